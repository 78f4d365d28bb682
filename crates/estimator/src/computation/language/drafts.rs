//! Speculative decoding, in which a small model drafts tokens and the large model checks the drafts in one pass.

use offload_vocabulary::quantity::{Count, Share};

/// The parameters of speculative decoding.
///
/// # Source
/// Leviathan, Kalman and Matias 2023, "Fast Inference from Transformers via Speculative Decoding".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drafts {
    /// Tokens drafted before each pass of the large model; γ in the paper.
    pub tokens: Count,
    /// Share of the drafted tokens that the large model accepts; α in the paper.
    pub accepted: Share,
    /// The small model's time per token and its size, relative to the large model; c in the paper.
    pub cost: Share,
}

impl Drafts {
    /// No speculative decoding, so each pass writes one token.
    pub const NONE: Self = Self { tokens: Count::ZERO, accepted: Share::NONE, cost: Share::NONE };

    /// Returns the average number of tokens that one pass of the large model writes: `1 + α + … + α^γ`, which the paper
    /// writes as `(1 − α^(γ + 1)) ÷ (1 − α)`.
    pub fn tokens_per_pass(&self) -> Count {
        let (mut sum, mut accepted) = (1.0, 1.0);
        let mut remaining = self.tokens.value();
        while remaining >= 1.0 && accepted > 1e-9 {
            accepted *= self.accepted.value();
            sum += accepted;
            remaining -= 1.0;
        }
        Count::new(sum)
    }
}
