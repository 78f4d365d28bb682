//! The integration tests of this crate, combined into one program so that only one program is linked.

mod advice;
#[path = "../../scenario/tests/generators/anything.rs"]
mod anything;
mod catalog;
#[path = "../../scenario/tests/generators/chance.rs"]
mod chance;
mod changes;
mod costs;
mod curve;
mod damaged;
#[path = "../../scenario/tests/generators/damaged.rs"]
mod damaged_links;
mod every_input;
mod evidence;
#[path = "../../scenario/tests/generators/given.rs"]
mod given;
mod golden;
mod hardware_caveats;
mod inputs;
mod longest;
mod machines;
mod measured;
mod neighbor_trees;
mod networks;
mod own_settings;
mod pathology;
mod per_unit;
mod program;
mod provenance;
mod questions;
mod ranking;
mod recorded;
mod rented_machines;
mod report;
mod roofline;
mod sensitivity;
mod side_by_side;
mod steps;
mod sweep;
mod ways_to_run;
mod worked_examples;
