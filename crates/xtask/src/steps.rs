//! Runs steps one after another, continues after a failure, and prints a table of the results.

use std::time::Instant;

use crate::shell::ChoreResult;

/// The results of the steps so far, as lines of the table, and the number of failures.
pub(crate) struct Steps {
    started: Instant,
    lines: Vec<String>,
    failed: usize,
}

impl Steps {
    /// Creates an empty table of results.
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), lines: Vec::new(), failed: 0 }
    }

    /// Prints the name of a step, and runs the step if `can_run`. Returns `true` if the step ran and succeeded.
    pub(crate) fn take(
        &mut self,
        can_run: bool,
        name: &str,
        work: impl FnOnce() -> ChoreResult,
    ) -> bool {
        let start = Instant::now();
        let outcome = if can_run {
            println!("\n[{}] {name}", seconds(self.started));
            work().map(|()| "passed".to_owned())
        } else {
            Ok("not run".to_owned())
        };
        let has_passed = can_run && outcome.is_ok();
        let result = outcome.unwrap_or_else(|error| {
            eprintln!("{error}");
            self.failed += 1;
            format!("FAILED  {}", error.to_string().lines().next().unwrap_or_default())
        });
        self.lines.push(format!("  {name:<16} {}  {result}", seconds(start)));
        has_passed
    }

    /// Prints the table. Fails if any step has failed.
    pub(crate) fn finish(self) -> ChoreResult {
        println!("\n{}", self.lines.join("\n"));
        println!("  {:<16} {}", "total", seconds(self.started));
        match self.failed {
            0 => Ok(()),
            count => Err(format!("steps that failed: {count}; see their output above").into()),
        }
    }
}

fn seconds(start: Instant) -> String {
    format!("{:>4} s", start.elapsed().as_secs())
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn a_failed_step_fails_the_run_and_does_not_stop_it() {
        let mut steps = Steps::new();
        assert!(!steps.take(false, "left out", || Err("not to be run".into())));
        assert!(steps.take(true, "passed", || Ok(())));
        assert_eq!(steps.failed, 0);
        assert!(!steps.take(true, "failed", || Err("broken".into())));
        assert!(steps.take(true, "passed", || Ok(())));
        assert!(steps.finish().is_err());
    }
}
