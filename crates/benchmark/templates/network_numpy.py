

def numpy_step(L, s):
    """Returns one step of a network of dense layers, written in array operations, with the Adam optimizer."""
    xp, w = L.xp, width(s)
    widths = [round(s.values)] + [w] * s.layers
    draw = lambda *shape: xp.asarray(xp.random.standard_normal(shape) * 0.02, s.dtype)
    weights = [draw(a, b) for a, b in zip(widths, widths[1:])]
    one, two = [xp.zeros_like(a) for a in weights], [xp.zeros_like(a) for a in weights]

    def step(x, y):
        values = [x]
        for a in weights:
            values.append(xp.maximum(values[-1] @ a, 0))
        if not trains():
            return values[-1]
        slope = 2 * (values[-1] - y[:, None].astype(s.dtype)) / values[-1].size
        for k in range(s.layers - 1, -1, -1):
            slope = slope * (values[k + 1] > 0)
            g = values[k].T @ slope
            slope = slope @ weights[k].T
            one[k] = one[k] * 0.9 + g * 0.1
            two[k] = two[k] * 0.999 + g * g * 0.001
            weights[k] -= one[k] * 1e-3 / (xp.sqrt(two[k]) + 1e-8)
        return values[-1]
    return step
