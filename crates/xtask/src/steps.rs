//! Steps that run one after another, go on after a failure, and end in one table.

use std::time::{Duration, Instant};

use crate::shell::ChoreResult;

/// The steps so far: the lines of the table, and how many failed.
pub(crate) struct Steps {
    started: Instant,
    lines: Vec<String>,
    failed: usize,
}

impl Steps {
    /// No step yet.
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), lines: Vec::new(), failed: 0 }
    }

    /// Announces a step, takes it, and says whether it passed. If there is a reason not to take it,
    /// the table says so instead.
    pub(crate) fn take(
        &mut self,
        reason: Option<&str>,
        name: &str,
        work: impl FnOnce() -> ChoreResult,
    ) -> bool {
        if let Some(reason) = reason {
            self.lines.push(format!("  {name:<16} {:>6}  not run: {reason}", ""));
            return false;
        }
        println!("\n[{:>4}] {name}", seconds(self.started.elapsed()));
        let start = Instant::now();
        let result = work();
        let end = match &result {
            Ok(()) => "passed".to_owned(),
            Err(error) => {
                eprintln!("{error}");
                self.failed += 1;
                format!("FAILED  {}", error.to_string().lines().next().unwrap_or_default())
            }
        };
        self.lines.push(format!("  {name:<16} {:>6}  {end}", seconds(start.elapsed())));
        result.is_ok()
    }

    /// Prints the table. Fails if any step failed.
    pub(crate) fn finish(self) -> ChoreResult {
        println!("\n{}", self.lines.join("\n"));
        println!("  {:<16} {:>6}", "total", seconds(self.started.elapsed()));
        match self.failed {
            0 => Ok(()),
            count => Err(format!("steps that failed: {count}").into()),
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
    fn a_failure_fails_the_whole_but_stops_nothing_and_a_step_left_out_is_none() {
        let mut steps = Steps::new();
        assert!(!steps.take(Some("not asked for"), "first", || Ok(())));
        assert!(steps.finish().is_ok());
        let mut steps = Steps::new();
        assert!(!steps.take(None, "first", || Err("broken".into())));
        assert!(steps.take(None, "second", || Ok(())));
        assert!(steps.finish().is_err());
    }
}
