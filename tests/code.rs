//! Tests the code dialog, in particular its result for each line and its links.

use offload::code::{CodeAnswer, LineReading};
use offload_scenario::{Scenario, decode, decode_program, encode_program};
use std::collections::BTreeMap;

const MACHINES: &str = "w=sort&elements=7&gpu=l4&cpu=xeon-8375c&gpuprice=9";

fn machines() -> Scenario {
    decode("", MACHINES).scenario
}

fn answer(code: &str, answers: &[(&str, f64)]) -> CodeAnswer {
    let answers: BTreeMap<String, f64> =
        answers.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
    CodeAnswer::of(code, &answers, &machines())
}

/// A program that applies the same filter repeatedly, then multiplies two matrices.
const IMAGES: &str = "\
import numpy as np
from scipy import ndimage

images = np.random.rand(300, 512, 512).astype(np.float32)
out = np.empty_like(images)
for i, image in enumerate(images):
    out[i] = ndimage.gaussian_filter(image, sigma=3)
flat = out.reshape(300, -1)
gram = flat @ flat.T
";

#[test]
fn the_program_link_has_lines_and_machines_but_no_code() {
    let report = answer(IMAGES, &[]).report.expect("it has phases");
    let link = encode_program(&report.program);
    let decoded = decode_program(&link).expect("it has phases");
    assert_eq!(decoded.notices, [], "{link}");
    assert_eq!(decoded.program, report.program, "{link}");
    assert!(link.contains("gpu=l4") && link.contains("gpuprice=9"), "{link}");
    // Both phases on the loop's line are in the same group.
    assert_eq!(link.matches("rounds=300").count(), 1, "{link}");
    for word in ["image", "flat", "gram", "out%5B", "elements=7&"] {
        assert!(!link.contains(word), "{link} has {word}");
    }
    let names: Vec<&str> = report.phases.iter().map(|phase| &*phase.name).collect();
    assert!(names.contains(&"line 9"), "{names:?}");
}

#[test]
fn each_line_has_its_reading() {
    let code = "import requests\nimport numpy as np\n%time x = 1\ny = requests.get('u')\n\
                a = np.random.rand(4000, 4000)\nb = a @ a\n";
    let answer = answer(code, &[]);
    let LineReading::Begins(phases) = answer.line(6) else { panic!("{:?}", answer.line(6)) };
    assert_eq!(phases[0].phase.family, "matmul");
    let (index, phase) = phases[0].answer.expect("no open question");
    assert_eq!((index, phase.report.scenario.gpu().id), (0, "l4"));
    assert!(matches!(answer.line(3), LineReading::Skipped(_)), "{:?}", answer.line(3));
    assert!(matches!(answer.line(2), LineReading::Nothing));
    for number in 1..=8 {
        let nothing = matches!(answer.line(number), LineReading::Nothing);
        assert_eq!(answer.is_idle(number), nothing, "line {number}");
    }
}

#[test]
fn a_phase_counts_once_its_question_is_answered() {
    let code = "import sys\nimport numpy as np\nn = int(sys.argv[1])\na = np.random.rand(n, n)\nb = a @ a\n";
    let open = answer(code, &[]);
    let name = open.asked()[0].name.clone();
    assert_eq!((open.asked().len(), open.waiting(), open.priced()), (1, 1, 0));
    assert!(open.report.is_none());
    let answered = answer(code, &[(&name, 8192.0)]);
    assert_eq!((answered.asked().len(), answered.waiting()), (0, 0));
    let report = answered.report.expect("no open question");
    assert_eq!(report.phases.len(), 1);
    assert!(encode_program(&report.program).contains("8192"));
}

#[test]
fn text_that_is_no_program_has_no_answer() {
    for text in ["", "Dear Sir or Madam,\n\nplease find attached", "print 'x'\n", "import os\n"] {
        let answer = answer(text, &[]);
        assert!(answer.is_empty() && answer.report.is_none(), "{text}");
    }
}

