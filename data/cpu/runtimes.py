#!/usr/bin/env python3
"""Measures the cost of a call of inference runtimes, OpenCV, DuckDB and Dask on one machine.

    pip install numpy onnx onnxruntime openvino opencv-python-headless duckdb dask polars torch torchvision tensorflow-cpu
    python runtimes.py > runtimes.csv

`seconds` is the minimum time of one call over 2,000 calls, or over half a second of calls. A chain has 100 operations on
one number. The cost of an operation is the time of the chain minus that of one operation, over 99. SPDX-License-Identifier: MIT
"""
import csv, importlib.metadata, os, sys
from time import perf_counter as now, process_time
import numpy as np

CORES = len(os.sched_getaffinity(0))


def best(call):
    """Returns the minimum seconds of one call."""
    call()
    least, start, taken = 1e9, now(), 0
    while taken < 2000 and (taken < 5 or now() - start < 0.5):
        before = now(); call(); least = min(least, now() - before); taken += 1
    return least


def row(package, operation, n, seconds, note=""):
    version = importlib.metadata.version(package)
    csv.writer(sys.stdout).writerow([package, version, operation, CORES, f"{n:.4g}", f"{seconds:.4g}", note])


def chain(length, shape, weights=None):
    """Returns an ONNX model with operations that no graph optimizer removes, or with one product."""
    from onnx import TensorProto, helper, numpy_helper
    nodes = [helper.make_node("Sin" if i % 2 else "Tanh", [f"x{i}"], [f"x{i + 1}"]) for i in range(length)]
    values = []
    if weights is not None:
        nodes, values = [helper.make_node("MatMul", ["x0", "w"], ["x1"])], [numpy_helper.from_array(weights, "w")]
    tensor = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
    graph = helper.make_graph(nodes, "chain", [tensor("x0")], [tensor(f"x{len(nodes)}")], values)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    return model.SerializeToString()


