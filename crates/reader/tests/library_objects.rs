//! Tests of library objects and calls, each of which was once read with a wrong size.

use crate::{only_phase, reading};
use offload_reader::{Phase, Reading, ReadingOutcome};

/// Returns the only phase of a family. The program gets the usual imports and must leave no question open.
fn phase(lines: &str, family: &str) -> Phase {
    only_phase(&answered(lines), family)
}

fn phases(lines: &str, family: &str) -> Vec<Phase> {
    answered(lines).phases.into_iter().filter(|phase| phase.family == family).collect()
}

fn answered(lines: &str) -> Reading {
    let head = "import numpy as np\nimport torch\nfrom scipy import signal\n";
    let reading = reading(&format!("{head}{lines}"));
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading
}

#[test]
fn a_data_set_of_one_tensor_yields_lists_of_one() {
    let lines = "from torch.utils.data import DataLoader, TensorDataset\nnet = torch.nn.Linear(128, 32, bias=False)\n\
        loader = DataLoader(TensorDataset(torch.randn(6400, 128)), batch_size=64)\nfor (x,) in loader:\n    y = net(x)\n";
    let pass = phase(lines, "training");
    assert_eq!(pass.flops, Some(2.0 * 6400.0 * 128.0 * 32.0));
}

#[test]
fn a_tensor_is_split_into_parts_of_the_given_length() {
    let lines = "net = torch.nn.Linear(128, 32, bias=False)\nx = torch.randn(51200, 128)\n\
        for batch in x.split(256):\n    y = net(batch)\n";
    let pass = phase(lines, "training");
    assert!(pass.link.contains("batch=256"), "{}", pass.link);
    assert_eq!(pass.flops, Some(2.0 * 51_200.0 * 128.0 * 32.0));
}

#[test]
fn a_neighbor_search_has_the_fitted_rows_and_the_reduced_columns() {
    let lines = "from sklearn.decomposition import PCA\nfrom sklearn.neighbors import KNeighborsClassifier\n\
        x, y = np.random.rand(8000, 50), np.zeros(8000)\npca = PCA(n_components=10)\nz = pca.fit_transform(x)\n\
        knn = KNeighborsClassifier(5).fit(z, y)\nlabels = knn.predict(pca.transform(np.random.rand(200, 50)))\n";
    let search = phase(lines, "knn");
    assert!(search.link.contains("rows=8000&features=10&queries=200"), "{}", search.link);
    assert_eq!(phase(lines, "matmul").flops, Some(2.0 * 200.0 * 50.0 * 10.0));
}

#[test]
fn a_forest_has_the_given_number_of_trees() {
    let head = "import numpy as np\nfrom sklearn.ensemble import RandomForestClassifier\n";
    let lines = "x, y = np.random.rand(8000, 50), np.zeros(8000)\n\
        forest = RandomForestClassifier(n_estimators=300, max_depth=9).fit(x, y)\nforest.predict(x[:100])\n";
    let reading = reading(&format!("{head}{lines}"));
    let link = reading.outside.first().and_then(|outside| outside.link.as_deref());
    assert_eq!(link, Some("w=trees&algorithm=forest&rows=8000&features=50&trees=300&maxdepth=9"));
}

#[test]
fn a_splitter_yields_its_number_of_folds() {
    let lines = "from sklearn.linear_model import Ridge\nfrom sklearn.model_selection import KFold\n\
        x, y = np.random.rand(1000, 20), np.random.rand(1000)\n\
        for train, test in KFold(n_splits=10).split(x):\n    Ridge().fit(x[train], y[train])\n";
    let fit = phase(lines, "linear");
    assert!(fit.link.contains("rows=900&features=20"), "{}", fit.link);
    assert!(fit.link.contains("runs=10"), "{}", fit.link);
}

#[test]
fn a_spectrogram_has_frequencies_and_times() {
    let lines = "x = np.random.rand(1024 * 100)\nf, t, z = signal.stft(x, nperseg=1024)\np = np.sqrt(np.abs(z))\n";
    let magnitude = phase(lines, "elementwise");
    assert!(magnitude.link.contains(&format!("elements={}", 513 * 200)), "{}", magnitude.link);
}

#[test]
fn work_around_a_simulation_is_not_part_of_it() {
    let lines = "for _ in range(9):\n    s = np.full(10**6, 100.0)\n    for _ in range(50):\n        \
        s *= np.exp(np.random.standard_normal(10**6))\n    pay = np.sqrt(s)\n";
    let simulation = phase(lines, "montecarlo");
    assert!(simulation.link.contains("paths=1000000&pathsteps=450"), "{}", simulation.link);
    assert_eq!(phase(lines, "elementwise").flops, Some(9e6));
}

