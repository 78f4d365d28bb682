//! What the dialog that reads code makes of it: lines with what they became, and links.

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

/// A product, then the same filter again and again.
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
fn the_link_of_all_phases_has_their_lines_and_machines_and_nothing_of_the_code() {
    let report = answer(IMAGES, &[]).report.expect("it has phases");
    let link = encode_program(&report.program);
    let arrival = decode_program(&link).expect("it has phases");
    assert_eq!(arrival.notices, [], "{link}");
    assert_eq!(arrival.program, report.program, "{link}");
    assert!(link.contains("gpu=l4") && link.contains("gpuprice=9"), "{link}");
    // Both phases of the loop's line are in one group.
    assert_eq!(link.matches("rounds=300").count(), 1, "{link}");
    for of_code in ["image", "flat", "gram", "out%5B", "elements=7&"] {
        assert!(!link.contains(of_code), "{link} has {of_code}");
    }
    let names: Vec<&str> = report.phases.iter().map(|it| &*it.name).collect();
    assert!(names.contains(&"line 9"), "{names:?}");
}

#[test]
fn lines_say_what_they_became() {
    let code = "import requests\nimport numpy as np\n%time x = 1\ny = requests.get('u')\n\
                a = np.random.rand(4000, 4000)\nb = a @ a\n";
    let answer = answer(code, &[]);
    let LineReading::Begins(phases) = answer.line(6) else { panic!("{:?}", answer.line(6)) };
    assert_eq!(phases[0].phase.family, "matmul");
    let (place, phase) = phases[0].answer.expect("nothing is open");
    assert_eq!((place, phase.report.scenario.gpu().id), (0, "l4"));
    assert!(matches!(answer.line(3), LineReading::LeftOut(_)), "{:?}", answer.line(3));
    assert!(matches!(answer.line(2), LineReading::Nothing));
}

#[test]
fn a_phase_counts_once_its_question_is_answered() {
    let code = "import sys\nimport numpy as np\nn = int(sys.argv[1])\na = np.random.rand(n, n)\nb = a @ a\n";
    let open = answer(code, &[]);
    let name = open.asked()[0].name.clone();
    assert_eq!((open.asked().len(), open.uncounted()), (1, 1));
    assert!(open.report.is_none());
    let answered = answer(code, &[(&name, 8192.0)]);
    assert_eq!((answered.asked().len(), answered.uncounted()), (0, 0));
    let report = answered.report.expect("nothing is open");
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
