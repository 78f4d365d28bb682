//! Tests that unknown calls are reported wherever a program can make them.

use crate::{reading, unread_calls};

/// Returns the unread calls, with their lines.
fn unread(program: &str) -> Vec<(u32, String)> {
    let reading = reading(program);
    assert_eq!(reading.is_whole(), reading.unread().next().is_none(), "{program}");
    unread_calls(&reading)
}

/// Known work, after which only calls that do work are reported.
const BESIDE: &str =
    "import numpy as np\nimport frob\na = np.exp(np.ones(10**6))\nxs = [3, 5, 7, 9, 11, 13]\n";

#[test]
fn calls_are_reported_in_every_place_where_python_evaluates_an_expression() {
    let mut silent = Vec::new();
    for lines in [
        // Definitions.
        "def f(x=frob.generate(a)):\n    pass\n",
        "def f(x=frob.generate(a), /, y=3):\n    pass\nf()\n",
        "def f(*, x=frob.generate(a)):\n    pass\n",
        "async def f(x=frob.generate(a)):\n    pass\n",
        "def f(x=[3, (frob.generate(a), 5)]):\n    pass\n",
        "f = lambda x=frob.generate(a): x\n",
        "f = lambda *, x=frob.generate(a): x\n",
        "class A(frob.generate(a)):\n    pass\n",
        "class A(metaclass=frob.generate(a)):\n    pass\n",
        "class A(*frob.generate(a)):\n    pass\n",
        "class A(**frob.generate(a)):\n    pass\n",
        "class A: x = frob.generate(a)\n",
        "class A: x: int = frob.generate(a)\n",
        "class A: frob.generate(a)\n",
        "class A:\n    for x in xs: frob.generate(a)\n",
        "class A:\n    while frob.generate(a): pass\n",
        "class A:\n    def f(self, x=frob.generate(a)):\n        pass\n",
        "@frob.generate(a)\ndef f():\n    pass\n",
        "@frob.generate(a)\nclass A:\n    pass\n",
        "@property(frob.generate(a))\ndef f():\n    pass\n",
        "@frob.wrapper(frob.generate(a))\ndef f():\n    pass\n",
        "@frob.wrapper(x=frob.generate(a))\nclass A:\n    pass\n",
        // Statements.
        "frob.generate(a)\n",
        "y = frob.generate(a)\n",
        "y = z = frob.generate(a)\n",
        "y, z = frob.generate(a)\n",
        "y: int = frob.generate(a)\n",
        "xs[frob.generate(a)] = 3\n",
        "xs[frob.generate(a)]: int = 3\n",
        "xs[frob.generate(a)]: int\n",
        "frob.generate(a).x = 3\n",
        "frob.generate(a)[0] = 3\n",
        "(y, xs[frob.generate(a)]) = (3, 5)\n",
        "xs[frob.generate(a)] += 3\n",
        "y = 3; y += frob.generate(a)\n",
        "del xs[frob.generate(a)]\n",
        "del frob.generate(a).x\n",
        "del (a, xs[frob.generate(a)])\n",
        "del xs[frob.generate(a):]\n",
        "assert frob.generate(a)\n",
        "assert xs, frob.generate(a)\n",
        "raise frob.generate(a)\n",
        "raise ValueError from frob.generate(a)\n",
        "with frob.generate(a): pass\n",
        "with frob.generate(a) as y: pass\n",
        "with open('x') as y, frob.generate(a) as z: pass\n",
        "with open('x') as xs[frob.generate(a)]: pass\n",
        "if frob.generate(a): pass\n",
        "if a[0] > 3: pass\nelif frob.generate(a): pass\n",
        "while frob.generate(a): pass\n",
        "for x in frob.generate(a): pass\n",
        "for xs[frob.generate(a)] in range(9): pass\n",
        "for x in range(9): frob.generate(a)\n",
        "match frob.generate(a):\n    case 3:\n        pass\n",
        "match xs:\n    case y if frob.generate(a):\n        pass\n",
        "match xs, frob.generate(a):\n    case [3, y]:\n        pass\n",
        "try: frob.generate(a)\nexcept ValueError: pass\n",
        "async def f(): await frob.generate(a)\nimport asyncio\nasyncio.run(f())\n",
        "def f(): return frob.generate(a)\nf()\n",
        "def f(): yield frob.generate(a)\nlist(f())\n",
        "def f(): yield from frob.generate(a)\nlist(f())\n",
        "def f(): y = yield frob.generate(a)\nlist(f())\n",
        // Expressions.
        "y = -frob.generate(a)\n",
        "y = not frob.generate(a)\n",
        "y = 3 + frob.generate(a)\n",
        "y = xs and frob.generate(a)\n",
        "y = 3 < 5 < frob.generate(a)\n",
        "y = 3 in frob.generate(a)\n",
        "y = 3 if frob.generate(a) else 5\n",
        "y = frob.generate(a) if a[0] > 3 else 5\n",
        "y = 5 if a[0] < 3 else frob.generate(a)\n",
        "if (y := frob.generate(a)): pass\n",
        "print(y := frob.generate(a))\n",
        "y = [3, frob.generate(a)]\n",
        "y = (3, *frob.generate(a))\n",
        "y = {3, frob.generate(a)}\n",
        "y = {3: frob.generate(a)}\n",
        "y = {frob.generate(a): 3}\n",
        "y = {3: 5, **frob.generate(a)}\n",
        "y = [frob.generate(a) for x in xs]\n",
        "y = {frob.generate(a) for x in xs}\n",
        "y = {3: frob.generate(a) for x in xs}\n",
        "y = {frob.generate(a): 3 for x in xs}\n",
        "y = list(frob.generate(a) for x in xs)\n",
        "y = [x for x in frob.generate(a)]\n",
        "y = [x for x in xs if frob.generate(a)]\n",
        "y = [x for x in xs if x if frob.generate(a)]\n",
        "y = [z for x in xs for z in frob.generate(a)]\n",
        "y = f'{frob.generate(a)}'\n",
        "y = f'{3:{frob.generate(a)}}'\n",
        "y = f'{3!r:>{frob.generate(a)}}'\n",
        "y = f'{f\"{frob.generate(a)}\"}'\n",
        "y = xs[frob.generate(a)]\n",
        "y = xs[frob.generate(a):]\n",
        "y = xs[:frob.generate(a)]\n",
        "y = xs[::frob.generate(a)]\n",
        "y = a[3, frob.generate(a):]\n",
        "y = frob.generate(a).x\n",
        "y = frob.generate(a)[3]\n",
        "print(frob.generate(a))\n",
        "print(3, sep=frob.generate(a))\n",
        "print(*frob.generate(a))\n",
        "print(**frob.generate(a))\n",
        "y = np.exp(frob.generate(a))\n",
        "xs.append(frob.generate(a))\n",
        "y = (lambda: frob.generate(a))()\n",
        "y = dict(zip(xs, frob.generate(a)))\n",
        "y = 'x'.join(frob.generate(a))\n",
        "y = isinstance(frob.generate(a), int)\n",
        "y = getattr(frob.generate(a), 'x')\n",
    ] {
        let before = lines.split("frob.generate").next().unwrap_or_default();
        let line = 5 + u32::try_from(before.matches('\n').count()).expect("few lines");
        let found = unread(&format!("{BESIDE}{lines}"));
        let first = found.first().map(|(line, call)| (*line, call.as_str()));
        if first != Some((line, "frob.generate(…)")) {
            silent.push(format!("{lines}{found:?}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Asserts that each of the calls is reported in its line after `BESIDE`, and nothing else.
fn all_named<'c>(cases: impl IntoIterator<Item = (&'c str, u32, &'c str)>) {
    let mut wrong = Vec::new();
    for (lines, line, call) in cases {
        let found = unread(&format!("{BESIDE}{lines}"));
        if found != [(line + 4, call.to_owned())] {
            wrong.push(format!("{lines}{found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn loops_over_unknown_iterables_are_reported() {
    for lines in [
        "for x in frob.loader(): pass\n",
        "for x in frob.loader():\n    pass\nelse:\n    pass\n",
        "for x in frob.loader(): print(x)\n",
        "for x in frob.loader(): y = np.exp(3)\n",
        "async def f():\n    async for x in frob.loader(): pass\nimport asyncio\nasyncio.run(f())\n",
        "for i, x in enumerate(frob.loader(), 1): pass\n",
        "for x, y in zip(xs, frob.loader()): pass\n",
        "for x, y in zip(range(9), frob.loader()): pass\n",
        "from tqdm import tqdm\nfor x in tqdm(frob.loader()): pass\n",
        "import tqdm\nfor x in tqdm.tqdm(frob.loader(), total=9): pass\n",
        "from tqdm.auto import tqdm\nfor i, x in enumerate(tqdm(frob.loader())): pass\n",
        "import itertools\nfor x in itertools.islice(frob.loader(), 9): pass\n",
        "import itertools\nfor x in itertools.chain(xs, frob.loader()): pass\n",
        "for x in reversed(frob.loader()): pass\n",
        "for x in iter(frob.loader()): pass\n",
        "y = [x for x in frob.loader()]\n",
        "y = {x for x in frob.loader()}\n",
        "y = {i: x for i, x in enumerate(frob.loader())}\n",
        "y = sum(x for x in frob.loader())\n",
        "y = [\n    x\n    for x in frob.loader()\n]\n",
        "y = [z for x in xs for z in frob.loader(x)]\n",
        "def f():\n    for x in frob.loader():\n        yield x\nfor x in f(): pass\n",
    ] {
        let before = lines.split("frob").next().unwrap_or_default();
        let line = 1 + u32::try_from(before.matches('\n').count()).expect("few lines");
        all_named([(lines, line, "frob.loader(…)")]);
    }
    all_named([
        ("for x in frob.Loader(3): pass\n", 1, "frob.Loader(…)"),
        ("for x in frob.data.DataLoader(3): pass\n", 1, "frob.data.DataLoader(…)"),
        ("it = frob.loader()\nfor x in it: pass\n", 2, ""),
        ("it = frob.Loader()\nfor x in it.batches(3): pass\n", 2, "it.batches(…)"),
        ("for x in frob.batches: pass\n", 1, ""),
        ("it = frob.loader()\nfor i, x in enumerate(it): pass\n", 2, ""),
        ("it = enumerate(frob.loader())\nfor i, x in it: pass\n", 2, ""),
    ]);
    // Items that a library lists, fetches or configures, and loops that report their own use of the items.
    for lines in [
        "for x in frob.get_items(): pass\n",
        "for x in frob.list_files('x'): print(x)\n",
        "y = {}\nfor k, v in frob.settings().items(): y[k] = v\n",
        "y = [x for x in frob.find_all('a')]\n",
        "for x in frob.batches: y = np.exp(3)\n",
        "import logging\nfor x in logging.handlers(): pass\n",
        "for x in range(9): pass\nfor x in open('a'): pass\nfor x in xs: pass\n",
        "import glob, os\nfor x in glob.glob('a'): pass\nfor x in os.walk('a'): pass\n",
        "def f():\n    yield 3\nfor x in f(): pass\ny = [x for x in enumerate(f())]\n",
    ] {
        assert_eq!(unread(&format!("{BESIDE}{lines}")), [], "{lines}");
    }
    let undefined = "for x in loader(): pass\n";
    assert_eq!(unread(undefined), [(1, "loader(…)".to_owned())]);
}

#[test]
fn unknown_functions_that_are_called_for_each_element_are_named() {
    let tables =
        "import pandas as pd\ndf = pd.DataFrame({'a': np.arange(10**6), 'b': np.ones(10**6)})\n";
    let pools =
        "from concurrent.futures import ThreadPoolExecutor\nfrom multiprocessing import Pool\n";
    for (head, lines) in [
        ("", "sorted(xs, key=frob.work)\n"),
        ("", "y = min(xs, key=frob.work)\n"),
        ("", "y = max(xs, key=frob.work, default=3)\n"),
        ("", "xs.sort(key=frob.work)\n"),
        ("", "xs.sort(reverse=True, key=frob.work)\n"),
        ("", "y = list(map(frob.work, xs))\n"),
        ("", "y = list(map(frob.work, xs, xs))\n"),
        ("", "y = list(map(frob.work, [3]))\n"),
        ("", "for y in map(frob.work, xs): pass\n"),
        ("", "y = list(filter(frob.work, xs))\n"),
        ("import functools\n", "y = functools.reduce(frob.work, xs)\n"),
        ("from functools import reduce\n", "y = reduce(frob.work, xs, 0)\n"),
        ("import itertools\n", "y = list(itertools.starmap(frob.work, [xs, xs]))\n"),
        ("import itertools\n", "y = list(itertools.accumulate(xs, frob.work))\n"),
        ("import itertools\n", "y = list(itertools.groupby(xs, key=frob.work))\n"),
        ("import itertools\n", "y = list(itertools.takewhile(frob.work, xs))\n"),
        ("import heapq\n", "y = heapq.nlargest(3, xs, key=frob.work)\n"),
        (tables, "y = df.apply(frob.work)\n"),
        (tables, "y = df.apply(frob.work, axis=1)\n"),
        (tables, "y = df.apply(func=frob.work, axis=1)\n"),
        (tables, "y = df['a'].apply(frob.work)\n"),
        (tables, "y = df['a'].map(frob.work)\n"),
        (tables, "y = df.applymap(frob.work)\n"),
        (tables, "y = df.agg({'a': frob.work})\n"),
        (tables, "y = df.groupby('a').agg([frob.work, 'max'])\n"),
        (tables, "y = df.groupby('a').apply(frob.work)\n"),
        (tables, "y = df.groupby('a').agg(frob.work)\n"),
        (tables, "y = df.groupby('a')['b'].transform(frob.work)\n"),
        (tables, "y = df['a'].rolling(9).apply(frob.work)\n"),
        (tables, "y = df.pipe(frob.work)\n"),
        (pools, "y = ThreadPoolExecutor().map(frob.work, xs)\n"),
        (pools, "y = ThreadPoolExecutor().submit(frob.work, 3)\n"),
        (pools, "with ThreadPoolExecutor(4) as e: y = list(e.map(frob.work, xs))\n"),
        (pools, "with Pool(4) as pool: y = pool.map(frob.work, xs)\n"),
        (pools, "with Pool(4) as pool: y = pool.imap_unordered(frob.work, xs)\n"),
        (pools, "with Pool(4) as pool: y = pool.starmap(frob.work, [xs])\n"),
        (pools, "with Pool(4) as pool: y = pool.apply_async(frob.work, (3,))\n"),
        ("import multiprocessing as mp\n", "y = mp.Pool().map(frob.work, xs)\n"),
        ("", "y = np.vectorize(frob.work)(xs)\n"),
        ("", "y = np.apply_along_axis(frob.work, 0, np.ones((99, 99)))\n"),
        ("", "y = np.apply_along_axis(func1d=frob.work, axis=0, arr=np.ones((99, 99)))\n"),
        (
            "from scipy import ndimage\n",
            "y = ndimage.generic_filter(np.ones((99, 99)), frob.work, 3)\n",
        ),
        ("from functools import partial\n", "y = list(map(partial(frob.work, 3), xs))\n"),
        ("", "y = sorted(xs, key=lambda x: frob.work(x))\n"),
        ("", "y = max(xs, key=lambda x: frob.work(x)[0])\n"),
        ("", "xs.sort(key=lambda x: -frob.work(x))\n"),
        ("", "frob.pool(3).map(frob.work, xs)\n"),
    ] {
        let line = u32::try_from(head.matches('\n').count() + 1).expect("few lines");
        all_named([(format!("{head}{lines}").as_str(), line, "frob.work(…)")]);
    }
    all_named([
        ("v = np.vectorize(frob.work)\ny = v(np.ones(10**6))\n", 2, "frob.work(…)"),
        (
            "v = np.vectorize(frob.work)\nw = np.vectorize(frob.work)\ny = v(np.ones(10**6))\n",
            3,
            "frob.work(…)",
        ),
        ("m = frob.Model()\ny = list(map(m.embed_one, xs))\n", 2, "m.embed_one(…)"),
        ("m = frob.load('x')\ny = list(map(m, xs))\n", 2, "m(…)"),
        ("import threading\nthreading.Thread(target=frob.train).start()\n", 2, "frob.train(…)"),
    ]);
    for lines in [
        "y = sorted(xs, key=frob.get_name)\n",
        "y = sorted(xs, key=len)\nxs.sort(key=str.lower)\ny = max(xs, key=lambda x: -x)\n",
        "import operator\ny = sorted(xs, key=operator.itemgetter(1))\n",
        "y = list(map(frob.to_text, xs))\n",
        "import threading\nthreading.Thread(target=frob.handler).start()\n",
        "y = isinstance(xs, frob.Work)\nprint(frob.work, xs)\n",
        "v = np.vectorize(frob.work)\ny = frob.work(3)\n",
        "from functools import partial\nfrom frob import work\nv = partial(np.vectorize(work), 3)\ny = work(3)\n",
        "from natsort import natsorted\ny = natsorted(xs)\n",
        "from alive_progress import alive_bar\nwith alive_bar(9) as bar: bar()\n",
    ] {
        assert_eq!(unread(&format!("{BESIDE}{lines}")), [], "{lines}");
    }
    // Dictionaries.
    for lines in [
        "from config import MAPPING\ny = df['a'].map(MAPPING)\n",
        "import config\ny = df['a'].map(config.MAPPING_2)\ny = df.agg(config.AGGREGATIONS)\n",
        "from config import AGGREGATIONS\ny = df.groupby('a').agg(AGGREGATIONS)\n",
    ] {
        assert_eq!(unread(&format!("{BESIDE}{tables}{lines}")), [], "{lines}");
    }
}

#[test]
fn programs_that_are_started_are_not_read() {
    let head = "import asyncio, os, subprocess, sys\nfrom subprocess import run\n";
    for line in [
        "subprocess.run(['python', 'train.py'])",
        "subprocess.run('./simulate --fast', shell=True)",
        "subprocess.run(command)",
        "subprocess.call(['./simulate'])",
        "subprocess.check_call(['./simulate'])",
        "subprocess.check_output(['./simulate'])",
        "subprocess.Popen(['./simulate']).wait()",
        "run(['./simulate'], check=True)",
        "subprocess.run([sys.executable, 'train.py'])",
        "subprocess.run([sys.executable, '-m', 'train'])",
        "subprocess.run('cd build && ./simulate', shell=True)",
        "os.system('python train.py')",
        "os.system(f'./simulate {sys.argv[1]}')",
        "os.popen('python train.py').read()",
        "async def f(): await asyncio.create_subprocess_exec('./simulate')\nasyncio.run(f())",
    ] {
        let call = line.split("await ").last().and_then(|call| call.split('(').next());
        let call = call.map(|name| format!("{name}(…)")).unwrap_or_default();
        for program in [format!("{head}{line}\n"), format!("{BESIDE}{head}{line}\n")] {
            let reading = reading(&program);
            let found: Vec<_> = reading
                .unread()
                .map(|unread| (unread.call.as_deref().unwrap_or_default(), unread.why.as_str()))
                .collect();
            assert_eq!(found, [(&*call, "it runs another program")], "{program}");
            assert!(!reading.is_whole(), "{program}");
        }
    }
    for command in [
        r#"["conda", "run", "python", "train.py"]"#,
        r#"["conda", xs[0], "python", "train.py"]"#,
        r#"["env", "A=1", "python", "train.py"]"#,
        r#"["/usr/bin/env", "python", "train.py"]"#,
        r#"["sudo", "./simulate"]"#,
        r#"["python", "-m", "train", "--version"]"#,
        r#""cd build\n./simulate""#,
        r#""echo start > log `./simulate`""#,
        r#""echo $(./simulate)""#,
        r#""cat <(./simulate)""#,
        r#""pip install x\npython train.py""#,
        r#""ls; A=1 ./simulate""#,
        r#""ls & ./simulate &""#,
        r#""./simulate 2>&1 | tail -1""#,
        r#""cat input | ./simulate &> log""#,
        r#""ls || ./simulate""#,
        r#""build/bin/simulate""#,
        r#""./sort 9""#,
        r#""ls" if a[0] else "./simulate""#,
    ] {
        let program = format!("{BESIDE}import subprocess\nsubprocess.run({command}, shell=True)\n");
        assert_eq!(unread(&program), [(6, "subprocess.run(…)".to_owned())], "{command}");
    }
    for lines in [
        "import subprocess\nsubprocess.run(['git', 'rev-parse', 'HEAD'])\n",
        "import subprocess, sys\nsubprocess.check_call([sys.executable, '-m', 'pip', 'install', 'numpy'])\n",
        "import subprocess\nsubprocess.check_output('nvidia-smi', shell=True)\n",
        "import os\nos.system('clear')\nos.system('mkdir -p out')\nos.makedirs('x')\n",
        "import subprocess\ny = subprocess.PIPE\n",
    ] {
        assert_eq!(unread(&format!("{BESIDE}{lines}")), [], "{lines}");
    }
    for command in [
        r#""nvidia-smi 2>&1""#,
        r#""nvidia-smi > /dev/null 2>&1""#,
        r#""nvidia-smi &> /dev/null""#,
        r#""nvidia-smi --query-gpu=name --format=csv | head -1""#,
        r#""mkdir -p a && cp x a""#,
        r#""sudo apt-get update; pip install foo""#,
        r#""pip install foo\npip install bar\n""#,
        r#""CUDA_VISIBLE_DEVICES=0 nvidia-smi""#,
        r#""/usr/bin/nvidia-smi""#,
        r#"["/bin/ls"]"#,
        r#"["tar", "xf", "a.tar"]"#,
        r#"["unzip", "a.zip"]"#,
        r#"["python", "--version"]"#,
        r#"["conda", "install", "numpy"]"#,
        r#""python -m pip install foo""#,
        r#""pause""#,
        r#""title x""#,
        r#""cls" if os.name == "nt" else "clear""#,
        r#"shlex.split("git status")"#,
    ] {
        let program = format!(
            "{BESIDE}import os, shlex, subprocess\nos.system({command})\nsubprocess.run({command})\n"
        );
        assert_eq!(unread(&program), [], "{command}");
    }
}

#[test]
fn objects_of_star_imported_classes_are_followed_to_the_calls_that_do_the_work() {
    let program = "from openmm import *\nfrom openmm.app import *\nfrom openmm.unit import *\nfrom sys import stdout\n\
        pdb = PDBFile('input.pdb')\nff = ForceField('amber14-all.xml', 'amber14/tip3pfb.xml')\n\
        system = ff.createSystem(pdb.topology, nonbondedMethod=PME, nonbondedCutoff=1*nanometer, constraints=HBonds)\n\
        integrator = LangevinMiddleIntegrator(300*kelvin, 1/picosecond, 0.004*picoseconds)\n\
        simulation = Simulation(pdb.topology, system, integrator)\nsimulation.context.setPositions(pdb.positions)\n\
        simulation.minimizeEnergy()\nsimulation.reporters.append(PDBReporter('output.pdb', 1000))\n\
        simulation.step(10000)\n";
    let found = unread(program);
    for (line, call) in [(11, "simulation.minimizeEnergy(…)"), (13, "simulation.step(…)")] {
        assert!(found.contains(&(line, call.to_owned())), "{found:?}");
    }
    assert!(found.iter().all(|(line, _)| *line > 4), "{found:?}");
}

#[test]
fn an_unknown_call_is_named_instead_of_the_calls_in_the_functions_that_it_calls() {
    let objective =
        "def objective(t):\n    x = t.suggest_float('x', -10, 10)\n    return (x - 2) ** 2\n";
    let program = format!(
        "import optuna\n{objective}study = optuna.create_study()\nstudy.optimize(objective, n_trials=100)\n"
    );
    assert_eq!(unread(&program), [(6, "study.optimize(…)".to_owned())]);
    let in_main = format!(
        "import optuna\n{objective}def main():\n    study = optuna.create_study()\n    study.optimize(objective, n_trials=100)\nmain()\n"
    );
    assert_eq!(unread(&in_main), [(7, "study.optimize(…)".to_owned())]);
    let of_nobody = in_main.trim_end_matches("main()\n");
    assert_eq!(unread(of_nobody), [(7, "study.optimize(…)".to_owned())]);
    let lambda = "import optuna\nstudy = optuna.create_study()\nstudy.optimize(lambda t: t.suggest_float('x', 0, 1), n_trials=9)\n";
    assert_eq!(unread(lambda), [(3, "study.optimize(…)".to_owned())]);
    let work = "    np.linalg.svd(np.ones((1000, 1000)))\n";
    for (program, line) in [(&program, 8), (&in_main, 9), (&of_nobody.to_owned(), 9)] {
        let program = program.replacen("(t):\n", &format!("(t):\n{work}"), 1);
        let program = format!("import numpy as np\n{program}");
        let reading = reading(&program);
        let asked = reading.ask.iter().filter(|question| question.what == "call");
        let asked: Vec<_> = asked.map(|question| question.why.as_str()).collect();
        assert_eq!(asked, [format!("line {line} calls objective")], "{program}");
        assert_eq!(unread(&program), [(line, "study.optimize(…)".to_owned())]);
    }
    all_named([
        ("frob.optimize(lambda x: x * x, xs)\n", 1, "frob.optimize(…)"),
        (
            "frob.optimizers.OnePlusOne(3).minimize(lambda x: x * x)\n",
            1,
            "frob.optimizers.OnePlusOne(…).minimize(…)",
        ),
        (
            "def f(x):\n    return frob.encode(x)\nfrob.records(3).map(f)\n",
            3,
            "frob.records(…).map(…)",
        ),
    ]);
}