#[test]
fn zip_pairs_random_keys_with_layer_sizes() {
    let lines = "import jax\nsizes = [64, 256, 32]\nkeys = jax.random.split(jax.random.PRNGKey(0), 2)\n\
        weights = [jax.random.normal(k, (m, n)) for k, m, n in zip(keys, sizes[:-1], sizes[1:])]\n\
        x = jax.numpy.ones((100, 64))\nfor w in weights:\n    x = x @ w\n";
    let products: f64 = phases(lines, "matmul").iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(products, 2.0 * 100.0 * (64.0 * 256.0 + 256.0 * 32.0));
}

#[test]
fn zip_pairs_array_rows_with_list_items() {
    let lines = "parts = [np.zeros(1000), np.zeros(3000)]\nfor row, part in zip(np.zeros((5, 7)), parts):\n    y = np.sort(part)\n";
    let sorts = phases(lines, "sort");
    let links: Vec<&str> = sorts.iter().map(|phase| &*phase.link).collect();
    assert_eq!(links, ["w=sort&elements=1000", "w=sort&elements=3000"]);
}

#[test]
fn a_numba_stencil_is_evaluated_per_element() {
    let lines = "import numba\n@numba.stencil\ndef mean(a):\n    return 0.25 * (a[0, 1] + a[0, -1] + a[1, 0] + a[-1, 0])\n\
        y = mean(np.random.rand(1000, 1000))\n";
    assert_eq!(phase(lines, "elementwise").flops, Some(4e6));
}

#[test]
fn a_support_vector_machine_is_no_linear_model() {
    let head = "import numpy as np\nfrom sklearn.svm import SVC\n";
    let lines = "m = SVC().fit(np.random.rand(2000, 50), np.zeros(2000))\n";
    let reading = reading(&format!("{head}{lines}"));
    assert_eq!(reading.outside.len(), 1, "{reading:?}");
}

#[test]
fn a_kernel_ridge_fit_builds_and_solves_a_kernel_matrix() {
    let lines = "from sklearn.kernel_ridge import KernelRidge\nx, y = np.random.rand(3000, 10), np.random.rand(3000)\n\
        m = KernelRidge(kernel='rbf').fit(x, y)\np = m.predict(x[:500])\n";
    assert_eq!(phase(lines, "linalg").flops, Some(27e9 / 3.0));
    let products: f64 = phases(lines, "matmul").iter().filter_map(|phase| phase.flops).sum();
    // In addition to its product, each pair needs six operations for norms, scale and exponential.
    let pairs = 3000.0 * 3000.0 + 500.0 * 3000.0;
    assert_eq!(products, (2.0 * 10.0 + 6.0) * pairs + 2.0 * 500.0 * 3000.0);
}

#[test]
fn a_randomized_decomposition_passes_over_the_data_a_few_times() {
    let lines = "from sklearn.decomposition import PCA, TruncatedSVD\nx = np.random.rand(4000, 2000)\n\
        p = TruncatedSVD(n_components=40, n_iter=3)\nz = p.fit_transform(x)\n";
    assert_eq!(phase(lines, "linear").flops, Some(16.0 * 4000.0 * 2000.0 * 50.0));
    // PCA chooses the randomized method if it keeps few components of many columns. The inverse transform is one
    // product.
    let chosen = lines.replace("TruncatedSVD(n_components=40, n_iter=3)", "PCA(40)");
    assert_eq!(phase(&chosen, "linear").flops, Some(32.0 * 4000.0 * 2000.0 * 50.0));
    let back = format!("{lines}r = p.inverse_transform(z)\n");
    assert!(phase(&back, "matmul").link.contains("m=4000&k=40&n=2000"));
}

#[test]
fn a_linear_layer_has_weights_and_biases() {
    let lines = "net = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.Linear(64, 9))\n\
        print(sum(p.numel() for p in net.parameters()))\nx = net(torch.randn(100, 64))\n";
    assert_eq!(phase(lines, "training").flops, Some(2.0 * 100.0 * 64.0 * 73.0));
}

#[test]
fn the_feature_layers_of_a_known_network_can_be_used_alone() {
    let head = "from torchvision import models\nx = torch.randn(2, 3, 64, 64)\n";
    let first = "z = models.vgg19().features[:4](x)\n";
    // Two 3 × 3 convolutions, from 3 to 64 and from 64 to 64 channels.
    let expected = 2.0 * 64.0 * 64.0 * 2.0 * 9.0 * (3.0 * 64.0 + 64.0 * 64.0);
    assert_eq!(phase(&format!("{head}{first}"), "cnn").flops, Some(expected));
    let rest = "net = models.resnet50()\nz = torch.nn.Sequential(*list(net.children())[:-1])(x)\n";
    let pass = phase(&format!("{head}{rest}"), "cnn");
    assert!(pass.link.contains("model=resnet-50"), "{}", pass.link);
}

#[test]
fn image_transforms_set_the_image_size() {
    let lines = "from torchvision import models, transforms\nfrom PIL import Image\n\
        step = transforms.Compose([transforms.Resize((448, 448)), transforms.ToTensor()])\n\
        x = step(Image.open('a.jpg')).unsqueeze(0)\ny = models.resnet50()(x)\n";
    let pass = phase(lines, "cnn");
    assert!(pass.link.contains("values=602112"), "{}", pass.link);
}

