//! Random numbers that are the same on every machine and run.

/// A pseudorandom sequence from a seed: `SplitMix64`, Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014.
pub(crate) struct FuzzDice(u64);

impl FuzzDice {
    /// Returns the sequence for one program, from the seed of the run and the program's index.
    pub(crate) fn of(seed: u64, place: u64) -> Self {
        let mut dice = Self(seed ^ place.wrapping_mul(0xd134_2543_de82_ef95));
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a uniform integer below `end`, or 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap_or(1)).unwrap_or_default()
    }

    /// Returns `true` with probability 1 / `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns an integer up to `end`. Each power of two is equally likely.
    pub(crate) fn scale(&mut self, end: usize) -> usize {
        let bits = usize::try_from(end.max(2).ilog2()).unwrap_or(1) + 1;
        let high = 1_usize << self.below(bits);
        (high + self.below(high)).min(end)
    }

    /// Returns a random item of `from`.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
