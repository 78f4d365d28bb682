//! Tests that the work of unknown libraries is reported as unread instead of left out.

use crate::{reading, unread_calls};
use offload_reader::Sure;

fn unread(program: &str) -> Vec<(u32, String)> {
    unread_calls(&reading(program))
}

const LIBRARY: &str = "this library isn’t known yet";
/// The reason for an unknown call of a library of which other calls are known.
const CALL: &str = "this call isn’t known yet";
const OPENCV: &str = "OpenCV’s times aren’t known yet";

#[test]
fn unread_training_and_inference_calls_are_named_with_their_lines() {
    for (program, line, call) in [
        (
            "import whisper\nm = whisper.load_model('m')\nprint(m.transcribe('a.mp3')['text'])\n",
            3,
            "m.transcribe(…)",
        ),
        (
            "from diffusers import DiffusionPipeline\np = DiffusionPipeline.from_pretrained('x/y').to('cuda')\n\
             im = p('a cat', num_inference_steps=25).images[0]\n",
            3,
            "p(…)",
        ),
        ("from transformers import Trainer\nt = Trainer(model=None)\nt.train()\n", 3, "t.train(…)"),
        (
            "from vllm import LLM\nllm = LLM(model='x/y')\nllm.generate(['hi'])\n",
            3,
            "llm.generate(…)",
        ),
        (
            "import pytorch_lightning as pl\nclass M(pl.LightningModule):\n    pass\npl.Trainer(max_epochs=9).fit(M())\n",
            4,
            "pl.Trainer(…).fit(…)",
        ),
        ("from models import net\nfor i in range(9):\n    net.refine(i)\n", 3, "net.refine(…)"),
        (
            "import scanpy as sc\na = sc.read_h5ad('a.h5ad')\nsc.pp.neighbors(a)\n",
            3,
            "sc.pp.neighbors(…)",
        ),
        (
            "import xarray as xr\nds = xr.open_dataset('a.nc')\nfor y in range(9):\n    xr.concat([ds, ds], 'y')\n",
            4,
            "xr.concat(…)",
        ),
        (
            "import whisper\nraise SystemExit(whisper.load_model('m').transcribe('a.mp3'))\n",
            2,
            "whisper.load_model(…).transcribe(…)",
        ),
        (
            "from transformers import Trainer\nclass Mine(Trainer):\n    def compute_loss(self, m):\n        return m\n\
             Mine(model=None).train()\n",
            5,
            "Mine(…).train(…)",
        ),
        (
            "import somelib\nm = somelib.hub.zoo['big']\nfor i in range(9):\n    y = m.head.layers[0](i)\n",
            4,
            "m.head.layers[…](…)",
        ),
    ] {
        let reading = reading(program);
        let found: Vec<_> = reading
            .unread()
            .map(|unread| (unread.lines[0], unread.call.as_deref(), unread.why.as_str()))
            .collect();
        let is_named = |why| found.contains(&(line, Some(call), why));
        assert!(is_named(LIBRARY) || is_named(CALL), "{program}{found:?}");
        assert!(!reading.is_whole(), "{program}");
    }
}

#[test]
fn known_networks_with_unknown_inputs_are_unread_work() {
    let program = "from ultralytics import YOLO\nm = YOLO('yolov8n.pt')\nfor r in m.predict('video.mp4', stream=True):\n    \
        pass\n";
    assert_eq!(unread(program), [(3, "m.predict(…)".to_owned())]);
    let trained = "from ultralytics import YOLO\nm = YOLO('yolov8n.pt')\nm.train(data='coco.yaml', epochs=90)\n";
    assert_eq!(unread(trained), [(3, "m.train(…)".to_owned())]);
    let mode = "import torch\nm = torch.nn.Linear(9, 9)\nm.train()\nm.train(False)\n";
    assert_eq!(unread(mode), []);
    let layers = "import torch\nfrom somelib import batches\nm = torch.nn.Linear(9, 9)\nfor x in batches:\n    y = m(x)\n";
    assert_eq!(unread(layers), [(5, "m(…)".to_owned())]);
}

