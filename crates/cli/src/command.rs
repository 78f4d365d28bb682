//! What the command can do: the one table of commands and of their options. Reading a command line,
//! its help and its errors follow it.

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// The answer to a question.
    Answer,
    /// The answers along one field.
    Sweep,
    /// The answers on every GPU.
    Rank,
    /// The GPUs of the catalog.
    Gpus,
    /// The CPUs of the catalog.
    Cpus,
    /// The families, fields and presets that a link can name.
    Inputs,
}

/// An option of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Own {
    /// Its name without dashes.
    pub(crate) name: &'static str,
    /// What stands behind it, if anything does.
    pub(crate) takes: Option<&'static str>,
    /// What it does.
    pub(crate) does: &'static str,
}

const fn flag(name: &'static str, does: &'static str) -> Own {
    Own { name, takes: None, does }
}

const fn taking(name: &'static str, takes: &'static str, does: &'static str) -> Own {
    Own { name, takes: Some(takes), does }
}

/// Options that every command has.
pub(crate) const COMMON: &[Own] = &[
    flag("text", "words for people; so it is without any of these"),
    flag("json", "one JSON object a line"),
    flag("csv", "a table for spreadsheets, figures unrounded"),
    flag("help", "this"),
];

const ANSWER: &[Own] = &[
    flag("markdown", "a table to paste where people write"),
    flag("keys", "every key of a link and of an answer, as Markdown"),
    flag("version", "the versions of model and data"),
];

const SWEEP: &[Own] = &[
    taking("over", "KEY", "the field: a number to go along, or a choice"),
    taking("from", "VALUE", "where to begin, if not where is usual for the field"),
    taking("to", "VALUE", "where to end"),
    taking("steps", "COUNT", "how many answers, 2 to 500; 12 if left out"),
];

const RANK: &[Own] = &[
    taking("by", "WHAT", "speedup, time, cost or energy; speedup if left out"),
    taking("top", "COUNT", "how many to show, or all; 10 if left out"),
];

impl Command {
    /// Every command, in the order of the help.
    pub(crate) const ALL: [Self; 6] =
        [Self::Answer, Self::Sweep, Self::Rank, Self::Gpus, Self::Cpus, Self::Inputs];

    /// Its word; that of the answer is none.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Answer => "",
            Self::Sweep => "sweep",
            Self::Rank => "rank",
            Self::Gpus => "gpus",
            Self::Cpus => "cpus",
            Self::Inputs => "inputs",
        }
    }

    /// The command with a word.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| *it != Self::Answer && it.name() == word)
    }

    /// The options that only it has.
    pub(crate) const fn own(self) -> &'static [Own] {
        match self {
            Self::Answer => ANSWER,
            Self::Sweep => SWEEP,
            Self::Rank => RANK,
            Self::Gpus | Self::Cpus | Self::Inputs => &[],
        }
    }

    /// All options it has, save those of fields.
    pub(crate) fn options(self) -> impl Iterator<Item = &'static Own> {
        self.own().iter().chain(COMMON)
    }

    /// Whether it is about a question, so that it takes links and the flags of fields.
    pub(crate) const fn asks(self) -> bool {
        !matches!(self, Self::Gpus | Self::Cpus | Self::Inputs)
    }
}
