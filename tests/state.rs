//! Tests the reducer of the page's state: the effect of each action.

use offload::form::number_field::write;
use offload::form::slider::stops;
use offload::state::{Action, HistoryStep, Interaction, State};
use offload_analysis::Report;
use offload_scenario::unit::Unread;
use offload_scenario::{
    Choice, FAMILIES, FIELDS, Field, Kind, Number, NumberField, NumberProblem, PRESETS, Preset,
    Problem, Scenario, decimal, decode, encode, field, open, preset,
};
use std::rc::Rc;
use yew::Reducible;

fn known_field(key: &str) -> &'static Field {
    field(key).expect(key)
}

/// Returns the action for typing `text` into a field that shows no number.
pub(crate) fn type_action(key: &str, text: &str) -> Action {
    Action::Type { field: known_field(key), text: text.to_owned(), shown: None }
}

/// Returns the action for typing `text` into a field that shows the number `shown`, in the field's unit.
fn type_over_action(field: &'static Field, shown: f64, text: &str) -> Action {
    Action::Type { field, text: text.to_owned(), shown: Some(shown) }
}

pub(crate) fn choose_action(key: &str, id: &str) -> Action {
    Action::Choose(known_field(key), id.to_owned())
}

/// Returns the state of a newly opened page after the given actions.
pub(crate) fn state_after(actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(State::default(), |state, action| state.after(action))
}

#[test]
fn a_typed_number_applies_at_once_and_stays_as_typed() {
    let state = state_after([type_action("ops", "1.5 T")]);
    assert_eq!(state.scenario.number(Number::Operations), Some(1.5e12));
    assert_eq!(state.draft(known_field("ops")).map(|draft| &*draft.text), Some("1.5 T"));
    assert!(!state.is_outdated());
    assert_eq!(state.step, HistoryStep::Field("ops"));
}

#[test]
fn unreadable_text_keeps_the_last_value_and_marks_the_answer_as_outdated() {
    let state = state_after([type_action("ops", "5G"), type_action("ops", "5Gx")]);
    assert_eq!(state.scenario.number(Number::Operations), Some(5e9));
    assert!(state.is_outdated());
    let draft = state.draft(known_field("ops")).expect("the draft is kept");
    assert_eq!(draft.text, "5Gx");
    assert_eq!(draft.problem, Some(NumberProblem::Unread(Unread::UnknownUnit("5Gx".to_owned()))));
    assert_eq!(state.drafts.len(), 1);
}

#[test]
fn a_machine_replaces_parts_chosen_before_it_and_not_those_chosen_after() {
    let machine = choose_action("machine", "aws-p4d-24xlarge");
    let before = [
        choose_action("gpu", "t4"),
        type_action("gpus", "3"),
        choose_action("data", "gpu"),
        machine.clone(),
    ];
    assert_eq!(encode(&state_after(before).scenario), "v=1&data=gpu&machine=aws-p4d-24xlarge");
    let behind = [machine, choose_action("gpu", "t4"), type_action("gpus", "3")];
    assert_eq!(encode(&state_after(behind).scenario), "v=1&machine=aws-p4d-24xlarge&gpu=t4&gpus=3");
    let none = [choose_action("gpu", "t4"), choose_action("machine", "own")];
    assert_eq!(encode(&state_after(none).scenario), "v=1&machine=own&gpu=t4");
}

#[test]
fn a_unit_can_be_typed_letter_by_letter() {
    let texts = ["2", "2 ", "2 G", "2 GB", "2 GB "];
    let state = state_after(texts.map(|text| type_action("in", text)));
    assert_eq!(state.scenario.number(Number::DataIn), Some(2.0));
    assert!(!state.is_outdated());
}

#[test]
fn an_emptied_field_is_automatic_again_and_stays_empty_until_it_is_left() {
    let state = state_after([type_action("in", "2"), type_action("in", " ")]);
    assert_eq!(state.scenario, Scenario::default());
    assert_eq!(state.draft(known_field("in")).map(|draft| &*draft.text), Some(" "));
    assert!(!state.is_outdated());
    assert!(state.after(Action::LeaveField(known_field("in"))).drafts.is_empty());
}

