//! Tests the reducer of the page's state: pinned scenarios, undo and redo.

use crate::state::{choose_action, state_after, type_action};
use offload::state::{Action, HistoryStep, State};
use offload::undo_steps::UndoSteps;
use offload_analysis::Report;
use offload_scenario::{Scenario, decode, preset};

#[test]
fn a_pinned_scenario_stays_in_the_link_while_the_question_changes() {
    let question = state_after([choose_action("w", "matmul"), type_action("n", "2048")]);
    let pinned = question.after(question.pin_action(100).expect("there is room"));
    assert_eq!(pinned.step, HistoryStep::Change(1));
    assert_eq!(pinned.comparison_baseline(), Some(&question.scenario));
    let changed =
        pinned.after(type_action("n", "8192")).after(choose_action("gpu", "a100-sxm-40gb"));
    let link = changed.link(&Report::of(&changed.scenario));
    assert!(link.ends_with("&vs=,n:2048,gpu"), "{link}");
    let opened = State::from_decoded_link(decode("", &link));
    assert_eq!((&opened.scenario, &opened.pinned), (&changed.scenario, &changed.pinned));
    let preset = preset("fft").expect("a preset");
    assert_eq!(changed.after(Action::Start(Box::new(preset.example()))).pinned, changed.pinned);
}

#[test]
fn a_pinned_scenario_can_be_named_used_and_unpinned() {
    let question = state_after([choose_action("w", "matmul"), type_action("n", "2048")]);
    let state = question
        .after(question.pin_action(100).expect("there is room"))
        .after(type_action("n", "64"));
    let renamed = state.after(state.rename_action(0, "Today, here"));
    assert_eq!(renamed.pinned[0].name, "Today here");
    let used = renamed.after(renamed.use_action(0));
    assert_eq!(used.scenario, question.scenario);
    assert_eq!(used.pinned[0].scenario, state.scenario);
    let three = used.after(used.pin_action(100).expect("there is room"));
    let rest = three.after(three.unpin_action(0));
    assert_eq!(rest.pinned, [three.pinned[1].clone()]);
    assert_eq!(rest.after(rest.unpin_action(7)), rest.after(rest.rename_action(7, "")));
}

#[test]
fn at_most_three_scenarios_are_pinned_and_only_if_the_link_stays_short_enough() {
    let mut state = state_after([choose_action("w", "matmul"), type_action("n", "2048")]);
    assert!(state.pin_action(1990).is_err());
    for _ in 0..3 {
        state = state.after(state.pin_action(100).expect("there is room"));
    }
    assert!(state.pin_action(100).is_err());
}

#[test]
fn a_tried_change_takes_precedence_over_a_pinned_scenario_in_the_bars() {
    let question = state_after([choose_action("w", "matmul")]);
    let pinned = question
        .after(question.pin_action(100).expect("there is room"))
        .after(type_action("n", "64"));
    let tried = pinned.after(Action::Try(Box::new(decode("", "svd").scenario)));
    assert_eq!(tried.comparison_baseline(), Some(&pinned.scenario));
    assert_eq!(tried.after(Action::Undo).comparison_baseline(), Some(&question.scenario));
}

/// Returns the state of a newly opened page after the given actions, and the undo steps that the actions recorded.
fn record_steps(actions: impl IntoIterator<Item = Action>) -> (State, UndoSteps) {
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
    let typed_twice =
        [type_action("ops", "5"), type_action("ops", "50"), choose_action("gpu", "t4")];
    let (last, mut steps) = record_steps(typed_twice);
    let (first, mut state) = (State::default().scenario, last.clone());
    let mut scenarios = Vec::new();
    while let Some(action) = steps.undo() {
        state = state.after(action);
        steps.note(&state);
        scenarios.push(state.scenario.clone());
    }
    assert_eq!(scenarios, [state_after([type_action("ops", "50")]).scenario, first]);
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
    let (state, mut steps) = record_steps([choose_action("gpu", "t4")]);
    let undone = state.after(steps.undo().expect("there is a step"));
    steps.note(&undone);
    let changed = undone.after(choose_action("gpu", "a100-sxm-40gb"));
    steps.note(&changed);
    assert_eq!(steps.ways(), (true, false));
    let reset = changed.after(changed.reset_action());
    steps.note(&reset);
    assert_eq!(reset.scenario, Scenario::default());
    let back = reset.after(steps.undo().expect("there is a step"));
    assert_eq!(back.scenario, changed.scenario);
}
