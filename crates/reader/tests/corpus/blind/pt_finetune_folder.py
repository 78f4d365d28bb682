import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets, models, transforms

EPOCHS = 5
BATCH = 32

tf = transforms.Compose([
    transforms.Resize(256),
    transforms.CenterCrop(224),
    transforms.ToTensor(),
    transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
])
train_set = datasets.ImageFolder("data/flowers/train", transform=tf)
loader = DataLoader(train_set, batch_size=BATCH, shuffle=True, num_workers=4)

model = models.resnet18(weights=models.ResNet18_Weights.DEFAULT)
for p in model.parameters():
    p.requires_grad = False
model.fc = nn.Linear(model.fc.in_features, len(train_set.classes))
model = model.cuda()

optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.01, momentum=0.9)
criterion = nn.CrossEntropyLoss()
for epoch in range(EPOCHS):
    correct = seen = 0
    for images, labels in loader:
        images, labels = images.cuda(), labels.cuda()
        logits = model(images)
        loss = criterion(logits, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        correct += (logits.argmax(1) == labels).sum().item()
        seen += labels.size(0)
    print(f"epoch {epoch + 1}/{EPOCHS}: accuracy {correct / seen:.3f}")
