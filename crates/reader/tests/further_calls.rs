//! Tests of idioms and calls that were once read with a wrong size or not at all.

use std::collections::BTreeMap;

use crate::{number, only_phase, reading};
use offload_reader::{Phase, Reading, ReadingOutcome, read};

fn answered(lines: &str) -> Reading {
    let head = "import numpy as np\nimport pandas as pd\nimport torch\nimport torch.nn.functional as F\n\
        from numba import njit\nfrom scipy import ndimage, signal, special, stats\n";
    let reading = reading(&format!("{head}{lines}"));
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading
}

fn phases(lines: &str) -> Vec<Phase> {
    answered(lines).phases
}

/// Returns the only phase of a family.
fn phase(lines: &str, family: &str) -> Phase {
    only_phase(&answered(lines), family)
}

#[test]
fn results_have_the_size_that_the_library_returns() {
    let head = "from scipy import interpolate\nfrom sklearn.preprocessing import PolynomialFeatures\n\
        from torchvision import transforms\nn, v, d = 10**6, np.random.rand(10**6), np.random.rand(2000, 2000)\n\
        x, m, t = np.random.rand(2000, 500), np.random.rand(2000) < 0.1, torch.randn(64, 128, 256)\n\
        places = torch.randint(100, 900, (64,))\nk = int(places[0])\n";
    for (lines, elements) in [
        ("y = np.sort(np.r_[0.0, v, 1:5])", 1_000_005),
        ("y = np.sort(np.c_[np.ones(10**6), v])", 2_000_000),
        ("y = np.sort(np.c_[np.ones(2000), x], axis=1)", 1_002_000),
        ("y = np.sort(np.append(v[0], v[1:]))", 1_000_000),
        ("y = np.sort(np.block([v, v, v]))", 3_000_000),
        ("y = np.sort(np.block([[x, x], [x, x]]))", 4_000_000),
        ("y = np.sort(np.block([x, x]) @ np.block([x, x]).T)", 4_000_000),
        ("y = np.sort(np.pad(x, ((1, 1), (0, 0))))", 1_001_000),
        ("y = np.sort(np.pad(x, 2))", 1_010_016),
        ("y = torch.sort(F.pad(t, (1, 1, 2, 2)))", 64 * 132 * 258),
        ("y = np.sort(np.triu_indices(2000, k=1)[0])", 1_999_000),
        ("y = np.sort(d[np.tril_indices(2000)])", 2_001_000),
        ("y = np.sort(d[np.ix_(np.arange(300), np.arange(40))])", 12_000),
        ("y = np.sort(d[np.ix_(m, m)])", 40_000),
        ("r, c = np.unravel_index(np.argsort(d.ravel()), d.shape)\ny = np.sort(r)", 4_000_000),
        ("h, xe, ye = np.histogram2d(v, v, bins=[500, 600])\ny = np.sort(h)", 300_000),
        ("h, _ = np.histogram(v, bins=np.linspace(0, 1, 513))\ny = np.sort(h)", 512),
        ("q, r = np.divmod(v, 0.1)\ny = np.sort(r)", 1_000_000),
        ("q, r = divmod(n + 500, 1000)\ny = np.sort(v[:q])", 1_000),
        ("q, r = divmod(n + 500, 1000)\ny = np.sort(v[:r * 7])", 3_500),
        ("y = np.sort(signal.get_window('hann', 4096))", 4_096),
        ("y = np.sort(signal.decimate(v, 10))", 100_000),
        ("y = np.sort(signal.resample(v, 2**16))", 65_536),
        ("y = np.sort(stats.norm.rvs(size=10**6))", 1_000_000),
        ("y = t.norm(dim=-1).sort()", 64 * 128),
        ("y = F.normalize(t, dim=-1).sort()", 2_097_152),
        ("y = t.new_zeros(10, 30).sort()", 300),
        ("y = t.narrow(1, 0, 64).sort()", 1_048_576),
        ("y = t.unfold(1, 16, 8).sort()", 3_932_160),
        ("y = torch.zeros(100).scatter_add(0, places, torch.randn(64)).sort()", 100),
        ("y = F.one_hot(torch.randint(0, 10, (1000,)), 10).sort()", 10_000),
        ("y = F.embedding(places, torch.randn(1000, 256)).sort()", 64 * 256),
        ("y = np.sort(PolynomialFeatures(2).fit_transform(x[:, :20]))", 462_000),
        ("f = interpolate.RegularGridInterpolator((v, v), d)\ny = np.sort(f(d[:, :2]))", 2_000),
        (
            "f = transforms.Compose([transforms.Resize(64)])\ny = f(torch.rand(5, 3, 9, 9)).sort()",
            61_440,
        ),
        (
            "for a, b in np.random.randint(20, 900, (400, 2)):\n    y = np.sort(d[a - 7:a + 7 + 1, b - 7:b + 8].ravel())",
            225,
        ),
        // Slices with unknown bounds have the length of their difference.
        ("y = torch.stack([t[0, s:s + 48] for s in places]).sort()", 64 * 48 * 256),
        ("y = torch.stack([t[0, s - 24:s + 24] for s in places]).sort()", 64 * 48 * 256),
        ("y = torch.stack([t[0, s - 48:s] for s in places]).sort()", 64 * 48 * 256),
        ("y = t[0, places[k]:48 + places[k]].sort()", 48 * 256),
    ] {
        let last =
            phases(&format!("{head}{lines}\n")).into_iter().rfind(|phase| phase.family == "sort");
        let found = last.and_then(|phase| number(&phase.link, "elements"));
        assert_eq!(found, Some(f64::from(elements)), "{lines}");
    }
}

