# A neural network from scratch, no libraries (2 - 8 - 1, sigmoid, plain SGD)
from math import exp
from random import seed, random, shuffle

seed(1)

def sigmoid(z):
    return 1.0 / (1.0 + exp(-z))

def make_layer(n_in, n_out):
    return [[random() - 0.5 for _ in range(n_in + 1)] for _ in range(n_out)]

def layer_forward(layer, inputs):
    outputs = []
    for weights in layer:
        activation = weights[-1]
        for w, v in zip(weights, inputs):
            activation += w * v
        outputs.append(sigmoid(activation))
    return outputs

def train(network, rows, rate, n_epoch):
    hidden, out = network
    for epoch in range(n_epoch):
        sum_error = 0.0
        for x, target in rows:
            h = layer_forward(hidden, x)
            o = layer_forward(out, h)[0]
            sum_error += (target - o) ** 2
            d_out = (target - o) * o * (1.0 - o)
            d_hid = [d_out * out[0][k] * h[k] * (1.0 - h[k]) for k in range(len(h))]
            for k in range(len(h)):
                out[0][k] += rate * d_out * h[k]
            out[0][-1] += rate * d_out
            for k, d in enumerate(d_hid):
                for i in range(len(x)):
                    hidden[k][i] += rate * d * x[i]
                hidden[k][-1] += rate * d
        if epoch % 20 == 0:
            print('>epoch=%d, error=%.3f' % (epoch, sum_error))

points = [(random() * 2 - 1, random() * 2 - 1) for _ in range(500)]
rows = [((px, py), 1.0 if px * py > 0 else 0.0) for px, py in points]
network = [make_layer(2, 8), make_layer(8, 1)]
train(network, rows, 0.5, 60)
hits = sum((layer_forward(network[1], layer_forward(network[0], x))[0] > 0.5) == (t > 0.5) for x, t in rows)
print('accuracy', hits / len(rows))
