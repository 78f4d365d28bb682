"""PageRank on a random web graph, SciPy sparse."""
import numpy as np
import scipy.sparse as sp


class PageRank:
    def __init__(self, graph: sp.csr_matrix, damping: float = 0.85):
        self.damping = damping
        self.n = graph.shape[0]
        out = np.asarray(graph.sum(axis=1)).ravel()
        self.dangling = out == 0
        inv = np.where(self.dangling, 0.0, 1.0 / np.maximum(out, 1))
        self.P = sp.csr_matrix((sp.diags(inv) @ graph).T)

    def run(self, iterations: int = 50) -> np.ndarray:
        r = np.full(self.n, 1.0 / self.n)
        for _ in range(iterations):
            lost = r[self.dangling].sum()
            r = self.damping * (self.P @ r + lost / self.n) + (1 - self.damping) / self.n
        return r


def random_graph(pages: int, links: int, seed: int = 0) -> sp.csr_matrix:
    rng = np.random.default_rng(seed)
    src = rng.integers(0, pages, links)
    dst = (pages * rng.random(links) ** 2).astype(np.int64)
    return sp.csr_matrix((np.ones(links), (src, dst)), shape=(pages, pages))


def main():
    graph = random_graph(pages=200_000, links=3_000_000)
    ranks = PageRank(graph).run(iterations=60)
    best = np.argsort(-ranks)[:10]
    for page in best:
        print(page, f"{ranks[page]:.3e}")


if __name__ == "__main__":
    main()
