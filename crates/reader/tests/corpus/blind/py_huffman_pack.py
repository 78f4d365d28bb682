"""Huffman-code a file and report how much smaller it gets."""
import heapq
import math
import sys
from collections import Counter


class Node:
    __slots__ = ("weight", "symbol", "left", "right")

    def __init__(self, weight, symbol=None, left=None, right=None):
        self.weight, self.symbol, self.left, self.right = weight, symbol, left, right

    def __lt__(self, other):
        return self.weight < other.weight


def build_tree(counts):
    heap = [Node(w, s) for s, w in counts.items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, Node(a.weight + b.weight, left=a, right=b))
    return heap[0]


def codes(node, prefix="", table=None):
    table = {} if table is None else table
    if node.symbol is not None:
        table[node.symbol] = prefix or "0"
    else:
        codes(node.left, prefix + "0", table)
        codes(node.right, prefix + "1", table)
    return table


def encode(data, table):
    out = bytearray()
    acc = n_bits = 0
    for byte in data:
        for bit in table[byte]:
            acc = (acc << 1) | (bit == "1")
            n_bits += 1
            if n_bits == 8:
                out.append(acc)
                acc = n_bits = 0
    if n_bits:
        out.append(acc << (8 - n_bits))
    return bytes(out)


def entropy(counts):
    total = sum(counts.values())
    return -sum(w / total * math.log2(w / total) for w in counts.values())


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as fh:
        data = fh.read()
    counts = Counter(data)
    table = codes(build_tree(counts))
    packed = encode(data, table)
    print(f"{len(data)} -> {len(packed)} bytes")
    print(f"entropy {entropy(counts):.3f} bits/byte, used {8 * len(packed) / len(data):.3f}")
