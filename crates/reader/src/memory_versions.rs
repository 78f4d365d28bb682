//! Counts the writes to each array's memory: sampled values are stale after a write.

use rustc_hash::FxHashMap;

/// The version of memory that every iteration of a loop writes to. It matches no array.
const CHANGING: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(crate) struct MemoryVersions(FxHashMap<u32, u32>);

impl MemoryVersions {
    /// Returns the version of an array's memory; 0 if it was never written to.
    pub(crate) fn of(&self, base: u32) -> u32 {
        self.0.get(&base).copied().unwrap_or(0)
    }

    /// Returns `true` if the memory has not been written to since `version`.
    pub(crate) fn is_current(&self, base: u32, version: u32) -> bool {
        let now = self.of(base);
        now == version && now != CHANGING
    }

    /// Records a write. `in_each_trip` is `true` for a write that a loop repeats.
    pub(crate) fn written(&mut self, base: u32, in_each_trip: bool) {
        let version = self.0.entry(base).or_insert(0);
        *version = if in_each_trip { CHANGING } else { version.saturating_add(1) };
    }
}
