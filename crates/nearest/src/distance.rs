//! The distance between a question and a measured time.
//!
//! A factor of ten in operations, in memory traffic or in memory bandwidth adds one. For example, a measurement with
//! ten times the operations and ten times the memory traffic has a distance of two. Other differences, such as another
//! library, add fixed amounts.

use crate::kind::hardware_class;
use offload_analysis::{LikelyAnswer, Machine};
use offload_scenario::{Choice, Family, Number, Scenario, field};
use offload_vocabulary::elementary::log10;

/// The amount that another library adds to the distance. Libraries differ in their overhead and in the share of the
/// peak rate that they reach. A factor of about 30 in both operations and memory traffic adds the same amount.
const OTHER_LIBRARY: f64 = 3.0;

/// The amount that another class of hardware (e.g. an AMD GPU instead of an NVIDIA GPU) adds to the distance.
const OTHER_HARDWARE: f64 = 2.0;

/// The amount that another precision adds to the distance.
const OTHER_PRECISION: f64 = 1.0;

/// The properties of one side (CPU or GPU) of a question that affect distances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Traits<'a> {
    pub(crate) machine: MachineTraits<'a>,
    /// The id of the precision, such as `fp64`.
    pub(crate) precision: &'a str,
    pub(crate) size: Size,
}

/// A machine and its library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MachineTraits<'a> {
    /// The id of the library, such as `numpy`.
    pub(crate) library: &'a str,
    pub(crate) class: &'a str,
    /// The decimal logarithm of the memory bandwidth in bytes per second. The bandwidth is from the question, or from
    /// the catalog if the question has none. Distances ignore other properties of machines, such as peak rates.
    pub(crate) bandwidth: f64,
}

/// The size of a question's work.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Size {
    /// The decimal logarithm of the operations per step.
    pub(crate) operations: f64,
    /// The decimal logarithm of the memory traffic per step in bytes.
    pub(crate) bytes: f64,
}

impl Traits<'static> {
    /// Returns the traits of both sides of a question: the CPU, then the GPU.
    pub(crate) fn of(question: &Scenario) -> [Self; 2] {
        let size = Size::of(question);
        [Machine::Cpu, Machine::Gpu].map(|machine| {
            let (library, precision, number, bandwidth) = match machine {
                Machine::Cpu => {
                    let bandwidth = question.cpu().bandwidth.value();
                    let library = question.cpu_library().id;
                    (library, Choice::CpuPrecision, Number::CpuBandwidth, bandwidth)
                }
                Machine::Gpu => {
                    let bandwidth = question.gpu().memory_bandwidth.value();
                    let library = question.gpu_library().id;
                    (library, Choice::Precision, Number::GpuBandwidth, bandwidth)
                }
            };
            let class = hardware_class(question, machine);
            let given = question.number(number).map(|given| number.field().to_base(given));
            let bandwidth = rounded_log(given.unwrap_or(bandwidth.value()));
            let precision = precision.option(question.option(precision));
            let precision = precision.map_or("", |precision| precision.id);
            Self { machine: MachineTraits { library, class, bandwidth }, precision, size }
        })
    }
}

impl Traits<'_> {
    /// Returns the distance between two CPU sides or two GPU sides.
    pub(crate) fn distance(&self, other: &Traits<'_>) -> f64 {
        let penalty = |is_other: bool, distance: f64| if is_other { distance } else { 0.0 };
        let (machine, other_machine) = (&self.machine, &other.machine);
        (self.size.operations - other.size.operations).abs()
            + (self.size.bytes - other.size.bytes).abs()
            + (machine.bandwidth - other_machine.bandwidth).abs()
            + penalty(machine.library != other_machine.library, OTHER_LIBRARY)
            + penalty(machine.class != other_machine.class, OTHER_HARDWARE)
            + penalty(self.precision != other.precision, OTHER_PRECISION)
    }
}

impl Size {
    fn of(question: &Scenario) -> Self {
        let assessment = LikelyAnswer::of(question).assessment;
        let steps = steps(question);
        // Some kinds of work, such as sorting, have no arithmetic operations. The lower limit of 1 makes their
        // logarithm 0.
        let per_step = |figure: f64| rounded_log((figure / steps).max(1.0));
        Self {
            operations: per_step(assessment.operations.value()),
            bytes: per_step(assessment.gpu_bytes.value()),
        }
    }
}

/// Returns the decimal logarithm, rounded to two decimals as in the file of measured times.
fn rounded_log(figure: f64) -> f64 {
    (log10(figure) * 100.0).round() / 100.0
}

/// Returns the number of equal steps in a run, such as training steps or the tokens of a language model. Distances
/// compare single steps, so the number of measured steps has no effect.
fn steps(question: &Scenario) -> f64 {
    let number = |number: Number| question.number(number).or_else(|| question.default_of(number));
    let steps = if question.family() == Family::Language {
        [Number::Prompt, Number::Tokens].into_iter().filter_map(number).sum()
    } else if field("steps").is_some_and(|field| field.applies(question)) {
        number(Number::Steps).unwrap_or(1.0)
    } else {
        1.0
    };
    f64::max(steps, 1.0)
}
