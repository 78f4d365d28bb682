//! Tests that names and strings with non-ASCII characters are read as in Python.

use crate::links;

/// The page's stub for Unicode normalization. It is tested here because the stub's package is not in the workspace.
#[expect(unreachable_pub, reason = "a library elsewhere")]
#[path = "../../../stubs/unicode-normalization/src/lib.rs"]
mod forms;

#[test]
fn names_with_the_same_normal_form_are_equal() {
    let program = "import numpy as np\nﬁ = 500\nx = np.random.rand(fi, fi)\ny = x @ x\n";
    assert_eq!(links(program), links(&program.replace('ﬁ', "fi")));
    assert!(links(program).iter().any(|link| link.contains("w=matmul&m=500")), "{program}");
}

#[test]
fn a_named_escape_is_its_character() {
    let program = "import numpy as np\nsizes = {'α': 500, 'β': 7}\n\
        n = sizes['\\N{GREEK SMALL LETTER ALPHA}']\nx = np.random.rand(n, n)\ny = x @ x\n";
    assert!(links(program).iter().any(|link| link.contains("w=matmul&m=500")), "{program}");
}
