//! Whole programs: loops, simulations, tables, chunks, pipelines, and custom work with given amounts.

use super::{
    FamilyCase, Generator, family_generator, indicator, numbers, passes, scattered, sizes,
};
use crate::amounts::Amounts;
use crate::numbers::{Edge, bytes, count, operations};
use offload_estimator::computation::dataframe::Strings;
use offload_estimator::computation::{
    Chunks, Custom, Dataframe, Elementwise, Loop, MonteCarlo, Pipeline,
};
use offload_estimator::workload::{LibraryTraits, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::TableFile::{Csv, Memory, Parquet};
use offload_vocabulary::computation::TableOperation::{
    Arithmetic, Filter, GroupBy, Join, Sort, Sum, Text, Window,
};
use offload_vocabulary::elementary::log2;
use offload_vocabulary::execution::{ArithmeticUnit, FusionLevel};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, LIMIT, Share};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        family_generator::<Custom>(edge),
        family_generator::<Loop>(edge),
        family_generator::<MonteCarlo>(edge),
        family_generator::<Dataframe>(edge),
        family_generator::<Chunks>(edge),
        family_generator::<Pipeline>(edge),
    ]
}

fn units() -> impl Strategy<Value = ArithmeticUnit> {
    select(vec![ArithmeticUnit::Vector, ArithmeticUnit::Matrix])
}

impl FamilyCase for Custom {
    numbers! { |edge|
        operations: operations(edge, 1.0, 1e18), functions: count(edge, 1.0, 1e12),
        cpu_bytes: bytes(edge, 1.0, 1e13), gpu_bytes: bytes(edge, 1.0, 1e13),
        working_set: bytes(edge, 1.0, 1e12), to_gpu: bytes(edge, 1.0, 1e12),
        to_cpu: bytes(edge, 1.0, 1e12), transfers: count(edge, 1.0, 1e6),
        calls: count(edge, 1.0, 1e7), launches: count(edge, 1.0, 1e7),
        parallel: count(edge, 1.0, 1e7),
        work: prop_oneof![Just(Work::Elementwise), units().prop_map(Work::Dense)],
    }

    sizes! {
        // `calls` and `launches` are not sizes: with the same total size, more calls make the results smaller, and more
        // launches use less memory at a time.
        larger: operations, functions, cpu_bytes, gpu_bytes, working_set, to_gpu, to_cpu, transfers;
        split: operations, functions, gpu_bytes, parallel;
        extent: operations, functions, cpu_bytes, gpu_bytes, to_gpu, to_cpu;
    }

    fn expected_amounts(&self, _: f64, _: LibraryTraits) -> Amounts {
        let transfers = |bytes: f64| if bytes > 0.0 { self.transfers.value() } else { 0.0 };
        let steps = self.launches.value().max(1.0);
        let (to_gpu, to_cpu) = (self.to_gpu.value(), self.to_cpu.value());
        Amounts {
            operations: self.operations.value(),
            functions: self.functions.value(),
            cpu_bytes: self.cpu_bytes.value(),
            gpu_bytes: self.gpu_bytes.value(),
            // With two inputs and one result, the result is a third of the memory traffic.
            cold: match self.work {
                Work::Elementwise if !self.calls.is_zero() => self.cpu_bytes.value() / 3.0,
                _ => 0.0,
            },
            working_set: self.working_set.value(),
            calls: self.calls.value(),
            launches: self.launches.value(),
            to_gpu,
            to_gpu_transfers: transfers(to_gpu),
            to_cpu,
            to_cpu_transfers: transfers(to_cpu),
            step_to_gpu: to_gpu / steps,
            step_to_cpu: to_cpu / steps,
            steps,
            ..Amounts::one_call()
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == self.work
    }

    fn parallel(&self) -> f64 {
        self.parallel.value()
    }
}

impl FamilyCase for Loop {
    numbers! { |edge|
        iterations: count(edge, 1.0, 1e10), parallel: count(edge, 1.0, 1e10),
        operations_each: count(edge, 1.0, 1e3),
        functions_each: count(edge, 1.0, 100.0), inputs: count(edge, 1.0, 10.0),
        outputs: count(edge, 1.0, 10.0),
    }

    sizes! { larger: iterations, operations_each, functions_each, inputs, outputs; split: iterations; }

    fn divide(&mut self, gpus: Count) {
        *self = self.part_per_gpu(gpus);
    }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        // A chain of array operations on all iterations that can run at the same time.
        let single = Count::new(1.0);
        let chain = Elementwise {
            elements: Count::new(self.parallel()),
            inputs: self.inputs,
            outputs: self.outputs,
            operations_each: single,
            chain: single.max(self.operations_each + self.functions_each),
            functions_each: self.functions_each,
            iterations: self.iterations / self.parallel(),
            is_single_call: true,
        };
        chain.expected_amounts(size, fusion)
    }

