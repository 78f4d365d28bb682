//! Tests that the page gives no advice if a part of the question was not understood.

use super::{page, render_view};
use offload::sentences;
use offload::state::{Action, State};
use offload_analysis::{Advice, Report};
use offload_scenario::{Notice, decode};

/// Links that are only partly understood, each with words from the page's headline and a choice that the page offers.
const LINKS: [(&str, &str, &str); 14] = [
    ("w=sparse&solver=lu", "“solver=lu” isn’t understood", "conjugate gradients"),
    ("w=dataframe&verb=pivot", "“verb=pivot” isn’t understood", "group-by"),
    ("w=llm&topk=8", "“topk=8” isn’t understood", "Leave out topk"),
    ("w=matmul&n=cheese", "“n=cheese” isn’t understood", "Use Columns (n): "),
    ("w=cnn&bathc=3", "“bathc=3” isn’t understood", "Batch: 3"),
    ("matmul&gpu=mx150", "“gpu=mx150” isn’t understood", "Use GPU: "),
    ("matmul&gpu=gtx-1050-ti", "“gpu=gtx-1050-ti” isn’t understood", "GPU: GeForce GTX 1060"),
    ("matmul&cpu=abacus", "“cpu=abacus” isn’t understood", "Use CPU: "),
    ("matmul&machine=aws-z9", "“machine=aws-z9” isn’t understood", "Use "),
    ("w=llm&model=grok", "“model=grok” isn’t understood", "Use "),
    ("matmull", "“matmull” isn’t understood", "Matrix product"),
    ("w=quantum", "“w=quantum” isn’t understood", "Use "),
    ("w=matmul&n=0", "“n=0” isn’t understood", "Columns (n): 1"),
    ("w=dataframe&bathc=3&gpu=mx150", "“bathc=3” and “gpu=mx150” aren’t understood", "Leave out"),
];

/// Returns the first judgment in `text`, which is a piece of advice, a factor, or a word such as "faster".
fn find_judgment(text: &str) -> Option<String> {
    let advice =
        Advice::ALL.into_iter().map(sentences::advice_label).find(|word| text.contains(word));
    let factor = text.match_indices('×').find_map(|(index, _)| {
        let before = &text[..index];
        let is_factor = before.ends_with(|c: char| c.is_ascii_digit());
        is_factor.then(|| before.chars().rev().take(30).collect::<Vec<_>>().iter().rev().collect())
    });
    let words =
        ["faster", "slower", "cheaper", "more expensive", "Upper limit", "pays", "Break-even"];
    let word = words.into_iter().find(|word| text.contains(word));
    advice.map(str::to_owned).or(factor).or(word.map(str::to_owned))
}

/// Returns the answer in a page, without the question and the footer.
fn main_part(html: &str) -> &str {
    let (_, main) = html.split_once("<main").expect("it has a main part");
    main.split_once("<form").map_or(main, |(answer, _)| answer)
}

#[tokio::test]
async fn the_page_of_a_link_that_is_not_understood_has_no_judgment() {
    for (link, headline, choice) in LINKS {
        for query in ["", "embed=1"] {
            let html = match query {
                "" => page(link).await,
                _ => render_view(decode("", link), query).await,
            };
            let main = main_part(&html);
            assert!(main.contains(headline) && main.contains(choice), "{link}: {main}");
            assert_eq!(find_judgment(main), None, "{link} {query}: {main}");
            assert!(!html.contains("class=\"pin"), "{link}");
        }
        let decoded = decode("", link);
        let title = sentences::title(&Report::answering(&decoded.scenario, &decoded.notices));
        assert_eq!(find_judgment(&title), None, "{link}: {title}");
    }
    // A page whose question is fully understood does contain a judgment.
    assert!(find_judgment(main_part(&page("matmul").await)).is_some());
}

#[tokio::test]
async fn the_understood_parts_keep_their_times() {
    for (link, bars) in
        [("w=sparse&solver=lu", true), ("matmul&gpu=mx150", false), ("matmull", false)]
    {
        let html = page(link).await;
        assert_eq!(html.contains("class=\"bars"), bars, "{link}");
        assert_eq!(html.contains("For what was understood"), link != "matmull", "{link}");
    }
}

#[tokio::test]
async fn the_defaults_in_place_of_unknown_parts_are_named() {
    for (link, sentence) in [
        (
            "matmul&cpu=abacus",
            "The times use CPU: AWS c7i.2xlarge (8 vCPU) in place of “cpu=abacus”.",
        ),
        ("w=llm&model=grok", "The times use a network of 7B parameters in place of “model=grok”."),
    ] {
        let html = page(link).await;
        assert!(html.contains(sentence), "{link}: {html}");
    }
    assert!(!page("matmul&gpu=mx150").await.contains("The times use"));
}

#[tokio::test]
async fn the_value_in_use_is_offered_once() {
    for (link, option) in [
        ("w=sparse&solver=lu", "Method: products with vectors"),
        ("w=fft&dtype=fp65", "FP64, double"),
    ] {
        let html = page(link).await;
        let choices = html.split_once("class=\"choices\"").expect("it has choices").1;
        let choices = choices.split_once("</div>").expect("they end").0;
        assert_eq!(choices.matches(option).count(), 1, "{link}: {choices}");
    }
}

#[test]
fn alternatives_replace_the_parts_that_were_not_understood() {
    let state = State::from_decoded_link(decode("", "w=sparse&solver=lu&gpu=mx150"));
    let [solver, gpu] = &state.not_understood()[..] else { panic!("two parts") };
    let cg = solver.alternatives(&state.scenario)[1].clone();
    let repair = |state: &State, part: &Notice, pairs: &str| {
        let scenario = state.scenario.with_pairs(pairs);
        state.after(Action::Repair(Box::new(part.clone()), Box::new(scenario)))
    };
    let repaired = repair(&state, solver, &cg);
    assert_eq!(repaired.not_understood(), std::slice::from_ref(gpu));
    assert_eq!(repaired.scenario, decode("", "w=sparse&solver=cg").scenario);
    let answered = repair(&repaired, gpu, "");
    assert_eq!((answered.not_understood(), &answered.scenario), (Vec::new(), &repaired.scenario));
    // Typing a value also replaces the part that was not understood.
    let state = State::from_decoded_link(decode("", "w=matmul&n=cheese"));
    let n = offload_scenario::field("n").expect("a field");
    let action = Action::Type { field: n, text: "4096".to_owned(), shown: None };
    assert_eq!(state.after(action).not_understood(), []);
    // Once the kind of work is known, `n` is one of its inputs.
    let state = State::from_decoded_link(decode("", "w=matmull&n=4096"));
    let [work] = &state.not_understood()[..] else { panic!("one part") };
    let repaired = repair(&state, work, "w=matmul");
    assert_eq!(
        (repaired.notices, repaired.scenario),
        (Vec::new(), decode("", "w=matmul&n=4096").scenario)
    );
}
