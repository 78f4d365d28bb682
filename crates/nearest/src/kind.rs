//! Determines the kind of a question's work and the classes of its hardware.

use offload_analysis::Machine;
use offload_catalog::HardwareClass;
use offload_scenario::{Choice, FIELDS, Kind as FieldKind, Scenario};

/// The choices that distinguish kinds of work within a family (e.g. the factorization, or training versus inference).
const KIND_CHOICES: [Choice; 11] = [
    Choice::CustomKind,
    Choice::FactorizationKind,
    Choice::Reduction,
    Choice::ArrayOperation,
    Choice::Filter,
    Choice::Algorithm,
    Choice::TableOperation,
    Choice::KeyKind,
    Choice::TableFile,
    Choice::Solver,
    Choice::Phase,
];

/// Returns the kind of a question's work, such as `linalg/svd` or `cnn/train`. A search returns only times of the same
/// kind.
pub fn kind(question: &Scenario) -> String {
    let mut kind = question.family().facts().id.to_owned();
    for choice in KIND_CHOICES {
        let is_field = |kind: &FieldKind| *kind == FieldKind::Choice(choice);
        let field = FIELDS.iter().find(|field| is_field(&field.kind));
        if field.is_some_and(|field| field.applies(question))
            && let Some(option) = choice.option(question.option(choice))
        {
            kind.extend(["/", option.id]);
        }
    }
    kind
}

/// Returns the class of a question's CPU or GPU: the instruction set of the CPU, or the vendor of the GPU.
pub fn hardware_class(question: &Scenario, machine: Machine) -> &'static str {
    match machine {
        Machine::Cpu => match question.cpu().class() {
            HardwareClass::Apple | HardwareClass::Arm => "Arm",
            _ => "x86",
        },
        Machine::Gpu => question.gpu().vendor.name(),
    }
}