/// Returns the reasons for the unread parts of a program.
fn why(program: &str) -> Vec<String> {
    reading(program).unread().map(|unread| unread.why.clone()).collect()
}

#[test]
fn names_in_text_that_is_no_program_are_not_reported() {
    for text in [
        "<!doctype html>\n<html><body><p>A page</p></body></html>\n",
        "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    y = x @ x\nValueError: shapes\n",
    ] {
        assert_eq!(why(text), [""; 0], "{text}");
    }
    assert_eq!(why("model.fit(x, y)\nc = = b\n"), ["model isn’t defined in the code"]);
}

#[test]
fn calls_of_loaded_or_undefined_objects_are_unread() {
    let loaded = "import joblib\nm = joblib.load('m.pkl')\nm.predict(open('x'))\n";
    assert_eq!(why(loaded), ["its data comes from outside the code"]);
    assert_eq!(why("model.fit(x, y)\n"), ["model isn’t defined in the code"]);
    let beside = "from .model import net\nnet.fit()\n";
    assert_eq!(why(beside), ["its module isn’t in the code"]);
    let data = "from sklearn.linear_model import Ridge\nimport somelib\nX, y = somelib.load()\nRidge().fit(X, y)\n";
    assert_eq!(why(data), ["the shape of its input isn’t in the code"]);
    let backward =
        "import somelib\nloss = [somelib.loss()]\nfor each in loss + loss:\n    each.backward()\n";
    assert_eq!(why(backward), [LIBRARY]);
}

#[test]
fn a_star_import_imports_every_name_of_a_module() {
    let program = "from numpy import *\nfrom somelib import *\na = random.rand(500, 500)\nb = a @ a\nc = zeros(9)\nsolve(c)\n";
    let reading = reading(program);
    let links: Vec<_> = reading.phases.iter().map(|phase| phase.link.as_str()).collect();
    assert!(links.iter().any(|link| link.starts_with("w=matmul&m=500")), "{links:?}");
    assert_eq!(unread(program), [(6, "solve(…)".to_owned())]);
}

#[test]
fn opencv_computations_are_not_priced_as_another_library() {
    let program = "import cv2\nimport numpy as np\nimg = np.zeros((2160, 3840, 3), np.uint8)\ng = cv2.cvtColor(img, 6)\n\
        r = cv2.resize(g, (1280, 720))\ne = cv2.Canny(img, 100, 200)\nb = cv2.createCLAHE(2.0).apply(img)\n\
        cv2.imwrite('a.png', e)\ncv2.imshow('a', e)\ncv2.waitKey(0)\ncv2.rectangle(img, (0, 0), (9, 9), 3)\n";
    let reading = reading(program);
    let found: Vec<_> =
        reading.unread().map(|unread| (unread.lines[0], unread.why.as_str())).collect();
    assert_eq!(found, [4, 5, 6, 7].map(|line| (line, OPENCV)));
    assert!(reading.phases.iter().all(|phase| phase.family != "filter"), "{:?}", reading.phases);
    let frames = "import cv2\ncap = cv2.VideoCapture('in.mp4')\nwhile True:\n    ok, f = cap.read()\n    if not ok:\n        \
        break\n    g = cv2.GaussianBlur(f, (5, 5), 0)\ncap.release()\ncv2.destroyAllWindows()\n";
    assert_eq!(unread(frames), [(7, "cv2.GaussianBlur(…)".to_owned())]);
}

#[test]
fn known_work_is_counted_although_unread_calls_make_the_reading_incomplete() {
    let program = "import numpy as np\nimport somelib\na = np.random.rand(2000, 2000)\nb = a @ a\nsomelib.train(3)\n";
    let reading = reading(program);
    assert!(
        reading.phases.iter().any(|phase| phase.family == "matmul" && phase.sure == Sure::Known)
    );
    assert!(!reading.is_whole());
    let without = program.replace("somelib.train(3)", "print(b)");
    assert!(crate::reading(&without).is_whole(), "{:?}", crate::reading(&without));
}

