"""torch.profiler: a convolutional network and a matrix product, with and without shapes and FLOPs."""
import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile

torch.manual_seed(1)
torch.set_num_threads(2)
net = nn.Sequential(nn.Conv2d(3, 64, 3, padding=1), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(2),
                    nn.Conv2d(64, 128, 3, padding=1), nn.BatchNorm2d(128), nn.ReLU(), nn.AdaptiveAvgPool2d(1),
                    nn.Flatten(), nn.Linear(128, 1000)).eval()
images = torch.randn(16, 3, 112, 112)
a, b = torch.randn(1500, 1500), torch.randn(1500, 1500)


def work():
    with torch.no_grad():
        net(images)
        c = torch.mm(a, b)
        d = torch.softmax(c, dim=1).sum()
        e = torch.sort(torch.randn(2_000_000))
        f = torch.linalg.svd(a[:500, :500])
        return d, e, f


work()
for name, shapes, flops in [("plain", False, False), ("shapes", True, False), ("flops", True, True)]:
    with profile(activities=[ProfilerActivity.CPU], record_shapes=shapes, with_flops=flops) as prof:
        for _ in range(3):
            work()
    averages = prof.key_averages(group_by_input_shape=shapes)
    with open(f"key_averages_{name}.txt", "w") as file:
        file.write(averages.table(sort_by="self_cpu_time_total", row_limit=40 if name != "plain" else 15))