#[test]
fn a_dilated_convolution_has_a_known_length() {
    let lines = "net = torch.nn.Conv1d(8, 8, 9, padding=16, dilation=4, bias=False)\nx = torch.randn(1, 8, 1000)\n\
        y = net(x)\nz = np.sin(y.numpy())\n";
    assert_eq!(
        phase(lines, "elementwise").link,
        "w=elementwise&elements=8000&chain=1&inputs=1&funcs=1&dtype=fp32"
    );
}

#[test]
fn a_cross_validation_trains_once_per_fold_and_permutation() {
    let head = "from sklearn.linear_model import LinearRegression\n\
        from sklearn.model_selection import KFold, cross_val_score, permutation_test_score\n\
        x, y = np.random.rand(10000, 10), np.random.rand(10000)\n";
    let runs = |line: &str| phase(&format!("{head}{line}"), "linear").link;
    let folds = runs("s = cross_val_score(LinearRegression(), x, y, cv=KFold(n_splits=10))\n");
    assert!(folds.contains("rows=9000") && folds.contains("runs=10"), "{folds}");
    let orders =
        runs("s = permutation_test_score(LinearRegression(), x, y, cv=4, n_permutations=24)\n");
    assert!(orders.contains("rows=7500") && orders.contains("runs=100"), "{orders}");
}

#[test]
fn a_scan_over_keys_takes_one_step_per_key() {
    let lines = "import jax\nfrom jax import lax, random\nw = random.normal(random.PRNGKey(0), (500, 500))\n\
        def step(x, key):\n    return x @ w, x[0, 0]\nx, y = lax.scan(step, w, random.split(random.PRNGKey(1), 600))\n";
    let products = phase(lines, "matmul");
    assert_eq!(products.flops, Some(600.0 * 2.0 * 500.0 * 500.0 * 500.0));
}

#[test]
fn an_embedding_sets_the_sequence_length_of_its_network() {
    let lines = "emb = torch.nn.Embedding(1000, 64)\nlayer = torch.nn.TransformerEncoderLayer(64, 4, 256, batch_first=True)\n\
        with torch.no_grad():\n    for i in range(10):\n        y = layer(emb(torch.randint(0, 1000, (32, 128))))\n";
    let pass = phase(lines, "transformer");
    assert!(pass.link.contains("seq=128") && pass.link.contains("batch=32"), "{}", pass.link);
}

#[test]
fn the_last_state_of_a_recurrent_layer_has_no_sequence_axis() {
    let lines = "layer = torch.nn.LSTM(32, 64, num_layers=2, batch_first=True)\nx = torch.randn(1000, 50, 32)\n\
        _, (h, c) = layer(x)\ns = np.sort(h[-1].numpy())\ncell = torch.nn.GRUCell(32, 64)\nh = torch.zeros(1000, 64)\n\
        h = cell(x[:, 0], h)\nt = np.sin(h.numpy())\n";
    assert!(phase(lines, "sort").link.starts_with("w=sort&elements=64000"));
    assert!(phase(lines, "elementwise").link.contains("elements=64000"));
}

#[test]
fn autograd_grad_runs_a_backward_pass() {
    let lines = "w = torch.randn(1000, 1000, requires_grad=True)\nfor i in range(10):\n    loss = torch.exp(w).sum()\n    \
        g = torch.autograd.grad(loss, [w])\n";
    assert_eq!(phase(lines, "elementwise").flops, Some(3.0 * 10.0 * 1e6));
}

#[test]
fn eigenvectors_of_symmetric_matrices_are_real() {
    // A product with complex eigenvectors takes four times as many operations.
    let complex = |matrix: &str, eig: &str| {
        let head = "import scipy.linalg\nx = np.random.rand(1000, 200)\nxc = x - x.mean(axis=0)\n";
        let products = phases(&format!("{head}w, v = {eig}({matrix})\ny = x @ v\n"), "matmul");
        let product = 2.0 * 1000.0 * 200.0 * 200.0;
        let flops = products.last().and_then(|product| product.flops);
        assert!(flops == Some(product) || flops == Some(4.0 * product), "{products:?}");
        flops != Some(product)
    };
    for matrix in ["np.cov(x.T)", "np.cov(x, rowvar=False) * 2 + np.eye(200)", "xc.T @ xc / 999"] {
        assert!(!complex(matrix, "np.linalg.eig"), "{matrix}");
        assert!(complex(matrix, "scipy.linalg.eig"), "{matrix}");
        assert!(!complex(matrix, "scipy.linalg.eigh"), "{matrix}");
    }
    for matrix in ["x[:200]", "x.T @ xc", "np.random.rand(200, 200)"] {
        assert!(complex(matrix, "np.linalg.eig"), "{matrix}");
    }
}
