//! Pinning: what each button of the comparison makes of the question and the scenarios beside it.

use crate::state::{Action, State};
use offload_scenario::{MAX_PINNED, Pinned, encode_pinned};

/// The most characters of a link, as some programs cut longer ones off.
pub const LONGEST_LINK: usize = 2000;

impl State {
    fn compare(&self, change: impl FnOnce(&mut State)) -> Action {
        let mut next = self.clone();
        change(&mut next);
        Action::Compare(Box::new(next.scenario), next.pinned)
    }

    /// Keeps the question beside itself, to be compared with what it becomes.
    ///
    /// # Errors
    /// Says why, where as many are pinned as can be, or the link, which takes this many characters
    /// now, would become too long.
    pub fn pinning(&self, link: usize) -> Result<Action, &'static str> {
        let kept = Pinned::new("", &self.scenario);
        if self.pinned.len() == MAX_PINNED {
            return Err("Three are pinned: unpin one first.");
        }
        // The question may become anything, so that what is pinned differs from it in every input.
        let most = link + encode_pinned(&<_>::default(), std::slice::from_ref(&kept)).len();
        if most > LONGEST_LINK {
            return Err("The link would be too long to pin one more.");
        }
        Ok(self.compare(|next| next.pinned.push(kept)))
    }

    /// Keeps one no longer.
    pub fn unpinning(&self, at: usize) -> Action {
        self.compare(|next| {
            next.pinned.retain({
                let mut place = 0..;
                move |_| place.next() != Some(at)
            })
        })
    }

    /// Calls one by a name.
    pub fn naming(&self, at: usize, name: &str) -> Action {
        self.compare(|next| {
            if let Some(it) = next.pinned.get_mut(at) {
                *it = Pinned::new(name, &it.scenario);
            }
        })
    }

    /// Asks one, and pins in its place what was asked.
    pub fn using(&self, at: usize) -> Action {
        self.compare(|next| {
            if let Some(it) = next.pinned.get_mut(at) {
                let asked = Pinned::new("", &next.scenario);
                next.scenario = std::mem::replace(it, asked).scenario;
            }
        })
    }

    /// Puts every input back to the example, or makes it automatic.
    pub fn resetting(&self) -> Action {
        self.compare(|next| next.scenario = self.baseline())
    }
}