#[test]
fn library_calls_have_the_operations_of_their_algorithm() {
    let head = "from sklearn.cross_decomposition import PLSRegression\nfrom sklearn.linear_model import Ridge\n\
        from sklearn.metrics import mean_squared_error\nv, x = np.random.rand(10**6), np.random.rand(2000, 500)\n\
        taps = signal.firwin(65, 0.2)\n";
    for (lines, family, flops) in [
        ("y = ndimage.gaussian_filter(x, (2, 0))", "filter", 2.0 * 17.0 * 1e6),
        ("y = ndimage.binary_opening(x > 0.5, iterations=3)", "filter", 2.0 * 3.0 * 5e6),
        ("y = signal.lfilter(taps, 1.0, v)", "custom", 2.0 * 65.0 * 1e6),
        ("y = signal.lfilter(taps, 1.0, v * 1j)", "custom", 4.0 * 65.0 * 1e6),
        ("y = signal.lfilter(taps, 1.0, v * 1j)", "elementwise", 6e6),
        ("y = Ridge().fit(x, x[:, 0]).predict(x)", "matmul", 2.0 * 1e6),
        ("y = mean_squared_error(v, v)", "reduction", 3e6),
        ("y = PLSRegression(n_components=7).fit(x, x[:, 0])", "matmul", 7.0 * 4.0 * 2.0 * 1e6),
    ] {
        let phases = phases(&format!("{head}{lines}\n")).into_iter();
        let found = phases.filter(|phase| phase.family == family).filter_map(|phase| phase.flops);
        assert_eq!(found.sum::<f64>(), flops, "{family} of {lines}");
    }
}

#[test]
fn the_arithmetic_of_a_condition_is_counted_once() {
    let lines = "@njit\ndef near(x, y, r):\n    hits = 0\n    for i in range(len(x)):\n        d = x[i] - y[i]\n        \
        if d * d < r * r:\n            hits += 1\n    return hits\nv = np.random.rand(10**6)\nnear(v, v, 0.1)\n";
    assert_eq!(phase(lines, "loop").flops, Some(4e6));
}

#[test]
fn a_loop_condition_is_evaluated_at_future_values_of_its_counter() {
    let squares = "p, s = 2, 0.0\nwhile p * p <= 10**10:\n    s += 1.0 / p\n    p += 1\n";
    assert_eq!(phase(squares, "loop").flops, Some(2.0 * 99_999.0));
    let left = "i, s = 0, 0.0\nwhile True:\n    s += 0.5\n    i += 2\n    if i >= 200000:\n        break\n";
    assert_eq!(phase(left, "loop").flops, Some(1e5));
}

#[test]
fn a_loop_that_ends_on_a_remainder_asks_for_its_trip_count() {
    let lines = "n, k = 10**6, 0\nwhile n % 7 != 3:\n    n -= 1\n    k += 1.5\n";
    let reading = reading(lines);
    assert_eq!(reading.outcome, ReadingOutcome::Ask, "{reading:?}");
}

#[test]
fn signal_windows_have_the_given_length() {
    let lines = "x = np.random.rand(512, 512)\ng = signal.windows.gaussian(9, 2.0)\ny = signal.convolve2d(x, np.outer(g, g), mode='same')\n";
    assert_eq!(phase(lines, "filter").flops, Some(2.0 * 81.0 * 512.0 * 512.0));
}

#[test]
fn a_correlation_by_fft_is_one_transform() {
    let lines = "v = np.random.rand(10**6)\ny = signal.correlate(v, v[:1000], method='fft')\n";
    assert_eq!(phase(lines, "fft").calls, Some(1.0));
}

#[test]
fn special_functions_are_functions_of_each_element() {
    let lines = "v = np.random.rand(10**6)\ny = special.jv(0, v) + special.xlogy(v, v)\n";
    assert_eq!(phase(lines, "elementwise").funcs, Some(2e6));
}

