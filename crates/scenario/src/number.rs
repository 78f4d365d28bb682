//! The numbers of a scenario.

use crate::family::Family;
use crate::field::Kind;
use crate::fields::FIELDS;
use crate::number_field::NumberField;

macro_rules! numbers {
    ($($name:ident),+ $(,)?) => {
        /// A number of a scenario; what it means stands in the table of fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the table of fields says what each is")]
        pub enum Number { $($name),+ }

        impl Number {
            /// Every number.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        /// How many there are.
        pub const NUMBERS: usize = Number::ALL.len();
    };
}

numbers! {
    Operations, DataIn, DataOut, Traffic, GpuTraffic, WorkingSet, Calls, Launches, Transfers,
    Columns, Rows, Inner, Products,
    Elements, Chain, OperationsEach, FunctionsEach, Inputs, Outputs, Arrays,
    Transforms, Dimensions, Side, Channels,
    Nonzeros, Iterations, Paths, PathSteps, Draws, TableRows, TableColumns,
    Parameters, Batch, Layers, Steps, Samples, SampleValues, Uses, Activations,
    Sequence, Width, Bits, Prompt, Tokens,
    Chunks, ChunkBytes, Items, ItemBytes, Prepare, ItemOperations, Finish, ResultBytes,
    Runs, MemoryNeed, Gpus, Loading, Workers,
    CpuPrice, GpuPrice, Cores, CpuPeak, CpuBandwidth, CpuCache, CpuPower,
    GpuPeak, GpuBandwidth, GpuMemory, GpuCache, Processors, GpuPower,
    LinkIn, LinkOut, Latency,
    GpuShare, SerialShare, GpuBandwidthShare, CpuShare, CoreBandwidth, CallCost,
    InterpretedCost, LaunchCost, GpuCallCost, KernelFloor, SynchronizeCost, StartUp, Overlap, FallbackShare,
}

/// The place of each number's row among [`FIELDS`].
const ROWS: [u8; NUMBERS] = {
    let mut rows = [0; NUMBERS];
    let mut place = 0;
    while place < FIELDS.len() {
        if let Kind::Number(field) = &FIELDS[place].kind {
            rows[field.number as usize] = place as u8;
        }
        place += 1;
    }
    rows
};

impl Number {
    /// Its row of the table.
    pub const fn field(self) -> &'static NumberField {
        match &FIELDS[ROWS[self as usize] as usize].kind {
            Kind::Number(field) => field,
            Kind::Choice(_) => panic!("each number has a row of its own"),
        }
    }

    /// What it is in a family when nobody gives it, in the field's unit; nothing where it follows
    /// from other fields or from the machines and libraries chosen.
    pub fn start(self, family: Family) -> Option<f64> {
        let field = self.field();
        let own = field.start_in.iter().find(|(of, _)| *of == family);
        own.map_or(field.start, |(_, value)| Some(*value))
    }
}