#[test]
fn leaving_a_field_drops_readable_text_and_keeps_unreadable_text() {
    let good = state_after([type_action("ops", "1500G"), Action::LeaveField(known_field("ops"))]);
    assert_eq!(good.draft(known_field("ops")), None);
    assert_eq!(good.scenario.number(Number::Operations), Some(1.5e12));
    let bad = state_after([type_action("ops", "cheese"), Action::LeaveField(known_field("ops"))]);
    assert!(bad.draft(known_field("ops")).is_some() && bad.is_outdated());
    let mended = bad.after(type_action("ops", "2T"));
    assert!(!mended.is_outdated());
}

#[test]
fn an_ambiguous_comma_is_a_problem_that_either_reading_resolves() {
    let state = state_after([type_action("in", "1,500")]);
    let problem = state.draft(known_field("in")).and_then(|draft| draft.problem.clone());
    let Some(NumberProblem::Unread(Unread::Ambiguous { decimal, grouped })) = problem else {
        panic!("{problem:?}");
    };
    assert_eq!(state.scenario, Scenario::default());
    for (reading, value) in [(decimal, 1.5), (grouped, 1500.0)] {
        let mended = state.after(type_action("in", &reading));
        assert_eq!(mended.scenario.number(Number::DataIn), Some(value));
        assert!(!mended.is_outdated());
    }
}

#[test]
fn a_number_out_of_range_or_not_whole_is_not_applied() {
    let state = state_after([type_action("eff", "140"), type_action("runs", "1.5")]);
    assert_eq!(state.scenario, Scenario::default());
    let problem = |key| state.draft(known_field(key)).and_then(|draft| draft.problem.clone());
    assert!(matches!(problem("eff"), Some(NumberProblem::OutOfRange(_))));
    assert_eq!(problem("runs"), Some(NumberProblem::NotWhole));
}

#[test]
fn a_problem_in_a_field_that_no_longer_applies_does_not_count() {
    let state = state_after([type_action("ops", "cheese")]);
    assert!(state.is_outdated());
    assert!(!state.after(choose_action("w", "matmul")).is_outdated());
}

#[test]
fn resetting_a_field_restores_the_automatic_value_and_drops_the_text() {
    let state = state_after([
        type_action("cores", "4"),
        type_action("cores", "4x"),
        Action::Reset(known_field("cores")),
    ]);
    assert_eq!(state.scenario, Scenario::default());
    assert!(state.drafts.is_empty() && !state.is_outdated());
    let state = state_after([choose_action("gpu", "t4"), Action::Reset(known_field("gpu"))]);
    assert_eq!(state.scenario.chosen(Choice::Gpu), None);
}

fn start(preset: &'static Preset) -> Action {
    Action::Start(Box::new(preset.example()))
}

/// Returns the preset on which the question is based.
fn based_on(state: &State) -> Option<&'static Preset> {
    state.example.as_ref().map(|example| example.preset)
}

#[test]
fn a_preset_replaces_the_whole_state() {
    let damaged = State::from_decoded_link(decode("", "w=matmul&n=4096&m=cheese"));
    let busy = damaged.after(type_action("runs", "x")).after(type_action("overlap", "50"));
    for preset in PRESETS {
        let state = busy.after(start(preset));
        assert_eq!(state.scenario, preset.scenario(), "{}", preset.id);
        assert!(state.drafts.is_empty() && state.notices.is_empty(), "{}", preset.id);
        assert_eq!(state.step, HistoryStep::Preset(preset.id));
    }
}

#[test]
fn a_number_equal_to_the_default_is_not_in_the_link() {
    assert_eq!(encode(&state_after([type_action("ops", "10T")]).scenario), "v=1");
    assert_eq!(
        encode(&state_after([type_action("ops", "9T"), type_action("ops", "10T")]).scenario),
        "v=1"
    );
    assert_eq!(encode(&state_after([Action::Slide(known_field("in"), 1.0)]).scenario), "v=1");
    assert_eq!(encode(&state_after([type_action("in", "2")]).scenario), "v=1&in=2");
}

