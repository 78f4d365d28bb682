

def torch_network(L, s):
    torch, nn, F, w = L.module, L.module.nn, L.module.nn.functional, width(s)
    if FAMILY == "training":
        first, last = round(s.values), 10
        widths = [first] + [w] * s.layers
        layers = [nn.Sequential(nn.Linear(a, b), nn.ReLU()) for a, b in zip(widths, widths[1:])]
        return layers, lambda x: x
    if FAMILY == "cnn":
        def conv(a, b, side, stride=1):
            return [nn.Conv2d(a, b, side, stride, side // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(True)]

        class Block(nn.Module):
            """Convolutions with a shortcut around them, as in ResNet-50."""

            def __init__(self, a, c, stride):
                super().__init__()
                self.path = nn.Sequential(*conv(a, c, 1), *conv(c, c, 3, stride), *conv(c, 4 * c, 1)[:2])
                self.beside = nn.Sequential(*conv(a, 4 * c, 1, stride)[:2]) if a != 4 * c or stride > 1 else nn.Identity()

            def forward(self, x):
                return F.relu(self.path(x) + self.beside(x), True)
        stem = lambda side: max(1, round(s.image / side))
        if s.layers < 12:
            side = max(1, s.uses ** 0.5)
            layers = [nn.Sequential(*conv(round(s.channels) if k == 0 else w, w, 3, stem(side) if k == 0 else 1)) for k in range(s.layers)]
        else:
            # Each stage has half the side and twice the channels. The totals match the given weights and multiplications.
            blocks = round(s.layers / 3)
            stages = [blocks * (k + 1) // 4 - blocks * k // 4 for k in range(4)]
            weight = sum(n * 4**k for k, n in enumerate(stages))
            c, side = max(1, round((s.params / 17 / weight) ** 0.5)), (s.uses * weight / blocks) ** 0.5
            layers, a = [nn.Sequential(*conv(round(s.channels), c, 7, stem(side)))], c
            for k, n in enumerate(stages):
                for i in range(n):
                    layers.append(Block(a, c << k, 2 if k and not i else 1))
                    a = 4 * (c << k)
        return layers, lambda x: x.mean((2, 3))
    if FAMILY == "recurrent":
        kind = nn.LSTM if s.gates > 3 else nn.GRU if s.gates > 1 else nn.RNN
        net = kind(w, w, s.layers)
        return [net], lambda x: x[0][-1]
    heads = max(1, round(w / 64))

    class Block(nn.Module):
        """Attention and two dense layers, each after a normalization."""

        def __init__(self):
            super().__init__()
            self.norms = nn.ModuleList(nn.LayerNorm(w) for _ in range(2))
            self.mix, self.out = nn.Linear(w, 3 * w), nn.Linear(w, w)
            self.up, self.down, self.drop = nn.Linear(w, 4 * w), nn.Linear(4 * w, w), nn.Dropout(0.1)

        def forward(self, x):
            b, t, _ = x.shape
            q, k, v = self.mix(self.norms[0](x)).view(b, t, 3, heads, w // heads).permute(2, 0, 3, 1, 4)
            y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, t, w)
            x = x + self.drop(self.out(y))
            return x + self.drop(self.down(F.gelu(self.up(self.norms[1](x)))))
    return [nn.Embedding(1000, w)] + [Block() for _ in range(s.layers)], lambda x: x.mean(1)


def torch_step(L, s):
    torch, F = L.module, L.module.nn.functional
    torch.manual_seed(1)
    layers, end = torch_network(L, s)
    net, half = torch.nn.ModuleList(layers).to(L.device), L.dtype in ("float16", "bfloat16")
    last = LAYOUT == "nhwc" and FAMILY == "cnn" and L.gpu
    if last:
        net = net.to(memory_format=torch.channels_last)

    def forward(x):
        x = x.contiguous(memory_format=torch.channels_last) if last else x
        for layer in net:
            again = trains() and hasattr(s, "ckpt") and s.ckpt == "yes" and len(net) > 1
            x = torch.utils.checkpoint.checkpoint(layer, x, use_reentrant=False) if again else layer(x)
        return end(x)
    forward = L.jit(forward)
    if not trains():
        net.eval().requires_grad_(False)
        if half or L.dtype == "float64":
            net.to(L.type)
        with torch.inference_mode():
            return torch.inference_mode()(lambda x, y: forward(x))
    net.to(torch.float64 if L.dtype == "float64" else torch.float32)
    adam = torch.optim.Adam(net.parameters()) if FAMILY != "recurrent" else None
    scaler = torch.amp.GradScaler(L.device) if L.dtype == "float16" and L.gpu else None
    times = min(round(s.accum), round(s.batch)) if hasattr(s, "accum") else 1

    def step(x, y):
        net.zero_grad()
        for part, goal in zip(x.chunk(times, 1 if FAMILY == "recurrent" else 0), y.chunk(times)):
            with torch.autocast(L.device, L.type, enabled=half):
                made = forward(part.float() if half and part.is_floating_point() else part)
                loss = F.mse_loss(made.float(), (goal if goal.ndim == 1 else goal[:, 0]).float()[:, None].expand(made.shape))
            (scaler.scale(loss) if scaler else loss).backward()
        if adam:
            scaler.step(adam) if scaler else adam.step()
        if scaler and adam:
            scaler.update()
        return loss.detach()
    return step
