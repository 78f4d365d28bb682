"""Compares the package that is installed for this Python with the command."""

import json
import math
import sys
from pathlib import Path
from threading import Thread

import offload

native = Path(sys.argv[1])


def numbers(text):
    pairs = (pair.rpartition("=") for pair in text.split(";") if pair)
    return {name: float(number) for name, _, number in pairs}


def raises(error, call, *given):
    try:
        call(*given)
    except error:
        return
    raise AssertionError(f"{call.__name__}{given} does not raise {error.__name__}")


raises(TypeError, offload.assess, 42)
raises(TypeError, offload.assess)
raises(TypeError, offload.assess, b"matmul")
raises(TypeError, offload.assess_program, None)
raises(TypeError, offload.read, "x = 1", {"n": "1"})
raises(TypeError, offload.read, "x = 1", {1: 1.0})
raises(ValueError, offload.read, "x = 1", {"n": -1})
raises(ValueError, offload.read, "x = 1", {"n": math.nan})
assert "error" in offload.assess_program("w=matmul")
assert offload.__version__ == offload.assess("matmul")["model_version"]
assert all(call.__doc__ for call in (offload, offload.assess, offload.assess_program, offload.read))
assert (Path(offload.__file__).parent / "py.typed").is_file()

count = {"assess": 0, "assess_program": 0, "read": 0}
wrong = []


def compare(lines):
    for line in lines:
        name, given, answers, document = line.split("\t")
        arguments = [given]
        if name == "read":
            arguments = [Path(given).read_bytes().decode(), numbers(answers)]
        # The same order of keys and every digit: Python writes the shortest digits that mean the same double.
        answer, expected = json.dumps(getattr(offload, name)(*arguments)), json.dumps(json.loads(document))
        count[name] += 1
        if answer != expected:
            wrong.append(f"{name} {given} {answers}\n    of the command {expected}\n    of the package {answer}")


lines = native.read_text(encoding="utf-8").rstrip("\n").split("\n")
# In two threads, as the module lets others run while it computes.
threads = [Thread(target=compare, args=(lines[start::2],)) for start in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()

for sentence in wrong[:3]:
    print(f"  {sentence}", file=sys.stderr)
total = sum(count.values())
print(
    f"  {total - len(wrong)} of {total} documents are those of the command: "
    f"{count['assess']} links, {count['assess_program']} programs, {count['read']} readings"
)
enough = count["assess"] > 1000 and count["assess_program"] > 3 and count["read"] > 100
sys.exit(0 if enough and total == len(lines) and not wrong else 1)
