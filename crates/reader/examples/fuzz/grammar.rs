//! Random programs from Python's grammar: all kinds of statements and expressions over a few names, with calls that the
//! reader knows.

use super::dice::FuzzDice;
use super::words::{HEAD, NUMBERS, call};

const NAMES: [&str; 14] =
    ["x", "y", "z", "n", "m", "a", "b", "df", "net", "f", "g", "items", "rng", "naïve"];
const METHODS: [&str; 40] = [
    "sum",
    "mean",
    "reshape",
    "astype",
    "T",
    "copy",
    "append",
    "extend",
    "items",
    "values",
    "split",
    "dot",
    "std",
    "max",
    "argsort",
    "to",
    "cuda",
    "cpu",
    "numpy",
    "tolist",
    "groupby",
    "merge",
    "apply",
    "rolling",
    "fillna",
    "iterrows",
    "backward",
    "step",
    "forward",
    "fit",
    "predict",
    "shape",
    "size",
    "flatten",
    "transpose",
    "__init__",
    "get",
    "update",
    "sort_values",
    "join",
];
const KEYWORDS: [&str; 14] = [
    "axis",
    "dtype",
    "size",
    "shape",
    "n",
    "keepdims",
    "out",
    "by",
    "on",
    "how",
    "window",
    "batch_size",
    "num_layers",
    "bins",
];

/// Returns a program of up to 60 top-level statements.
pub(crate) fn program(dice: &mut FuzzDice) -> String {
    let mut text = if dice.once_in(5) { String::new() } else { HEAD.to_owned() };
    let most = dice.scale(60);
    for _ in 0..most {
        statement(dice, 0, &mut text);
    }
    text
}

fn statement(dice: &mut FuzzDice, depth: usize, text: &mut String) {
    let pad = "    ".repeat(depth);
    let kind = if depth > 4 { dice.below(8) } else { dice.below(24) };
    let name = dice.pick(&NAMES);
    let one = expression(dice, 3);
    match kind {
        0..=2 => text.push_str(&format!("{pad}{name} = {one}\n")),
        3 => text.push_str(&format!("{pad}{name} {}= {one}\n", operator(dice))),
        4 => text.push_str(&format!("{pad}{one}\n")),
        5 => {
            let index = expression(dice, 1);
            text.push_str(&format!("{pad}{name}[{index}] = {one}\n"));
        }
        6 => {
            let word = dice.pick(&[
                "pass", "break", "continue", "return", "raise", "del x", "global x", "assert x",
            ]);
            text.push_str(&format!("{pad}{word}\n"));
        }
        7 => text.push_str(&format!("{pad}{name}, {} = {one}\n", dice.pick(&NAMES))),
        8..=10 => {
            let over = match dice.below(4) {
                0 => format!("range({})", dice.pick(&NUMBERS)),
                1 => format!("range({}, {one}, {})", dice.pick(&NUMBERS), dice.pick(&NUMBERS)),
                2 => format!("enumerate({one})"),
                _ => one,
            };
            text.push_str(&format!("{pad}for {name} in {over}:\n"));
            block(dice, depth + 1, text);
        }
        11 => {
            text.push_str(&format!("{pad}while {one}:\n"));
            block(dice, depth + 1, text);
        }
        12 | 13 => {
            text.push_str(&format!("{pad}if {one}:\n"));
            block(dice, depth + 1, text);
            if dice.once_in(2) {
                text.push_str(&format!("{pad}else:\n"));
                block(dice, depth + 1, text);
            }
        }
        14..=16 => {
            let head = if dice.once_in(6) { format!("{pad}@{one}\n") } else { String::new() };
            text.push_str(&format!("{head}{pad}def {name}({}):\n", parameters(dice)));
            block(dice, depth + 1, text);
            if dice.once_in(2) {
                let result = expression(dice, 2);
                text.push_str(&format!("{pad}    return {result}\n"));
            }
        }
        17 => {
            let base = dice.pick(&["", "(nn.Module)", "(A)", "(object)", "(A, B)", "(x)"]);
            text.push_str(&format!("{pad}class {}{base}:\n", dice.pick(&["A", "B", "C"])));
            block(dice, depth + 1, text);
        }
        18 => {
            text.push_str(&format!("{pad}with {one} as {name}:\n"));
            block(dice, depth + 1, text);
        }
        19 => {
            text.push_str(&format!("{pad}try:\n"));
            block(dice, depth + 1, text);
            text.push_str(&format!("{pad}except Exception:\n"));
            block(dice, depth + 1, text);
        }
        20 => {
            let case = dice.pick(&["[a, *b]", "{'k': v}", "A(x=1)", "1 | 2", "_", "(a, b) if a"]);
            text.push_str(&format!("{pad}match {one}:\n{pad}    case {case}:\n"));
            block(dice, depth + 2, text);
        }
        21 => text.push_str(&format!(
            "{pad}{name}: {} = {one}\n",
            dice.pick(&["int", "'list[int]'", "float"])
        )),
        22 => text.push_str(&format!(
            "{pad}import {}\n",
            dice.pick(&["os", "numpy as n", "a.b.c", "torch as np"])
        )),
        _ => text.push_str(&format!(
            "{pad}from {} import {}\n",
            dice.pick(&["numpy", "math", "."]),
            dice.pick(&["*", "sqrt", "zeros as x"])
        )),
    }
}

