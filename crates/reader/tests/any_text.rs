//! Tests that any text is read in bounded time and without a panic.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::pieces::WORDS;
use crate::reading;
use offload_reader::{MAX_STEPS, ReadingOutcome, Sure, read_counting};
use proptest::prelude::*;

/// Asserts that reading `text` takes a bounded number of steps, independent of the machine. The last step may exceed
/// the limit.
fn is_read(text: &str) {
    let (reading, steps) = read_counting(text, &BTreeMap::new());
    let begin: String = text.chars().take(200).collect();
    assert!(steps < MAX_STEPS + MAX_STEPS / 2, "{steps} steps for {begin}");
    for phase in &reading.phases {
        for value in [phase.flops, phase.bytes, phase.calls].into_iter().flatten() {
            assert!(value.is_finite() && value >= 0.0, "{phase:?} in {begin}");
        }
        assert_eq!(phase.needs.is_empty(), phase.sure != Sure::Asked, "{phase:?} in {begin}");
    }
}

fn programs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/given");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("snippets")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("a program")).collect()
}

#[test]
fn adversarial_programs_are_read() {
    let head = "import numpy as np\nimport torch.nn as nn\nimport pandas as pd\n";
    for text in [
        "(".repeat(100_000),
        "[".repeat(100_000),
        "f(".repeat(100_000),
        "a.b".repeat(100_000),
        "x = ".repeat(50_000),
        "1+".repeat(100_000),
        "not ".repeat(100_000),
        "lambda: ".repeat(50_000),
        "if x:\n ".repeat(300),
        (0..300).map(|depth| format!("{}if x:\n", " ".repeat(depth))).collect::<String>(),
        format!("x = {}", "9".repeat(100_000)),
        "x = 1e999999\ny = [0] * 10**18\nz = 2 ** 2 ** 2 ** 2 ** 2 ** 9\n".to_owned(),
        "def f(n):\n    return f(n) + f(n - 1)\nf(9)\n".to_owned(),
        "f = lambda x: x(x)\nf(f)\n".to_owned(),
        "def a(): return b()\ndef b(): return a() + a()\na()\n".to_owned(),
        "class A(A):\n    def __init__(self): self.a = A()\nA()\n".to_owned(),
        "class A:\n    pass\nclass A(A):\n    pass\nA().x.y.z()\n".to_owned(),
        "x = []\nx.append(x)\nfor i in x:\n    for j in x:\n        x.extend(x)\nprint(x)\n"
            .to_owned(),
        "x = []\n".to_owned() + &"x = [x]\n".repeat(30_000) + "x = 1\n",
        "a = [[1, 2], [3, 4]]\nk = int(input())\na[k] = a\na.append(a)\n".to_owned(),
        "x = {}\n".to_owned() + &"x = {'a': x}\n".repeat(20_000) + "x = 1\n",
        "x = [1]\n".to_owned() + &"x = enumerate(x)\n".repeat(20_000),
        "class A: pass\na = A()\n".to_owned() + &"a.b = A()\na = a.b\n".repeat(10_000),
        "class A: pass\n".to_owned() + &"class A(A): pass\n".repeat(5_000) + "A().x\n",
        "def f(*a): return a\nx = 1\n".to_owned() + &"x = f(x)\n".repeat(5_000),
        "def g():\n".to_owned() + &" f = lambda: f\n".repeat(5_000) + "g()\n",
        format!(
            "{head}m = nn.Linear(9, 9)\n{}m(np.zeros((9, 9)))\n",
            "m = nn.Sequential(m)\n".repeat(10_000)
        ),
        format!("{head}x = [np.zeros(9)]\n{}np.sum(x)\nnp.array(x)\n", "x = [x]\n".repeat(10_000)),
        format!("x = {}1{}\n", "f(".repeat(30), ")".repeat(30)),
        (0..39)
            .map(|depth| format!("{}for i in range(10):\n", " ".repeat(depth)))
            .collect::<String>()
            + &" ".repeat(39)
            + "x = x + 1.0\n",
        (0..30).map(|depth| format!("{}for i in x:\n", " ".repeat(depth))).collect::<String>()
            + &" ".repeat(30)
            + "x = x + 1.0\n",
        (0..9)
            .map(|at| {
                format!(
                    "def f{at}(x):\n    return {}x{}\n",
                    format!("f{}(", at + 1).repeat(18),
                    ")".repeat(18)
                )
            })
            .collect::<String>()
            + "f0(1)\n",
        "d = {}\nd['d'] = d\nd['d']['d'].items()\n".to_owned(),
        format!(
            "{head}m = nn.Sequential()\nm = nn.Sequential(m, m)\n{}m(np.zeros((9, 9)))\n",
            "m = nn.Sequential(m, m, m)\n".repeat(40)
        ),
        format!("{head}x = np.zeros(10)\n{}", "x = np.concatenate([x, x])\n".repeat(2_000)),
        format!(
            "{head}n = int(input())\nx = np.zeros((n, n))\n{}",
            "x = np.kron(x, x)\n".repeat(50)
        ),
        (0..12)
            .map(|depth| format!("{}for i{depth} in range(10):\n", " ".repeat(depth)))
            .collect::<String>()
            + &" ".repeat(12)
            + "x = x + 1.0\n",
        "x = 1.0\n".to_owned()
            + "def f0(): return 1.0\n"
            + &(1..60)
                .map(|at| format!("def f{at}(): return f{0}() + f{0}()\n", at - 1))
                .collect::<String>()
            + "f59()\n",
        format!(
            "{head}df = pd.DataFrame({{}})\ndf = df[df > df]\ndf.groupby(df).agg(df)\nnp.reshape()\nnp.einsum('ij,jk')\nnp.zeros(-5) @ np.zeros((0, 3))\n"
        ),
        "\u{0}\u{1}\u{feff}é = '\u{1f600}'\nx = \"\"\"".to_owned(),
        "x = [1.0]\n".to_owned() + &"x = x + x\n".repeat(60) + "sum(x)\n",
        "x = [1.0, 'a']\n".to_owned() + &"x = [*x, *x]\n".repeat(60) + "f(*x, *x)\n",
        "class A0: pass\n".to_owned()
            + &(1..40)
                .map(|at| format!("class A{at}(A{0}, A{0}): pass\n", at - 1))
                .collect::<String>()
            + "A39().x.y()\n",
        "%".to_owned(),
        "match x:\n    case [a, *b]: pass\n".to_owned(),
        "f'{f'{f'{x}'}'}'\n".to_owned(),
    ] {
        is_read(&text);
    }
}

#[test]
fn text_that_is_not_python_is_refused() {
    for text in
        ["print \"a\", b\n", "int main() { return 0; }\n", "", "\n\n", "#include <stdio.h>\n"]
    {
        assert_eq!(reading(text).outcome, ReadingOutcome::Refuse, "{text}");
    }
}

proptest! {
    #[test]
    fn random_words_are_read(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..120)) {
        is_read(&words.concat());
    }

    #[test]
    fn mutated_programs_are_read(
        at in 0..58_usize,
        cuts in prop::collection::vec((0.0..1.0_f64, 0..12_usize, prop::sample::select(&WORDS[..])), 1..6),
    ) {
        let programs = programs();
        let mut text: Vec<char> = programs[at % programs.len()].chars().collect();
        for (place, length, word) in cuts {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a short text")]
            let start = (place * text.len() as f64) as usize;
            let end = (start + length).min(text.len());
            text.splice(start..end, word.chars());
        }
        is_read(&text.into_iter().collect::<String>());
    }

    #[test]
    fn random_text_is_read(text in "\\PC{0,300}") {
        is_read(&text);
    }
}