#[test]
fn profile_rows_have_their_reading_and_keep_measured_times() {
    let profile = "        12 function calls in 2.000 seconds\n\n   ncalls  tottime  percall  cumtime  percall \
                   filename:lineno(function)\n       10    1.200    0.120    1.200    0.120 {method 'sort' of \
                   'numpy.ndarray' objects}\n        1    0.800    0.800    2.000    2.000 pricing.py:8(secret)\n";
    let profile_answer = answer(profile, &[]);
    assert!(
        profile_answer.is_profile()
            && profile_answer.waiting() + profile_answer.count_over_limit() == 0
    );
    let LineReading::Begins(phases) = profile_answer.line(4) else {
        panic!("{:?}", profile_answer.line(4))
    };
    assert_eq!(phases[0].phase.name, "numpy sort");
    let report = profile_answer.report.as_ref().expect("phases");
    // The phases of a profile run on the machines of the current question.
    assert_eq!(phases[0].answer.map(|(_, phase)| phase.report.scenario.gpu().id), Some("l4"));
    let times: Vec<f64> = report.cpu.costs.iter().map(|spent| spent.total().value()).collect();
    assert!((times[0] - 1.2).abs() < 1e-9 && (times[1] - 0.8).abs() < 1e-9, "{times:?}");
    assert!((profile_answer.own_share() - 0.4).abs() < 1e-9);
    assert!(
        profile_answer
            .outside(5)
            .is_some_and(|outside| outside.why.contains("self time of a Python function"))
    );
    let link = encode_program(&report.program);
    let decoded = decode_program(&link).expect("phases");
    assert_eq!((decoded.notices.len(), decoded.program == report.program), (0, true), "{link}");
    assert!(!link.contains("secret") && !link.contains("pricing"), "{link}");
    // The reader assumes a size, and the open question about the size shows the assumed size.
    let [question] = profile_answer.asked() else { panic!("{:?}", profile_answer.asked()) };
    let assumed = question.assumed.expect("a size");
    assert!((4e6..4e7).contains(&assumed), "{assumed}");
    let answered = answer(profile, &[(&question.name, 2e6)]);
    assert!(answered.asked().is_empty());
}

#[test]
fn sizes_needed_by_several_phases_are_named_once() {
    let code = "import numpy as np\nx = np.load('a.npy')\ny = np.sort(x)\nz = np.fft.fft(x)\n\
                u = np.load('b.npy')\nv = np.sort(u)\n";
    let answer = answer(code, &[]);
    let repeats: Vec<bool> = [3, 4, 6]
        .into_iter()
        .map(|number| {
            let LineReading::Begins(phases) = answer.line(number) else { panic!("line {number}") };
            assert!(!phases[0].phase.needs.is_empty(), "line {number}");
            answer.repeats_open_questions(phases[0].phase)
        })
        .collect();
    assert_eq!(repeats, [false, true, false]);
}

#[test]
fn text_that_is_not_python_has_a_first_invalid_line() {
    for (text, line) in [
        ("<!doctype html>\n<html></html>\n", 1),
        ("Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n", 1),
        ("import os\nx = = 3\n", 2),
        ("{\"rows\": 1000000}\n", 1),
        ("[1, 2, 3]\n", 1),
    ] {
        assert_eq!(answer(text, &[]).not_python().map(|(line, _)| line), Some(line), "{text}");
    }
    for text in ["import os\n", "\"\"\"A module.\"\"\"\n", "%matplotlib inline\nx = 3\n"] {
        assert_eq!(answer(text, &[]).not_python(), None, "{text}");
    }
}

#[test]
fn a_size_out_of_range_states_the_reason() {
    let code = "import numpy as np\na = np.ones((10**15, 10**15))\nb = a @ a\n";
    let why = answer(code, &[]).outside(3).map(|outside| outside.why.clone());
    assert_eq!(why.as_deref(), Some("one of its sizes is too large for a question"));
}

/// A program with a matrix product and a call of a library that the reader does not know.
const PART: &str = "import numpy as np\nimport somelib\na = np.random.rand(4000, 4000)\nb = a @ a\n\
                    somelib.train('data')\nnp.save('b.npy', b)\n";

#[test]
fn unread_calls_are_in_no_total_and_marked_in_the_link() {
    let part = answer(PART, &[]);
    let unread: Vec<_> =
        part.unread().map(|unread| (unread.lines[0], unread.call.as_deref())).collect();
    assert_eq!(unread, [(5, Some("somelib.train(…)"))]);
    assert!(matches!(part.line(5), LineReading::NotCosted(work) if work.unknown));
    // Line 6 saves a file, and the time for that is not counted.
    assert_eq!(part.not_counted(), [6]);
    let report = part.report.expect("a phase");
    assert!(!report.covers_all_code());
    let link = encode_program(&report.program);
    assert!(link.contains("&unread=5&begin="), "{link}");
    assert_eq!(decode_program(&link).expect("phases").program, report.program);
    let whole = answer(&PART.replace("somelib.train('data')", ""), &[]);
    assert!(whole.report.is_some_and(|report| report.covers_all_code()));
}