#[test]
fn setup_display_and_storage_calls_are_no_work() {
    for program in [
        // Python's own modules, including in loops.
        "import argparse, csv, json, logging, os, re, subprocess, sys\nfrom pathlib import Path\nlog = logging.getLogger()\n\
         p = argparse.ArgumentParser()\np.add_argument('--run', action='store_true')\nargs = p.parse_args()\n\
         for path in ['a', 'b']:\n    log.info('read %s', path)\n    print(Path(path).name.upper().strip())\n    \
         os.makedirs(path, exist_ok=True)\n    m = re.match('a', path)\nsubprocess.run(['ls'])\nsys.exit(0)\n",
        "import asyncio\nasync def main():\n    await asyncio.sleep(1)\nasyncio.run(main())\n",
        "import unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(1)\nunittest.main()\n",
        "import threading\nt = threading.Thread(target=print)\nt.run()\n",
        // Libraries for websites, plots and remote models.
        "from flask import Flask\napp = Flask(__name__)\n@app.route('/')\ndef x():\n    return 'a'\napp.run()\n",
        "import requests\nfrom bs4 import BeautifulSoup\nfor i in range(9):\n    s = BeautifulSoup(requests.get('u').text)\n    \
         for a in s.find_all('a'):\n        print(a.get('href'))\n",
        "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nfor i in range(3):\n    ax.plot([1, 2])\nfig.savefig('a')\n",
        "import openai\nc = openai.OpenAI()\nfor q in ['a', 'b']:\n    c.chat.completions.create(model='m', messages=q)\n",
        // Names that are unknown to the reader although the program defines them.
        "def outer():\n    def inner(n):\n        if n:\n            inner(n - 1)\n    for i in range(9):\n        inner(i)\n\
         outer()\n",
        "class Model:\n    def fit(self):\n        return 1\n    def run(self):\n        self.fit()\nModel().run()\n",
        "def predict(x):\n    return x\nfor i in range(9):\n    predict(i)\n",
    ] {
        assert_eq!(unread(program), [], "{program}");
        assert!(reading(program).is_whole(), "{program}");
    }
}

#[test]
fn schedulers_and_optimizers_are_no_unread_work() {
    let program = "import torch\nfrom transformers import get_scheduler\nimport somelib\nm = torch.nn.Linear(64, 64)\n\
        o = torch.optim.SGD(m.parameters(), 0.1)\nq = somelib.optim.Lamb(m.parameters())\ns = get_scheduler('linear', o)\n\
        g = torch.cuda.amp.GradScaler()\nfor i in range(100):\n    loss = m(torch.randn(32, 64)).sum()\n    loss.backward()\n    \
        o.step()\n    q.step()\n    s.step()\n    g.step(o)\n    o.zero_grad()\n";
    assert_eq!(unread(program), []);
}

#[test]
fn if_nothing_is_read_the_first_calls_of_an_unknown_library_are_named() {
    let program = "import somelib\na = somelib.open_all('x')\nb = a.buffer(3)\n";
    assert_eq!(
        unread(program),
        [(2, "somelib.open_all(…)".to_owned()), (3, "a.buffer(…)".to_owned())]
    );
    let made = "from somelib import App\nApp(3)\n";
    assert_eq!(unread(made), [(2, "App(…)".to_owned())]);
    let beside = format!("import numpy as np\nc = np.exp(np.ones(10**6))\n{program}");
    assert_eq!(unread(&beside), []);
}

