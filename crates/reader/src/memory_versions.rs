//! Counts the writes to memory: an array's values are no longer known after a write.

use rustc_hash::FxHashMap;

/// A version that no array has: memory that each trip of a loop writes to.
const CHANGING: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(crate) struct MemoryVersions(FxHashMap<u32, u32>);

impl MemoryVersions {
    /// Returns the version of a piece of memory, zero if it is never written to.
    pub(crate) fn of(&self, base: u32) -> u32 {
        self.0.get(&base).copied().unwrap_or(0)
    }

    /// Returns `true` if an array of this version still has the values that it had.
    pub(crate) fn is_current(&self, base: u32, version: u32) -> bool {
        let now = self.of(base);
        now == version && now != CHANGING
    }

    /// Notes a write, by one trip of a loop or by each of many.
    pub(crate) fn written(&mut self, base: u32, in_each_trip: bool) {
        let version = self.0.entry(base).or_insert(0);
        *version = if in_each_trip { CHANGING } else { version.saturating_add(1) };
    }
}
