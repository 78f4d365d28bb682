//! Finds the phases of a program that are short enough to share a row of the program's table.

use offload_analysis::ProgramReport;

/// The maximum share of the total time that a short phase can have.
pub(super) const MAX_SHORT_SHARE: f64 = 0.01;

/// The minimum number of short phases that share a row. Fewer phases need little more space in separate rows.
const MIN_FOLDED: usize = 4;

/// Returns the indices of the long phases and of the short phases, both in program order. A phase is short only if it
/// is short in every plan; otherwise, it matters on one of the machines. At least one phase is long, because a program
/// has at most a hundred phases.
pub(super) fn long_and_short(report: &ProgramReport) -> (Vec<usize>, Vec<usize>) {
    let plans = [&report.cpu, &report.gpu, &report.split]
        .map(|plan| (plan, plan.total() * MAX_SHORT_SHARE));
    let is_short =
        |index: &usize| plans.iter().all(|(plan, limit)| plan.costs[*index].total() < *limit);
    let indices = 0..report.phases.len();
    let (short, long): (Vec<usize>, Vec<usize>) = indices.clone().partition(is_short);
    if short.len() < MIN_FOLDED { (indices.collect(), Vec::new()) } else { (long, short) }
}

#[cfg(test)]
mod tests {
    use super::long_and_short;
    use offload_analysis::ProgramReport;
    use offload_scenario::decode_program;

    fn long_and_short_indices(link: &str) -> (Vec<usize>, Vec<usize>) {
        let program = decode_program(link).expect("it has phases").program;
        long_and_short(&ProgramReport::of(&program).expect("it has phases"))
    }

    /// Returns part of a link: one phase for each given time in seconds. All of these phases stay on the CPU.
    fn staying(seconds: &[f64]) -> String {
        seconds.iter().map(|time| format!("&begin=a&stays={time}")).collect()
    }

    #[test]
    fn phases_under_a_hundredth_of_the_time_are_short() {
        // One percent of the total is 10.47 s.
        let link = staying(&[9.0, 1000.0, 9.0, 11.0, 9.0, 9.0]);
        assert_eq!(long_and_short_indices(&link), (vec![1, 3], vec![0, 2, 4, 5]));
    }

    #[test]
    fn fewer_than_four_short_phases_have_a_row_each() {
        assert_eq!(
            long_and_short_indices(&staying(&[1000.0, 1.0, 1.0, 1.0])),
            ((0..4).collect(), vec![])
        );
        assert_eq!(
            long_and_short_indices(&staying(&[1000.0, 1.0, 1.0, 1.0, 0.0])),
            (vec![0], (1..5).collect())
        );
    }

    #[test]
    fn no_phase_is_short_if_nothing_takes_time() {
        assert_eq!(long_and_short_indices(&staying(&[0.0; 5])), ((0..5).collect(), vec![]));
    }

    #[test]
    fn a_phase_that_is_short_only_relative_to_the_cpu_time_has_its_own_row() {
        // The program takes 12 s on the CPU and 1.9 s on the GPU, including copies. A phase of 50 ms is below one
        // percent of the CPU time, but not of the GPU time.
        let product = "gpu=a10g&rounds=50&begin=model&w=matmul&n=4096&dtype=fp32&rounds=end";
        let link = product.to_owned() + &staying(&[0.05, 1e-3, 1e-3, 1e-3, 1e-3]);
        assert_eq!(long_and_short_indices(&link), (vec![0, 1], (2..6).collect()));
    }
}
