//! Tests the reducer of the page's state: pinned scenarios, undo and redo.

use offload::state::{Action, HistoryStep, State};
use offload::undo_steps::UndoSteps;
use offload_analysis::Report;
use offload_scenario::{Field, Scenario, decode, field, preset};

fn of(key: &str) -> &'static Field {
    field(key).expect(key)
}

/// Returns the action of typing `text` into a field that shows no number.
fn typed(key: &str, text: &str) -> Action {
    Action::Type { field: of(key), text: text.to_owned(), shown: None }
}

fn chosen(key: &str, id: &str) -> Action {
    Action::Choose(of(key), id.to_owned())
}

/// Returns the state of a newly opened page after `actions`.
fn after(actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(State::default(), |state, action| state.after(action))
}

#[test]
fn a_pinned_scenario_stays_in_the_link_while_the_question_changes() {
    let asked = after([chosen("w", "matmul"), typed("n", "2048")]);
    let pinned = asked.after(asked.pin_action(100).expect("there is room"));
    assert_eq!(pinned.step, HistoryStep::Change(1));
    assert_eq!(pinned.comparison_baseline(), Some(&asked.scenario));
    let changed = pinned.after(typed("n", "8192")).after(chosen("gpu", "a100-sxm-40gb"));
    let link = changed.link(&Report::of(&changed.scenario));
    assert!(link.ends_with("&vs=,n:2048,gpu"), "{link}");
    let opened = State::arrived(decode("", &link));
    assert_eq!((&opened.scenario, &opened.pinned), (&changed.scenario, &changed.pinned));
    let preset = preset("fft").expect("it is one");
    assert_eq!(changed.after(Action::Start(Box::new(preset.example()))).pinned, changed.pinned);
}

#[test]
fn a_pinned_scenario_can_be_named_used_and_unpinned() {
    let asked = after([chosen("w", "matmul"), typed("n", "2048")]);
    let both = asked.after(asked.pin_action(100).expect("there is room")).after(typed("n", "64"));
    let named = both.after(both.rename_action(0, "Today, here"));
    assert_eq!(named.pinned[0].name, "Today here");
    let used = named.after(named.use_action(0));
    assert_eq!(used.scenario, asked.scenario);
    assert_eq!(used.pinned[0].scenario, both.scenario);
    let three = used.after(used.pin_action(100).expect("there is room"));
    let left = three.after(three.unpin_action(0));
    assert_eq!(left.pinned, [three.pinned[1].clone()]);
    assert_eq!(left.after(left.unpin_action(7)), left.after(left.rename_action(7, "")));
}

#[test]
fn no_scenario_is_pinned_beyond_three_or_beyond_the_length_of_a_link() {
    let mut state = after([chosen("w", "matmul"), typed("n", "2048")]);
    assert!(state.pin_action(1990).is_err());
    for _ in 0..3 {
        state = state.after(state.pin_action(100).expect("there is room"));
    }
    assert!(state.pin_action(100).is_err());
}

#[test]
fn a_tried_change_takes_precedence_over_a_pinned_scenario_in_the_bars() {
    let asked = after([chosen("w", "matmul")]);
    let pinned = asked.after(asked.pin_action(100).expect("there is room")).after(typed("n", "64"));
    let tried = pinned.after(Action::Try(Box::new(decode("", "svd").scenario)));
    assert_eq!(tried.comparison_baseline(), Some(&pinned.scenario));
    assert_eq!(tried.after(Action::Undo).comparison_baseline(), Some(&asked.scenario));
}

/// Returns the page's state after `actions`, and the undo steps recorded for it.
fn noted(actions: impl IntoIterator<Item = Action>) -> (State, UndoSteps) {
    let mut steps = UndoSteps::default();
    steps.note(&State::default());
    let state = actions.into_iter().fold(State::default(), |state, action| {
        let next = state.after(action);
        steps.note(&next);
        next
    });
    (state, steps)
}

#[test]
fn undo_and_redo_go_through_the_steps_of_the_history() {
    let typed_twice = [typed("ops", "5"), typed("ops", "50"), chosen("gpu", "t4")];
    let (last, mut steps) = noted(typed_twice);
    let (first, mut state) = (State::default().scenario, last.clone());
    let mut seen = Vec::new();
    while let Some(action) = steps.undo() {
        state = state.after(action);
        steps.note(&state);
        seen.push(state.scenario.clone());
    }
    assert_eq!(seen, [after([typed("ops", "50")]).scenario, first]);
    assert_eq!(steps.ways(), (false, true));
    while let Some(action) = steps.redo() {
        state = state.after(action);
        steps.note(&state);
    }
    assert_eq!(state.scenario, last.scenario);
    assert_eq!(steps.ways(), (true, false));
}

#[test]
fn a_change_after_undo_leaves_nothing_to_redo_and_a_reset_is_undone_too() {
    let (state, mut steps) = noted([chosen("gpu", "t4")]);
    let undone = state.after(steps.undo().expect("there is a step"));
    steps.note(&undone);
    let other = undone.after(chosen("gpu", "a100-sxm-40gb"));
    steps.note(&other);
    assert_eq!(steps.ways(), (true, false));
    let reset = other.after(other.reset_action());
    steps.note(&reset);
    assert_eq!(reset.scenario, Scenario::default());
    let back = reset.after(steps.undo().expect("there is a step"));
    assert_eq!(back.scenario, other.scenario);
}
