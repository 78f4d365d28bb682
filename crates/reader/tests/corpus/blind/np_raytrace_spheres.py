from dataclasses import dataclass

import numpy as np

WIDTH, HEIGHT = 960, 540


@dataclass
class Sphere:
    center: np.ndarray
    radius: float
    color: np.ndarray


SCENE = [
    Sphere(np.array([0.0, 0.0, 5.0]), 1.0, np.array([0.9, 0.2, 0.2])),
    Sphere(np.array([1.6, 0.3, 6.0]), 1.2, np.array([0.2, 0.7, 0.3])),
    Sphere(np.array([-1.8, -0.2, 4.5]), 0.7, np.array([0.2, 0.3, 0.9])),
    Sphere(np.array([0.4, -1.2, 3.8]), 0.4, np.array([0.9, 0.8, 0.1])),
]
LIGHT = np.array([5.0, 5.0, -5.0])


def camera_rays(width, height, fov=60.0):
    aspect = width / height
    half = np.tan(np.radians(fov) / 2)
    x = np.linspace(-half * aspect, half * aspect, width)
    y = np.linspace(half, -half, height)
    xx, yy = np.meshgrid(x, y)
    d = np.stack([xx, yy, np.ones_like(xx)], axis=-1)
    return d / np.linalg.norm(d, axis=-1, keepdims=True)


def intersect(d, sphere):
    """Distance along unit rays from the origin; inf where the ray misses."""
    b = -2 * (d @ sphere.center)
    c = sphere.center @ sphere.center - sphere.radius ** 2
    disc = b * b - 4 * c
    root = np.sqrt(np.maximum(disc, 0))
    t = (-b - root) / 2
    return np.where((disc > 0) & (t > 1e-4), t, np.inf)


def shade(d, t, sphere):
    p = d * t[..., None]
    n = (p - sphere.center) / sphere.radius
    l = LIGHT - p
    l = l / np.linalg.norm(l, axis=-1, keepdims=True)
    lambert = np.clip((n * l).sum(axis=-1), 0, 1)
    return sphere.color * (0.1 + 0.9 * lambert)[..., None]


def render():
    d = camera_rays(WIDTH, HEIGHT)
    image = np.zeros((HEIGHT, WIDTH, 3))
    nearest = np.full((HEIGHT, WIDTH), np.inf)
    for s in SCENE:
        t = intersect(d, s)
        hit = t < nearest
        colour = shade(d, np.where(hit, t, 0.0), s)
        image = np.where(hit[..., None], colour, image)
        nearest = np.minimum(nearest, t)
    return (image * 255).astype(np.uint8)


img = render()
print(img.shape, img.mean())