def runtimes():
    import onnxruntime, openvino
    onnx = lambda model: (lambda s: lambda x: s.run(None, {"x0": x}))(
        onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"]))
    core = openvino.Core()
    hints = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
    vino = lambda model: (lambda r: lambda x: r.infer([x]))(
        core.compile_model(core.read_model(model, b""), "CPU", hints).create_infer_request())
    for package, make in [("onnxruntime", onnx), ("openvino", vino)]:
        one = np.ones((1, 1), np.float32)
        for length in (1, 100):
            run = make(chain(length, [1, 1]))
            row(package, "operations on one number in one call", length, best(lambda: run(one)))
        n = 2048
        square = np.random.rand(n, n).astype(np.float32)
        run = make(chain(0, [n, n], square))
        time = best(lambda: run(square))
        row(package, "product of 2048 x 2048 FP32", 2 * n ** 3, time, f"{2e-9 * n ** 3 / time:.0f} GFLOP/s")
        time = best(lambda: square @ square)
        row("numpy", "the same", 2 * n ** 3, time, f"{2e-9 * n ** 3 / time:.0f} GFLOP/s")
    for package, make in [("onnxruntime", onnx), ("openvino", vino)]:
        wide = np.random.rand(1, 1 << 22).astype(np.float32)
        run = make(chain(1, [1, 1 << 22]))
        row(package, "tanh of 4 Mi FP32", 1 << 22, best(lambda: run(wide)))


def opencv():
    import cv2
    small = np.ones((8, 8), np.float32)
    row("opencv-python-headless", "blur of 8 x 8", 64, best(lambda: cv2.blur(small, (3, 3))))
    row("opencv-python-headless", "add of 8 x 8", 64, best(lambda: cv2.add(small, small)))
    image = np.random.rand(2048, 2048).astype(np.float32)
    kernel = np.random.rand(5, 5).astype(np.float32)
    for threads in (1, CORES):
        cv2.setNumThreads(threads)
        time = best(lambda: cv2.filter2D(image, -1, kernel))
        row("opencv-python-headless", f"window of 5 x 5 over 4 Mi FP32, {threads} threads", 50 * image.size, time,
            f"{50e-9 * image.size / time:.1f} GFLOP/s")
        time = best(lambda: cv2.sepFilter2D(image, -1, kernel[0], kernel[0]))
        row("opencv-python-headless", f"separable 5 + 5 over 4 Mi FP32, {threads} threads", 20 * image.size, time,
            f"{20e-9 * image.size / time:.1f} GFLOP/s")


def tables():
    import duckdb, polars
    rows = np.random.default_rng(0).integers(0, 10, 100)
    arrow = polars.DataFrame({"k": rows, "v": rows * 1.0}).to_arrow()
    connection = duckdb.connect()
    connection.execute("create table t as select * from arrow")
    for name, query in [("filter", "select * from t where v > 5"), ("group-by", "select k, sum(v) from t group by k"),
                        ("sort", "select * from t order by v"), ("join", "select count(*) from t join t u using (k)")]:
        row("duckdb", f"{name} of 100 rows", 100, best(lambda: connection.execute(query).fetchall()))
    rows = np.random.default_rng(0).integers(0, 1000, 10_000_000)
    arrow = polars.DataFrame({"k": rows, "v": rows * 1.0}).to_arrow()
    connection.execute("create table big as select * from arrow")
    query = "select k, sum(v) from big group by k"
    row("duckdb", "group-by of 10M rows with 1000 keys", 1e7, best(lambda: connection.execute(query).fetchall()))
    frame = polars.DataFrame({"k": rows, "v": rows * 1.0})
    row("polars", "the same", 1e7, best(lambda: frame.group_by("k").agg(polars.col("v").sum())))


def dask_tasks():
    import dask.array
    for chunks in (1, 100):
        array = dask.array.ones(100 * chunks, chunks=100) + 1
        row("dask", "adding one to chunks of 100 numbers", chunks, best(lambda: array.compute(scheduler="threads")))


def worked(call):
    """Returns the minimum CPU time of one call over all cores, in seconds."""
    call(); call()
    spent = []
    while len(spent) < 5:
        start = process_time(); call(); spent.append(process_time() - start)
    return min(spent)


def torch_layers():
    """Times PyTorch on one thread."""
    import torch
    from torch import nn
    from torchvision.models import resnet50
    torch.set_grad_enabled(False)
    torch.set_num_threads(1)
    layer = lambda: [nn.Conv2d(16, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()]
    dense = nn.Sequential(nn.Linear(25088, 4096), nn.ReLU(), nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 1000))
    cases = [("40 layers of convolution, normalization, activation: 16 channels, 8 x 8", 40, 1, nn.Sequential(*[m for _ in range(40) for m in layer()]), (16, 8, 8)),
             ("ResNet-50 at batch 1", 1, 1, resnet50(), (3, 224, 224)), ("ResNet-50 at batch 8", 8, 8, resnet50(), (3, 224, 224)),
             ("the dense layers of VGG-16 at batch 1", 1, 1, dense, (25088,))]
    for name, n, batch, net, shape in cases:
        x = torch.randn(batch, *shape)
        for how, run in (("", net.eval()), (" by torch.compile", torch.compile(net.eval()))):
            row("torch", name + how, n, worked(lambda: run(x)))


def keras_steps():
    """Times Keras on one thread of TensorFlow: a step of fit on batches of 64 samples of 784 values."""
    import keras, tensorflow
    tensorflow.config.threading.set_intra_op_parallelism_threads(1)
    tensorflow.config.threading.set_inter_op_parallelism_threads(1)
    x, y = np.random.rand(12800, 784).astype("f4"), np.random.randint(0, 10, 12800)
    for hidden in ([8], [8] * 4, [8] * 16, [128]):
        net = keras.Sequential([keras.layers.Dense(n, activation="relu") for n in hidden] + [keras.layers.Dense(10)])
        net.compile("adam", loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
        fit = lambda: net.fit(x, y, batch_size=64, verbose=0)
        row("tensorflow-cpu", f"a step of fit, hidden units {hidden}", 1, worked(fit) / 200)
        predict = lambda: net.predict(x, batch_size=64, verbose=0)
        row("tensorflow-cpu", f"a step of predict, hidden units {hidden}", 1, worked(predict) / 200)
        one, labels = tensorflow.constant(x[:64]), tensorflow.constant(y[:64])
        call = lambda: [net.predict(x[:64], batch_size=64, verbose=0) for _ in range(20)]
        row("tensorflow-cpu", f"a call of predict, hidden units {hidden}", 1, worked(call) / 20)
        graph = tensorflow.function(lambda samples: net(samples, training=False))
        calls = lambda: [graph(one) for _ in range(1000)]
        row("tensorflow-cpu", f"a call of the model as a tf.function, hidden units {hidden}", 1, worked(calls) / 1000)
        optimizer = keras.optimizers.Adam()
        optimizer.build(net.trainable_variables)

        @tensorflow.function
        def step():
            with tensorflow.GradientTape() as tape:
                loss = net.loss(labels, net(one, training=True))
            gradients = tape.gradient(loss, net.trainable_variables)
            optimizer.apply_gradients(zip(gradients, net.trainable_variables))

        steps = lambda: [step() for _ in range(300)]
        row("tensorflow-cpu", f"a training step as a tf.function, hidden units {hidden}", 1, worked(steps) / 300)
    one = tensorflow.constant([1.0])
    added = tensorflow.function(lambda a: a + a)
    for name, call in (("an addition of one number", lambda: one + one), ("the same as a tf.function", lambda: added(one))):
        row("tensorflow-cpu", name, 1, worked(lambda: [call() for _ in range(1000)]) / 1000)


print("library,version,operation,cores,n,seconds,note")
for section in (runtimes, opencv, tables, dask_tasks, torch_layers, keras_steps):
    try:
        section()
    except ImportError as error:
        print(f"# {error}")
