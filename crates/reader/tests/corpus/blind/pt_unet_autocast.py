import torch
import torch.nn as nn
import torch.nn.functional as F

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def double_conv(c_in, c_out):
    return nn.Sequential(
        nn.Conv2d(c_in, c_out, 3, padding=1), nn.BatchNorm2d(c_out), nn.ReLU(inplace=True),
        nn.Conv2d(c_out, c_out, 3, padding=1), nn.BatchNorm2d(c_out), nn.ReLU(inplace=True))


class UNet(nn.Module):
    def __init__(self, base=16):
        super().__init__()
        self.down1 = double_conv(3, base)
        self.down2 = double_conv(base, 2 * base)
        self.bottom = double_conv(2 * base, 4 * base)
        self.up2 = nn.ConvTranspose2d(4 * base, 2 * base, kernel_size=2, stride=2)
        self.dec2 = double_conv(4 * base, 2 * base)
        self.up1 = nn.ConvTranspose2d(2 * base, base, kernel_size=2, stride=2)
        self.dec1 = double_conv(2 * base, base)
        self.head = nn.Conv2d(base, 1, kernel_size=1)

    def forward(self, x):
        d1 = self.down1(x)
        d2 = self.down2(F.max_pool2d(d1, 2))
        b = self.bottom(F.max_pool2d(d2, 2))
        u2 = self.dec2(torch.cat([self.up2(b), d2], dim=1))
        u1 = self.dec1(torch.cat([self.up1(u2), d1], dim=1))
        return self.head(u1)


net = UNet().to(device)
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler(device.type, enabled=device.type == "cuda")
for step in range(200):
    images = torch.rand(8, 3, 128, 128, device=device)
    masks = (images.mean(dim=1, keepdim=True) > 0.5).float()
    with torch.autocast(device_type=device.type, dtype=torch.bfloat16):
        loss = F.binary_cross_entropy_with_logits(net(images), masks)
    opt.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(opt)
    scaler.update()
print("loss after 200 steps:", loss.item())
