//! The reducer. It maps each action to a method of [`State`]. The methods are defined in the folders of their features.

use crate::state::{Action, Interaction, State};
use std::rc::Rc;
use yew::Reducible;

impl State {
    /// Returns the new state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.interaction = Interaction::Idle;
        match action {
            Action::OpenLink(decoded) => next = Self::from_decoded_link(*decoded),
            Action::Start(example) => next.start(*example),
            Action::Type { field, text, shown } => next.type_text(field, text, shown),
            Action::LeaveField(field) => next.leave(field),
            Action::Slide(field, value) => next.slide(field, value),
            Action::Release => {}
            Action::CancelDrag(before) => next = *before,
            Action::Choose(field, id) => next.choose(field, &id),
            Action::Try(scenario) => next.try_change(*scenario),
            Action::Undo => next.undo_change(),
            Action::SetComparison(scenario, pinned) => next.compare_with(*scenario, pinned),
            Action::Reset(field) => next.reset(field),
            Action::BottomSheet(field) => next.sheet = field,
            Action::Repair(part, scenario) => next.repair(&part, *scenario),
            Action::Dismiss => next.dismiss_notices(),
        }
        next
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let next = self.after(action);
        if next == *self { self } else { Rc::new(next) }
    }
}
