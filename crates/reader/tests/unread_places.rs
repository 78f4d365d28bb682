//! Tests that unknown calls are reported wherever a program can make them.

use std::collections::BTreeMap;

use offload_reader::read;

/// Returns the unread calls, with their lines.
fn unread(program: &str) -> Vec<(u32, String)> {
    let reading = read(program, &BTreeMap::new());
    assert_eq!(reading.is_whole(), reading.unread().next().is_none(), "{program}");
    let named =
        reading.unread().map(|unread| (unread.lines[0], unread.call.clone().unwrap_or_default()));
    named.collect()
}

/// Known work, after which only calls that do work are reported.
const BESIDE: &str =
    "import numpy as np\nimport frob\na = np.exp(np.ones(10**6))\nxs = [3, 5, 7, 9, 11, 13]\n";

#[test]
fn programs_that_are_started_are_not_read() {
    for (lines, call) in [
        ("import subprocess\nsubprocess.run(['python', 'train.py'])\n", "subprocess.run(…)"),
        (
            "import subprocess\nsubprocess.run('./simulate --fast', shell=True)\n",
            "subprocess.run(…)",
        ),
        ("import subprocess\nsubprocess.run(command)\n", "subprocess.run(…)"),
        ("import subprocess\nsubprocess.call(['./simulate'])\n", "subprocess.call(…)"),
        ("import subprocess\nsubprocess.check_call(['./simulate'])\n", "subprocess.check_call(…)"),
        (
            "import subprocess\ny = subprocess.check_output(['./simulate'])\n",
            "subprocess.check_output(…)",
        ),
        ("import subprocess\ny = subprocess.Popen(['./simulate']).wait()\n", "subprocess.Popen(…)"),
        ("from subprocess import run\nrun(['./simulate'], check=True)\n", "run(…)"),
        (
            "import subprocess, sys\nsubprocess.run([sys.executable, 'train.py'])\n",
            "subprocess.run(…)",
        ),
        (
            "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'train'])\n",
            "subprocess.run(…)",
        ),
        (
            "import subprocess\nsubprocess.run('cd build && ./simulate', shell=True)\n",
            "subprocess.run(…)",
        ),
        ("import os\nos.system('python train.py')\n", "os.system(…)"),
        ("import os\nos.system(f'./simulate {xs[0]}')\n", "os.system(…)"),
        ("import os\ny = os.popen('python train.py').read()\n", "os.popen(…)"),
        (
            "import asyncio\nasync def f(): await asyncio.create_subprocess_exec('./simulate')\nasyncio.run(f())\n",
            "asyncio.create_subprocess_exec(…)",
        ),
    ] {
        for program in [lines.to_owned(), format!("{BESIDE}{lines}")] {
            let reading = read(&program, &BTreeMap::new());
            let found: Vec<_> = reading
                .unread()
                .map(|unread| (unread.call.as_deref().unwrap_or_default(), unread.why.as_str()))
                .collect();
            assert_eq!(found, [(call, "it runs another program")], "{program}");
            assert!(!reading.is_whole(), "{program}");
        }
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
}
