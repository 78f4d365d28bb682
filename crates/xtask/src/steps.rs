//! Steps that run one after another, go on after a failure, and end in one table.

use std::time::{Duration, Instant};

use crate::shell::Outcome;

/// The steps so far.
pub(crate) struct Steps {
    started: Instant,
    done: Vec<Step>,
}

struct Step {
    name: &'static str,
    end: End,
    took: Duration,
}

enum End {
    Passed,
    Failed(String),
    Skipped(&'static str),
}

impl Steps {
    /// No step yet.
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), done: Vec::new() }
    }

    /// Announces a step, takes it, and says whether it passed.
    pub(crate) fn take(&mut self, name: &'static str, work: impl FnOnce() -> Outcome) -> bool {
        println!("\n[{:>4}] {name}", seconds(self.started.elapsed()));
        let start = Instant::now();
        let end = match work() {
            Ok(()) => End::Passed,
            Err(error) => {
                eprintln!("{error}");
                End::Failed(error.to_string())
            }
        };
        let passed = matches!(end, End::Passed);
        let took = start.elapsed();
        self.done.push(Step { name, end, took });
        passed
    }

    /// Takes a step only if nothing stands in its way; otherwise notes what does.
    pub(crate) fn take_unless(
        &mut self,
        hindrance: Option<&'static str>,
        name: &'static str,
        work: impl FnOnce() -> Outcome,
    ) -> bool {
        let Some(why) = hindrance else {
            return self.take(name, work);
        };
        self.done.push(Step { name, end: End::Skipped(why), took: Duration::ZERO });
        false
    }

    /// Prints the table. Fails if any step failed.
    pub(crate) fn finish(self) -> Outcome {
        println!();
        for step in &self.done {
            println!("{}", step.row());
        }
        println!("  {:<16} {:>6}", "total", seconds(self.started.elapsed()));
        let failed = self.done.iter().filter(|it| matches!(it.end, End::Failed(_)));
        match failed.count() {
            0 => Ok(()),
            1 => Err("one step failed".into()),
            count => Err(format!("{count} steps failed").into()),
        }
    }
}

impl Step {
    fn row(&self) -> String {
        let (name, took) = (self.name, seconds(self.took));
        match &self.end {
            End::Passed => format!("  {name:<16} {took:>6}  passed"),
            End::Failed(why) => {
                let first = why.lines().next().unwrap_or_default();
                format!("  {name:<16} {took:>6}  FAILED  {first}")
            }
            End::Skipped(why) => format!("  {name:<16} {:>6}  not run: {why}", ""),
        }
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn a_failure_does_not_stop_the_next_step_but_fails_the_whole() {
        let mut steps = Steps::new();
        assert!(!steps.take("first", || Err("broken".into())));
        assert!(steps.take("second", || Ok(())));
        assert!(steps.finish().is_err());
    }

    #[test]
    fn a_step_that_was_left_out_is_no_failure() {
        let mut steps = Steps::new();
        assert!(!steps.take_unless(Some("not asked for"), "first", || Ok(())));
        assert!(steps.finish().is_ok());
    }
}
