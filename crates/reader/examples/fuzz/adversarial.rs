//! Programs that nobody would write. Each stresses one part of the reader: nesting, length, recursion, values that
//! contain themselves, sums with many unknowns.

use super::dice::FuzzDice;
use super::words::{HEAD, NUMBERS, call};

/// Generates a stress program of about the given size.
type Tiring = fn(usize, &mut FuzzDice) -> String;

/// The number of kinds of stress programs.
pub(crate) const WAYS: usize = ALL.len();

/// Returns a stress program of kind `way`, with a random size from 1 to `most`.
pub(crate) fn program(way: usize, most: usize, dice: &mut FuzzDice) -> String {
    let (largest, make) = ALL[way % WAYS];
    let size = dice.scale(most.min(largest));
    make(size, dice)
}

/// Each generator with its maximum size: a larger program would stress the reader no further.
const ALL: [(usize, Tiring); 76] = [
    (100_000, |n, dice| {
        dice.pick(&["(", "[", "{", "f(", "x[", "a.b", "x = ", "1+", "not "]).repeat(n)
    }),
    (100_000, |n, dice| {
        dice.pick(&[
            "lambda: ",
            "x if y else ",
            "await ",
            "-",
            "~",
            "x ** ",
            "f'{",
            "*",
            "yield ",
            "@",
        ])
        .repeat(n)
    }),
    (400, |n, dice| {
        let (open, close) = dice.pick(&[
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("f(", ")"),
            ("x[", "]"),
            ("{1: ", "}"),
        ]);
        format!("x = {}1{}\n", open.repeat(n), close.repeat(n))
    }),
    (400, |n, dice| {
        let head = dice.pick(&[
            "if x",
            "for i in x",
            "while x",
            "with x",
            "try",
            "def f()",
            "class A",
            "match x",
        ]);
        stairs(n, head, "x = x + 1.0")
    }),
    (60, |n, _| stairs(n, "for i in range(10)", "x = x + 1.0")),
    (60, |n, _| stairs(n, "for i in range(n)", "x = x @ x")),
    (30, |n, _| {
        let head = |at: usize| {
            format!("{}for i{at} in range(i{}):\n", " ".repeat(at), at.saturating_sub(1))
        };
        format!("i0 = 9\n{}{}y = x + i0\n", (0..n).map(head).collect::<String>(), " ".repeat(n))
    }),
    (100_000, |n, _| format!("x = {}", "9".repeat(n))),
    (100_000, |n, _| format!("x = '{}'\nlen(x)\n", "é".repeat(n))),
    (100_000, |n, _| format!("x = [{}]\nsum(x)\n", "1.5, ".repeat(n))),
    (30_000, |n, _| format!("x = [{}]\nfor y in x:\n    y * 2.0\n", "a, ".repeat(n))),
    (20_000, |n, _| format!("x = {{{}}}\nx['k'] + 1.0\n", "'k': 1, ".repeat(n))),
    (20_000, |n, _| {
        let keys: String = (0..n).map(|at| format!("'k{at}': {at}, ")).collect();
        format!("{HEAD}df = pd.DataFrame({{{keys}}})\ndf.sum()\ndf['k1'].mean()\n")
    }),
    (30_000, |n, _| format!("x = {}1\n", "1 + ".repeat(n))),
    (30_000, |n, _| format!("{}x = 1\n", "x = ".repeat(n))),
    (30_000, |n, _| "x = 1\n".repeat(n)),
    (30_000, |n, _| format!("x = 1.0\nfor i in range(9):\n{}", "    x = x * 2.0\n".repeat(n))),
    (20_000, |n, _| format!("{HEAD}x = np.zeros(1000)\n{}", "x = x + 1\n".repeat(n))),
    (5_000, |n, _| {
        format!("{HEAD}x = np.zeros(1000)\nfor i in range(9):\n{}", "    x = np.exp(x)\n".repeat(n))
    }),
    (5_000, |n, _| {
        let each = |at: usize| {
            format!("for i{at} in range(1000):\n    x{at} = y * {at}.0\n    z = np.sin(x)\n")
        };
        format!("{HEAD}x = np.zeros(100)\ny = 1.0\n{}", (0..n).map(each).collect::<String>())
    }),
    (5_000, |n, _| {
        let each = |at: usize| format!("n{at} = int(input())\n");
        let product: String =
            (0..n).map(|at| format!("x = x + n{at} * np.zeros(n{at})\n")).collect();
        format!("{HEAD}x = np.zeros(n0)\n{}{product}", (0..n).map(each).collect::<String>())
    }),
    (200, |n, _| {
        let each = |at: usize| {
            format!("n{at} = int(input())\nn = n * (n{at} + 1)\nx = np.zeros((n, n))\ny = x @ x\n")
        };
        format!("{HEAD}n = 1\n{}", (0..n).map(each).collect::<String>())
    }),
    (400, |n, _| {
        let head: String = (0..24).map(|at| format!("n{at} = int(input())\n")).collect();
        let sum = (0..24).map(|at| format!("n{at}")).collect::<Vec<_>>().join(" + ");
        format!(
            "{HEAD}{head}n = {sum}\n{}",
            "x = np.zeros((n, n))\ny = x @ x\nn = n * n\n".repeat(n)
        )
    }),
    (400, |n, _| {
        let head: String = (0..20).map(|at| format!("n{at} = int(input())\n")).collect();
        let sum = (0..20).map(|at| format!("n{at}")).collect::<Vec<_>>().join(" + ");
        format!(
            "{HEAD}{head}n = {sum}\nx = np.zeros((n, n))\nfor i in range(n):\n{}",
            "    x = x * x\n".repeat(n)
        )
    }),
    (200, |n, _| format!("def f(n):\n    return {}1\nf(9)\n", "f(n - 1) + ".repeat(n))),
    (3, |_, _| "f = lambda x: x(x)\nf(f)\n".to_owned()),
    (40, |n, _| {
        let each = |at: usize| {
            format!("def f{at}(): return f{}() + f{}() + 1.0\n", (at + 1) % n, (at + 2) % n)
        };
        (0..n).map(each).collect::<String>() + "f0()\n"
    }),
    (60, |n, _| {
        let each =
            |at: usize| format!("def f{at}(x): return f{0}(f{0}(x)) * 2.0\n", at.saturating_sub(1));
        (1..=n).map(each).collect::<String>() + &format!("def f0(x): return x\nf{n}(1.0)\n")
    }),
    (60, |n, _| {
        let each =
            |at: usize| format!("f{at} = lambda x: f{0}(x) + f{0}(x)\n", at.saturating_sub(1));
        (1..=n).map(each).collect::<String>() + &format!("f0 = lambda x: x * 1.5\nf{n}(2.0)\n")
    }),
    (18, |n, _| {
        let each = |at: usize| {
            format!(
                "def f{at}(x):\n    return {}x{}\n",
                format!("f{}(", at + 1).repeat(n),
                ")".repeat(n)
            )
        };
        (0..9).map(each).collect::<String>() + "f0(1)\n"
    }),
    (9, |n, _| format!("class A(A):\n    def __init__(self): self.a = A()\n{}", "A()\n".repeat(n))),
    (5_000, |n, _| "class A: pass\n".to_owned() + &"class A(A): pass\n".repeat(n) + "A().x\n"),
    (200, |n, _| "class A: pass\n".to_owned() + &"class A(A, A): pass\n".repeat(n) + "A().x()\n"),
    (40, |n, _| {
        let each =
            |at: usize| format!("class A{at}(A{0}, A{0}, A{0}): pass\n", at.saturating_sub(1));
        "class A0: pass\n".to_owned()
            + &(1..=n).map(each).collect::<String>()
            + &format!("A{n}().x.y()\n")
    }),
    (200, |n, _| {
        format!(
            "x = []\nx.append(x)\n{}",
            "for i in x:\n    for j in x:\n        x.extend(x)\n".repeat(n)
        )
    }),
    (30_000, |n, _| "x = []\n".to_owned() + &"x = [x]\n".repeat(n) + "x = 1\n"),
    (200, |n, _| {
        "x = [1.0]\n".to_owned() + &"x = [x, x]\n".repeat(n) + "for y in x:\n    sum(y)\n"
    }),
    (60, |n, _| "x = [1.0]\n".to_owned() + &"x = x + x\n".repeat(n) + "sum(x)\n"),
    (60, |n, _| "x = [1.0]\n".to_owned() + &"x.extend(x)\n".repeat(n) + "sum(x)\n"),
    (60, |n, _| {
        "x = [1.0, 'a']\n".to_owned() + &"x = [*x, *x]\n".repeat(n) + "list(x)\nf(*x, *x)\n"
    }),
    (60, |n, _| "x = {'a': 1}\n".to_owned() + &"x = {**x, **x}\n".repeat(n) + "f(**x, **x)\n"),
    (60, |n, _| "x = [1] * 9\n".to_owned() + &"x = [*x, [*x], x]\n".repeat(n) + "np.array(x)\n"),
    (20_000, |n, _| "x = {}\n".to_owned() + &"x = {'a': x}\n".repeat(n) + "x = 1\n"),
    (20_000, |n, _| "x = [1]\n".to_owned() + &"x = enumerate(x)\n".repeat(n)),
    (5_000, |n, _| "x = [1]\n".to_owned() + &"x = zip(x, x)\n".repeat(n) + "list(x)\n"),
    (5_000, |n, _| {
        "x = range(9)\n".to_owned() + &"x = map(lambda y: y * 1.5, x)\n".repeat(n) + "list(x)\n"
    }),
    (10_000, |n, _| "class A: pass\na = A()\n".to_owned() + &"a.b = A()\na = a.b\n".repeat(n)),
    (5_000, |n, _| "def f(*a, **k): return a\nx = 1\n".to_owned() + &"x = f(x, k=x)\n".repeat(n)),
    (5_000, |n, _| "def g():\n".to_owned() + &" f = lambda: f\n".repeat(n) + "g()\n"),
    (2_000, |n, _| {
        let names: String =
            (0..n).map(|at| format!(" v{at} = {at}\n def f{at}(): return v{at}\n")).collect();
        format!("def g():\n{names} return f0()\ng()\ng()\n")
    }),
    (2_000, |n, _| {
        let names: String = (0..n).map(|at| format!("v{at} = [{at}]\n")).collect();
        format!(
            "{names}{}",
            "if x:\n    y = 1\nelse:\n    y = 2\nfor i in z:\n    y += i\n".repeat(n)
        )
    }),
    (2_000, |n, _| {
        let names: String = (0..n).map(|at| format!("v{at} = [{at}]\n")).collect();
        format!("{names}{}", "w = [i for i in z if [j for j in i]]\n".repeat(n))
    }),
    (30, |n, _| {
        let tower =
            (0..n).fold("x".to_owned(), |inner, at| format!("[{inner} for i{at} in range(9)]"));
        format!("x = 1.5\ny = {tower}\n")
    }),
    (200, |n, _| {
        let all: String = (0..n).map(|at| format!(" for i{at} in range(9)")).collect();
        format!("y = [i0 * 2.0{all}]\nz = sum(i0 * 0.5{all})\n")
    }),
    (40, |n, _| format!("f = {}1.0\nf{}\n", "lambda: ".repeat(n), "()".repeat(n))),
    (40, |n, _| format!("{}def f(x):\n    return x * 2.0\nf(1)\n", "@g\n".repeat(n))),
    (40, |n, _| {
        format!(
            "def g(f):\n    return lambda x: f(f(x))\n{}def f(x):\n    return x * 2.0\nf(1.0)\n",
            "@g\n".repeat(n)
        )
    }),
    (20, |n, _| (0..n).fold("x".to_owned(), |inner, _| format!("f'{{{inner}}}'")) + "\n"),
    (300, |n, _| format!("match x:\n{}", "    case [a, *b]: a * 1.5\n".repeat(n))),
    (300, |n, _| format!("if x:\n    a = 1.5\n{}", "elif y:\n    a = a * 2.5\n".repeat(n))),
    (40, |n, _| format!("x = {}1{}\n", "(y := ".repeat(n), ")".repeat(n))),
    (200, |n, dice| {
        let number = dice.pick(&NUMBERS);
        format!(
            "{HEAD}x = 1.5\nfor i in range({number}):\n    x = x * {number}\n    while x < {number}:\n        x += {number}\n{}",
            "x -= 1\n".repeat(n)
        )
    }),
    (200, |n, dice| {
        let (a, b) = (dice.pick(&NUMBERS), dice.pick(&NUMBERS));
        format!(
            "{HEAD}x = np.zeros(({a}, {b}))\ny = np.random.rand({b}, {a})\n{}",
            "x = x @ y @ x\nx[::2] += y.sum(axis=0)\n".repeat(n.min(20))
        )
    }),
    (2_000, |n, _| format!("{HEAD}x = np.zeros(10)\n{}", "x = np.concatenate([x, x])\n".repeat(n))),
    (200, |n, _| {
        format!("{HEAD}n = int(input())\nx = np.zeros((n, n))\n{}", "x = np.kron(x, x)\n".repeat(n))
    }),
    (200, |n, _| {
        format!("{HEAD}x = np.zeros((2, 2))\n{}", "x = x[None, ..., None] * x\n".repeat(n))
    }),
    (2_000, |n, _| {
        format!(
            "{HEAD}m = nn.Linear(9, 9)\n{}m(torch.zeros((9, 9)))\n",
            "m = nn.Sequential(m, m)\n".repeat(n)
        )
    }),
    (200, |n, _| {
        format!(
            "{HEAD}class N(nn.Module):\n    def __init__(self):\n        super().__init__()\n{}    def forward(self, x):\n{}        return x\nN()(torch.zeros(3, 3))\n",
            "        self.a = N()\n".repeat(n),
            "        x = self.a(x) + self.forward(x)\n".repeat(n)
        )
    }),
    (500, |n, _| {
        format!(
            "{HEAD}net = nn.Sequential({})\nfor e in range(9):\n    loss = net(torch.zeros(64, 9)).sum()\n    loss.backward()\n",
            "nn.Linear(9, 9), ".repeat(n)
        )
    }),
    (500, |n, _| {
        format!("{HEAD}df = pd.read_csv('a.csv')\n{}", "df['a'] = df.groupby('a')['b'].transform('mean') + df['a']\ndf = df.merge(df, on='a')\n".repeat(n))
    }),
    (500, |n, dice| {
        (0..n).fold(HEAD.to_owned(), |text, _| format!("{text}x = {}(x, x)\n", call(dice)))
    }),
    (100, |n, _| {
        "def g(x):\n    yield x\n    yield from g(x)\n".to_owned()
            + &"for y in g(g(1)):\n    y * 1.5\n".repeat(n)
    }),
    (2_000, |n, _| {
        format!(
            "\u{feff}x = 1\r\ny = 2\r\n{}",
            "变量 = 变量 + ª.µ('\u{0}', \u{1f600})\r\n\tz = 1\n".repeat(n)
        )
    }),
    (2_000, |n, _| {
        format!("\u{0}\u{1}\u{feff}é = '\u{1f600}'\nx = \"\"\"{}", "\u{0}\\\n".repeat(n))
    }),
    (2_000, |n, _| {
        format!(
            "{{\"cells\": [{}], \"metadata\": {{}}, \"nbformat\": 4}}",
            "{\"cell_type\": \"code\", \"source\": [\"x = 1\\n\"]},".repeat(n)
        )
    }),
    (2_000, |n, _| "%time x = 1\n!ls\nx?\n%%bash\necho\n".repeat(n)),
];

/// Returns `depth` nested blocks, e.g. `if x:` within `if x:`.
fn stairs(depth: usize, head: &str, last: &str) -> String {
    let steps: String = (0..depth).map(|at| format!("{}{head}:\n", " ".repeat(at))).collect();
    format!("{steps}{}{last}\n", " ".repeat(depth))
}
