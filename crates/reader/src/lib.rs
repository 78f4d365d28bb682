//! Reads a Python program without running it, and describes its work as links.
//!
//! The source is parsed by `ruff_python_parser` and evaluated with abstract values (`value`): facts that are known
//! without running the program, such as shapes, dtypes, indices and lengths. Sizes are polynomials over unknowns
//! (`size`). Known calls are rows of `data/calls.tsv`. Each call with a cost is an event, related events form a phase,
//! and each phase becomes a link. Facts that the source does not state become questions.
//!
//! ```
//! use std::collections::BTreeMap;
//! let program = "import numpy as np\nx = np.random.rand(1000, 500)\ny = x.T @ x\n";
//! let reading = offload_reader::read(program, &BTreeMap::new());
//! assert_eq!(reading.phases[0].link, "w=matmul&m=500&k=1000&n=500&dtype=fp64");
//! assert_eq!(reading.phases[0].flops, Some(5e8));
//! ```

mod arithmetic;
mod array;
mod array_methods;
mod assigned_names;
mod bracketed_arrays;
mod branch_shares;
mod builtins;
mod call_frame;
mod call_table;
mod calling;
mod carried;
mod column_expressions;
mod column_trees;
mod columns;
mod comparing;
mod containers;
mod data_loading;
mod data_table;
mod dates;
mod definitions;
mod distributions;
mod dtype;
mod element_functions;
mod estimator_calls;
mod event;
mod expressions;
mod fitting;
mod formula;
mod forward;
mod gradient_state;
mod gradients;
mod grouping;
mod groups;
mod handed_functions;
mod in_order;
mod indexing;
mod induction;
mod instances;
mod item_lists;
mod iterating;
mod joining;
mod known_call;
mod layer;
mod layer_parts;
mod learning;
mod libraries;
mod library_kinds;
mod linking;
mod loop_body;
mod loop_facts;
mod loop_link;
mod loop_places;
mod looping;
mod memory_versions;
mod named_networks;
mod network_phase;
mod networks;
mod numbers;
mod objects;
mod observed_trips;
mod operators;
mod own_functions;
mod perceptron;
mod program_loop;
mod python_modules;
mod ranges;
mod reader;
mod reading;
mod reshaping_tables;
mod rules;
mod sample;
mod sample_data;
mod sampling;
mod sampling_parts;
mod shifts;
mod simulation;
mod size;
mod slices;
mod solvers;
mod source;
mod sparse;
mod sparse_products;
mod started_programs;
mod stated_number;
mod statements;
mod table_joins;
mod table_making;
mod table_methods;
mod table_parts;
mod tables;
mod text_methods;
mod texts;
mod transformations;
mod uncalled;
mod uncosted_line;
mod uncosted_work;
mod uncounted;
mod unknown;
mod unread_calls;
mod unread_items;
mod unread_state;
mod unrolling;
mod value;
mod value_ranges;
mod vgg;
mod while_loops;

use std::collections::BTreeMap;

use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};

pub use known_call::{KnownCall, known_call, unsupported_reason};
pub use reader::MAX_STEPS;
pub use reading::{OpenQuestion, Phase, Reading, ReadingOutcome, Sure, UncostedWork};
pub use source::SkippedLine;

use reader::ProgramReader;
use reading::NOT_PYTHON;
use unknown::Unknowns;

/// Reads a program. `answers` maps the names of an earlier reading's questions to numbers.
///
/// Reading any text takes bounded time and never panics. Text that is nested too deeply and Python 2 are rejected as a
/// whole. Lines with syntax errors are skipped and listed in [`Reading::dropped`].
pub fn read(source: &str, answers: &BTreeMap<String, f64>) -> Reading {
    read_counting(source, answers).0
}

/// Reads a program like [`read`], and also returns the number of steps taken.
///
/// A step is a statement, an expression, or other work that takes as long. A limit on steps, unlike a limit on time,
/// gives the same reading on every machine. The limit is [`MAX_STEPS`].
pub fn read_counting(source: &str, answers: &BTreeMap<String, f64>) -> (Reading, u32) {
    let (text, mut dropped) = source::without_magics(source);
    if let Some(line) = source::too_deep(&text) {
        return (refused(line, "it is nested too deeply or too long", dropped), 0);
    }
    let parsed = parse_unchecked(&text, ParseOptions::from(Mode::Module));
    let lines = source::Lines::of(&text);
    if let Some(error) = parsed.errors().first() {
        let line = lines.at(error.location.start().to_usize());
        if source::is_python_2(&text) {
            return (refused(line, "this is Python 2", dropped), 0);
        }
        dropped.push(SkippedLine { line, why: format!("{NOT_PYTHON}{}", error.error) });
    }
    let Some(module) = parsed.try_into_module() else {
        return (refused(1, "not Python", dropped), 0);
    };
    if source::is_data(module.suite()) {
        dropped
            .push(SkippedLine { line: 1, why: format!("{NOT_PYTHON}it is data, not a program") });
    }
    size::count_terms_anew();
    let unknowns = Unknowns::with_answers(answers.clone());
    let mut reader = ProgramReader::new(&text, unknowns);
    reader.program(module.suite());
    let reading = reader.reading(dropped);
    (reading, reader.steps_taken())
}

fn refused(line: u32, why: &str, dropped: Vec<SkippedLine>) -> Reading {
    let outside = vec![UncostedWork {
        lines: [line; 2],
        why: why.to_owned(),
        call: None,
        link: None,
        unknown: true,
    }];
    Reading {
        version: 1,
        source: "static",
        outcome: ReadingOutcome::Refuse,
        phases: Vec::new(),
        ask: Vec::new(),
        outside,
        dropped,
    }
}
