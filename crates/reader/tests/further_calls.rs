//! Tests of idioms and calls that were once read with a wrong size or not at all.

use std::collections::BTreeMap;

use offload_reader::{Phase, ReadingOutcome, read};

fn phases(lines: &str) -> Vec<Phase> {
    let head = "import numpy as np\nimport pandas as pd\nimport torch\nimport torch.nn.functional as F\n\
        from numba import njit\nfrom scipy import ndimage, signal, special, stats\n";
    let reading = read(&format!("{head}{lines}"), &BTreeMap::new());
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading.phases
}

/// Returns the only phase of a family.
fn phase(lines: &str, family: &str) -> Phase {
    let mut found: Vec<Phase> =
        phases(lines).into_iter().filter(|phase| phase.family == family).collect();
    assert_eq!(found.len(), 1, "{family} in {found:?}");
    found.remove(0)
}

fn ends_with(lines: &str, family: &str, part: &str) {
    let last = phases(lines).into_iter().rfind(|phase| phase.family == family);
    let link = last.map(|phase| phase.link).unwrap_or_default();
    assert!(link.contains(part), "{link} of {lines}");
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
    let reading = read(lines, &BTreeMap::new());
    assert_eq!(reading.outcome, ReadingOutcome::Ask, "{reading:?}");
}

#[test]
fn concatenated_arrays_have_the_length_of_their_parts() {
    let v = "v = np.random.rand(10**6)\n";
    ends_with(&format!("{v}y = np.sin(np.r_[0.0, v, 1:5])\n"), "elementwise", "elements=1000005");
    ends_with(
        &format!("{v}y = np.sin(np.c_[np.ones(10**6), v])\n"),
        "elementwise",
        "elements=2000000",
    );
    let x = "x = np.random.rand(2000, 500)\n";
    ends_with(
        &format!("{x}y = np.sort(np.c_[np.ones(2000), x], axis=1)\n"),
        "sort",
        "elements=1002000",
    );
    ends_with(&format!("{x}y = np.sort(np.block([[x, x], [x, x]]))\n"), "sort", "elements=4000000");
}

#[test]
fn each_side_is_padded_by_its_own_width() {
    let x = "x = np.random.rand(2000, 500)\n";
    ends_with(
        &format!("{x}y = np.sort(np.pad(x, ((1, 1), (0, 0))))\n"),
        "sort",
        "elements=1001000",
    );
    ends_with(&format!("{x}y = np.sort(np.pad(x, 2))\n"), "sort", "elements=1010016");
    let t = "t = torch.randn(8, 16, 30, 30)\n";
    ends_with(&format!("{t}y = torch.sort(F.pad(t, (1, 1, 2, 2)))\n"), "sort", "elements=139264");
}

#[test]
fn indices_of_a_matrix_are_counted() {
    ends_with(
        "i, j = np.triu_indices(2000, k=1)\ny = np.sqrt(i * 1.0)\n",
        "elementwise",
        "elements=1999000",
    );
    let d = "d = np.random.rand(2000, 2000)\n";
    ends_with(&format!("{d}y = np.sort(d[np.tril_indices(2000)])\n"), "sort", "elements=2001000");
    ends_with(
        &format!("{d}y = np.sort(d[np.ix_(np.arange(300), np.arange(40))])\n"),
        "sort",
        "elements=12000",
    );
    ends_with(
        &format!("{d}r, c = np.unravel_index(np.argsort(d.ravel()), d.shape)\ny = np.sort(r)\n"),
        "sort",
        "elements=4000000",
    );
}

#[test]
fn histogram2d_has_two_dimensions() {
    let lines = "v, w = np.random.rand(10**6), np.random.rand(10**6)\nh, xe, ye = np.histogram2d(v, w, bins=[500, 600])\ny = np.sort(h)\n";
    ends_with(lines, "sort", "elements=300000");
}

#[test]
fn divmod_of_arrays_returns_quotients_and_remainders() {
    let lines = "q, r = np.divmod(np.random.rand(10**6), 0.1)\ny = np.sort(r)\n";
    ends_with(lines, "sort", "elements=1000000");
}

#[test]
fn signal_windows_have_the_given_length() {
    let lines = "x = np.random.rand(512, 512)\ng = signal.windows.gaussian(9, 2.0)\ny = signal.convolve2d(x, np.outer(g, g), mode='same')\n";
    assert_eq!(phase(lines, "filter").flops, Some(2.0 * 81.0 * 512.0 * 512.0));
    ends_with("w = np.sort(signal.get_window('hann', 4096))\n", "sort", "elements=4096");
}

