//! Whole pages, rendered without a browser: their text and their structure.
//!
//! After a change that is meant, `INSTA_UPDATE=always cargo test --test pages` writes the
//! snapshots again; the diff is the review.

mod counts;
mod markup;

use markup::{element, items, outline, values};
use offload::app::{App, AppProps};
use offload::format;
use offload_analysis::{Report, TraceEntry};
use offload_scenario::{Arrival, Choice, FAMILIES, PRESETS, View, decode};
use yew::LocalServerRenderer;

/// Every kind of damage at once: no number, no option, no field, out of range, two readings, and
/// a version from the future. `n` and `k` are good.
const DAMAGED: &str =
    "v=99&w=matmul&n=4096&k=2k&m=cheese&gpu=abacus&color=red&eff=400&cpupeak=1,5&runs=1.5";

/// The page as markup, without what only a browser needs.
async fn rendered(arrival: Arrival) -> String {
    viewed(arrival, "").await
}

/// The page as an address's query wants it shown.
async fn viewed(arrival: Arrival, query: &str) -> String {
    let props = AppProps { arrival, view: View::read(query), book: None };
    LocalServerRenderer::<App>::with_props(props).hydratable(false).render().await
}

async fn page(link: &str) -> String {
    let html = rendered(decode("", link)).await;
    assert_eq!(html, rendered(decode("", link)).await, "the same twice: {link}");
    for wrong in ["NaN", "inf ", "inf<", "undefined", "None", "Some(", "{}"] {
        assert!(!html.contains(wrong), "{link} shows {wrong}");
    }
    html
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_snapshot_path("../snapshots");
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
        // What is the same on every page stands in the snapshot of the first one.
        let answer = outline(element(&html, "section"));
        snapshot(preset.id, &format!("{answer}\n{}", values(&html)));
    }
}

#[tokio::test]
async fn every_family_matches_its_snapshot() {
    for facts in FAMILIES {
        let html = page(&format!("v=1&w={}", facts.id)).await;
        assert!(html.contains("Four times of five"), "{}", facts.id);
        let unmeasured = facts.libraries.evidence.rows == 0;
        assert_eq!(html.contains("kind of work: none"), unmeasured, "{}", facts.id);
        assert_eq!(html.contains("Commonly quoted for"), facts.quoted.is_some(), "{}", facts.id);
        let answer = outline(element(&html, "section"));
        snapshot(&format!("family-{}", facts.id), &format!("{answer}\n{}", values(&html)));
    }
}

#[tokio::test]
async fn the_headline_says_what_is_unknown_and_what_is_taken() {
    for link in ["w=matmul&gpu=gtx-9999", "matmul-fp64&gpu=gtx-9999&gpulib=cuppy"] {
        let html = page(link).await;
        let (_, headline) = html.split_once("class=\"headline\"").expect("it has one");
        let (headline, _) = headline.split_once("class=\"bars").unwrap_or((headline, ""));
        let gpu = decode("", link).scenario.gpu().name;
        let unknown = format!("“gtx-9999” is unknown: {gpu} is taken.");
        assert!(headline.contains(&unknown), "{link}: {headline}");
        assert_eq!(headline.contains("CuPy is taken."), link.contains("cuppy"), "{link}");
    }
    assert!(!page("w=matmul").await.contains("is taken."));
}

#[tokio::test]
async fn a_damaged_link_keeps_its_good_parts_and_names_the_others() {
    let html = page(DAMAGED).await;
    let notices: Vec<&str> = items(&html).collect();
    assert_eq!(notices.len(), decode("", DAMAGED).notices.len());
    snapshot("damaged", &format!("{}\n\n{}", notices.join("\n"), values(&html)));
}

/// The option chosen among those of the network field, and how many there are.
async fn networks_of(link: &str) -> (String, usize) {
    let html = page(link).await;
    let (_, list) = html.split_once("id=\"f-model\"").expect("the field is shown");
    let (list, _) = list.split_once("</select>").expect("the list ends");
    let chosen = list.split("<option").find(|option| option.contains("selected"));
    (chosen.expect("one is chosen").to_owned(), list.matches("<option").count())
}

#[tokio::test]
async fn a_family_lists_its_own_networks_and_says_where_the_numbers_are_from() {
    let (chosen, many) = networks_of("w=cnn&model=resnet-50").await;
    assert!(chosen.contains("ResNet-50"), "{chosen}");
    let (chosen, few) = networks_of("w=transformer&model=resnet-50").await;
    assert!(chosen.contains("value=\"own\""), "{chosen}");
    let all = Choice::Network.options().count();
    assert!(many > 20 && few > 20 && many + few < all, "{many} and {few} of {all}");
    let html = page("model=resnet-50").await;
    assert!(html.contains("By its published definition"));
    assert!(!page("w=matmul").await.contains("f-model"));
}

#[tokio::test]
async fn an_embedded_page_matches_its_snapshot() {
    let html = viewed(decode("", "matmul"), "embed=1").await;
    snapshot("embedded", &outline(&html));
}

#[tokio::test]
async fn an_embedded_page_shows_the_inputs_its_embedder_has_chosen() {
    for (fields, keys) in [
        ("none", &[][..]),
        ("n,gpu,params", &["n", "gpu"]),
        ("gpu,n", &["n", "gpu"]),
        ("cheese", &[]),
    ] {
        let html = viewed(decode("", "matmul"), &format!("embed=1&fields={fields}")).await;
        let ids: Vec<String> = keys.iter().map(|key| format!("id=\"f-{key}\"")).collect();
        assert!(ids.iter().all(|id| html.contains(id)), "{fields}");
        assert_eq!(html.matches("class=\"name\"").count(), keys.len(), "{fields}");
        assert_eq!(html.contains("<form"), !keys.is_empty(), "{fields}");
    }
}

#[tokio::test]
async fn every_control_has_an_accessible_name() {
    for preset in PRESETS {
        let html = page(preset.link).await;
        for input in markup::tags(&html, "input").chain(markup::tags(&html, "select")) {
            let id = markup::attribute(input, "id").unwrap_or_default();
            let labelled = html.contains(&format!("<label for=\"{id}\">")) && !id.is_empty();
            assert!(labelled || input.contains("aria-label="), "{}: {input}", preset.id);
        }
        for canvas in markup::tags(&html, "canvas") {
            assert!(canvas.contains("role=\"img\"") && canvas.contains("aria-label="));
        }
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