#[test]
fn a_slider_replaces_a_typed_text() {
    let state =
        state_after([type_action("eff", "cheese"), Action::Slide(known_field("eff"), 42.0)]);
    assert_eq!(state.scenario.number(Number::GpuShare), Some(42.0));
    assert!(state.drafts.is_empty());
}

#[test]
fn an_address_replaces_the_whole_state_and_brings_its_notices() {
    let decoded = decode("", "w=matmul&n=4096&m=cheese");
    let state = state_after([type_action("ops", "5"), Action::OpenLink(Box::new(decoded.clone()))]);
    assert_eq!(state, State::from_decoded_link(decoded));
    assert_eq!(state.step, HistoryStep::Address);
    assert_eq!(state.notices.len(), 1);
    assert_eq!(state.after(Action::Dismiss).notices, state.notices, "unanswered without them");
}

#[test]
fn a_notice_disappears_when_its_field_is_changed() {
    let state = State::from_decoded_link(decode("", "w=matmul&gpu=abacus&m=cheese&elements=5"));
    assert_eq!(state.notices.len(), 3);
    let notice_keys = |action| {
        let state = state.after(action);
        state.notices.iter().map(|notice| notice.key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(notice_keys(choose_action("gpu", "t4")), ["m", "elements"]);
    assert_eq!(notice_keys(type_action("m", "5")), ["gpu", "elements"]);
    assert_eq!(notice_keys(Action::Slide(known_field("elements"), 9.0)), ["gpu", "m"]);
    assert_eq!(notice_keys(type_action("m", "5x")), ["gpu", "m", "elements"]);
}

#[test]
fn a_price_typed_in_another_currency_has_a_notice() {
    let state = state_after([type_action("gpuprice", "€1"), type_action("gpuprice", "€1.2")]);
    assert_eq!(state.scenario.number(Number::GpuPrice), Some(1.2));
    assert!(!state.is_outdated());
    let [notice] = &state.notices[..] else { panic!("{:?}", state.notices) };
    assert_eq!((&*notice.given, &notice.problem), ("€1.2", &Problem::NotConverted));
    assert!(state.after(type_action("gpuprice", "1.2")).notices.is_empty());
}

#[test]
fn an_action_of_the_wrong_kind_or_of_no_option_changes_nothing() {
    assert_eq!(state_after([choose_action("gpu", "abacus")]).scenario, Scenario::default());
    assert_eq!(
        state_after([type_action("gpu", "5"), Action::Slide(known_field("gpu"), 5.0)]),
        State::default()
    );
    assert_eq!(state_after([choose_action("ops", "t4")]), State::default());
}

#[test]
fn an_action_without_effect_keeps_the_same_state() {
    let state = Rc::new(state_after([type_action("ops", "9T")]));
    assert!(Rc::ptr_eq(&state, &Rc::clone(&state).reduce(type_action("ops", "9T"))));
    assert!(!Rc::ptr_eq(&state, &Rc::clone(&state).reduce(type_action("ops", "8T"))));
}

/// Returns the number fields that apply to a scenario.
fn number_fields(
    scenario: &Scenario,
) -> impl Iterator<Item = (&'static Field, &'static NumberField)> {
    FIELDS.iter().filter(|field| field.applies(scenario)).filter_map(|field| match &field.kind {
        Kind::Number(number) => Some((field, number)),
        Kind::Choice(_) => None,
    })
}

/// Returns the state of a page on which only a family was chosen.
fn family_state(id: &str) -> State {
    state_after([choose_action("w", id)])
}

/// Returns the default values of a number, one for each family.
fn default_values(number: &NumberField) -> Vec<f64> {
    let family_values = number.family_defaults.iter().map(|(_, start)| *start);
    number.default.into_iter().chain(family_values).collect()
}

/// Returns the ends of the accepted range, all stops of the slider, and the default values in all families.
fn tested_values(number: &NumberField) -> Vec<f64> {
    let mut values = vec![number.range.from, number.range.to];
    values.extend(default_values(number));
    if number.slider {
        values.extend(stops(number));
    }
    values
}

#[test]
fn typed_numbers_and_slider_values_are_used_and_shown() {
    for facts in FAMILIES {
        let start = family_state(facts.id);
        let at_start = Report::of(&start.scenario);
        for (field, number) in number_fields(&start.scenario) {
            for value in tested_values(number) {
                let case = format!("{} {} {value}", facts.id, field.key);
                let text = format!("{} {}", decimal::write(value), number.unit.symbol);
                let slid = start.after(Action::Slide(field, value)).after(Action::Release);
                let typed_state = start
                    .after(type_over_action(field, 0.0, &text))
                    .after(Action::LeaveField(field));
                assert_eq!(slid, typed_state, "{case}");
                // Creating a report for each value would take a minute. If a number is not given, we use its value in
                // the first report instead.
                let set_value = typed_state.scenario.number(number.number);
                let computed = set_value.or_else(|| at_start.in_field_unit(number.number));
                assert_eq!(computed, Some(value), "{case}");
                let shown_text = write(number, value, set_value.is_some());
                assert_eq!(shown_text, number.unit.write(value), "{case}");
            }
            for value in default_values(number) {
                let report = Report::of(&start.after(Action::Slide(field, value)).scenario);
                let figure = report.inputs.get(number.number).map(|input| input.value);
                let case = format!("{} {} {value}", facts.id, field.key);
                assert_eq!(figure, Some(number.to_base(value)), "{case}");
                assert_eq!(report.in_field_unit(number.number), Some(value), "{case}");
            }
        }
    }
}

#[test]
fn typing_the_shown_digits_gives_the_shown_number() {
    for facts in FAMILIES {
        let start = family_state(facts.id);
        let report = Report::of(&start.scenario);
        let has_unit = |number: &NumberField| !number.unit.symbol.is_empty();
        for (field, number) in number_fields(&start.scenario).filter(|(_, number)| has_unit(number))
        {
            let automatic = report.in_field_unit(number.number);
            for (value, is_given) in automatic
                .map(|value| (value, false))
                .into_iter()
                .chain(tested_values(number).into_iter().map(|value| (value, true)))
            {
                let shown = write(number, value, is_given);
                let bare = shown.trim_end_matches(|c: char| !c.is_ascii_digit());
                let state = start.after(type_over_action(field, value, bare));
                let case = format!("{} {} {shown}", facts.id, field.key);
                let typed_value = state.scenario.number(number.number);
                let typed_value =
                    typed_value.or_else(|| number.number.default_in(start.scenario.family()));
                assert_eq!(
                    typed_value.map(|typed_value| write(number, typed_value, true)),
                    Some(shown),
                    "{case}"
                );
            }
        }
    }
}

#[test]
fn a_bare_number_keeps_the_prefix_shown_when_editing_began() {
    let peak = known_field("cpupeak");
    let computed = |state: &State| state.scenario.number(Number::CpuPeak);
    let mut state = State::default();
    for (text, value) in
        [("4", 4e3), ("40", 4e4), ("", 0.0), ("400", 4e5), ("400 G", 400.0), ("4", 4e3)]
    {
        // The shown value follows the typed text, but this must not change the unit prefix.
        let shown_value = computed(&state).unwrap_or(3280.0);
        state = state.after(type_over_action(peak, shown_value, text));
        assert_eq!(computed(&state), (!text.is_empty()).then_some(value), "{text}");
    }
    // After the user leaves the field, the prefix that the field shows at that time applies.
    let left_state =
        state.after(type_over_action(peak, 4e3, "500 G")).after(Action::LeaveField(peak));
    assert_eq!(computed(&left_state.after(type_over_action(peak, 500.0, "4"))), Some(4.0));
}

#[test]
fn a_bare_number_is_in_the_unit_of_the_field_if_no_prefix_is_shown() {
    for (key, shown, text, number, value) in [
        // The field shows a plain count with a prefix, but without a unit.
        ("launches", 250e6, "3", Number::Launches, 3.0),
        // The field shows "0 B", and a number without a unit means gigabytes.
        ("out", 0.0, "4", Number::DataOut, 4.0),
        // An exponent overrides the prefix.
        ("ops", 10e12, "4e9", Number::Operations, 4e9),
        ("serial", 7.0, "8", Number::SerialShare, 8.0),
    ] {
        let state = state_after([type_over_action(known_field(key), shown, text)]);
        assert_eq!(state.scenario.number(number), Some(value), "{key} {text}");
    }
    assert_eq!(decode("", "cpupeak=4").scenario.number(Number::CpuPeak), Some(4.0), "a link");
}

/// The link must keep the typed number. Without it, the value from the network's definition would apply.
#[test]
fn a_default_typed_for_a_named_network_counts_as_given() {
    let named_network = state_after([
        choose_action("w", "cnn"),
        choose_action("model", "vgg-16"),
        type_action("layers", "53"),
    ]);
    assert_eq!(named_network.scenario.number(Number::Layers), Some(53.0));
    let own_network = state_after([choose_action("w", "cnn"), type_action("layers", "53")]);
    assert_eq!(own_network.scenario.number(Number::Layers), None);
}

#[test]
fn changes_are_counted_from_the_example_and_reset_to_it() {
    let example = preset("dataframe").expect("an example");
    let begun = state_after([start(example)]);
    assert_eq!((based_on(&begun), begun.changes()), (Some(example), 0));

    let edited = begun.after(type_action("rows", "50M")).after(choose_action("gpu", "l4"));
    assert_eq!((based_on(&edited), edited.changes()), (Some(example), 2));
    let back = edited.after(Action::Reset(known_field("rows")));
    assert_eq!(back.scenario.number(Number::TableRows), Some(10e6), "not the automatic value");
    assert_eq!(back.changes(), 1);
    assert_eq!(edited.after(start(example)).scenario, begun.scenario);

    // A question about another kind of work is not based on the example.
    assert_eq!(edited.after(choose_action("w", "matmul")).example, None);
}

#[test]
fn a_link_that_begins_with_or_equals_an_example_is_based_on_it() {
    let example = preset("dataframe");
    let from_decoded_link = |link| State::from_decoded_link(open("", link));
    let changed = from_decoded_link("dataframe&rows=50M");
    assert_eq!((based_on(&changed), changed.changes()), (example, 1));
    let whole = from_decoded_link(example.expect("an example").link);
    assert_eq!((based_on(&whole), whole.changes()), (example, 0));
    assert_eq!(from_decoded_link("w=dataframe&rows=50M").example, None);
}

#[test]
fn dragging_or_typing_lasts_until_the_input_is_released() {
    let slide = || Action::Slide(known_field("eff"), 40.0);
    let interaction = |actions: Vec<Action>| state_after(actions).interaction;
    assert_eq!(interaction(vec![]), Interaction::Idle);
    assert_eq!(interaction(vec![slide(), slide()]), Interaction::Dragging);
    assert_eq!(interaction(vec![slide(), Action::Release]), Interaction::Idle);
    assert_eq!(interaction(vec![type_action("ops", "2")]), Interaction::Typing);
    assert_eq!(interaction(vec![type_action("ops", "2"), Action::Release]), Interaction::Idle);
    assert_eq!(
        interaction(vec![type_action("ops", "2"), Action::LeaveField(known_field("ops"))]),
        Interaction::Idle
    );
    assert_eq!(interaction(vec![slide(), start(&PRESETS[0])]), Interaction::Idle);
    // Releasing a slider keeps its value and its step in the history.
    let (before, released) = (state_after([slide()]), state_after([slide(), Action::Release]));
    assert_eq!((before.scenario, before.step), (released.scenario, released.step));
}
