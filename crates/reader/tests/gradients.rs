//! Tests of backward passes: through trained layers, through frozen layers, and through repeated
//! work.

use crate::reading;
use offload_reader::{Phase, ReadingOutcome};

/// Returns the phases of a family.
fn phases(lines: &str, family: &str) -> Vec<Phase> {
    let head = "import torch\nfrom torch import nn\n";
    let reading = reading(&format!("{head}{lines}"));
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading.phases.into_iter().filter(|phase| phase.family == family).collect()
}

fn training(lines: &str) -> Phase {
    let mut found = phases(lines, "training");
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Returns the operations of a forward pass of 64 samples through a linear layer.
fn flops(inputs: f64, outputs: f64) -> f64 {
    2.0 * 64.0 * inputs * outputs
}

#[test]
fn frozen_layers_pass_gradients_to_a_trained_input() {
    let net =
        "net = nn.Sequential(nn.Linear(100, 400), nn.Linear(400, 100)).requires_grad_(False)\n";
    let steps = "for i in range(10):\n    net(x).sum().backward()\n";
    let once = flops(100.0, 400.0) + flops(400.0, 100.0);
    for (input, times, phase) in [
        ("x = torch.randn(64, 100)\n", 1.0, "infer"),
        ("x = torch.randn(64, 100, requires_grad=True)\n", 2.0, "train"),
        ("x = torch.randn(64, 100).requires_grad_(True)\n", 2.0, "train"),
        ("x = torch.randn(64, 100)\nx.requires_grad = True\n", 2.0, "train"),
        ("x = torch.randn(64, 100)\nx.requires_grad_()\n", 2.0, "train"),
        ("x = nn.Parameter(torch.randn(64, 100))\n", 2.0, "train"),
        ("x = nn.Parameter(torch.randn(64, 100)).detach()\n", 1.0, "infer"),
    ] {
        let passes = training(&format!("{net}{input}{steps}"));
        assert_eq!(passes.flops, Some(10.0 * times * once), "{input}");
        assert!(passes.link.contains(&format!("phase={phase}")), "{input} {}", passes.link);
    }
}

#[test]
fn a_teacher_that_is_not_trained_runs_only_forward() {
    let head = "teacher = nn.Linear(100, 400)\nstudent = nn.Sequential(nn.Linear(100, 50), nn.Linear(50, 400))\n\
        x = torch.randn(64, 100)\n";
    let teacher = flops(100.0, 400.0);
    let student = 2.0 * flops(100.0, 50.0) + 3.0 * flops(50.0, 400.0);
    let loss = "    (student(x) - goal).square().mean().backward()\n";
    for before in [
        "teacher.requires_grad_(False)\nfor i in range(10):\n    goal = teacher(x)\n",
        "for p in teacher.parameters():\n    p.requires_grad = False\nfor i in range(10):\n    goal = teacher(x)\n",
        "for i in range(10):\n    with torch.no_grad():\n        goal = teacher(x)\n",
    ] {
        let passes = training(&format!("{head}{before}{loss}"));
        assert_eq!(passes.flops, Some(10.0 * (teacher + student)), "{before}");
    }
}

#[test]
fn a_detached_tensor_or_frozen_layers_end_the_backward_pass() {
    let head =
        "made = nn.Sequential(nn.Linear(100, 50), nn.Linear(50, 200))\njudge = nn.Linear(200, 1)\n";
    let steps = |given: &str| {
        format!(
            "{head}for i in range(10):\n    fake = made(torch.randn(64, 100))\n    judge({given}).mean().backward()\n"
        )
    };
    let generator = 2.0 * flops(100.0, 50.0) + 3.0 * flops(50.0, 200.0);
    let through = training(&steps("fake"));
    assert_eq!(through.flops, Some(10.0 * (generator + 3.0 * flops(200.0, 1.0))));
    let apart = training(&steps("fake.detach()"));
    assert_eq!(apart.flops, Some(10.0 * (generator + 2.0 * flops(200.0, 1.0))));
    let freeze = "made.requires_grad_(False)\nfor i";
    let behind = training(&steps("fake").replace("for i", freeze));
    let forward = flops(100.0, 50.0) + flops(50.0, 200.0);
    assert_eq!(behind.flops, Some(10.0 * (forward + 2.0 * flops(200.0, 1.0))));
}

#[test]
fn products_with_a_constant_input_have_one_backward_product() {
    let head = "x = torch.randn(64, 100)\nw = torch.randn(100, 300, requires_grad=True)\n\
        v = torch.randn(300, 200, requires_grad=True)\nfor i in range(10):\n    ((x @ w) @ v).sum().backward()\n";
    let found = phases(head, "matmul");
    let products: f64 = found.iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(products, 10.0 * (2.0 * flops(100.0, 300.0) + 3.0 * flops(300.0, 200.0)));
}

#[test]
fn the_features_of_a_network_are_the_same_layers_in_each_iteration() {
    let head =
        "from torchvision import models\nnet = models.vgg16()\nx = torch.randn(8, 3, 224, 224)\n";
    let steps = "for i in range(10):\n    y = net.features(x)\n    y.sum().backward()\n";
    let frozen = "for p in net.features.parameters():\n    p.requires_grad = False\n";
    let pass = |lines: &str| {
        let found = phases(&format!("{head}{lines}"), "cnn");
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    let (trained, passed) = (pass(steps), pass(&format!("{frozen}{steps}")));
    assert!(trained.flops > passed.flops.map(|flops| 2.9 * flops), "{trained:?} {passed:?}");
    let twice = pass(&steps.replace("y.sum()", "z = net.features(x)\n    (y + z).sum()"));
    let weights = |phase: &Phase| {
        phase.link.split('&').find(|part| part.starts_with("params=")).map(str::to_owned)
    };
    assert_eq!(weights(&trained), weights(&twice));
}
