def parts(L):
    return "m" if L.kind == "python" else None


def needs(s, L):
    return 1.2 * s.products * (s.m * s.k + s.k * s.n + s.m * s.n) * (32 if L.kind == "python" else s.item)


def make(s, L):
    batch = [s.products] if s.products > 1 else []
    return [uniform(s, *batch, s.m, s.k), uniform(s, *batch, s.k, s.n)]


def work(L, s):
    if L.kind == "python":
        def product(a, b):
            out = []
            for row in a[:s.m]:
                new = [0.0] * s.n
                for j in range(s.n):
                    total = 0.0
                    for i in range(s.k):
                        total += row[i] * b[i][j]
                    new[j] = total
                out.append(new)
            return out
        return product if s.products == 1 else lambda a, b: [product(x, y) for x, y in zip(a, b)]
    return L.jit(L.xp.matmul)
