//! Tests the text and the structure of whole pages, rendered without a browser.
//!
//! To rewrite the snapshots after an intended change, run `INSTA_UPDATE=always cargo test --test suite`. Review the
//! resulting diff.

mod counts;
mod markup;
mod programs;
mod unanswered;

use self::markup::{element, outline, paragraphs, values};
use offload::answer::figures;
use offload::app::{App, AppProps};
use offload::format;
use offload::sentences::{self, QuestionPart};
use offload_analysis::{Report, TraceEntry};
use offload_scenario::{DecodedLink, FAMILIES, Kind, PRESETS, View, decode};
use yew::{Html, LocalServerRenderer, Properties, component};

/// A link with every kind of error: not a number (`m`), not an option (`gpu`), not a field (`color`), out of range
/// (`eff`), not an integer (`runs`), an ambiguous number (`cpupeak`), and a later version (`v`). `n` and `k` are valid.
const DAMAGED_LINK: &str = "v=99&w=matmul&n=4096&k=2k&m=cheese&gpu=abacus&color=red&eff=400&cpupeak=1,5&runs=1.5&dtype=fp32";

/// Returns the page as markup, without the elements that only a browser needs.
async fn render(decoded: DecodedLink) -> String {
    render_view(decoded, "").await
}

/// Returns the page with the display options of the given query.
async fn render_view(decoded: DecodedLink, query: &str) -> String {
    let decoded = decoded.with_example();
    let props = AppProps { decoded, view: View::read(query), book: None };
    LocalServerRenderer::<App>::with_props(props).hydratable(false).render().await
}

async fn page(link: &str) -> String {
    let html = render(decode("", link)).await;
    assert_eq!(html, render(decode("", link)).await, "the same twice: {link}");
    for wrong in ["NaN", "inf ", "inf<", "undefined", "None", "Some(", "{}"] {
        assert!(!html.contains(wrong), "{link} shows {wrong}");
    }
    html
}

#[derive(PartialEq, Properties)]
struct FiguresOf {
    link: String,
}

/// The content below the sections. It is rendered separately, because the page loads it lazily.
#[component]
fn Figures(props: &FiguresOf) -> Html {
    figures(&Report::of(&decode("", &props.link).scenario))
}

async fn figures_of(link: &str) -> String {
    let props = FiguresOf { link: link.to_owned() };
    LocalServerRenderer::<Figures>::with_props(props).hydratable(false).render().await
}

