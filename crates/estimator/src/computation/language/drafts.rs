//! Speculative decoding: a small model drafts tokens, which the large one checks at once.

use offload_vocabulary::quantity::{Count, Share};

/// The drafting of tokens.
///
/// # Source
/// Leviathan, Kalman and Matias 2023, "Fast Inference from Transformers via Speculative Decoding".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drafts {
    /// Tokens drafted before each pass of the large model, γ.
    pub tokens: Count,
    /// Share of them that the large model accepts, α.
    pub accepted: Share,
    /// Time of a drafted token, relative to one of the large model, and the size of the small model, relative to the
    /// large one, c.
    pub cost: Share,
}

impl Drafts {
    /// No drafts: each pass writes a token.
    pub const NONE: Self = Self { tokens: Count::ZERO, accepted: Share::NONE, cost: Share::NONE };

    /// Returns the average number of tokens that one pass of the large model writes:
    /// `1 + α + … + α^γ`, the paper's `(1 − α^(γ + 1)) ÷ (1 − α)`.
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
