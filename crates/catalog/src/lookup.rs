//! Lists the catalog's records, finds a record by its id, finds the source of a figure, and names machine classes.

use crate::generated::sources::EDITION;
use crate::generated::{
    architectures, classes, cpu_libraries, cpus, families as generated_families, gpu_libraries,
    gpus, interconnects, machines as generated_machines, models, networks as generated_networks,
    peer_interconnects as generated_peers, purchases as generated_purchases,
    regions as generated_regions, retired, sources, terms, timed as generated_timed,
};
use crate::{
    Architecture, Cpu, CpuLibrary, DefaultTerms, FamilyLibraries, Figure, Gpu, GpuLibrary,
    HardwareClass, Interconnect, MachineClass, Model, NamedMachine, NamedNetwork, PeerInterconnect,
    Purchase, Range, Region, Source, SourceId, TimedLibraries, TimedLibrary,
};
use offload_vocabulary::quantity::Count;
use std::ptr;

/// A record found by an id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookupResult<T: 'static> {
    pub record: &'static T,
    /// `true` if the given id is not the record's current id, but a retired id, a nickname or another spelling.
    pub retired: bool,
}

type Retired = [(&'static str, &'static str)];

fn find<T>(
    records: &'static [T],
    retired: &Retired,
    id: &str,
    id_of: fn(&T) -> &'static str,
) -> Option<LookupResult<T>> {
    let record_with = |id: &str| records.iter().find(|record| id_of(record) == id);
    if let Some(record) = record_with(id) {
        return Some(LookupResult { record, retired: false });
    }
    let record =
        find_normalized(records, retired, id, id_of).or_else(|| find_by_suffix(records, id, id_of));
    record.map(|record| LookupResult { record, retired: true })
}

/// Returns the record whose id, retired id or nickname has the same letters and digits.
fn find_normalized<T>(
    records: &'static [T],
    retired: &Retired,
    id: &str,
    id_of: fn(&T) -> &'static str,
) -> Option<&'static T> {
    let is_same_spelling = |known_id: &str| letters(known_id).eq(letters(id));
    match retired.iter().find(|(old, _)| is_same_spelling(old)) {
        Some((_, successor)) => records.iter().find(|record| id_of(record) == *successor),
        None => records.iter().find(|record| is_same_spelling(id_of(record))),
    }
}

/// Returns the record whose id is a series name followed by `id`, such as `rtx-4090` for `4090` or `ryzen-9-7950x` for
/// `7950x`. Returns `None` if several records match.
fn find_by_suffix<T>(
    records: &'static [T],
    id: &str,
    id_of: fn(&T) -> &'static str,
) -> Option<&'static T> {
    let (length, digit) = (letters(id).count(), |byte: &u8| byte.is_ascii_digit());
    let is_match = |record: &&T| {
        let known_letters = || letters(id_of(record));
        let series = known_letters().take_while(|byte| !digit(byte)).count();
        let prefix_length = known_letters()
            .count()
            .checked_sub(length)
            .filter(|prefix_length| *prefix_length <= series);
        // The series name may contain one digit, as in Ryzen 9 and Core i7.
        let after_series = id_of(record).rsplit_once('-').is_some_and(|(series, ending)| {
            letters(ending).eq(letters(id)) && letters(series).filter(digit).count() == 1
        });
        after_series
            || prefix_length
                .is_some_and(|prefix_length| known_letters().skip(prefix_length).eq(letters(id)))
    };
    let is_specific = length >= MIN_SUFFIX_LENGTH && letters(id).any(|byte| digit(&byte));
    let mut matches = records.iter().filter(is_match);
    let single_match = matches.next().filter(|_| is_specific)?;
    matches.next().is_none().then_some(single_match)
}

/// The minimum number of letters and digits of an id without its series name.
const MIN_SUFFIX_LENGTH: usize = 4;

/// Returns the letters and digits of an id in lowercase, which are the same for `RTX3080`, `rtx 3080` and `rtx-3080`.
fn letters(id: &str) -> impl Iterator<Item = u8> {
    id.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// Strips vendors and brands from the start of a name such as `NVIDIA GeForce RTX 4090` or `tesla-t4`. Returns `None`
/// if there is nothing to strip.
fn strip_brand(id: &str) -> Option<&str> {
    let (first_word, other_words) = id.split_once([' ', '-', '_'])?;
    let is_brand = BRANDS.split(' ').any(|brand| brand.eq_ignore_ascii_case(first_word));
    is_brand.then(|| strip_brand(other_words).unwrap_or(other_words))
}

/// Marks a record as found by a name other than its current id.
const fn renamed<T>(found: LookupResult<T>) -> Option<LookupResult<T>> {
    Some(LookupResult { retired: true, ..found })
}

/// Chip vendors, and brands that span many chips.
const BRANDS: &str = "nvidia geforce tesla amd radeon instinct intel";

/// Returns every GPU, sorted by id.
pub fn gpus() -> &'static [Gpu] {
    &gpus::GPUS
}

