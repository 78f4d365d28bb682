//! The verdict on a speedup.

/// Whether to move to the GPU, by the factor it gains.
///
/// # Source
/// Bands as in NVIDIA's spark-rapids-tools qualification, read 2026-11-20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It would be slower, or cost more.
    Stay,
    /// Less than 1.3 times better.
    NotWorthIt,
    /// Less than twice better.
    Small,
    /// Less than three times better.
    WorthTrying,
    /// Three times better and more.
    ClearWin,
}

impl Verdict {
    /// The verdict on a factor, of time or of cost.
    ///
    /// ```
    /// use offload_estimator::verdict::Verdict;
    /// assert_eq!(Verdict::on(0.4), Verdict::Stay);
    /// assert_eq!(Verdict::on(19.0), Verdict::ClearWin);
    /// ```
    pub fn on(factor: f64) -> Self {
        match factor {
            f if f < 1.0 => Self::Stay,
            f if f < 1.3 => Self::NotWorthIt,
            f if f < 2.0 => Self::Small,
            f if f < 3.0 => Self::WorthTrying,
            _ => Self::ClearWin,
        }
    }
}