fn block(dice: &mut FuzzDice, depth: usize, text: &mut String) {
    for _ in 0..=dice.below(3) {
        statement(dice, depth, text);
    }
}

fn parameters(dice: &mut FuzzDice) -> String {
    let some = dice.pick(&[
        "",
        "x",
        "x, y",
        "self",
        "self, x",
        "*a, **k",
        "x=1, *, y=2",
        "n, x: int",
        "x, /, y",
    ]);
    some.to_owned()
}

fn operator(dice: &mut FuzzDice) -> &'static str {
    dice.pick(&["+", "-", "*", "/", "@", "**", "//", "%", "&", "|", "^", "<<", ">>"])
}

/// Returns an expression that nests at most `depth` levels deep.
pub(crate) fn expression(dice: &mut FuzzDice, depth: usize) -> String {
    if depth == 0 {
        return match dice.below(3) {
            0 => dice.pick(&NUMBERS).to_owned(),
            _ => dice.pick(&NAMES).to_owned(),
        };
    }
    let one = expression(dice, depth - 1);
    let name = dice.pick(&NAMES);
    match dice.below(26) {
        0..=3 => format!("{one} {} {}", operator(dice), expression(dice, depth - 1)),
        4..=9 => format!("{}({})", call(dice), arguments(dice, depth - 1)),
        10..=12 => format!("{name}.{}({})", dice.pick(&METHODS), arguments(dice, depth - 1)),
        13 => format!("{name}({})", arguments(dice, depth - 1)),
        14 => {
            let index = ["0", ":", "::2", "1:-1, 1:-1", "None, :", "..., 0", "'k'", "x > 0"];
            format!("{name}[{}]", dice.pick(&index))
        }
        15 => format!("[{one} for {name} in {}]", expression(dice, depth - 1)),
        16 => format!("({one} for {name} in range({}) if {name})", dice.pick(&NUMBERS)),
        17 => format!("(lambda {name}: {one})"),
        18 => format!("({one} if {name} else {})", expression(dice, depth - 1)),
        19 => format!("({name} := {one})"),
        20 => format!("[{one}, {name}, *{name}]"),
        21 => format!("{{'k': {one}, **{name}}}"),
        22 => format!("(not {one}, -{name}, ~{name})"),
        23 => format!("{one} {} {name}", dice.pick(&["<", "==", "in", "is", "not in", ">="])),
        24 => format!("f'{{{name}}} {{{name}!r:>10}}'"),
        _ => format!(
            "(np.{}({name}) and {one})",
            dice.pick(&["zeros", "random.rand", "ones", "arange"])
        ),
    }
}

fn arguments(dice: &mut FuzzDice, depth: usize) -> String {
    let count = dice.below(4);
    let mut all: Vec<String> = (0..count).map(|_| expression(dice, depth)).collect();
    if dice.once_in(3) {
        all.push(format!("{}={}", dice.pick(&KEYWORDS), expression(dice, 0)));
    }
    if dice.once_in(12) {
        all.push("*x, **y".to_owned());
    }
    if dice.once_in(4) {
        all.insert(0, format!("({}, {})", dice.pick(&NUMBERS), dice.pick(&NUMBERS)));
    }
    all.join(", ")
}
