//! What happens to the page's state, one action after another.

use offload::state::{Action, State, Step};
use offload_scenario::unit::Unread;
use offload_scenario::{Choice, Field, Number, PRESETS, Problem, Scenario, decode, encode, field};
use std::rc::Rc;
use yew::Reducible;

fn of(key: &str) -> &'static Field {
    field(key).expect(key)
}

fn typed(key: &str, text: &str) -> Action {
    Action::Type(of(key), text.to_owned())
}

fn chosen(key: &str, id: &str) -> Action {
    Action::Choose(of(key), id.to_owned())
}

/// The state after all of this has happened to a fresh page.
fn after(actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(State::default(), |state, action| state.after(action))
}

#[test]
fn what_is_typed_counts_at_once_and_stays_as_it_was_typed() {
    let state = after([typed("ops", "1.5 T")]);
    assert_eq!(state.scenario.number(Number::Operations), Some(1.5e12));
    assert_eq!(state.draft(of("ops")).map(|draft| &*draft.text), Some("1.5 T"));
    assert!(!state.is_stale());
    assert_eq!(state.step, Step::Field("ops"));
}

#[test]
fn what_cannot_be_read_leaves_the_last_good_value_and_says_so() {
    let state = after([typed("ops", "5G"), typed("ops", "5Gx")]);
    assert_eq!(state.scenario.number(Number::Operations), Some(5e9));
    assert!(state.is_stale());
    let draft = state.draft(of("ops")).expect("the text is kept");
    assert_eq!(draft.text, "5Gx");
    assert_eq!(draft.problem, Some(Problem::Unread(Unread::UnknownUnit("Gx".to_owned()))));
    assert_eq!(state.drafts.len(), 1);
}

#[test]
fn each_key_of_a_word_on_the_way_to_a_unit_is_forgiven() {
    let texts = ["2", "2 ", "2 G", "2 GB", "2 GB "];
    let state = after(texts.map(|text| typed("in", text)));
    assert_eq!(state.scenario.number(Number::DataIn), Some(2.0));
    assert!(!state.is_stale());
}

#[test]
fn an_emptied_field_is_automatic_again_and_stays_empty_until_it_is_left() {
    let state = after([typed("in", "2"), typed("in", " ")]);
    assert_eq!(state.scenario, Scenario::default());
    assert_eq!(state.draft(of("in")).map(|draft| &*draft.text), Some(" "));
    assert!(!state.is_stale());
    assert!(state.after(Action::Leave(of("in"))).drafts.is_empty());
}

#[test]
fn leaving_a_good_field_shows_its_value_and_a_bad_one_its_text() {
    let good = after([typed("ops", "1500G"), Action::Leave(of("ops"))]);
    assert_eq!(good.draft(of("ops")), None);
    assert_eq!(good.scenario.number(Number::Operations), Some(1.5e12));
    let bad = after([typed("ops", "cheese"), Action::Leave(of("ops"))]);
    assert!(bad.draft(of("ops")).is_some() && bad.is_stale());
    let mended = bad.after(typed("ops", "2T"));
    assert!(!mended.is_stale());
}

#[test]
fn a_comma_is_not_guessed_at_and_either_reading_mends_it() {
    let state = after([typed("in", "1,500")]);
    let problem = state.draft(of("in")).and_then(|draft| draft.problem.clone());
    let Some(Problem::Unread(Unread::Ambiguous { decimal, grouped })) = problem else {
        panic!("{problem:?}");
    };
    assert_eq!(state.scenario, Scenario::default());
    for (reading, value) in [(decimal, 1.5), (grouped, 1500.0)] {
        let mended = state.after(typed("in", &reading));
        assert_eq!(mended.scenario.number(Number::DataIn), Some(value));
        assert!(!mended.is_stale());
    }
}

#[test]
fn what_is_out_of_range_or_in_parts_is_not_taken() {
    let state = after([typed("eff", "140"), typed("runs", "1.5")]);
    assert_eq!(state.scenario, Scenario::default());
    let problem = |key| state.draft(of(key)).and_then(|draft| draft.problem.clone());
    assert!(matches!(problem("eff"), Some(Problem::OutOfRange(_))));
    assert_eq!(problem("runs"), Some(Problem::NotWhole));
}

#[test]
fn trouble_in_a_field_that_no_longer_applies_troubles_nobody() {
    let state = after([typed("ops", "cheese")]);
    assert!(state.is_stale());
    assert!(!state.after(chosen("w", "matmul")).is_stale());
}

#[test]
fn resetting_a_field_puts_the_automatic_value_back_and_forgets_the_text() {
    let state = after([typed("cores", "4"), typed("cores", "4x"), Action::Reset(of("cores"))]);
    assert_eq!(state.scenario, Scenario::default());
    assert!(state.drafts.is_empty() && !state.is_stale());
    let state = after([chosen("gpu", "t4"), Action::Reset(of("gpu"))]);
    assert_eq!(state.scenario.chosen(Choice::Gpu), None);
}

#[test]
fn a_preset_takes_the_place_of_everything() {
    let damaged = State::arrived(decode("", "w=matmul&n=4096&m=cheese"));
    let busy = damaged.after(typed("runs", "x")).after(typed("overlap", "50"));
    for preset in PRESETS {
        let state = busy.after(Action::Start(preset));
        assert_eq!(state.scenario, preset.scenario(), "{}", preset.id);
        assert!(state.drafts.is_empty() && state.notices.is_empty(), "{}", preset.id);
        assert_eq!(state.step, Step::Preset(preset.id));
    }
}

#[test]
fn a_number_that_everybody_starts_from_is_not_kept_in_the_link() {
    assert_eq!(encode(&after([typed("ops", "10T")]).scenario), "");
    assert_eq!(encode(&after([typed("ops", "9T"), typed("ops", "10T")]).scenario), "");
    assert_eq!(encode(&after([Action::Slide(of("in"), 1.0)]).scenario), "");
    assert_eq!(encode(&after([typed("in", "2")]).scenario), "v=1&in=2");
}

#[test]
fn a_slider_speaks_over_a_text() {
    let state = after([typed("eff", "cheese"), Action::Slide(of("eff"), 42.0)]);
    assert_eq!(state.scenario.number(Number::GpuShare), Some(42.0));
    assert!(state.drafts.is_empty());
}

#[test]
fn an_address_takes_the_place_of_everything_and_brings_its_notices() {
    let arrival = decode("", "w=matmul&n=4096&m=cheese");
    let state = after([typed("ops", "5"), Action::Arrive(Box::new(arrival.clone()))]);
    assert_eq!(state, State::arrived(arrival));
    assert_eq!(state.step, Step::Address);
    assert_eq!(state.notices.len(), 1);
    assert!(state.after(Action::Dismiss).notices.is_empty());
}

#[test]
fn a_choice_that_does_not_exist_changes_nothing() {
    assert_eq!(after([chosen("gpu", "abacus")]).scenario, Scenario::default());
}

#[test]
fn an_action_of_the_wrong_kind_changes_nothing() {
    assert_eq!(after([typed("gpu", "5"), Action::Slide(of("gpu"), 5.0)]), State::default());
    assert_eq!(after([chosen("ops", "t4")]), State::default());
}

#[test]
fn what_changes_nothing_draws_nothing() {
    let state = Rc::new(after([typed("ops", "9T")]));
    assert!(Rc::ptr_eq(&state, &Rc::clone(&state).reduce(typed("ops", "9T"))));
    assert!(!Rc::ptr_eq(&state, &Rc::clone(&state).reduce(typed("ops", "8T"))));
}