#[test]
fn sums_over_labeled_regions_are_reductions() {
    let lines = "x = np.random.rand(1000, 1000)\nlabels, n = ndimage.label(x > 0.5)\ns = ndimage.sum(x, labels, range(1, 101))\n";
    let sum = phase(lines, "reduction");
    assert_eq!((sum.flops, sum.bytes), (Some(1e6), Some(8e6 + 4e6 + 800.0)));
}

#[test]
fn generic_filter_calls_its_function_per_element() {
    let lines = "x = np.random.rand(100, 100)\ny = ndimage.generic_filter(x, np.mean, size=3)\n";
    let calls: f64 = phases(lines).iter().filter_map(|phase| phase.calls).sum();
    assert!(calls >= 10_000.0, "{calls}");
}

#[test]
fn masking_a_tensor_is_an_operation_per_element() {
    let lines =
        "t = torch.randn(64, 128, 256)\ny = torch.softmax(t.masked_fill(t > 0, -1e9), dim=-1)\n";
    let flops: f64 = phases(lines).iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(flops, 6.0 * 2_097_152.0);
}

#[test]
fn arrays_rolled_in_more_than_one_direction_are_a_stencil() {
    let lines = "def spread(a):\n    return np.roll(a, 1, axis=0) + np.roll(a, -1, axis=0) - 2 * a\n\
        u = np.random.rand(400, 400)\nfor i in range(500):\n    u = u + 0.1 * spread(u)\n";
    assert_eq!(phase(lines, "stencil").calls, Some(3_500.0));
    let one = "u = np.random.rand(1000000)\nfor i in range(500):\n    u = u + np.roll(u, 1)\n";
    assert!(phases(one).iter().all(|phase| phase.family != "stencil"));
}

#[test]
fn a_cumulative_sum_has_the_requested_dtype() {
    let lines =
        "x = np.ones((1000, 1000), dtype=np.float32)\ny = np.cumsum(x, axis=0, dtype=np.float64)\n";
    assert_eq!(phase(lines, "elementwise").bytes, Some(12e6));
}

#[test]
fn a_forward_backward_filter_takes_two_passes() {
    let head = "x = np.random.rand(16, 100000)\nsos = signal.butter(4, [1.0, 45.0], btype='bandpass', fs=500, output='sos')\n";
    let flops = |call: &str| phase(&format!("{head}y = signal.{call}(sos, x)\n"), "custom").flops;
    // Two operations for each of a section's five coefficients, and four sections.
    assert_eq!(flops("sosfilt"), Some(1.6e6 * 40.0));
    assert_eq!(flops("sosfiltfilt"), Some(1.6e6 * 80.0));
}

#[test]
fn images_of_a_folder_have_the_size_they_are_cropped_to() {
    let lines = "from torch import nn\nfrom torch.utils.data import DataLoader\nfrom torchvision import datasets, models, transforms\n\
        steps = transforms.Compose([transforms.Resize(256), transforms.CenterCrop(128), transforms.ToTensor()])\n\
        files = datasets.ImageFolder('data', transform=steps)\nmodel = models.resnet18()\n\
        for images, labels in DataLoader(files, batch_size=32):\n    out = model(images)\n";
    let reading = read(lines, &BTreeMap::from([("samples".to_owned(), 3_200.0)]));
    let flops =
        reading.phases.iter().find(|phase| phase.family == "cnn").and_then(|phase| phase.flops);
    // 1.82 billion multiply-adds for 224 × 224 pixels.
    let expected = 3_200.0 * 2.0 * 1.82e9 * (128.0 / 224.0) * (128.0 / 224.0);
    assert!(flops.is_some_and(|flops| (flops / expected - 1.0).abs() < 0.1), "{reading:?}");
}

#[test]
fn reshaping_a_transposed_array_copies_it() {
    let bytes = |lines: &str| {
        let all = phases(&format!("x = np.zeros((100, 200, 300))\n{lines}s = np.sqrt(x)\n"));
        all.iter().filter_map(|phase| phase.bytes).sum::<f64>() - 96e6
    };
    assert_eq!(bytes("y = x.swapaxes(0, 1).reshape(-1, 300)\n"), 96e6);
    assert_eq!(bytes("y = x.transpose(2, 0, 1).ravel()\n"), 96e6);
    assert_eq!(bytes("y = x.reshape(-1, 300)\nz = x.swapaxes(0, 1)\nw = x.ravel()\n"), 0.0);
    assert_eq!(bytes("y = x.swapaxes(0, 1).swapaxes(0, 1).reshape(-1, 300)\n"), 0.0);
    assert_eq!(bytes("y = np.zeros((10**6, 1)).T.reshape(-1)\n"), 0.0);
}