    fn parallel(&self) -> f64 {
        let iterations = self.iterations.value();
        self.parallel.value().min(iterations).max(iterations.min(1.0))
    }
}

impl FamilyCase for Chunks {
    numbers! { |edge|
        chunks: count(edge, 1.0, 1e6), bytes: bytes(edge, 1.0, 1e9),
        operations_each: count(edge, 1.0, 100.0), chain: count(edge, 1.0, 100.0),
    }

    sizes! { larger: chunks, bytes, operations_each, chain; split: chunks; extent: bytes; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (chunks, chain, bytes) = (self.chunks.value(), self.chain.value(), self.bytes.value());
        let amounts = Amounts {
            operations: chunks * bytes / size * self.operations_each.value() * chain,
            working_set: 2.0 * bytes,
            calls: chunks * chain,
            launches: chunks * chain,
            units: self.chunks.value(),
            ..Amounts::one_call().with_copies(chunks * bytes, chunks * bytes)
        };
        amounts.with_traffic(2.0 * chunks * chain * bytes).with_steps(chunks)
    }

    fn is_given_in_bytes(&self) -> bool {
        true
    }
}

impl FamilyCase for Pipeline {
    numbers! { |edge|
        items: count(edge, 1.0, 1e7), prepare: count(edge, 1.0, 1e9), item: bytes(edge, 1.0, 1e7),
        operations_each: operations(edge, 1.0, 1e12), launches: count(edge, 1.0, 1e6),
        unit: units(), finish: count(edge, 1.0, 1e9), result: bytes(edge, 1.0, 1e7),
    }

    sizes! {
        larger: items, prepare, item, operations_each, launches, finish, result;
        split: items;
    }

    fn expected_amounts(&self, _: f64, _: LibraryTraits) -> Amounts {
        let items = self.items.value();
        let (data, results) = (items * self.item.value(), items * self.result.value());
        let cycles = items * (self.prepare.value() + self.finish.value());
        Amounts {
            operations: items * self.operations_each.value(),
            cycles,
            cpu_bytes: 2.0 * data + results,
            gpu_bytes: data,
            working_set: data.max(results),
            calls: 2.0 + self.launches.value(),
            launches: self.launches.value(),
            units: self.items.value(),
            ..Amounts::one_call().with_copies(data, results)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.name {
            "compute" => stage.work == Work::Dense(self.unit),
            _ => stage.work == Work::Other,
        }
    }

    fn precision(&self, stage: &str, precision: Precision) -> Precision {
        // Branching work runs in FP32, whatever the precision of the computation.
        if stage == "compute" { precision } else { Precision::Fp32 }
    }
}

impl FamilyCase for MonteCarlo {
    numbers! { |edge|
        paths: count(edge, 1.0, 1e9), steps: count(edge, 1.0, 1e4),
        operations_each: count(edge, 1.0, 100.0), functions_each: count(edge, 1.0, 10.0),
        keeps_steps: any::<bool>(), draws: count(edge, 1.0, 10.0),
        cycles_per_draw: count(edge, 1.0, 500.0), draws_alone: any::<bool>(),
    }

    sizes! {
        larger: paths, steps, operations_each, functions_each, draws, cycles_per_draw;
        split: paths;
    }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let (steps, draws) = (self.steps.value(), self.draws.value());
        let moves = self.paths.value() * steps;
        let turns = if self.keeps_steps { 1.0 } else { steps };
        let array = size * if self.keeps_steps { moves } else { self.paths.value() };
        let chain = turns * (self.operations_each.value() + self.functions_each.value());
        let calls = |fused: FusionLevel| match fused {
            FusionLevel::Whole => passes(fused, chain),
            FusionLevel::Half | FusionLevel::No => passes(fused, chain) + turns * draws.min(1.0),
        };
        let bytes = |fused: FusionLevel| match fused {
            FusionLevel::Whole => array,
            FusionLevel::Half | FusionLevel::No => {
                array * (3.0 * passes(fused, chain) + turns * draws)
            }
        };
        Amounts {
            operations: moves * self.operations_each.value(),
            functions: moves * self.functions_each.value(),
            cycles: moves * draws * self.cycles_per_draw.value(),
            gpu_only: moves * draws * 50.0,
            cpu_bytes: bytes(fusion.cpu),
            gpu_bytes: bytes(fusion.gpu),
            cold: array * calls(fusion.cpu),
            working_set: 3.0 * array,
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            arrays: 3.0 * array,
            units: self.paths.value(),
            ..Amounts::one_call().with_copies(0.0, array)
        }
    }

