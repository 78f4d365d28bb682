//! Tests the provenance of every quantity in a formula.

use crate::numbers;
use offload_analysis::{Origin, Report, Scope, Symbol};
use offload_scenario::field::Group;
use offload_scenario::{Choice, FAMILIES, Family, Number, Scenario, decode};
use std::collections::HashSet;

/// Inputs that have no symbol in the formulas.
const INPUTS_WITHOUT_SYMBOL: [Number; 36] = [
    // Only text operations and CSV files use these inputs.
    Number::TextLength,
    Number::Alternatives,
    Number::FileColumns,
    // Inputs of custom work. Formulas use the same symbols for quantities that other families derive.
    Number::DataIn,
    Number::DataOut,
    Number::Traffic,
    Number::GpuTraffic,
    Number::WorkingSet,
    Number::Calls,
    Number::Launches,
    Number::Transfers,
    // Sizes that occur in formulas only as part of a product.
    Number::FunctionsEach,
    Number::Arrays,
    Number::Results,
    Number::Transforms,
    Number::Dimensions,
    Number::Side,
    Number::Channels,
    Number::ImageSide,
    Number::Samples,
    Number::SampleValues,
    Number::ItemBytes,
    // Only links with layers on the CPU use this input.
    Number::GpuLayers,
    // Only links with drafted tokens use these two inputs.
    Number::Accepted,
    Number::DraftCost,
    Number::Prepare,
    Number::Finish,
    Number::ResultBytes,
    Number::Loading,
    Number::Workers,
    Number::Cores,
    Number::Sockets,
    // Limits that determine which formula applies.
    Number::CpuCache,
    Number::GpuMemory,
    Number::GpuCache,
    Number::Parallel,
];

/// Symbols with different meanings in different formulas: rates of vector or of matrix units, and shares of dense or of
/// element-wise loops. A value that the user enters applies to the units or loops that the work uses most.
const AMBIGUOUS_SYMBOLS: [Symbol; 3] = [Symbol::GpuPeak, Symbol::GpuShare, Symbol::CpuShare];

fn family(id: &str) -> Scenario {
    let mut scenario = decode("", "w=transformer&tune=lora&start=fresh").scenario;
    assert!(scenario.choose(Choice::Family, id), "{id}");
    scenario
}

/// Returns the quantities in the formulas of a scenario with their origins and values.
fn quantities(scenario: &Scenario) -> Vec<(Symbol, Origin, f64)> {
    let report = Report::of(scenario);
    let provenance = report.provenance();
    let terms = report.trace().into_iter().flat_map(|entry| entry.line.terms);
    terms.map(|term| (term.symbol, provenance(term.symbol), term.value.number())).collect()
}

#[test]
fn a_given_number_has_origin_given_and_its_value_in_the_formulas() {
    let mut seen_numbers = HashSet::new();
    let mut messages = Vec::new();
    for facts in FAMILIES {
        let scenario = family(facts.id);
        let report = Report::of(&scenario);
        let before = quantities(&scenario);
        assert!(before.iter().all(|(_, origin, _)| *origin != Origin::Given), "{}", facts.id);
        for (field, number) in numbers().filter(|(field, _)| field.applies(&scenario)) {
            // Use an unusual value that no other quantity has by chance.
            let value = report.in_field_unit(number.number).unwrap_or(number.usual.from);
            let value = if number.whole {
                value + 3.0
            } else {
                (value + number.range.from).max(number.range.from) * 0.987 + 0.013
            };
            let mut changed = scenario.clone();
            changed.set(number.number, Some(value));
            for (symbol, origin, term) in quantities(&changed) {
                if origin != Origin::Given {
                    continue;
                }
                seen_numbers.insert(number.number);
                let base = number.to_base(value);
                // A compiled loop is an element-wise operation whose elements have one operation each.
                let is_compiled_loop =
                    (facts.family, symbol) == (Family::Loop, Symbol::OperationsEach);
                if !is_compiled_loop
                    && !AMBIGUOUS_SYMBOLS.contains(&symbol)
                    && (term - base).abs() > 1e-9 * base.abs()
                {
                    messages.push(format!(
                        "{} {}: {symbol:?} is {term}, not {base}",
                        facts.id, field.key
                    ));
                }
            }
        }
    }
    let is_unexpected =
        |number: &&Number| seen_numbers.contains(number) == INPUTS_WITHOUT_SYMBOL.contains(number);
    // No formula contains the inputs of a bill.
    let in_formulas = numbers().filter(|(field, _)| field.group != Group::Cost);
    let in_formulas = in_formulas.map(|(_, number)| &number.number);
    let unexpected: Vec<_> = in_formulas.filter(is_unexpected).collect();
    assert_eq!(unexpected, Vec::<&Number>::new(), "INPUTS_WITHOUT_SYMBOL is not up to date");
    assert_eq!(messages, [""; 0]);
}

/// The symbols of model parameters, which users can't enter.
const PARAMETERS: [Symbol; 17] = [
    Symbol::Clock,
    Symbol::L3Bandwidth,
    Symbol::HalfSize,
    Symbol::ForkJoin,
    Symbol::AllocationBandwidth,
    Symbol::FunctionCycles,
    Symbol::ComparisonCycles,
    Symbol::PagingRate,
    Symbol::Import,
    Symbol::Context,
    Symbol::Handles,
    Symbol::CompileCost,
    Symbol::Bus,
    Symbol::Hop,
    Symbol::ShareCap,
    Symbol::EnergyEach,
    Symbol::ModuleCost,
];

#[test]
fn parameters_have_origin_published_and_constants_origin_model() {
    let report = Report::of(&decode("", "w=cnn&cpulib=pytorch-cpu&gpulib=cuda").scenario);
    let provenance = report.provenance();
    for symbol in Symbol::ALL {
        let origin = provenance(*symbol);
        let published = matches!(origin, Origin::Published(..));
        // The CPU library of this scenario reuses its memory, so nothing is allocated.
        if PARAMETERS.contains(symbol) && *symbol != Symbol::AllocationBandwidth {
            assert!(published, "{symbol:?}: {origin:?}");
        }
        if let Some(source) = symbol.source() {
            assert_eq!(origin, Origin::Model(source), "{symbol:?}");
        }
    }
    assert_eq!(provenance(Symbol::CpuTime), Origin::Derived);
}

#[test]
fn a_cost_that_does_not_occur_has_origin_derived() {
    let origin = |link: &str, symbol| Report::of(&decode("", link).scenario).provenance()(symbol);
    let scope = |origin| match origin {
        Origin::Published(_, scope) => Some(scope),
        _ => None,
    };
    // The CPU program has already imported PyTorch.
    let same_library = "w=cnn&cpulib=pytorch-cpu&gpulib=pytorch";
    assert_eq!(origin(same_library, Symbol::Import), Origin::Derived);
    let other_library = "w=cnn&cpulib=numpy&gpulib=pytorch";
    assert_eq!(scope(origin(other_library, Symbol::Import)), Some(Scope::Library));
    // Of these two libraries, only PyTorch calls layers one by one.
    assert_eq!(scope(origin(other_library, Symbol::ModuleCost)), Some(Scope::Library));
    assert_eq!(origin("w=matmul&cpulib=numpy&gpulib=cupy", Symbol::ModuleCost), Origin::Derived);
    assert_eq!(origin("w=matmul&gpulib=cupy", Symbol::PagingRate), Origin::Derived);
    assert_eq!(
        origin("w=matmul&gpulib=cupy&cpulib=native-parallel", Symbol::AllocationBandwidth),
        Origin::Derived
    );
}