/// Finds a GPU by its current id, a retired id or a nickname.
pub fn gpu(id: &str) -> Option<LookupResult<Gpu>> {
    let find_name = |id| find(gpus(), &retired::GPUS, id, |gpu| gpu.id);
    find_name(id).or_else(|| renamed(find_name(strip_brand(id)?)?))
}

/// Returns every CPU, then every cloud machine. Each group is sorted by id.
pub fn cpus() -> &'static [Cpu] {
    &cpus::CPUS
}

/// Finds a CPU or cloud machine by its current id, a retired id or a nickname.
pub fn cpu(id: &str) -> Option<LookupResult<Cpu>> {
    let find_name = |id| find(cpus(), &retired::CPUS, id, |cpu| cpu.id);
    find_name(id).or_else(|| renamed(find_name(strip_brand(id)?)?))
}

/// Returns every machine with GPUs, sorted by id.
pub fn machines() -> &'static [NamedMachine] {
    &generated_machines::MACHINES
}

/// Finds a machine with GPUs by its current id, a retired id or a nickname.
pub fn machine(id: &str) -> Option<LookupResult<NamedMachine>> {
    find(machines(), &retired::MACHINES, id, |machine| machine.id)
}

/// Returns every interconnect between a CPU and a GPU, sorted by id.
pub fn interconnects() -> &'static [Interconnect] {
    &interconnects::INTERCONNECTS
}

/// Finds an interconnect between a CPU and a GPU by its current id, a retired id or a nickname.
pub fn interconnect(id: &str) -> Option<LookupResult<Interconnect>> {
    find(interconnects(), &retired::INTERCONNECTS, id, |interconnect| interconnect.id)
}

/// Returns every interconnect between GPUs, sorted by id.
pub fn peer_interconnects() -> &'static [PeerInterconnect] {
    &generated_peers::PEER_INTERCONNECTS
}

/// Finds an interconnect between GPUs by its id.
pub fn peer_interconnect(id: &str) -> Option<&'static PeerInterconnect> {
    peer_interconnects().iter().find(|peer_interconnect| peer_interconnect.id == id)
}

/// Returns every purchase price, sorted by id.
pub fn purchases() -> &'static [Purchase] {
    &generated_purchases::PURCHASES
}

/// Finds the purchase price of a GPU or CPU by its id.
pub fn purchase(id: &str) -> Option<&'static Purchase> {
    purchases().iter().find(|purchase| purchase.id == id)
}

/// Returns every region with electricity figures, sorted by id.
pub fn regions() -> &'static [Region] {
    &generated_regions::REGIONS
}

/// Returns every CPU library, sorted by id.
pub fn cpu_libraries() -> &'static [CpuLibrary] {
    &cpu_libraries::CPU_LIBRARIES
}

/// Finds a CPU library by its current id, a retired id or a nickname.
pub fn cpu_library(id: &str) -> Option<LookupResult<CpuLibrary>> {
    find(cpu_libraries(), &retired::CPU_LIBRARIES, id, |library| library.id)
}

/// Returns every GPU library, sorted by id.
pub fn gpu_libraries() -> &'static [GpuLibrary] {
    &gpu_libraries::GPU_LIBRARIES
}

/// Finds a GPU library by its current id, a retired id or a nickname.
pub fn gpu_library(id: &str) -> Option<LookupResult<GpuLibrary>> {
    find(gpu_libraries(), &retired::GPU_LIBRARIES, id, |library| library.id)
}

/// Returns every well-known network, grouped by kind.
pub fn networks() -> &'static [NamedNetwork] {
    &generated_networks::NETWORKS
}

/// Finds a network by its id or a nickname. Only letters and digits count, in any case, so `resnet50`, `ResNet-50` and
/// `resnet_50` find the same network.
///
/// ```
/// # use offload_catalog::network;
/// assert_eq!(network("ResNet50").map(|network| network.id), Some("resnet-50"));
/// assert_eq!(network("SDXL").map(|network| network.id), Some("stable-diffusion-xl"));
/// ```
pub fn network(name: &str) -> Option<&'static NamedNetwork> {
    find_normalized(networks(), &retired::NETWORKS, name, |network| network.id)
}

/// Returns the libraries for every family of workloads, sorted by id.
pub fn families() -> &'static [FamilyLibraries] {
    &generated_families::FAMILIES
}

impl FamilyLibraries {
    /// Returns `true` if a measurement or another source supports the speed of a CPU library in this family. `timed`
    /// contains the family's timed libraries.
    pub fn has_evidence_of(&self, library: &CpuLibrary, timed: &TimedLibraries) -> bool {
        timed.has_cpu_library(library) || self.sourced_cpu.contains(&library.id)
    }
}

/// Returns the libraries for the family with the given id.
///
/// # Panics
///
/// Panics if `data/libraries.toml` has no such family. If the call is in a constant, the panic is a compile-time error.
pub const fn family_libraries(id: &str) -> &'static FamilyLibraries {
    let (families, mut index) = (&generated_families::FAMILIES, 0);
    while index < families.len() {
        if is_same(families[index].id.as_bytes(), id.as_bytes()) {
            return &families[index];
        }
        index += 1;
    }
    panic!("data/libraries.toml has no such family")
}

