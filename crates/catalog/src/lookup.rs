//! Lists records and finds them by id.

use crate::generated::sources::EDITION;
use crate::generated::{
    architectures, cpu_libraries, cpus, families as generated_families, gpu_libraries, gpus,
    interconnects, machines as generated_machines, models, networks as generated_networks,
    peer_interconnects as generated_peers, purchases as generated_purchases,
    regions as generated_regions, retired, sources, terms,
};
use crate::{
    Architecture, Cpu, CpuLibrary, DefaultTerms, FamilyLibraries, Figure, Gpu, GpuLibrary,
    Interconnect, Model, NamedMachine, NamedNetwork, PeerInterconnect, Purchase, Region, Source,
};
use offload_vocabulary::quantity::Count;

/// A record found by an id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookupResult<T: 'static> {
    /// The record found.
    pub record: &'static T,
    /// `true` if the id is retired, a nickname or spelled differently; the record has the current one.
    pub retired: bool,
}

type Retired = [(&'static str, &'static str)];

fn find<T>(
    records: &'static [T],
    retired: &Retired,
    id: &str,
    id_of: fn(&T) -> &'static str,
) -> Option<LookupResult<T>> {
    let present = |id: &str| records.iter().find(|record| id_of(record) == id);
    if let Some(record) = present(id) {
        return Some(LookupResult { record, retired: false });
    }
    let record = spelled(records, retired, id, id_of).or_else(|| ending(records, id, id_of));
    record.map(|record| LookupResult { record, retired: true })
}

/// Returns the record whose id, retired id or nickname has these letters and digits.
fn spelled<T>(
    records: &'static [T],
    retired: &Retired,
    id: &str,
    id_of: fn(&T) -> &'static str,
) -> Option<&'static T> {
    let same = |known: &str| letters(known).eq(letters(id));
    match retired.iter().find(|(old, _)| same(old)) {
        Some((_, successor)) => records.iter().find(|record| id_of(record) == *successor),
        None => records.iter().find(|record| same(id_of(record))),
    }
}

/// Returns the only record whose id is this number after the name of a series: people write `4090` for `rtx-4090` and
/// `7950x` for `ryzen-9-7950x`.
fn ending<T>(records: &'static [T], id: &str, id_of: fn(&T) -> &'static str) -> Option<&'static T> {
    let (length, digit) = (letters(id).count(), |byte: &u8| byte.is_ascii_digit());
    let ends = |record: &&T| {
        let known = || letters(id_of(record));
        let series = known().take_while(|byte| !digit(byte)).count();
        let before = known().count().checked_sub(length).filter(|before| *before <= series);
        // A series may have one digit itself, such as Ryzen 9 and Core i7.
        let after_series = id_of(record).rsplit_once('-').is_some_and(|(series, last)| {
            letters(last).eq(letters(id)) && letters(series).filter(digit).count() == 1
        });
        after_series || before.is_some_and(|before| known().skip(before).eq(letters(id)))
    };
    let named = length >= SHORTEST_ENDING && letters(id).any(|byte| digit(&byte));
    let mut found = records.iter().filter(ends);
    let only = found.next().filter(|_| named)?;
    found.next().is_none().then_some(only)
}

/// The minimum number of letters and digits that name a model without its series.
const SHORTEST_ENDING: usize = 4;

/// Returns the letters and digits of an id: people write `RTX3080` and `rtx 3080` for `rtx-3080`.
fn letters(id: &str) -> impl Iterator<Item = u8> {
    id.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// Strips the makers and brands that a name begins with: people write `NVIDIA GeForce RTX 4090` and `tesla-t4`. `None`
/// if it begins with none.
fn unbranded(id: &str) -> Option<&str> {
    let (first, rest) = id.split_once([' ', '-', '_'])?;
    let is_brand = BRANDS.split(' ').any(|brand| brand.eq_ignore_ascii_case(first));
    is_brand.then(|| unbranded(rest).unwrap_or(rest))
}

/// Marks a record as found by another name than its id.
const fn renamed<T>(found: LookupResult<T>) -> Option<LookupResult<T>> {
    Some(LookupResult { retired: true, ..found })
}

/// Makers, and brands of many of their chips.
const BRANDS: &str = "nvidia geforce tesla amd radeon instinct intel";

/// Returns every GPU, in the order of ids.
pub fn gpus() -> &'static [Gpu] {
    &gpus::GPUS
}

/// Returns the GPU with an id, current or retired.
pub fn gpu(id: &str) -> Option<LookupResult<Gpu>> {
    let found = |id| find(gpus(), &retired::GPUS, id, |gpu| gpu.id);
    found(id).or_else(|| renamed(found(unbranded(id)?)?))
}

/// Returns every CPU, then every cloud machine, each in the order of ids.
pub fn cpus() -> &'static [Cpu] {
    &cpus::CPUS
}

/// Returns the CPU or cloud machine with an id, current or retired.
pub fn cpu(id: &str) -> Option<LookupResult<Cpu>> {
    let found = |id| find(cpus(), &retired::CPUS, id, |cpu| cpu.id);
    found(id).or_else(|| renamed(found(unbranded(id)?)?))
}

/// Returns every machine with GPUs, in the order of ids.
pub fn machines() -> &'static [NamedMachine] {
    &generated_machines::MACHINES
}

/// Returns the machine with GPUs that has an id, current or retired.
pub fn machine(id: &str) -> Option<LookupResult<NamedMachine>> {
    find(machines(), &retired::MACHINES, id, |machine| machine.id)
}

