//! Tests that known numbers follow from the source, and that answered questions lead to an answer. Each program here
//! was once misread.

use std::collections::BTreeMap;

use crate::{links, reading};
use offload_reader::{ReadingOutcome, Sure, read};

#[test]
fn a_size_computed_from_an_unknown_number_is_unknown() {
    let head = "import numpy as np\nimport pandas as pd\nn = int(input())\n";
    let short_side =
        "u, s, vt = np.linalg.svd(np.random.rand(n, 300), full_matrices=False)\nshare = s ** 2\n";
    for lines in [
        "a = pd.DataFrame({'k': np.random.randint(0, 300, n), 'v': np.random.rand(n)})\n\
         b = pd.DataFrame({'k': np.arange(300), 'w': np.random.rand(300)})\n\
         t = a.merge(b, on='k')\nt['s'] = t['v'] * t['w']\n",
        "x = np.sqrt(np.arange(10, 200, n))\n",
        short_side,
    ] {
        let last = reading(&format!("{head}{lines}")).phases.pop().expect("a phase");
        assert_eq!((last.sure, last.flops), (Sure::Asked, None), "{last:?}");
    }
    for (rows, short) in [(100.0, 100.0), (5000.0, 300.0)] {
        let program = format!("{head}{short_side}");
        let answered = read(&program, &BTreeMap::from([("n".to_owned(), rows)]));
        assert_eq!(
            answered.phases.last().and_then(|phase| phase.flops),
            Some(short),
            "{answered:?}"
        );
    }
}

#[test]
fn blank_lines_and_comments_change_no_phase() {
    let one = "import numpy as np\nx = np.zeros(100000)\ny = np.exp(x)\nz = np.sin(y)\n";
    assert_eq!(links(one), links(&one.replace('\n', "\n# a remark\n\n\n")));
}

#[test]
fn an_answered_question_is_not_asked_again() {
    for program in [
        "import json\nimport numpy as np\nw = np.random.rand(64, 64)\nfor i in range(100):\n    \
         r = json.loads('x')\n    y = np.asarray(r, dtype=float) @ w\n    np.maximum(w, 0)\n",
        "import numpy as np\nx = np.zeros(100000)\nfor i in range(1000):\n    x = x + 1\n    if x.sum() > 9:\n        \
         break\n",
        "import numpy as np\ndef f(x):\n    return np.exp(x)\n",
    ] {
        let asked = reading(program);
        assert_eq!(asked.outcome, ReadingOutcome::Ask, "{asked:?}");
        let answers = asked.ask.iter().map(|question| (question.name.clone(), 12.0)).collect();
        let answered = read(program, &answers);
        assert_eq!(answered.ask, [], "{program}");
        assert!(answered.phases.iter().all(|phase| phase.sure != Sure::Asked), "{answered:?}");
    }
}

#[test]
fn work_with_sizes_out_of_range_is_not_costed() {
    let program =
        "import numpy as np\na = np.zeros((10**9, 10**9))\nb = a @ a\nc = np.zeros(0) + 1\n";
    let read = reading(program);
    assert_eq!(read.phases, []);
    assert!(read.outside.iter().any(|work| work.lines == [3, 3]), "{:?}", read.outside);
}

#[test]
fn mean_sizes_of_a_loop_are_rounded() {
    let all = links(
        "import numpy as np\na = np.zeros((1000, 1000))\nfor i in range(1000):\n    b = a[i:, i:] + 1.0\n",
    );
    assert!(all[0].contains("elements=333834&") && all[0].contains("runs=1000"), "{all:?}");
}

#[test]
fn whole_powers_are_whole_sizes() {
    for (power, elements) in [("10**6", "1000000"), ("3**9", "19683"), ("7**5 + 10**3", "17807")] {
        let all = links(&format!("import numpy as np\nz = np.ones({power}) + 1\n"));
        assert!(all[0].contains(&format!("elements={elements}&")), "{all:?}");
    }
}

#[test]
fn after_a_truncated_reading_no_phase_is_known() {
    let program =
        "import numpy as np\nx = np.zeros(1000)\n".to_owned() + &"x = x + 1\n".repeat(7_000);
    let read = reading(&program);
    assert!(!read.dropped.is_empty());
    assert!(read.phases.iter().all(|phase| phase.sure != Sure::Known), "{:?}", read.phases);
}

