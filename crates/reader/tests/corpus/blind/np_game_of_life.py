"""Conway's Game of Life on a torus, with np.roll. How does the population settle?"""
import numpy as np

SIZE = 1024
GENERATIONS = 150
DENSITY = 0.3


def neighbours(board):
    """Number of live cells around each cell."""
    total = np.zeros_like(board)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dy == 0 and dx == 0:
                continue
            total += np.roll(np.roll(board, dy, axis=0), dx, axis=1)
    return total


def evolve(board):
    n = neighbours(board)
    born = (board == 0) & (n == 3)
    stays = (board == 1) & ((n == 2) | (n == 3))
    return (born | stays).astype(np.uint8)


def main():
    np.random.seed(3)
    board = (np.random.rand(SIZE, SIZE) < DENSITY).astype(np.uint8)
    population = []
    for gen in range(GENERATIONS):
        board = evolve(board)
        population.append(int(board.sum()))
        if gen % 25 == 0:
            print(f"generation {gen:4d}: {population[-1]} alive")
    change = np.diff(population)
    print("largest loss in one step:", change.min())
    print("share alive at the end:", population[-1] / board.size)


if __name__ == "__main__":
    main()
