def sides(s):
    points = s.elements / s.transforms
    each = 2 ** round(math.log2(points) / s.dims) if math.log2(points) % 1 == 0 else round(points ** (1 / s.dims))
    return [each] * (s.dims - 1) + [max(1, round(points / each ** (s.dims - 1)))]


def needs(s, L):
    return s.elements * s.item * (8 if s.numbers == "complex" else 4)


def make(s, L):
    return [uniform(s, *[s.transforms] * (s.transforms > 1), *sides(s))]


def work(L, s):
    if L.kind == "scipy":
        import scipy.fft as fft
    else:
        fft = L.xp.fft
    transform, axes = (fft.fftn if s.numbers == "complex" else fft.rfftn), tuple(range(-s.dims, 0))
    return L.jit(lambda x: transform(x, None, axes))
