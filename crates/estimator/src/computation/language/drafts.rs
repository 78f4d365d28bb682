//! Speculative decoding: a small model drafts tokens, which the large one checks at once.

use offload_vocabulary::quantity::{Count, Share};

/// How tokens are drafted.
///
/// # Source
/// Leviathan, Kalman and Matias 2023, "Fast Inference from Transformers via Speculative Decoding".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drafts {
    /// Tokens drafted before each pass of the large model, γ.
    pub tokens: Count,
    /// Share of them that it accepts, α.
    pub accepted: Share,
    /// Time of one over that of a token of the large model, and the size of the small model over
    /// its own, c.
    pub cost: Share,
}

impl Drafts {
    /// None: each pass writes a token.
    pub const NONE: Self = Self { tokens: Count::ZERO, accepted: Share::NONE, cost: Share::NONE };

    /// Tokens that one pass of the large model writes on average: `1 + α + … + α^γ`, the paper's
    /// `(1 − α^(γ + 1)) ÷ (1 − α)`.
    pub fn tokens_per_pass(&self) -> Count {
        let (mut sum, mut accepted) = (1.0, 1.0);
        let mut left = self.tokens.value();
        while left >= 1.0 && accepted > 1e-9 {
            accepted *= self.accepted.value();
            sum += accepted;
            left -= 1.0;
        }
        Count::new(sum)
    }
}
