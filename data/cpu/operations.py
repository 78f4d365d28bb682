#!/usr/bin/env python3
"""Times batches of small matrices, operations on images, and reading of tables on one core.

    pip install numpy scipy opencv-python-headless scikit-image pillow pandas pyarrow polars duckdb
    OPENBLAS_NUM_THREADS=1 POLARS_MAX_THREADS=1 python operations.py > operations.csv

Everything runs on one thread. `seconds` is the minimum CPU time of one call within half a second of calls. `ns_each` is
the time over n: matrices, values of the result, or bytes of a file that is in the system's cache. SPDX-License-Identifier: MIT
"""
import csv, importlib.metadata, os, sys, tempfile
from time import process_time as now
import numpy as np

rng = np.random.default_rng(1)


def row(package, operation, n, call):
    call()
    least, start, taken = 1e9, now(), 0
    while taken < 2 or now() - start < 0.5:
        before = now(); call(); least = min(least, now() - before); taken += 1
    version = importlib.metadata.version(package)
    csv.writer(sys.stdout, lineterminator="\n").writerow([package, version, operation, n, f"{least:.4g}", f"{least / n * 1e9:.4g}"])
    sys.stdout.flush()


def batches():
    for n in (3, 8, 16, 32, 64):
        b = max(20, 200_000 // n ** 2)
        a = rng.standard_normal((b, n, n))
        s, v = a @ a.transpose(0, 2, 1) + n * np.eye(n), rng.standard_normal((b, n, 1))
        for name, call in [("product", lambda: a @ a), ("solve", lambda: np.linalg.solve(s, v)),
                           ("cholesky", lambda: np.linalg.cholesky(s)), ("qr", lambda: np.linalg.qr(a)),
                           ("svd", lambda: np.linalg.svd(a)), ("eigh", lambda: np.linalg.eigh(s))]:
            row("numpy", f"{name} of {n} x {n}", b, call)


def images():
    import cv2
    import scipy.ndimage as ndi
    from PIL import Image
    from skimage import color, morphology, transform
    cv2.setNumThreads(1)
    n, half = 2048, np.float32
    gray, rgb, square = rng.random((n, n), half), rng.random((n, n, 3), half), np.ones((5, 5), np.uint8)
    turn = cv2.getRotationMatrix2D((n / 2, n / 2), 30, 1)
    picture, pixels, kernel = Image.fromarray((rgb * 255).astype(np.uint8)), n * n, rng.random((5, 5), half)
    for package, operation, values, call in [
        ("scipy", "gaussian of 5", pixels, lambda: ndi.gaussian_filter(gray, 1, radius=2)),
        ("scipy", "convolution of 5 x 5", pixels, lambda: ndi.convolve(gray, kernel)),
        ("scipy", "median of 5 x 5", pixels, lambda: ndi.median_filter(gray, 5)),
        ("scipy", "erosion of 5 x 5", pixels, lambda: ndi.grey_erosion(gray, size=5)),
        ("scipy", "zoom by 2", 4 * pixels, lambda: ndi.zoom(gray, 2, order=1)),
        ("scipy", "rotation", pixels, lambda: ndi.rotate(gray, 30, order=1, reshape=False)),
        ("scikit-image", "resize by 2", 4 * pixels, lambda: transform.resize(gray, (2 * n, 2 * n))),
        ("scikit-image", "rotation", pixels, lambda: transform.rotate(gray, 30)),
        ("scikit-image", "erosion of 5 x 5", pixels, lambda: morphology.erosion(gray, square)),
        ("scikit-image", "RGB to gray", 3 * pixels, lambda: color.rgb2gray(rgb)),
        ("scikit-image", "RGB to HSV", 3 * pixels, lambda: color.rgb2hsv(rgb)),
        ("scikit-image", "RGB to Lab", 3 * pixels, lambda: color.rgb2lab(rgb)),
        ("pillow", "resize by 2, 8 bits", 12 * pixels, lambda: picture.resize((2 * n, 2 * n), Image.BILINEAR)),
        ("pillow", "rotation, 8 bits", 3 * pixels, lambda: picture.rotate(30, Image.BILINEAR)),
        ("pillow", "RGB to gray, 8 bits", 3 * pixels, lambda: picture.convert("L")),
        ("opencv-python-headless", "gaussian of 5", pixels, lambda: cv2.GaussianBlur(gray, (5, 5), 1)),
        ("opencv-python-headless", "convolution of 5 x 5", pixels, lambda: cv2.filter2D(gray, -1, kernel)),
        ("opencv-python-headless", "median of 5 x 5", pixels, lambda: cv2.medianBlur(gray, 5)),
        ("opencv-python-headless", "erosion of 5 x 5", pixels, lambda: cv2.erode(gray, square)),
        ("opencv-python-headless", "resize by 2", 4 * pixels, lambda: cv2.resize(gray, (2 * n, 2 * n))),
        ("opencv-python-headless", "rotation", pixels, lambda: cv2.warpAffine(gray, turn, (n, n))),
        ("opencv-python-headless", "RGB to gray", 3 * pixels, lambda: cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)),
        ("opencv-python-headless", "RGB to HSV", 3 * pixels, lambda: cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)),
        ("opencv-python-headless", "RGB to Lab", 3 * pixels, lambda: cv2.cvtColor(rgb, cv2.COLOR_RGB2LAB)),
    ]:
        row(package, operation, values, call)
    noise = rng.integers(0, 256, (n, n), dtype=np.uint8)
    smooth = cv2.normalize(cv2.GaussianBlur(noise, (0, 0), 8), None, 0, 255, cv2.NORM_MINMAX)
    for side in (7, 15, 31, 51):
        for name, image in ("noise", noise), ("a smooth image", smooth):
            operation = f"median of {side} x {side}, {name}, 8 bits"
            row("opencv-python-headless", operation, pixels, lambda: cv2.medianBlur(image, side))
    for side in (5, 15):
        part = noise[:512, :512]
        row("scipy", f"median of {side} x {side}, noise, 8 bits", part.size, lambda: ndi.median_filter(part, side))