/// Returns every link between CPU and GPU, in the order of ids.
pub fn interconnects() -> &'static [Interconnect] {
    &interconnects::INTERCONNECTS
}

/// Returns the link between CPU and GPU with an id, current or retired.
pub fn interconnect(id: &str) -> Option<LookupResult<Interconnect>> {
    find(interconnects(), &retired::INTERCONNECTS, id, |interconnect| interconnect.id)
}

/// Returns every link between GPUs, in the order of ids.
pub fn peer_interconnects() -> &'static [PeerInterconnect] {
    &generated_peers::PEER_INTERCONNECTS
}

/// Returns the link between GPUs with an id.
pub fn peer_interconnect(id: &str) -> Option<&'static PeerInterconnect> {
    peer_interconnects().iter().find(|peer_interconnect| peer_interconnect.id == id)
}

/// Returns every purchase price, in the order of ids.
pub fn purchases() -> &'static [Purchase] {
    &generated_purchases::PURCHASES
}

/// Returns the purchase price of the GPU or CPU with an id, if known.
pub fn purchase(id: &str) -> Option<&'static Purchase> {
    purchases().iter().find(|purchase| purchase.id == id)
}

/// Returns every region with its electricity, in the order of ids.
pub fn regions() -> &'static [Region] {
    &generated_regions::REGIONS
}

/// Returns every CPU library, in the order of ids.
pub fn cpu_libraries() -> &'static [CpuLibrary] {
    &cpu_libraries::CPU_LIBRARIES
}

/// Returns the CPU library with an id, current or retired.
pub fn cpu_library(id: &str) -> Option<LookupResult<CpuLibrary>> {
    find(cpu_libraries(), &retired::CPU_LIBRARIES, id, |library| library.id)
}

/// Returns every GPU library, in the order of ids.
pub fn gpu_libraries() -> &'static [GpuLibrary] {
    &gpu_libraries::GPU_LIBRARIES
}

/// Returns the GPU library with an id, current or retired.
pub fn gpu_library(id: &str) -> Option<LookupResult<GpuLibrary>> {
    find(gpu_libraries(), &retired::GPU_LIBRARIES, id, |library| library.id)
}

/// Returns every named network, grouped by kind.
pub fn networks() -> &'static [NamedNetwork] {
    &generated_networks::NETWORKS
}

/// Returns the network with a name. Only letters and digits count: `resnet50`, `ResNet-50` and `resnet_50` are the
/// same. Some have a nickname.
///
/// ```
/// # use offload_catalog::network;
/// assert_eq!(network("ResNet50").map(|network| network.id), Some("resnet-50"));
/// assert_eq!(network("SDXL").map(|network| network.id), Some("stable-diffusion-xl"));
/// ```
pub fn network(name: &str) -> Option<&'static NamedNetwork> {
    spelled(networks(), &retired::NETWORKS, name, |network| network.id)
}

/// Returns the libraries of every family of workloads, in the order of ids.
pub fn families() -> &'static [FamilyLibraries] {
    &generated_families::FAMILIES
}

impl FamilyLibraries {
    /// Returns `true` if a CPU library's speed at it has evidence other than the model.
    pub fn has_evidence_of(&self, library: &CpuLibrary) -> bool {
        let is_in = |all: &[&str]| all.contains(&library.id);
        let in_loops = || families().iter().any(|family| family.loops && is_in(family.timed_cpu));
        is_in(self.timed_cpu) || is_in(self.sourced_cpu) || self.loops && in_loops()
    }
}

/// Returns the libraries of the family with an id.
///
/// # Panics
///
/// If `data/libraries.toml` has no such family; in a constant, that is an error at compile time.
pub const fn family_libraries(id: &str) -> &'static FamilyLibraries {
    let (families, mut place) = (&generated_families::FAMILIES, 0);
    while place < families.len() {
        if is_same(families[place].id.as_bytes(), id.as_bytes()) {
            return &families[place];
        }
        place += 1;
    }
    panic!("data/libraries.toml has no such family")
}

/// Returns `true` if `a == b`, which a `const fn` cannot use yet.
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

/// Returns the GPU library that is assumed if a family's default does not run fully on the vendor's GPUs.
pub const fn fallback_library() -> &'static GpuLibrary {
    generated_families::FALLBACK
}

/// Returns the logarithmic width of a speedup's range over the width from independent errors of both times.
pub const fn speedup_width() -> Figure<Count> {
    generated_families::SPEEDUP_WIDTH
}

/// Returns every GPU architecture, in the order of ids.
pub fn architectures() -> &'static [Architecture] {
    &architectures::ARCHITECTURES
}

/// Returns the defaults of a bill, for terms that the question leaves open.
pub const fn default_terms() -> &'static DefaultTerms {
    &terms::TERMS[0]
}

/// Returns the figures that belong to no machine and hold if nothing better is known.
pub fn model() -> &'static Model {
    &models::MODELS[0]
}

/// Returns `true` if a release of this year is listed after newer ones: ten years old at the catalog's edition.
pub fn is_old(released: u16) -> bool {
    EDITION[..4].parse().is_ok_and(|edition: u16| released + 10 <= edition)
}

/// Returns every source, once for each day on which it was read, in the order of ids.
pub fn sources() -> &'static [Source] {
    &sources::SOURCES
}

/// Returns every retired id or nickname with its successor: of GPUs, CPUs, machines, links, CPU libraries and GPU
/// libraries, in that order.
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
