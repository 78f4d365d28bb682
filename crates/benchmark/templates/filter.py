def sides(s):
    each = round(s.elements ** (1 / s.dims))
    return [each] * (s.dims - 1) + [max(1, round(s.elements / each ** (s.dims - 1)))]


def needs(s, L):
    return 4 * s.elements * s.channels * s.item


def make(s, L):
    shape = sides(s)
    if s.filter == "color":
        return [uniform(s, *shape, 3, low=0, high=1)]
    return [uniform(s, *([s.channels] * (s.channels > 1 and L.kind != "opencv")), *shape)]


def loop(L, s, taps, window):
    """Returns a function that filters an image in loops over its pixels, without the border."""
    names = {"prange": L.module.prange}
    exec("""def convolve(x, w, out):
            a, b = w.shape[0] // 2, w.shape[1] // 2
            for i in prange(a, x.shape[0] - a):
                for j in range(b, x.shape[1] - b):
                    total = w[0, 0] * 0
                    for k in range(w.shape[0]):
                        for l in range(w.shape[1]):
                            total += w[k, l] * x[i + k - a, j + l - b]
                    out[i, j] = total
            return out""", names)
    f = L.module.njit(names["convolve"], parallel=True)
    if s.filter == "window":
        return lambda x: f(x, window, L.xp.empty_like(x))
    return lambda x: f(f(x, taps[:, None], L.xp.empty_like(x)), taps[None], L.xp.empty_like(x))


def one(L, s):
    """Returns a function that filters one channel."""
    import numpy
    side, rng = round(s.side), numpy.random.default_rng(2)
    taps = numpy.full(side, 1 / side, s.dtype)
    taps[side // 2] += 0.1  # Avoids a plain mean, for which libraries have a faster algorithm.
    if L.kind == "opencv":
        cv2 = L.module
        turn = numpy.array([[0.98, -0.17, 9], [0.17, 0.98, -9]])
        return {"separable": lambda x: cv2.sepFilter2D(x, -1, taps, taps), "window": lambda x: cv2.filter2D(x, -1, numpy.outer(taps, taps)),
                "median": lambda x: cv2.medianBlur(x, side), "morphology": lambda x: cv2.erode(x, numpy.ones((side, side), "uint8")),
                "resize": lambda x: cv2.resize(x[:x.shape[0] // 2, :x.shape[1] // 2], x.shape[1::-1]),
                "warp": lambda x: cv2.warpAffine(x, turn, x.shape[1::-1]), "color": lambda x: cv2.cvtColor(x, cv2.COLOR_RGB2HSV)}[s.filter]
    if L.kind == "skimage":
        from skimage import color, filters, morphology, transform
        return {"separable": lambda x: filters.gaussian(x, side / 6, truncate=3 * (side - 1) / side),
                "median": lambda x: filters.median(x, numpy.ones((side,) * s.dims)), "color": color.rgb2hsv,
                "morphology": lambda x: morphology.erosion(x, numpy.ones((side,) * s.dims)),
                "resize": lambda x: transform.resize(x[tuple(slice(n // 2) for n in x.shape)], x.shape, order=1, anti_aliasing=False),
                "warp": lambda x: transform.rotate(x, 10, order=1)}[s.filter]
    if L.kind == "numba":
        return loop(L, s, taps, numpy.outer(taps, taps))
    if L.gpu:
        from cupyx.scipy import ndimage
    else:
        from scipy import ndimage
    window = L.xp.asarray(rng.random((side,) * s.dims).astype(s.dtype) / side**s.dims)
    taps = L.xp.asarray(taps)

    def separable(x):
        for axis in range(s.dims):
            x = ndimage.correlate1d(x, taps, axis)
        return x

    def halves(x):
        small = x[tuple(slice((n + 1) // 2) for n in x.shape)]
        return ndimage.zoom(small, [n / m for n, m in zip(x.shape, small.shape)], order=1)
    return {"separable": separable, "window": lambda x: ndimage.convolve(x, window), "median": lambda x: ndimage.median_filter(x, side),
            "morphology": lambda x: ndimage.grey_erosion(x, side), "resize": halves,
            "warp": lambda x: ndimage.rotate(x, 10, reshape=False, order=1)}[s.filter]


def work(L, s):
    f = one(L, s)
    if s.filter != "color" and s.channels > 1:
        return lambda x: [f(channel) for channel in x] if x.ndim > s.dims else [f(x) for _ in range(s.channels)]
    return f