#[test]
fn signals_are_decimated_and_resampled() {
    ends_with(
        "v = np.random.rand(10**6)\ny = np.sort(signal.decimate(v, 10))\n",
        "sort",
        "elements=100000",
    );
    ends_with(
        "v = np.random.rand(2**20)\ny = np.sort(signal.resample(v, 2**16))\n",
        "sort",
        "elements=65536",
    );
    let lines = "v = np.random.rand(10**6)\ny = signal.correlate(v, v[:1000], method='fft')\n";
    assert_eq!(phase(lines, "fft").calls, Some(1.0));
}

#[test]
fn rvs_draws_the_given_number_of_values() {
    ends_with("y = np.sort(stats.norm.rvs(size=10**6))\n", "sort", "elements=1000000");
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
fn a_gaussian_filter_has_a_width_per_dimension() {
    let lines = "x = np.random.rand(1000, 1000)\ny = ndimage.gaussian_filter(x, (2, 0))\n";
    assert_eq!(phase(lines, "filter").flops, Some(2.0 * 17.0 * 1e6));
}

#[test]
fn generic_filter_calls_its_function_per_element() {
    let lines = "x = np.random.rand(100, 100)\ny = ndimage.generic_filter(x, np.mean, size=3)\n";
    let calls: f64 = phases(lines).iter().filter_map(|phase| phase.calls).sum();
    assert!(calls >= 10_000.0, "{calls}");
}

#[test]
fn tensors_are_masked_and_normalized() {
    let t = "t = torch.randn(64, 128, 256)\n";
    let lines = format!("{t}y = torch.softmax(t.masked_fill(t > 0, -1e9), dim=-1)\n");
    let flops: f64 = phases(&lines).iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(flops, 6.0 * 2_097_152.0);
    ends_with(&format!("{t}y = t.norm(dim=-1).sort()\n"), "sort", "elements=8192");
    ends_with(&format!("{t}y = F.normalize(t, dim=-1).sort()\n"), "sort", "elements=2097152");
    ends_with(&format!("{t}y = t.new_zeros(10, 30).sort()\n"), "sort", "elements=300");
    ends_with(&format!("{t}y = t.narrow(1, 0, 64).sort()\n"), "sort", "elements=1048576");
    ends_with(&format!("{t}y = t.unfold(1, 16, 8).sort()\n"), "sort", "elements=3932160");
}

#[test]
fn scatter_add_keeps_the_shape_of_its_target() {
    let lines = "y = torch.zeros(100).scatter_add(0, torch.randint(0, 100, (10**6,)), torch.randn(10**6))\nz = y.sort()\n";
    ends_with(lines, "sort", "elements=100&");
    let one = "y = F.one_hot(torch.randint(0, 10, (1000,)), 10).sort()\n";
    ends_with(one, "sort", "elements=10000");
    let rows =
        "y = F.embedding(torch.randint(0, 1000, (64, 128)), torch.randn(1000, 256)).sort()\n";
    ends_with(rows, "sort", "elements=2097152");
}

#[test]
fn block_joins_the_arrays_of_a_list_horizontally() {
    let x = "x, v = np.random.rand(2000, 500), np.random.rand(1000)\n";
    ends_with(&format!("{x}c = np.block([x, x])\ny = c @ c.T\n"), "matmul", "m=2000&k=1000");
    ends_with(&format!("{x}y = np.sort(np.block([v, v, v]))\n"), "sort", "elements=3000");
    ends_with(&format!("{x}y = np.sort(np.block([[v, v], [v, v]]))\n"), "sort", "elements=4000");
}

#[test]
fn selecting_by_a_mask_keeps_its_share_of_elements() {
    let lines = "d, m = np.random.rand(4000, 4000), np.random.rand(4000) < 0.1\ny = np.sort(d[np.ix_(m, m)])\n";
    ends_with(lines, "sort", "elements=160000");
}

#[test]
fn a_slice_with_unknown_bounds_has_the_length_of_their_difference() {
    for part in ["s:s + 48", "s - 24:s + 24", "s - 48:s", "starts[k]:48 + starts[k]"] {
        let lines = format!(
            "data = torch.randn(100000, 8)\nstarts = torch.randint(0, 90000, (64,))\nk = int(starts[0])\n\
             xb = torch.exp(torch.stack([data[{part}] for s in starts]))\n"
        );
        ends_with(&lines, "elementwise", "elements=24576");
    }
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