    fn parallel(&self) -> f64 {
        self.paths.value() * if self.keeps_steps { self.steps.value() } else { 1.0 }
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        if self.draws_alone && stage == "random numbers" { 1.0 } else { LIMIT }
    }
}

impl FamilyCase for Dataframe {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e10), columns: count(edge, 1.0, 1e3), keys: count(edge, 1.0, 1e10),
        verb: select(vec![Filter, GroupBy, Join, Sort, Window, Text, Sum, Arithmetic]), text: any::<bool>(),
        texts: count(edge, 1.0, 1e3),
        strings: (count(edge, 1.0, 1e3), count(edge, 1.0, 1e4))
            .prop_map(|(length, alternatives)| Strings { length, alternatives }),
        file_columns: count(edge, 1.0, 2e3), kept: (0.0..1.0).prop_map(Share::new),
        operations: count(edge, 1.0, 100.0), file: select(vec![Memory, Csv, Parquet]),
        grouping: proptest::option::of([0.5..0.9, 1.0..3.0]),
    }

    // A join looks up keys even if this table has no rows.
    sizes! { larger: rows, columns, keys, operations; split: rows; extent: rows, keys; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (rows, columns) = (self.rows.value(), self.columns.value());
        let text = indicator(self.text);
        let is_all_text = self.verb == Text;
        let texts = if is_all_text { columns } else { self.texts.value().min(columns) };
        let numbers = (columns - texts) * size;
        let length = self.strings.length.value();
        let (table, keys) = (rows * (numbers + (length + 8.0) * (text + texts)), self.keys.value());
        let times = self.operations.value();
        let doublings = log2(rows.max(2.0));
        let beyond_cache = log2((keys / 2000.0).max(1.0));
        let (key, column, passes, kernels, result) = match self.verb {
            Filter => (3.0, 2.7, 2.5, 4.0, table * self.kept.value()),
            GroupBy => (8.0, 15.0 + 3.0 * beyond_cache, 4.0, 8.0, table / 1000.0),
            Join => (50.0 + 16.0 * beyond_cache, 5.0 + 3.0 * beyond_cache, 6.0, 12.0, table),
            Sort => (17.0 * log2(rows.max(2.0)), 5.0, 17.0, 12.0, table),
            Window => (0.0, 80.0, 4.0, 2.0, table),
            Text => (0.0, 180.0 + 3.5 * (length - 12.0), 4.0, 4.0, table),
            Sum => (0.0, 2.4, 1.0, 1.0, table / rows),
            Arithmetic => (0.0, 1.0, 2.0, 0.0, table),
        };
        // Copying a string takes 40 cycles. A filter copies only the kept rows, and the cost per row is for a filter
        // that keeps half of them.
        let number = match self.verb {
            Filter => 2.7,
            GroupBy => 15.0,
            Join => 5.0,
            Sort => 5.0,
            Window | Text | Sum | Arithmetic => 40.0,
        };
        let as_numbers = columns - texts + texts * 40.0 / number;
        let carried = match self.verb {
            Filter => as_numbers * self.kept.value() * 2.0,
            Text | Window | Sum | Arithmetic => columns,
            GroupBy | Join | Sort => as_numbers,
        };
        let positions_per_row = match self.verb {
            Filter | Sort => 1.0,
            GroupBy | Join => 3.0,
            Window | Text | Sum | Arithmetic => 0.0,
        };
        let groups = if self.verb == GroupBy { keys.min(rows) } else { 0.0 };
        let time_ratio = match self.verb {
            GroupBy => self.grouping.unwrap_or([1.0; 2])[if keys > 200.0 { 1 } else { 0 }],
            Text if self.grouping.is_some() => 0.5,
            Sum if self.grouping.is_some() => 0.56,
            Text | Filter | Join | Sort | Window | Sum | Arithmetic => 1.0,
        };
        let (each_text, compared) = match self.verb {
            Filter => (17.0, 0.0),
            GroupBy => (50.0 + 30.0 * beyond_cache, 0.0),
            Join => (400.0 + 120.0 * beyond_cache, 0.0),
            Sort => (75.0 * doublings, 64.0 * doublings),
            Window | Text | Sum | Arithmetic => (0.0, 0.0),
        };
        let unused = (self.file_columns.value() - columns).max(0.0);
        let file = match self.file {
            Memory => 0.0,
            Csv => rows * (8.0 * (columns - texts + unused) + (length + 1.0) * (text + texts)),
            Parquet => rows * 3.0 * columns,
        };
        let parsed = file - 0.65 * 8.0 * rows * unused;
        let reads = indicator(self.file != Memory);
        let (read_cycles, parse_operations) = match self.file {
            Memory => (0.0, 0.0),
            Csv => (25.0 * parsed, 1500.0 * parsed),
            Parquet => (30.0 * rows * columns, 2800.0 * rows * columns),
        };
        let cycles = times
            * time_ratio
            * (rows * (key + text * each_text + carried * column)
                + groups * (600.0 + 2500.0 * text));
        // Each alternative of a pattern can begin at each byte.
        let searched = times * indicator(self.verb == Text) * rows * columns * length;
        let alternatives = self.strings.alternatives.value();
        let pattern_cycles = if alternatives == 0.0 {
            0.0
        } else if self.grouping.is_some() {
            searched * 0.5 * alternatives.sqrt()
        } else {
            searched * (12.0 + 5.0 * alternatives * alternatives / (alternatives + 500.0))
        };
        let allocated_bytes = times * (result + positions_per_row * rows * 8.0);
        // A gather takes three kernels per column. Other operations loop over the columns in Python.
        let (kernels_per_column, calls_per_column) = match self.verb {
            Filter | Join | Sort => (3.0, 0.0),
            GroupBy => (1.0, 0.0),
            Window | Text | Sum | Arithmetic => (1.0, 0.4),
        };
        let cpu_calls_per_column = match (self.verb, self.grouping) {
            (Filter | Join | Sort, _) | (GroupBy | Sum | Arithmetic, None) => 0.0,
            (GroupBy | Window | Text | Sum | Arithmetic, Some(_)) => 0.04,
            (Window, None) => 0.1,
            (Text, None) => 0.4,
        };
        let to_gpu = if reads > 0.0 { file } else { table };
        // A table in memory is copied column by column.
        let pieces = if reads > 0.0 { 1.0 } else { columns };
        let transfers = |bytes: f64| if bytes > 0.0 { pieces } else { 0.0 };
        // A join also hashes the keys of the other table's rows beyond the rows of this table.
        let further = if self.verb == Join { (keys - rows).max(0.0) } else { 0.0 };
        let further_bytes = further * if self.text { length + 8.0 } else { size };
        let other_cycles = times * further * (key + column);
        let to_gpu = to_gpu + further_bytes;
        Amounts {
            cycles: read_cycles + cycles + pattern_cycles + other_cycles,
            // The cycles of a sort are spent on mispredicted branches.
            mispredicted: indicator(self.verb == Sort) * cycles,
            gpu_only: parse_operations,
            cpu_bytes: file
                + reads * table
                + times * (if self.verb == Sum { 1.0 } else { 2.0 } * table + 2.0 * further_bytes),
            gpu_bytes: file
                + reads * table
                + times * (passes * (table + further_bytes) + text * rows * compared)
                + times * indicator(self.verb == GroupBy) * rows * columns * 64.0
                + searched * alternatives * 16.0,
            cold: reads * table + allocated_bytes,
            returned_to_system: 0.6 * allocated_bytes,
            working_set: (file + table)
                .max(indicator(self.verb == GroupBy) * groups.min(rows) * columns * 16.0)
                .max(further_bytes),
            nested: times * (kernels + columns * kernels_per_column),
            compiled_calls: times * (1.0 + calls_per_column * (columns - 1.0).max(0.0)),
            to_gpu_transfers: transfers(to_gpu),
            to_cpu_transfers: transfers(result),
            calls: reads + times * (1.0 + cpu_calls_per_column * (columns - 1.0).max(0.0)),
            launches: reads + times,
            arrays: table + further_bytes,
            units: self.rows.value(),
            ..Amounts::one_call().with_copies(to_gpu, result)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn precision(&self, stage: &str, precision: Precision) -> Precision {
        if stage == "reading" { Precision::Fp32 } else { precision }
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        match self.verb {
            GroupBy | Join if stage != "reading" => 16.0,
            Window | Text | Arithmetic if stage != "reading" => self.columns.value(),
            Filter | Sort | GroupBy | Join | Window | Text | Sum | Arithmetic => 1e30,
        }
    }

    fn max_gpu_threads(&self, stage: &str, _size: f64) -> f64 {
        // Each thread searches one text. Its states take 160 bytes per alternative, and all of them at most 8.6 GB.
        let in_flight = 54e6 / self.strings.alternatives.value();
        if stage == "pattern" { in_flight.max(256.0).min(self.rows.value()) } else { LIMIT }
    }

    fn efficiency(&self, stage: &str) -> StageEfficiency {
        if stage == "reading" {
            return StageEfficiency::FULL;
        }
        scattered(match self.verb {
            Filter => 0.7,
            GroupBy | Join => 0.15,
            Sort | Window => 0.5,
            Text => 0.15,
            Sum | Arithmetic => 0.9,
        })
    }
}
