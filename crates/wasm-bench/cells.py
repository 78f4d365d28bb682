"""Simulates cells that move, eat and divide on a grid, in plain Python. The reader is timed on this program."""
import math
import random
from dataclasses import dataclass, field


@dataclass
class Config:
    width: int = 200
    height: int = 120
    steps: int = 500
    food: float = 0.02
    seed: int = 3
    tags: list = field(default_factory=list)


class Position:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self, angle, length):
        return Position(self.x + length * math.cos(angle), self.y + length * math.sin(angle))

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)


class Cell:
    kind = "cell"

    def __init__(self, position, energy=10.0):
        self.position = position
        self.energy = energy
        self.age = 0
        self.children = []

    @property
    def is_alive(self):
        return self.energy > 0 and self.age < 100

    def step(self, world):
        self.age += 1
        angle = random.uniform(0, 2 * math.pi)
        self.position = self.position.moved(angle, 1.5)
        self.energy -= 0.1 + 0.01 * self.age
        self.energy += world.eaten_at(self.position)

    def divided(self):
        self.energy *= 0.5
        child = type(self)(Position(self.position.x, self.position.y), self.energy)
        self.children.append(child)
        return child


class Hunter(Cell):
    kind = "hunter"

    def step(self, world):
        super().step(world)
        near = [it for it in world.cells if it.position.distance(self.position) < 3.0]
        for prey in near:
            if prey.kind == "cell" and prey is not self:
                self.energy += prey.energy
                prey.energy = 0.0


class World:
    def __init__(self, config):
        self.config = config
        self.food = [[0.0] * config.width for _ in range(config.height)]
        self.cells = []
        self.history = {"alive": [], "energy": [], "food": []}

    def seeded(self, count):
        for number in range(count):
            x, y = random.random() * self.config.width, random.random() * self.config.height
            kind = Hunter if number % 10 == 0 else Cell
            self.cells.append(kind(Position(x, y)))
        return self

    def grow(self):
        for row in self.food:
            for at in range(self.config.width):
                row[at] = min(1.0, row[at] + self.config.food * random.random())

    def eaten_at(self, position):
        x, y = int(position.x) % self.config.width, int(position.y) % self.config.height
        eaten, self.food[y][x] = self.food[y][x], 0.0
        return eaten

    def step(self):
        self.grow()
        for cell in list(self.cells):
            cell.step(self)
            if cell.energy > 20.0:
                self.cells.append(cell.divided())
        self.cells = [it for it in self.cells if it.is_alive]
        self.history["alive"].append(len(self.cells))
        self.history["energy"].append(sum(it.energy for it in self.cells))
        self.history["food"].append(sum(sum(row) for row in self.food))


def main():
    config = Config()
    random.seed(config.seed)
    world = World(config).seeded(300)
    for step in range(config.steps):
        world.step()
        if step % 50 == 0:
            print(f"{step}: {world.history['alive'][-1]} cells, {world.history['energy'][-1]:.1f}")
    total = 0.0
    for value in world.history["energy"]:
        total += value * value
    print(math.sqrt(total / config.steps))


main()
