"""PointNet++ style grouping in plain torch: farthest point sampling, then neighbours of each centre."""
import torch


def farthest_point_sample(xyz: torch.Tensor, n_centres: int) -> torch.Tensor:
    """xyz: (B, N, 3) -> indices (B, n_centres)"""
    B, N, _ = xyz.shape
    centroids = torch.zeros(B, n_centres, dtype=torch.long, device=xyz.device)
    distance = torch.full((B, N), 1e10, device=xyz.device)
    farthest = torch.zeros(B, dtype=torch.long, device=xyz.device)
    batch = torch.arange(B, device=xyz.device)
    for i in range(n_centres):
        centroids[:, i] = farthest
        centre = xyz[batch, farthest].unsqueeze(1)              # (B, 1, 3)
        dist = ((xyz - centre) ** 2).sum(-1)
        distance = torch.minimum(distance, dist)
        farthest = distance.argmax(-1)
    return centroids


def index_points(points, idx):
    batch = torch.arange(points.shape[0], device=points.device).view(-1, *[1] * (idx.dim() - 1))
    return points[batch, idx]


def group(xyz, centres, k):
    """k nearest points of every centre, relative to it."""
    d = torch.cdist(centres, xyz)                               # (B, M, N)
    nearest = d.topk(k, dim=-1, largest=False).indices          # (B, M, k)
    local = index_points(xyz, nearest) - centres.unsqueeze(2)
    return local, nearest


def main():
    torch.manual_seed(0)
    clouds, points, centres, k = 8, 24_000, 1024, 32
    xyz = torch.rand(clouds, points, 3)
    xyz = (xyz - xyz.mean(1, keepdim=True)) / xyz.std(dim=(1, 2), keepdim=True)

    idx = farthest_point_sample(xyz, centres)
    new_xyz = index_points(xyz, idx)
    local, nearest = group(xyz, new_xyz, k)
    radius = local.norm(dim=-1).amax(-1)
    print("groups", tuple(local.shape), "mean radius", radius.mean().item())

    # surface normals: smallest eigenvector of each neighbourhood's covariance
    cov = local.transpose(-1, -2) @ local / k
    _, vectors = torch.linalg.eigh(cov)
    normals = vectors[..., 0]
    print("normals", tuple(normals.shape), normals.abs().mean((0, 1)))


if __name__ == "__main__":
    with torch.no_grad():
        main()