#[test]
fn an_unset_flag_ends_no_loop() {
    let program = "import argparse\nimport numpy as np\np = argparse.ArgumentParser()\np.add_argument('--dry', action='store_true')\n\
        a = p.parse_args()\nx = np.ones((500, 500))\nfor i in range(100):\n    y = x @ x\n    if a.dry:\n        break\n";
    let reading = reading(program);
    assert_eq!(reading.ask, []);
    let product = reading.phases.iter().find(|phase| phase.family == "matmul").expect("a product");
    assert_eq!((product.sure, product.flops), (Sure::Known, Some(2.5e10)));
}

#[test]
fn calls_of_code_loaded_at_run_time_are_unread() {
    let why = "its data comes from outside the code";
    let hub = "import torch\nm = torch.hub.load('ultralytics/yolov5', 'yolov5s').eval()\n";
    let extension =
        "import torch\next = torch.utils.cpp_extension.load(name='x', sources=['x.cpp'])\n";
    for (program, line, call) in [
        (format!("{hub}r = m('a.jpg')\n"), 3, "m(…)"),
        (format!("{hub}for i in range(9):\n    r = m('a.jpg')\n"), 4, "m(…)"),
        (
            format!("{extension}for i in range(100):\n    ext.forward(torch.zeros(10))\n"),
            4,
            "ext.forward(…)",
        ),
        ("import torch\nn = torch.load('b.pt')\nz = n(torch.randn(8, 3))\n".to_owned(), 3, "n(…)"),
        (
            "import torch\nn = torch.load('b.pt')\nz = n.forward(torch.randn(8, 3))\n".to_owned(),
            3,
            "n.forward(…)",
        ),
        ("import torch\nn = torch.jit.load('b.pt')\nz = n('a text')\n".to_owned(), 3, "n(…)"),
        ("import hydra\nt = hydra.utils.instantiate(3)\nt.fit(1)\n".to_owned(), 3, "t.fit(…)"),
        (
            "import mlflow\nm = mlflow.pyfunc.load_model('x')\nm.predict([1])\n".to_owned(),
            2,
            "mlflow.pyfunc.load_model(…)",
        ),
    ] {
        let reading = reading(&program);
        let found: Vec<_> = reading
            .unread()
            .map(|unread| (unread.lines[0], unread.call.as_deref(), unread.why.as_str()))
            .collect();
        assert_eq!(found, [(line, Some(call), why)], "{program}");
        assert!(!reading.is_whole(), "{program}");
    }
    let weights = "import torch\nm = torch.nn.Linear(9, 9)\nc = torch.load('b.pt')\nm.load_state_dict(c['model'])\n\
        e = c['epoch'] + 1\n";
    assert_eq!(unread(weights), []);
}

#[test]
fn functions_compiled_by_unknown_decorators_are_unread() {
    let body = "    s = 0.0\n    for i in range(10_000_000):\n        s += i * 0.5\n    return s\n";
    for (program, found) in [
        (format!("import foolib\n@foolib.jit\ndef f(n):\n{body}f(3)\n"), (8, "f(…)")),
        (format!("import foolib\n@foolib.jit(fast=True)\ndef f(n):\n{body}f(3)\n"), (8, "f(…)")),
        ("import foolib\n@foolib.kernel\ndef f(x):\n    return x\nf(3)\n".to_owned(), (5, "f(…)")),
        (
            "import foolib\n@foolib.kernel\ndef f(x):\n    return x\n".to_owned(),
            (2, "foolib.kernel(…)"),
        ),
        (format!("import taichi as ti\n@ti.kernel\ndef f() -> float:\n{body}f()\n"), (8, "f(…)")),
        (
            format!("import taichi as ti\n@ti.func\ndef g(n):\n{body}def f():\n    return g(3)\nf()\n"),
            (9, "g(…)"),
        ),
        (
            "import torch\nimport triton\n@triton.jit\ndef k(p, BLOCK):\n    pass\nk[(1000,)](torch.zeros(9), 1024)\n"
                .to_owned(),
            (6, "k[…](…)"),
        ),
        (
            format!("from foolib import App\napp = App()\n@app.function()\ndef f(n):\n{body}f.remote(3)\n"),
            (3, "app.function(…)"),
        ),
        (
            "import foolib\nclass A:\n    @foolib.jit\n    def step(self):\n        return 1\na = A()\na.step()\n".to_owned(),
            (7, "a.step(…)"),
        ),
        (
            "import foolib\n@foolib.remote\nclass A:\n    def step(self):\n        return 1\na = A()\na.step()\n".to_owned(),
            (6, "A(…)"),
        ),
    ] {
        let reading = reading(&program);
        let all = unread_calls(&reading);
        assert!(all.contains(&(found.0, found.1.to_owned())), "{program}{all:?}");
        assert_eq!(reading.phases, [], "{program}");
    }
    let jitted = format!("import numba\n@numba.njit\ndef f(n):\n{body}f(3)\n");
    assert_eq!(unread(&jitted), []);
    let handed_on = format!("import foolib\n@foolib.register('a')\ndef f(n):\n{body}f(3)\n");
    assert_eq!(reading(&handed_on).phases.len(), 1);
}

