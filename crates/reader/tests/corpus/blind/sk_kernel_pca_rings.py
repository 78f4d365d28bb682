import numpy as np
from sklearn.datasets import make_circles
from sklearn.decomposition import KernelPCA
from sklearn.metrics.pairwise import rbf_kernel

N_SAMPLES = 2500
GRID = 120          # decision map resolution
GAMMA = 4.0


def kernel_alignment(X, y, gamma):
    """How well does the kernel agree with the labels? (centred alignment)"""
    K = rbf_kernel(X, gamma=gamma)
    s = 2.0 * y - 1.0
    target = np.outer(s, s)
    return (K * target).sum() / (np.sqrt((K * K).sum()) * len(y))


def main():
    X, y = make_circles(n_samples=N_SAMPLES, factor=0.35, noise=0.08, random_state=1)

    for gamma in (0.5, 1.0, 2.0, 4.0, 8.0):
        print(f"gamma={gamma:4.1f}  alignment={kernel_alignment(X, y, gamma):.4f}")

    kpca = KernelPCA(n_components=6, kernel="rbf", gamma=GAMMA, eigen_solver="dense")
    Z = kpca.fit_transform(X)
    print("leading eigenvalues:", kpca.eigenvalues_.round(2))

    # nearest class mean in the embedded space
    means = np.stack([Z[y == c].mean(axis=0) for c in (0, 1)])
    side = np.linspace(-1.5, 1.5, GRID)
    gx, gy = np.meshgrid(side, side)
    grid = np.column_stack([gx.ravel(), gy.ravel()])
    Zg = kpca.transform(grid)
    d2 = ((Zg[:, None, :] - means) ** 2).sum(axis=2)
    decision = d2.argmin(axis=1).reshape(GRID, GRID)
    print("share of the map in class 1:", decision.mean())


if __name__ == "__main__":
    main()
