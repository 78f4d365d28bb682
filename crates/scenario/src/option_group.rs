//! Groups the options of a choice for display, and searches the options. Common options come first, and old options
//! come last.

use crate::choice::Choice;
use crate::choice_option::ChoiceOption;
use crate::family::Family;
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::{Gpu, Level, MachineClass, Vendor, is_old};

/// The options under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionGroup {
    /// The heading. It is empty if the group has no heading.
    pub heading: &'static str,
    pub options: Vec<ChoiceOption>,
}

/// The properties of a scenario that determine which options are suitable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    family: Family,
    /// The vendor of the selected GPU, if known.
    vendor: Option<Vendor>,
    /// The id of the GPU that is included in the selected machine or CPU.
    own_gpu: Option<&'static str>,
    /// The index of the selected GPU library, if known.
    library: Option<u16>,
    /// The GPU memory that the work needs, in bytes. Zero if it is unknown.
    need: f64,
}

impl Setting {
    /// Sets the GPU memory that the work needs, in bytes. This is the need computed for the selected GPU, but it is
    /// compared with the memory of every GPU.
    #[must_use]
    pub const fn with_needed_memory(mut self, bytes: f64) -> Self {
        self.need = bytes;
        self
    }
}

impl From<Family> for Setting {
    fn from(family: Family) -> Self {
        Self { family, vendor: None, own_gpu: None, library: None, need: 0.0 }
    }
}

impl From<&Scenario> for Setting {
    fn from(scenario: &Scenario) -> Self {
        let machine_gpu: Option<&Gpu> =
            scenario.machine().map(|machine| machine.gpu).or(scenario.cpu().gpu);
        Self {
            family: scenario.family(),
            vendor: Some(scenario.gpu().vendor),
            own_gpu: machine_gpu.map(|gpu| gpu.id),
            library: Some(scenario.option(Choice::GpuLibrary)),
            need: 0.0,
        }
    }
}

