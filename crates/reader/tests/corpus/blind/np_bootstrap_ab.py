import numpy as np

# A/B test on basket values: confidence interval of the lift by resampling
N_A, N_B = 12_000, 9_500
RESAMPLES = 2_000
ALPHA = 0.05


def resampled_means(values, n_resamples, rng):
    n = values.size
    means = np.empty(n_resamples)
    for b in range(n_resamples):
        pick = rng.integers(0, n, size=n)
        means[b] = values[pick].mean()
    return means


def main():
    rng = np.random.default_rng(77)
    basket_a = rng.lognormal(3.00, 0.6, N_A)
    basket_b = rng.lognormal(3.02, 0.6, N_B)

    boot_a = resampled_means(basket_a, RESAMPLES, rng)
    boot_b = resampled_means(basket_b, RESAMPLES, rng)
    lift = boot_b / boot_a - 1.0
    low, high = np.quantile(lift, [ALPHA / 2, 1 - ALPHA / 2])
    print(f"lift {lift.mean():+.3%}  [{low:+.3%}, {high:+.3%}]")


if __name__ == "__main__":
    main()
