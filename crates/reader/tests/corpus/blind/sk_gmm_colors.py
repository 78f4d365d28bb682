"""Segments a picture by colour with a Gaussian mixture."""
import argparse

import numpy as np
from sklearn.mixture import GaussianMixture


def segment(picture: np.ndarray, k: int) -> np.ndarray:
    h, w, c = picture.shape
    pixels = picture.reshape(-1, c).astype(np.float64) / 255
    gmm = GaussianMixture(n_components=k, covariance_type="full", random_state=0)
    labels = gmm.fit_predict(pixels)
    print("converged:", gmm.converged_, "after", gmm.n_iter_, "rounds")
    return gmm.means_[labels].reshape(h, w, c)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("picture", help=".npy file, height x width x 3, uint8")
    parser.add_argument("-k", type=int, default=5, help="number of colours")
    args = parser.parse_args()
    picture = np.load(args.picture)
    flat = segment(picture, args.k)
    np.save("segmented.npy", (flat * 255).astype(np.uint8))
    print("mean error", np.abs(flat * 255 - picture).mean())


if __name__ == "__main__":
    main()
