import argparse

import torch
import torch.nn as nn
import torch.nn.functional as F
from PIL import Image
from torchvision import models, transforms

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

SIZE = 256
NUM_STEPS = 400
STYLE_WEIGHT = 1e6
STYLE_LAYERS = [0, 5, 10, 19, 28]      # conv1_1, conv2_1, conv3_1, conv4_1, conv5_1
CONTENT_LAYER = 21                     # conv4_2

load = transforms.Compose([
    transforms.Resize(SIZE),
    transforms.CenterCrop(SIZE),
    transforms.ToTensor(),
    transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
])


def read_image(path):
    return load(Image.open(path).convert("RGB")).unsqueeze(0).to(device)


def gram(feat):
    b, c, h, w = feat.shape
    flat = feat.view(c, h * w)
    return flat @ flat.t() / (c * h * w)


def features(vgg, x):
    """Run vgg up to conv5_1, keep what the losses need."""
    kept = {}
    for i, layer in enumerate(vgg):
        x = layer(x)
        if i in STYLE_LAYERS or i == CONTENT_LAYER:
            kept[i] = x
        if i == max(STYLE_LAYERS):
            break
    return kept


def main(args):
    vgg = models.vgg19(weights="DEFAULT").features.to(device).eval()
    for p in vgg.parameters():
        p.requires_grad_(False)
    for i, m in enumerate(vgg):
        if isinstance(m, nn.ReLU):
            vgg[i] = nn.ReLU(inplace=False)

    content, style = read_image(args.content), read_image(args.style)
    with torch.no_grad():
        target_c = features(vgg, content)[CONTENT_LAYER]
        target_s = {i: gram(f) for i, f in features(vgg, style).items() if i in STYLE_LAYERS}

    img = content.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([img], lr=0.02)
    for step in range(1, NUM_STEPS + 1):
        optimizer.zero_grad()
        feats = features(vgg, img)
        c_loss = F.mse_loss(feats[CONTENT_LAYER], target_c)
        s_loss = sum(F.mse_loss(gram(feats[i]), target_s[i]) for i in STYLE_LAYERS)
        loss = c_loss + STYLE_WEIGHT * s_loss
        loss.backward()
        optimizer.step()
        if step % 50 == 0:
            print(f"[{step:4d}] content {c_loss.item():.3f}  style {s_loss.item():.3e}")

    torch.save(img.detach().cpu(), args.out)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("content")
    ap.add_argument("style")
    ap.add_argument("--out", default="stylised.pt")
    main(ap.parse_args())
