COMPARES = False


def parts(L):
    return "items"


def side(s):
    """Returns the side of a square product that has as many operations as a batch."""
    return max(1, round((s.itemops * max(1, s.items / s.launches) / 2) ** (1 / 3)))


def needs(s, L):
    return 4 * side(s) ** 2 * 8


def make(s, L):
    s.side, s.batch = side(s), max(1, round(s.items / s.launches))
    return [uniform(s, s.side, s.side), uniform(s, s.side, s.side)]


def spin(seconds):
    """Keeps one core busy for some seconds, as decoding or parsing would."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def work(L, s):
    def run(a, b):
        for first in range(0, round(s.items), s.batch):
            n = min(s.batch, round(s.items) - first)
            spin(s.prep * n)
            c = L.xp.matmul(a[:max(1, s.side * n // s.batch)], b)
            spin(s.post * n)
        return c
    return run