def tables():
    import duckdb, pandas, polars
    n = 2_000_000
    table = pandas.DataFrame({**{f"i{k}": rng.integers(0, 10 ** 6, n) for k in range(3)},
                              **{f"f{k}": rng.random(n).round(6) for k in range(5)}})
    duckdb.sql("set threads to 1")
    with tempfile.TemporaryDirectory() as folder:
        text, columns = f"{folder}/t.csv", f"{folder}/t.parquet"
        table.to_csv(text, index=False)
        table.to_parquet(columns)
        for path, what, pyarrow in [(text, "CSV", {"engine": "pyarrow"}), (columns, "Parquet", {"use_threads": False})]:
            read = {name: getattr(module, "read_" + path.split(".")[1])
                    for name, module in [("pandas", pandas), ("polars", polars)]}
            size = os.path.getsize(path)
            row("pandas", f"{what}, 8 columns of {n} rows", size, lambda: read["pandas"](path, **({} if what == "CSV" else pyarrow)))
            row("polars", f"{what}, 8 columns of {n} rows", size, lambda: read["polars"](path))
            row("duckdb", f"{what}, 8 columns of {n} rows", size, lambda: duckdb.sql(f"select * from '{path}'").fetchnumpy())
        row("pandas", "CSV by PyArrow", os.path.getsize(text), lambda: pandas.read_csv(text, engine="pyarrow"))


print("# CPU: AMD EPYC (Zen 4), one core at 3.67 GHz; Python 3.11.7, 2026-11-22; medians of 8 bits 2026-11-29")
print("library,version,operation,n,seconds,ns_each")
batches(); images(); tables()