/// The position of an option in the displayed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prominence {
    /// Under this special heading, before all usual headings.
    First(&'static str),
    /// Under the option's usual heading.
    Usual,
    /// Under this special heading, after all usual headings.
    Late(&'static str),
}

/// The heading for common options.
const COMMON: &str = "Common";

/// The heading for the GPU that is included in the selected machine.
const IN_MACHINE_HEADING: &str = "In this machine";

/// The heading for libraries that do not support the selected GPU.
const UNSUPPORTED_HEADING: &str = "Not on this GPU";

/// The heading for GPUs that the selected library does not support. If the user selects such a GPU, an automatic
/// library changes with it, and a selected library must be changed by the user.
const OTHER_LIBRARY: &str = "With another library";

/// The heading for GPUs with less memory than the work needs.
const TOO_SMALL: &str = "Too little memory for this work";

const OLD: &str = "Older";

/// The rank of options under their usual headings.
const USUAL: u8 = 3;

/// The rank of the last options, which follow all classes of machines.
const LAST: u8 = USUAL + MachineClass::ALL.len() as u8 + 3;

fn prominence_by_age(is_common: bool, released: Option<u16>) -> Prominence {
    match released {
        _ if is_common => Prominence::First(COMMON),
        Some(year) if is_old(year) => Prominence::Late(OLD),
        _ => Prominence::Usual,
    }
}

fn prominence_by_use(is_used: bool, made_for: Option<&[&str]>, is_outdated: bool) -> Prominence {
    match (is_outdated, is_used, made_for) {
        (true, ..) => Prominence::Late(OLD),
        (false, true, _) => Prominence::First("For this kind of work"),
        (false, false, None) => Prominence::Late("For any work"),
        (false, false, Some(_)) => Prominence::Late("For other work"),
    }
}

impl Choice {
    /// Returns `true` if the list of options is long enough to need a search.
    pub const fn is_searched(self) -> bool {
        matches!(
            self,
            Self::Cpu
                | Self::Gpu
                | Self::Machine
                | Self::Network
                | Self::CpuLibrary
                | Self::GpuLibrary
        )
    }

    /// Returns the prominence of the option at an index, or `None` if the list omits the option.
    fn prominence(self, index: u16, setting: Setting) -> Option<Prominence> {
        let (index, libraries) = (usize::from(index), setting.family.facts().libraries);
        Some(match self {
            Self::Cpu => match &catalog::cpus()[index] {
                // Machines with a GPU are listed as machines instead of CPUs.
                cpu if cpu.gpu.is_some() => return None,
                cpu => prominence_by_age(cpu.common, cpu.released),
            },
            Self::Gpu => {
                let gpu = &catalog::gpus()[index];
                if setting.own_gpu == Some(gpu.id) {
                    Prominence::First(IN_MACHINE_HEADING)
                } else if setting.library.is_some_and(|library| {
                    !catalog::gpu_libraries()[usize::from(library)].support.is_on(gpu.vendor)
                }) {
                    Prominence::Late(OTHER_LIBRARY)
                } else if gpu.memory.value().value() < setting.need {
                    Prominence::Late(TOO_SMALL)
                } else {
                    prominence_by_age(gpu.common, Some(gpu.released))
                }
            }
            Self::Machine => match index.checked_sub(1) {
                None => Prominence::Usual,
                Some(index) => {
                    let machine = &catalog::machines()[index];
                    prominence_by_age(machine.common, Some(machine.gpu.released))
                }
            },
            Self::Network => match index.checked_sub(1) {
                None => Prominence::Usual,
                Some(index) => prominence_by_age(catalog::networks()[index].common, None),
            },
            Self::CpuLibrary => {
                let library = &catalog::cpu_libraries()[index];
                let variants = libraries.variants.iter().map(|variant| variant.cpu);
                let is_used = libraries
                    .cpu
                    .iter()
                    .copied()
                    .chain(variants)
                    .any(|suitable| suitable.id == library.id)
                    || library.made_for.is_some_and(|families| families.contains(&libraries.id));
                prominence_by_use(is_used, library.made_for, library.old)
            }
            Self::GpuLibrary => {
                let library = &catalog::gpu_libraries()[index];
                // A general library is suitable if the family lists the library or its CPU version (e.g. `pytorch-cpu`
                // for `pytorch`).
                let has_cpu_version =
                    libraries.cpu.iter().any(|cpu| cpu.id.starts_with(library.id));
                let is_suitable = has_cpu_version
                    || libraries.default_gpu.id == library.id
                    || libraries.variants.iter().any(|variant| variant.gpu.id == library.id)
                    || library.made_for.is_some_and(|families| families.contains(&libraries.id));
                match setting.vendor.map(|vendor| library.support.on(vendor)) {
                    Some(Level::None) => Prominence::Late(UNSUPPORTED_HEADING),
                    Some(Level::Full | Level::Partial) | None => {
                        prominence_by_use(is_suitable, library.made_for, library.old)
                    }
                }
            }
            _ => Prominence::Usual,
        })
    }

    /// Returns the rank of an option under its usual heading. Machines are ranked by class.
    fn class_rank(self, index: u16) -> u8 {
        match (self, usize::from(index).checked_sub(1)) {
            (Self::Machine, Some(index)) => USUAL + catalog::machines()[index].class() as u8,
            _ => USUAL,
        }
    }

    /// Returns the options of a family whose names contain every word of the search text, in groups. The order is:
    /// options without a heading, the most suitable options, options under their usual headings, and old or unsuitable
    /// options.
    ///
    /// ```
    /// use offload_scenario::{Choice, Family};
    ///
    /// let found = Choice::Gpu.groups(Family::Matmul, "rtx4090 lap");
    /// assert_eq!(found[0].options[0].id, "rtx-4090-laptop");
    /// ```
    pub fn groups(self, setting: impl Into<Setting>, text: &str) -> Vec<OptionGroup> {
        let setting = setting.into();
        let words: Vec<Vec<u8>> = text.split(' ').map(|word| letters(&[word])).collect();
        let mut listed: Vec<(u8, &str, ChoiceOption)> = Vec::new();
        for index in 0.. {
            let Some(option) = self.option(index) else { break };
            let name = letters(&[option.heading, option.label, option.id]);
            if !self.is_for(index, setting.family)
                || !words.iter().all(|word| contains(&name, word))
            {
                continue;
            }
            let (rank, heading) = match self.prominence(index, setting) {
                None => continue,
                Some(Prominence::Usual) if option.heading.is_empty() => (0, ""),
                Some(Prominence::First(IN_MACHINE_HEADING)) => (1, IN_MACHINE_HEADING),
                Some(Prominence::First(heading)) => (2, heading),
                Some(Prominence::Usual) => (self.class_rank(index), option.heading),
                Some(Prominence::Late(heading)) => match heading {
                    UNSUPPORTED_HEADING | OTHER_LIBRARY => (LAST, heading),
                    OLD => (LAST - 1, OLD),
                    TOO_SMALL => (LAST - 2, TOO_SMALL),
                    _ => (LAST - 3, heading),
                },
            };
            listed.push((rank, heading, option));
        }
        let mut groups: Vec<OptionGroup> = Vec::new();
        for rank in 0..=LAST {
            for (_, heading, option) in
                listed.iter().filter(|(option_rank, ..)| *option_rank == rank)
            {
                match groups.iter_mut().find(|group| group.heading == *heading) {
                    Some(group) => group.options.push(*option),
                    None => groups.push(OptionGroup { heading, options: vec![*option] }),
                }
            }
        }
        groups
    }
}

/// Returns the letters and digits of several strings, in lowercase: `RTX 4090` becomes `rtx4090`. Catalog names are
/// ASCII.
fn letters(texts: &[&str]) -> Vec<u8> {
    let bytes = texts.iter().flat_map(|text| text.bytes());
    bytes.filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Returns `true` if a string contains a word. The search in `str` is optimized for long strings and would add 1.4 kB
/// to the download.
pub(crate) fn contains(text: &[u8], word: &[u8]) -> bool {
    word.is_empty() || text.windows(word.len()).any(|part| part == word)
}
