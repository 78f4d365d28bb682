"""Compares the answers of the installed package with those of the command."""

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


def raises(error, call, *given, **options):
    try:
        call(*given, **options)
    except error:
        return
    raise AssertionError(f"{call.__name__}{given}{options} does not raise {error.__name__}")


raises(TypeError, offload.assess, 42)
raises(TypeError, offload.assess)
raises(TypeError, offload.assess, b"matmul")
raises(TypeError, offload.assess_program, None)
raises(TypeError, offload.read, "x = 1", {"n": "1"})
raises(TypeError, offload.read, "x = 1", {1: 1.0})
raises(ValueError, offload.read, "x = 1", {"n": -1})
raises(ValueError, offload.read, "x = 1", {"n": math.nan})
raises(ValueError, offload.read, "x = 1", {"n": 1})
raises(ValueError, offload.import_profile, "x = 1")
raises(ValueError, offload.compare, "matmul")
raises(TypeError, offload.compare, "matmul", 42)
raises(TypeError, offload.sweep, "matmul")
raises(ValueError, offload.sweep, "matmul", "batchs")
raises(ValueError, offload.assess, "matmul", format="xml")
raises(TypeError, offload.assess, "matmul", format=42)
raises(ValueError, offload.rank, "matmul", format="markdown")
raises(TypeError, offload.benchmark)
raises(ValueError, offload.schema, "cheese")
assert "error" in offload.assess("cheese", format="csv")
assert "error" in offload.benchmark("cheese")
assert "error" in offload.assess_program("w=matmul")
assert offload.__version__ == offload.assess("matmul")["model_version"]
assert all(call.__doc__ for call in (offload, *(getattr(offload, name) for name in offload.__all__)))
assert (Path(offload.__file__).parent / "py.typed").is_file()

count = {name: 0 for name in offload.__all__}
wrong = []


def parameters(name, given, more):
    """Returns the arguments of a call."""
    if name == "read":
        return [Path(given).read_bytes().decode(), numbers(more)], {}
    if name == "import_profile":
        return [Path(given).read_bytes().decode()], {}
    if name == "compare":
        return [given, *json.loads(more)], {}
    options = json.loads(more) if more else {}
    # The package renames a key that is a keyword of Python.
    options = {"start" if option == "from" else option: value for option, value in options.items()}
    return [given] if given else [], options


def compare(lines):
    for line in lines:
        name, given, more, format, document = line.split("\t")
        arguments, options = parameters(name, given, more)
        if format:
            options["format"] = format
        # Compares the order of keys and every digit. Python writes the shortest digits that give the same double.
        answer, expected = json.dumps(getattr(offload, name)(*arguments, **options)), json.dumps(json.loads(document))
        count[name] += 1
        if answer != expected:
            wrong.append(f"{name} {given} {more} {format}\n    of the command {expected}\n    of the package {answer}")


lines = native.read_text(encoding="utf-8").rstrip("\n").split("\n")
# Runs in two threads, because the module releases the GIL while it computes.
threads = [Thread(target=compare, args=(lines[start::2],)) for start in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()

for sentence in wrong[:3]:
    print(f"  {sentence}", file=sys.stderr)
total = sum(count.values())
others = total - count["assess"] - count["assess_program"] - count["read"]
print(
    f"  {total - len(wrong)} of {total} documents are those of the command: "
    f"{count['assess']} links, {count['assess_program']} programs, {count['read']} readings, {others} others"
)
enough = count["assess"] > 1000 and count["assess_program"] > 3 and count["read"] > 100 and all(count.values())
sys.exit(0 if enough and total == len(lines) and not wrong else 1)