/// Returns the timed libraries of the family with the given id.
///
/// # Panics
///
/// Panics if `data/libraries.toml` has no such family.
pub const fn timed_libraries(family: &str) -> TimedLibraries {
    let (timed, mut index) = (&generated_timed::TIMED, 0);
    while index < timed.len() {
        if is_same(timed[index].family.as_bytes(), family.as_bytes()) {
            return timed[index];
        }
        index += 1;
    }
    panic!("data/libraries.toml has no such family")
}

impl TimedLibraries {
    /// Returns `true` if a CPU library was timed on any hardware.
    pub(crate) fn has_cpu_library(&self, library: &CpuLibrary) -> bool {
        self.cpu.iter().any(|pair| ptr::eq(&cpu_libraries()[usize::from(pair.library)], library))
    }

    /// Returns the number of sources that can test the model for a library on a CPU, or `None` if nobody timed the
    /// library on a CPU of this class.
    pub fn cpu_sources(&self, library: &'static CpuLibrary, cpu: &Cpu) -> Option<u8> {
        test_sources(self.cpu, cpu.class(), |index| ptr::eq(&cpu_libraries()[index], library))
    }

    /// Returns the number of sources that can test the model for a library on a GPU, or `None` if nobody timed the
    /// library on a GPU of this class.
    pub fn gpu_sources(&self, library: &'static GpuLibrary, gpu: &Gpu) -> Option<u8> {
        test_sources(self.gpu, gpu.class(), |index| ptr::eq(&gpu_libraries()[index], library))
    }
}

fn test_sources(
    timed: &[TimedLibrary],
    class: HardwareClass,
    is_library: impl Fn(usize) -> bool,
) -> Option<u8> {
    let is_timed = |pair: &&TimedLibrary| pair.class == class && is_library(pair.library.into());
    timed.iter().find(is_timed).map(|pair| pair.sources)
}

/// Returns `true` if `a == b`. In a `const fn`, slices have no `==`.
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// Returns the GPU library that replaces a family's default library on GPUs that the default library does not fully
/// support.
pub const fn fallback_library() -> &'static GpuLibrary {
    generated_families::FALLBACK
}

/// Returns the width of speedup ranges on a logarithmic scale, relative to the width for independent errors in the CPU
/// and GPU times.
pub const fn speedup_width() -> Figure<Count> {
    generated_families::SPEEDUP_WIDTH
}

/// Returns the minimum error factors of CPU times and of GPU times for a library without timings on the hardware class.
pub const fn untimed_errors() -> [Figure<Count>; 2] {
    generated_families::UNTIMED_ERRORS
}

/// Returns every GPU architecture, sorted by id.
pub fn architectures() -> &'static [Architecture] {
    &architectures::ARCHITECTURES
}

/// Returns the default assumptions of a monthly bill, for inputs that the scenario does not set.
pub const fn default_terms() -> &'static DefaultTerms {
    &terms::TERMS[0]
}

/// Returns the default figures of the model, for hardware and libraries without specific figures.
pub fn model() -> &'static Model {
    &models::MODELS[0]
}

/// Returns `true` if hardware released in the given year is at least ten years older than the catalog's edition. Such
/// hardware is listed last.
pub fn is_old(released: u16) -> bool {
    EDITION[..4].parse().is_ok_and(|edition: u16| released + 10 <= edition)
}

/// Returns every source, sorted by id. A source that was read on several dates occurs once per date.
pub fn sources() -> &'static [Source] {
    &sources::SOURCES
}

impl SourceId {
    /// Returns the source.
    pub fn source(self) -> &'static Source {
        &sources()[self.index()]
    }
}

impl<T: From<f64>> Figure<T> {
    /// Returns the source of the value.
    pub fn source(&self) -> &'static Source {
        self.source_id().source()
    }
}

impl<T: From<f64>> Range<T> {
    /// Returns the source of the three values.
    pub fn source(&self) -> &'static Source {
        self.source_id().source()
    }
}

impl MachineClass {
    /// Returns the name of the class, such as `Cloud, one GPU`.
    pub fn name(self) -> &'static str {
        self.heading().split(':').next().unwrap_or_default()
    }

    /// Returns the name of the class, such as `Cloud, one GPU: $0.53–3.06/h`. The name of a cloud class includes the
    /// lowest and highest on-demand rent in the catalog, in dollars per hour.
    pub fn heading(self) -> &'static str {
        classes::HEADINGS[self as usize]
    }
}

/// Returns every retired id or nickname with the current id, for GPUs, CPUs, machines, CPU–GPU interconnects, CPU
/// libraries and GPU libraries, in this order.
pub fn retired_ids() -> [&'static Retired; 6] {
    [
        &retired::GPUS,
        &retired::CPUS,
        &retired::MACHINES,
        &retired::INTERCONNECTS,
        &retired::CPU_LIBRARIES,
        &retired::GPU_LIBRARIES,
    ]
}
