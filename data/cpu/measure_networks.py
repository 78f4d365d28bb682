#!/usr/bin/env python3
"""Measures networks in ONNX Runtime and OpenVINO, FFTW and the older random numbers of NumPy on one machine.

    python measure_networks.py > rows.csv

Rows have the format of measure.py, which does the timing. Networks have random weights and no normalization layers, as
after export with folding. `n` of a network is its number of floating-point operations.
SPDX-License-Identifier: MIT
"""
import math, os, tempfile

from measure import CORES, best, case


class Graph:
    """Builds an ONNX graph layer by layer, and counts its operations."""

    def __init__(self, batch, shape):
        import numpy as np
        self.rng, self.nodes, self.weights, self.shapes, self.flop, self.batch = np.random.default_rng(0), [], [], {"x": shape}, 0, batch

    def node(self, kind, inputs, shape, **attributes):
        from onnx import helper
        name = f"{kind}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        self.shapes[name] = shape
        return name

    def weight(self, *shape):
        import numpy as np
        from onnx import numpy_helper
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array((self.rng.standard_normal(shape) * 0.05).astype(np.float32), name))
        return name

    def conv(self, x, out, side, stride=1, groups=1, relu=True):
        channels, height, width = self.shapes[x]
        pad = side // 2
        high, wide = ((s + 2 * pad - side) // stride + 1 for s in (height, width))
        self.flop += 2 * self.batch * out * high * wide * channels // groups * side * side
        y = self.node("Conv", [x, self.weight(out, channels // groups, side, side)], (out, high, wide), kernel_shape=[side] * 2,
                      strides=[stride] * 2, pads=[pad] * 4, group=groups)
        return self.node("Relu", [y], self.shapes[y]) if relu else y

    def add(self, x, y, relu=True):
        z = self.node("Add", [x, y], self.shapes[x])
        return self.node("Relu", [z], self.shapes[z]) if relu else z

    def pool(self, x):
        channels, height, width = self.shapes[x]
        return self.node("MaxPool", [x], (channels, (height + 1) // 2, (width + 1) // 2), kernel_shape=[3] * 2, strides=[2] * 2, pads=[1] * 4)

    def classify(self, x):
        channels = self.shapes[x][0]
        self.flop += 2 * self.batch * channels * 1000
        flat = self.node("Flatten", [self.node("GlobalAveragePool", [x], (channels, 1, 1))], (channels,))
        return self.node("Gemm", [flat, self.weight(1000, channels)], (1000,), transB=1)

    def model(self, last):
        from onnx import TensorProto, helper
        ends = [[helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)] for name, shape in
                (("x", [self.batch, *self.shapes["x"]]), (last, None))]
        model = helper.make_model(helper.make_graph(self.nodes, "g", *ends, self.weights), opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 8
        return model


def resnet(graph, blocks, bottleneck):
    x = graph.pool(graph.conv("x", 64, 7, 2))
    for stage, count in enumerate(blocks):
        inner = 64 << stage
        out = inner * (4 if bottleneck else 1)
        for block in range(count):
            stride = 2 if stage and not block else 1
            if bottleneck:
                y = graph.conv(graph.conv(graph.conv(x, inner, 1), inner, 3, stride), out, 1, relu=False)
            else:
                y = graph.conv(graph.conv(x, inner, 3, stride), inner, 3, relu=False)
            if stride > 1 or graph.shapes[x][0] != out:
                x = graph.conv(x, out, 1, stride, relu=False)
            x = graph.add(y, x)
    return graph.classify(x)


def mobilenet(graph):
    x = graph.conv("x", 32, 3, 2)
    for widen, out, count, first in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for block in range(count):
            inner, stride = graph.shapes[x][0] * widen, 1 if block else first
            y = graph.conv(x, inner, 1) if widen > 1 else x
            y = graph.conv(graph.conv(y, inner, 3, stride, inner), out, 1, relu=False)
            x = graph.add(y, x, relu=False) if stride == 1 and graph.shapes[x][0] == out else y
    return graph.classify(graph.conv(x, 1280, 1))


def chain(graph, products):
    x = "x"
    for _ in range(products):
        x = graph.node("Relu", [graph.node("Gemm", [x, graph.weight(8, 8)], (8,))], (8,))
    return x


NETWORKS = {"resnet50": lambda graph: resnet(graph, (3, 4, 6, 3), True), "resnet18": lambda graph: resnet(graph, (2, 2, 2, 2), False),
            "mobilenetv2": mobilenet}


def session(library, model, threads):
    """Returns a call of a network, compiled for a number of threads."""
    import numpy as np
    x = np.random.rand(*(d.dim_value for d in model.graph.input[0].type.tensor_type.shape.dim)).astype(np.float32)
    if library == "onnxruntime":
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        run = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        return lambda: run.run(None, {"x": x})
    import openvino
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "model.onnx")
        with open(path, "wb") as file:
            file.write(model.SerializeToString())
        compiled = openvino.Core().compile_model(path, "CPU", {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY"})
    request = compiled.create_infer_request()
    request.set_input_tensor(openvino.Tensor(x))
    return lambda: request.infer()


def networks(library, tag):
    for threads in (1, CORES):
        graphs = {products: Graph(1, (8,)) for products in (1, 101)}
        one, many = (session(library, graph.model(chain(graph, products)), threads) for products, graph in graphs.items())
        case(f"{tag}.run.t{threads}", library, "one product of 8 by 8x8", "f32", threads, 1, one)
        each = (best(many) - best(one)) / 100
        print(f"{tag}.node.t{threads},{library},,a product of 8 by 8x8 and its activation within a network,f32,{threads},1,{each:.4g},{each * 1e9:.4g},")
        for name, build in NETWORKS.items():
            for batch in (1, 8):
                graph = Graph(batch, (3, 224, 224))
                model = graph.model(build(graph))
                case(f"{tag}.{name}.b{batch}.t{threads}", library, f"{name} of 224x224 batch {batch}, FLOP", "f32", threads, graph.flop,
                     session(library, model, threads), "flop=1")


def transforms():
    import numpy as np, pyfftw
    for name, shape in (("fftw", (2**10,)), ("fftw", (2**16,)), ("fftw2", (256, 256))):
        for kind, dtype in (("c128", np.complex128), ("c64", np.complex64)):
            a, b = (pyfftw.empty_aligned(shape, dtype) for _ in range(2))
            plan = pyfftw.FFTW(a, b, axes=tuple(range(len(shape))), flags=("FFTW_MEASURE",))
            a[:] = 1
            size = f".{a.size}" if len(shape) == 1 else ""
            case(f"{name}.{kind}{size}", "pyfftw", "FFTW, measured plan", kind, 1, a.size, plan.execute, f"flop={5 * math.log2(a.size):.6g}")


if __name__ == "__main__":
    import numpy as np, onnxruntime, openvino
    case("np.random.randn", "numpy", "np.random.randn", "f64", 1, 10**5, lambda: np.random.randn(10**5))
    transforms()
    networks("onnxruntime", "ort")
    networks("openvino", "ov")