/// Returns the lines on which a program reads or writes files, with the stated reasons.
fn files(program: &str) -> Vec<(u32, String)> {
    let outside = reading(program).outside.into_iter();
    outside
        .map(|outside| (outside.lines[0], outside.why.replace(", which is not counted", "")))
        .collect()
}

#[test]
fn file_access_is_not_counted_and_reported_once_per_line() {
    let program = "import numpy as np\nimport pandas as pd\nfrom numpy import savetxt\n\
        def table(path):\n    return pd.read_excel(path)\n\
        t, u = table('t.csv'), table('u.csv')\n\
        t.groupby('a')['b'].sum().to_csv('sums.csv')\n\
        for name in ['a.npy', 'b.npy']:\n    x = np.load(name)\n\
        text = t.to_csv(index=False)\nsavetxt('x.txt', np.exp(x))\n";
    let (read, written) = ("it reads a file".to_owned(), "it writes a file".to_owned());
    let expected = [(5, &read), (7, &written), (9, &read), (11, &written)];
    assert_eq!(files(program), expected.map(|(line, why)| (line, why.clone())));
    let phases: Vec<_> = reading(program).phases.into_iter().map(|phase| phase.lines).collect();
    assert_eq!(phases, [[[7, 7]], [[11, 11]]]);
}

#[test]
fn file_access_alone_is_no_gpu_work_and_hides_no_function() {
    let files = "import numpy as np\nx = np.load('x.npy')\nnp.save('y.npy', x)\n";
    let read = reading(files);
    assert_eq!((read.outcome, read.outside.len()), (ReadingOutcome::Refuse, 2), "{read:?}");
    let read = reading(&format!("{files}def f(x):\n    return np.exp(x)\n"));
    assert_eq!((read.outcome, read.phases.len()), (ReadingOutcome::Ask, 1), "{read:?}");
}

#[test]
fn files_read_by_a_pipeline_are_part_of_it_and_user_methods_write_no_files() {
    let pipeline = "import cv2\nimport torch\nnet = torch.nn.Linear(64, 8)\nfor name in range(100):\n    \
        picture = cv2.imread(name)\n    y = net(torch.randn(1, 64))\n";
    assert_eq!(files(pipeline), []);
    let own =
        "class Table:\n    def to_csv(self, path):\n        return path\nTable().to_csv('t.csv')\n";
    assert_eq!(files(own), []);
}

#[test]
fn lines_need_only_the_sizes_of_files_that_they_use() {
    let program = "import numpy as np\nx = np.load('a.npy')\ny = np.exp(x)\nw = y * 2\nu = np.load('b.npy')\n\
        v = np.sin(u)\n";
    let waits: Vec<_> =
        reading(program).phases.into_iter().map(|phase| (phase.lines[0], phase.needs)).collect();
    let (one, other) = ("a.npy elements".to_owned(), "b.npy elements".to_owned());
    assert_eq!(waits, [([3, 4], vec![one.clone()]), ([6, 6], vec![other.clone()])]);
    let of_known_sizes = read(program, &BTreeMap::from([(one, 1e6), (other, 1e6)]));
    assert_eq!(of_known_sizes.phases.len(), 1, "{of_known_sizes:?}");
}

#[test]
fn random_integers_with_an_unknown_bound_have_an_unknown_number_of_values() {
    let program = "import numpy as np\nimport pandas as pd\nn = int(input())\n\
        t = pd.DataFrame({'k': np.random.randint(0, n, 5_000_000), 'v': np.random.rand(5_000_000)})\n\
        s = t.groupby('k')['v'].sum()\n";
    let last = links(program).pop().unwrap_or_default();
    assert!(last.contains("verb=groupby") && !last.contains("groups="), "{last}");
    let counted = format!("{program}c = t['k'].value_counts()\n");
    let last = reading(&counted).phases.pop().expect("a phase");
    assert!(last.link.contains("verb=groupby") && last.sure == Sure::Assumed, "{last:?}");
}