/// Returns the answer in a page, without the question.
fn answer(html: &str) -> &str {
    element(&html[html.find("<main").expect("it has a main part")..], "section")
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_snapshot_path("snapshots");
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[tokio::test]
async fn the_start_page_matches_its_snapshot() {
    snapshot("start", &outline(&page("").await));
}

#[tokio::test]
async fn every_preset_matches_its_snapshot() {
    for preset in PRESETS {
        let html = page(preset.link).await;
        assert_eq!(html, page(preset.id).await, "{} by its id", preset.id);
        // Only the snapshot of the start page contains the elements that all pages share.
        let (answer_outline, figures) = (outline(answer(&html)), figures_of(preset.link).await);
        snapshot(
            preset.id,
            &format!("{answer_outline}\n{}\n{}", paragraphs(&figures), values(&html)),
        );
    }
}

#[tokio::test]
async fn every_family_matches_its_snapshot() {
    for facts in FAMILIES {
        let link = format!("v=1&w={}", facts.id);
        let (html, figures) = (page(&link).await, figures_of(&link).await);
        assert!(html.contains("80 % range"), "{}", facts.id);
        let unmeasured = facts.libraries.evidence.rows == 0;
        assert_eq!(figures.contains("Not validated"), unmeasured, "{}", facts.id);
        assert_eq!(
            figures.contains("Typical published range for"),
            facts.quoted.is_some(),
            "{}",
            facts.id
        );
        let text = format!("{}\n{}", outline(answer(&html)), paragraphs(&figures));
        snapshot(&format!("family-{}", facts.id), &format!("{text}\n{}", values(&html)));
    }
}

#[tokio::test]
async fn a_damaged_link_keeps_its_valid_parts_and_names_the_others() {
    let html = page(DAMAGED_LINK).await;
    let groups = html.split("class=\"choices\"").skip(1);
    let reasons: Vec<&str> =
        groups.filter_map(|group| group.split_once("<p>")?.1.split("</p>").next()).collect();
    assert_eq!(reasons.len(), decode("", DAMAGED_LINK).notices.len());
    snapshot("damaged", &format!("{}\n\n{}", reasons.join("\n"), values(&html)));
}

/// Returns the text that a searchable field shows while its list is closed.
async fn picker_text(link: &str, key: &str) -> String {
    let html = page(link).await;
    let id = format!("f-{key}");
    let field = markup::tags(&html, "input").find(|tag| markup::attribute(tag, "id") == Some(&id));
    let field = field.expect("the field is shown");
    assert_eq!(markup::attribute(field, "role"), Some("combobox"));
    assert_eq!(markup::attribute(field, "aria-expanded"), Some("false"));
    markup::attribute(field, "value").expect("a chosen option").to_owned()
}

#[tokio::test]
async fn a_picker_shows_the_value_in_use_and_builds_its_list_when_opened() {
    assert_eq!(picker_text("matmul&gpu=t4", "gpu").await, "Tesla T4");
    assert_eq!(picker_text("matmul&machine=aws-g5-xlarge", "gpu").await, "A10G");
    assert!(picker_text("matmul", "machine").await.starts_with("none: "));
    let unknown = picker_text("matmul&machine=g9&gpu=t4", "gpu").await;
    assert_eq!(unknown, "Tesla T4");
    assert!(!page("matmul").await.contains("role=\"option\""));
}

#[tokio::test]
async fn a_network_selects_its_family_and_names_the_source_of_its_numbers() {
    assert_eq!(picker_text("w=cnn&model=resnet-50", "model").await, "ResNet-50");
    assert!(
        picker_text("w=transformer&model=resnet-50", "model").await.starts_with("my own network")
    );
    let html = page("model=resnet-50").await;
    assert!(html.contains("Sizes from its published definition"));
    assert!(!page("w=matmul").await.contains("f-model"));
}

#[tokio::test]
async fn an_embedded_page_matches_its_snapshot() {
    let html = render_view(decode("", "matmul"), "embed=1").await;
    snapshot("embedded", &outline(&html));
}

#[tokio::test]
async fn an_embedded_page_keeps_the_ways_to_fit() {
    for query in ["", "embed=1"] {
        let view_page = |link| render_view(decode("", link), query);
        assert!(
            view_page("w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm").await.contains("Ways to fit"),
            "{query}"
        );
        assert!(!view_page("w=llm&gpu=l4").await.contains("Ways to fit"), "{query}");
    }
}

#[tokio::test]
async fn an_embedded_page_shows_the_inputs_its_embedder_has_chosen() {
    for (fields, keys) in [
        ("none", &[][..]),
        ("n,gpu,params", &["n", "gpu"]),
        ("gpu,n", &["n", "gpu"]),
        ("cheese", &[]),
    ] {
        let html = render_view(decode("", "matmul"), &format!("embed=1&fields={fields}")).await;
        let ids: Vec<String> = keys.iter().map(|key| format!("id=\"f-{key}\"")).collect();
        assert!(ids.iter().all(|id| html.contains(id)), "{fields}");
        assert_eq!(html.matches("class=\"tools\"").count(), keys.len(), "{fields}");
        assert_eq!(html.contains("<form"), !keys.is_empty(), "{fields}");
    }
}

#[tokio::test]
async fn every_control_has_an_accessible_name() {
    for preset in PRESETS {
        let html = page(preset.link).await;
        for input in markup::tags(&html, "input").chain(markup::tags(&html, "select")) {
            let id = markup::attribute(input, "id").unwrap_or_default();
            let has_label = html.contains(&format!("<label for=\"{id}\">")) && !id.is_empty();
            assert!(has_label || input.contains("aria-label="), "{}: {input}", preset.id);
        }
        for canvas in markup::tags(&html, "canvas") {
            assert!(canvas.contains("aria-hidden=\"true\""), "the text next to it describes it");
        }
        let sentences = markup::tags(&html, "span").filter(|tag| tag.contains("role=\"img\""));
        assert_eq!(
            sentences.filter(|sentence| sentence.contains("aria-label=\"Bar chart")).count(),
            1
        );
    }
}

#[tokio::test]
async fn every_id_on_a_page_is_unique_and_every_reference_has_its_target() {
    for preset in PRESETS {
        let html = page(preset.link).await;
        let mut ids: Vec<&str> = html.split(" id=\"").skip(1).map(markup::quoted).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{}", preset.id);
        for name in ["aria-controls", "aria-describedby", "for"] {
            for id in html.split(&format!(" {name}=\"")).skip(1).map(markup::quoted) {
                assert!(ids.binary_search(&id).is_ok(), "{}: nothing is {id}", preset.id);
            }
        }
    }
}

#[test]
fn every_number_of_every_formula_can_be_shown() {
    for preset in PRESETS {
        for TraceEntry { line, .. } in Report::of(&preset.scenario()).trace() {
            let values = line.terms.iter().map(|term| term.value).chain([line.result]);
            for text in values.map(format::value) {
                let starts = |c: char| c.is_ascii_digit() || "un<".contains(c);
                assert!(text.starts_with(starts) || text.starts_with(['$', 'o', 'l']), "{text}");
                assert!(!text.contains("NaN") && !text.contains("inf"), "{}: {text}", line.title);
            }
        }
    }
}

#[tokio::test]
async fn the_question_is_a_sentence_of_inputs_above_the_form() {
    for preset in PRESETS {
        let html = page(preset.link).await;
        let (_, rest) = html.split_once("class=\"question\"").expect("a question");
        let (_, rest) = rest.split_once("<p>").expect("it has sentences");
        let (question, rest) = rest.split_once("</p>").expect("an end tag");
        let input = |html: &str, id: &str| {
            let mut inputs = markup::tags(html, "input");
            inputs.find(|input| markup::attribute(input, "id") == Some(id)).map(str::to_owned)
        };
        let report = Report::of(&preset.scenario());
        for QuestionPart { words, field, extra, .. } in
            sentences::question(&report).into_iter().flatten()
        {
            let Some(field) = field else {
                // Punctuation is drawn together with the preceding word.
                let words = words.trim_start_matches(['.', ',', ':', '?']);
                assert!(question.contains(words), "{}: {words}", preset.id);
                continue;
            };
            let (question_id, form_id) = (format!("q-{}", field.key), format!("f-{}", field.key));
            assert!(rest.contains(&format!("id=\"{form_id}\"")), "{form_id}");
            match &field.kind {
                // The box in the question has the same text and the same name as the box in the form.
                Kind::Number(_) => {
                    let box_ = input(question, &question_id).expect(&question_id);
                    let form = input(rest, &form_id).expect(&form_id);
                    for name in ["value", "aria-label", "aria-describedby"] {
                        let [question_value, form_value] = [&box_, &form]
                            .map(|input| markup::attribute(input, name).map(str::to_owned));
                        assert!(
                            question_value.is_some() && question_value == form_value,
                            "{}: {name}",
                            field.key
                        );
                    }
                    assert_eq!(box_.contains("extra"), extra, "{box_}");
                }
                Kind::Choice(choice) if choice.is_searched() => {
                    let name = format!("aria-label=\"{}: {words}, edit\"", field.label);
                    assert!(question.contains(&name), "{}: {name}", preset.id);
                }
                Kind::Choice(_) => {
                    let list = format!(">{words}</span><select id=\"{question_id}\"");
                    assert!(question.contains(&list), "{}: {list}", preset.id);
                }
            }
        }
        assert!(rest.contains(&format!("Based on <b>{}</b>", preset.name)), "{}", preset.id);
    }
}

#[tokio::test]
async fn work_that_does_not_fit_shows_its_memory_instead_of_a_speedup() {
    let html = page("w=llm&model=llama-3-70b&gpu=l4&gpulib=vllm").await;
    let answer = answer(&html);
    assert!(answer.contains("Doesn’t fit"), "{answer}");
    for words in ["142\u{a0}GB</b>", "needed on the GPU", "25.8\u{a0}GB</b>", "Ways to fit"] {
        assert!(answer.contains(words), "{words}: {answer}");
    }
    assert!(!answer.contains("—") && !answer.contains("class=\"bars\""), "{answer}");
}

#[tokio::test]
async fn only_inputs_that_differ_from_the_example_are_marked_as_changed() {
    let count_changed = |html: &str| html.matches("class=\"field changed\"").count();
    assert_eq!(count_changed(&page("dataframe").await), 0);
    let changed = page("dataframe&rows=50M").await;
    assert_eq!(count_changed(&changed), 1);
    assert!(changed.contains(" · 1 change · "));
    assert!(changed.contains("Reset to 10M: Rows"));
    // If there is no example, every given input is marked as changed.
    assert_eq!(count_changed(&page("w=dataframe&rows=50M").await), 2);
}
