//! Background work for a section, done in small steps while the browser is idle.

use crate::browser::idle::{Stopwatch, call_later, when_idle};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// The delay between the last change and the first step of the work, in milliseconds.
const PAUSE_MS: u32 = 150;

/// The maximum duration of a slice, i.e. a series of steps without a break, in milliseconds. After a slice, the browser
/// can do other work.
const SLICE_MS: f64 = 4.0;

/// The maximum number of steps in a slice.
const MAX_PIECES: u32 = 300;

/// The delay before the next slice in a browser that is never idle, in milliseconds.
const MAX_IDLE_WAIT_MS: u32 = 50;

/// Work that can be done in steps of about a millisecond or less.
pub(crate) trait Incremental: 'static {
    type Output: 'static;

    /// Does one step of the work. Returns the result after the last step, and `None` after all other steps.
    fn next(&mut self) -> Option<Self::Output>;
}

/// The state of background work.
#[derive(Clone)]
pub(crate) struct IdleWork<Found> {
    /// The latest result, or `None` until the work has finished for the first time.
    pub(crate) found: Option<Rc<Found>>,
    /// `true` if the result belongs to an earlier question.
    pub(crate) is_outdated: bool,
}

/// Does the work for `question` while the browser is idle, and restarts it when `question` changes. Does nothing while
/// `wait` is `true`.
#[hook]
pub(crate) fn use_idle_work<Question, W>(
    question: Question,
    wait: bool,
    begin: fn(&Question) -> W,
) -> IdleWork<W::Output>
where
    Question: Clone + PartialEq + 'static,
    W: Incremental,
{
    let found = use_state(|| None);
    let is_outdated = found.as_ref().is_some_and(|(earlier, _)| *earlier != question);
    {
        let found = found.clone();
        use_effect_with((question, wait), move |(question, wait)| {
            let stopped = Rc::new(Cell::new(*wait));
            let pending_call = (!wait).then(|| {
                let (work, question, stopped) =
                    (begin(question), question.clone(), stopped.clone());
                call_later(PAUSE_MS, move || {
                    run_slice(work, stopped, move |result| {
                        found.set(Some((question, Rc::new(result))))
                    })
                })
            });
            move || {
                stopped.set(true);
                drop(pending_call);
            }
        });
    }
    IdleWork { found: found.as_ref().map(|(_, found)| found.clone()), is_outdated }
}

fn run_slice<W: Incremental>(
    mut work: W,
    stopped: Rc<Cell<bool>>,
    done: impl FnOnce(W::Output) + 'static,
) {
    when_idle(MAX_IDLE_WAIT_MS, move || {
        if stopped.get() {
            return;
        }
        let watch = Stopwatch::start();
        // Limit the number of steps too, because the clock may be coarse or stopped.
        for _ in 0..MAX_PIECES {
            if watch.milliseconds() >= SLICE_MS {
                break;
            }
            if let Some(found) = work.next() {
                return done(found);
            }
        }
        run_slice(work, stopped, done);
    });
}
