"""Suggests spellings for unknown words: python py_spell_check.py words.txt < text"""
import sys
from functools import lru_cache


def edit_distance(a: str, b: str, limit: int = 3) -> int:
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    previous = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        current = [i]
        for j, cb in enumerate(b, 1):
            cost = 0 if ca == cb else 1
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost))
        if min(current) > limit:
            return limit + 1
        previous = current
    return previous[-1]


class SpellChecker:
    def __init__(self, path):
        with open(path, encoding="utf-8") as f:
            self.words = {line.strip().lower() for line in f if line.strip()}

    @lru_cache(maxsize=None)
    def suggest(self, word):
        scored = ((edit_distance(word, known), known) for known in self.words)
        return [w for d, w in sorted(scored)[:3] if d <= 2]


def main():
    checker = SpellChecker(sys.argv[1])
    for number, line in enumerate(sys.stdin, 1):
        for token in line.lower().split():
            word = token.strip(".,;:!?\"'()")
            if word and word not in checker.words:
                print(f"{number}: {word} -> {', '.join(checker.suggest(word)) or '?'}")


if __name__ == "__main__":
    main()