#[test]
fn a_timed_function_is_called() {
    let timed =
        "import timeit\nimport foolib\nprint(timeit.timeit(lambda: foolib.f(), number=100))\n";
    assert_eq!(unread(timed), [(3, "foolib.f(…)".to_owned())]);
    let text = "import timeit\nprint(timeit.timeit('x @ x', setup='import foolib'))\n";
    assert_eq!(unread(text), [(2, "timeit.timeit(…)".to_owned())]);
    for (call, products) in [
        ("timeit.timeit(f, number=10)", 10.0),
        ("timeit.repeat(f, repeat=3, number=10)", 30.0),
        ("timeit.Timer(f).timeit(20)", 20.0),
        ("timeit.Timer(f).repeat(3, 20)", 60.0),
        ("min(timeit.Timer(f).repeat(number=20))", 100.0),
    ] {
        let program = format!(
            "import timeit\nimport numpy as np\nx = np.ones((500, 500))\ndef f():\n    return x @ x\n{call}\n"
        );
        let phases = reading(&program).phases;
        let product = phases.iter().find(|phase| phase.family == "matmul").expect("a product");
        assert_eq!(product.flops, Some(products * 2.5e8), "{call}");
    }
}

#[test]
fn operators_and_attributes_of_unknown_objects_are_unread() {
    for body in [
        "x = x @ x.T + x",
        "y = x * 2",
        "y = 2 - x.part",
        "y = -x",
        "y = x[i] + 1",
        "x[i] = 3",
        "x[i] += 3",
        "x.x = x.x*2",
        "x.size = 3",
        "y = np.exp(x)",
        "y = np.ones(10) + x",
        "y = x > 3",
        "a, b = x\n    y = a * b",
    ] {
        let program = format!(
            "import foolib\nimport numpy as np\nx = foolib.arr(100)\nfor i in range(1000):\n    {body}\n"
        );
        let reading = reading(&program);
        let found: Vec<_> =
            reading.unread().map(|unread| (unread.lines[0], unread.why.as_str())).collect();
        let line = if body.contains('\n') { 6 } else { 5 };
        assert_eq!(found, [(line, LIBRARY)], "{body}");
        assert!(reading.phases.iter().all(|phase| phase.family != "loop"), "{body}{reading:?}");
        assert!(!reading.is_whole(), "{body}");
    }
    let undefined = "for i in range(1000):\n    x = x @ x\n";
    assert_eq!(unread(undefined), [(2, String::new())]);
    let shown = "import foolib\nx = foolib.S()\nfor i in range(9):\n    print(f'{x.name}: ' + x.title, x is None)\n\
        print(np.ones(10**6).sum())\n";
    assert_eq!(unread(&format!("import numpy as np\n{shown}")), []);
}
