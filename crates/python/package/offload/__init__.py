"""Should this Python workload move to a GPU? How much faster and cheaper would it be, and what limits it?

This module is the calculator Offload. It returns the answers of the command ``offload``, to the last digit, as
dictionaries. A question is a link, such as ``w=matmul&n=8192&gpu=t4``, or the id of a preset, such as ``matmul``.

>>> import offload
>>> offload.assess("w=matmul&n=8192&gpu=t4")["with"]["gpu"]
't4'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from typing import Any, Literal, overload

from offload import _offload
from offload._offload import __version__ as __version__
from offload.documents import (
    Advise,
    Answer,
    Compare,
    Cost,
    CpuRows,
    GpuRows,
    Import,
    Inputs,
    MachineRows,
    Nearest,
    Program,
    Rank,
    Reading,
    Refusal,
    Roofline,
    Sensitivity,
    Sweep,
)

__all__ = [
    "advise",
    "assess",
    "assess_program",
    "benchmark",
    "compare",
    "cost",
    "cpus",
    "gpus",
    "import_profile",
    "inputs",
    "machines",
    "nearest",
    "rank",
    "read",
    "record",
    "roofline",
    "schema",
    "sensitivity",
    "sweep",
]


def _parsed(document: str) -> Any:
    """Parses a document if it is JSON. A refusal is always JSON. CSV and Markdown never begin with a brace."""
    return json.loads(document) if document.startswith("{") else document


@overload
def assess(link: str, *, format: Literal["json"] = "json") -> Answer | Refusal: ...
@overload
def assess(link: str, *, format: Literal["csv", "markdown"]) -> str | Refusal: ...
def assess(link: str, *, format: Literal["json", "csv", "markdown"] = "json") -> Answer | str | Refusal:
    """Returns the answer to a link: the object that ``offload --json LINK`` prints.

    ``link`` is an address of the page, its query or fragment, or the id of a preset. ``notices`` lists the ignored
    parts of the link. If nothing in the link can be read, returns a refusal with the reason in ``error``. An invalid
    link does not raise an exception. If ``format`` is ``csv`` or ``markdown``, the answer is the text that the command
    prints. A refusal is a dictionary in every format.

    Raises ``TypeError`` if the link is not a string, and ``ValueError`` if the format is unknown.
    """
    answer: Answer | str | Refusal = _parsed(_offload.assess(link, format))
    return answer


@overload
def assess_program(link: str, *, format: Literal["json"] = "json") -> Program | Refusal: ...
@overload
def assess_program(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def assess_program(link: str, *, format: Literal["json", "csv"] = "json") -> Program | str | Refusal:
    """Returns the answer to a link with several phases: the object that ``offload program LINK --json`` prints.

    Each phase in the link starts with ``begin=``. If the link has no phase, returns a refusal. If ``format`` is
    ``csv``, returns a table of the phases as text. All functions below with a ``format`` also return their table.

    Raises ``TypeError`` if the link is not a string.
    """
    answer: Program | str | Refusal = _parsed(_offload.assess_program(link, format))
    return answer


def read(source: str, answers: Mapping[str, float] | None = None) -> Reading:
    """Reads a Python program without running it, and returns the object that ``offload read FILE --json`` prints.

    ``source`` is the text of the program. ``answers`` are numbers for the questions of an earlier reading, by their
    ``name``. The result has the phases of the program as links, and its open questions.

    Raises ``TypeError`` if the source is not a string or an answer is not a number, and ``ValueError`` if an answer is
    negative or not finite, or if there is no question with its name.
    """
    reading: Reading = json.loads(_offload.read(source, dict(answers or {})))
    return reading


def import_profile(profile: str, answers: Mapping[str, float] | None = None, *, on: str = "") -> Import:
    """Reads a profile, and returns the object that ``offload import FILE --json`` prints.

    ``profile`` is the text that cProfile, ``torch.profiler`` or ``timeit`` prints. ``answers`` are numbers for the
    questions of an earlier reading, by their ``name``. ``on`` is a link with the CPU of the measurement and the GPU to
    move to.

    Raises ``ValueError`` if the text is not a profile, or an answer is negative or not finite.
    """
    document: Import = json.loads(_offload.import_profile(profile, dict(answers or {}), on))
    return document


@overload
def advise(link: str, *, format: Literal["json"] = "json") -> Advise | Refusal: ...
@overload
def advise(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def advise(link: str, *, format: Literal["json", "csv"] = "json") -> Advise | str | Refusal:
    """Returns the advice and the changes with the largest gains: the object that ``offload advise LINK --json`` prints.

    If a part of the link is not understood, returns a refusal. All functions below that take a link do the same.
    """
    advice: Advise | str | Refusal = _parsed(_offload.advise(link, format))
    return advice


@overload
def cost(link: str, *, format: Literal["json"] = "json") -> Cost | Refusal: ...
@overload
def cost(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def cost(link: str, *, format: Literal["json", "csv"] = "json") -> Cost | str | Refusal:
    """Returns the monthly bills: the object that ``offload cost LINK --json`` prints.

    The age of prices is computed from today's date.
    """
    today = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    bills: Cost | str | Refusal = _parsed(_offload.cost(link, today, format))
    return bills


@overload
def roofline(link: str, *, format: Literal["json"] = "json") -> Roofline | Refusal: ...
@overload
def roofline(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def roofline(link: str, *, format: Literal["json", "csv"] = "json") -> Roofline | str | Refusal:
    """Returns the roofline of both machines, and the time of each plan by cause.

    This is the object that ``offload roofline LINK --json`` prints.
    """
    stages: Roofline | str | Refusal = _parsed(_offload.roofline(link, format))
    return stages


@overload
def sensitivity(link: str, *, format: Literal["json"] = "json") -> Sensitivity | Refusal: ...
@overload
def sensitivity(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def sensitivity(link: str, *, format: Literal["json", "csv"] = "json") -> Sensitivity | str | Refusal:
    """Returns the uncertain inputs that change the answer most.

    This is the object that ``offload sensitivity LINK --json`` prints.
    """
    aspects: Sensitivity | str | Refusal = _parsed(_offload.sensitivity(link, format))
    return aspects


@overload
def nearest(link: str, *, format: Literal["json"] = "json") -> Nearest | Refusal: ...
@overload
def nearest(link: str, *, format: Literal["csv"]) -> str | Refusal: ...
def nearest(link: str, *, format: Literal["json", "csv"] = "json") -> Nearest | str | Refusal:
    """Returns the published measurements that are most similar to the question.

    This is the object that ``offload nearest LINK --json`` prints.
    """
    times: Nearest | str | Refusal = _parsed(_offload.nearest(link, format))
    return times


@overload
def rank(
    link: str,
    *,
    by: Literal["speedup", "time", "cost", "energy", "cost-time"] = "speedup",
    top: int | Literal["all"] = 10,
    of: Iterable[Literal["gpus", "machines", "cpus"]] = (),
    cards: Iterable[int] = (1,),
    vendor: str | None = None,
    provider: str | None = None,
    memory: float = 0,
    rentable: bool = False,
    format: Literal["json"] = "json",
) -> Rank | Refusal: ...
@overload
def rank(
    link: str,
    *,
    by: Literal["speedup", "time", "cost", "energy", "cost-time"] = "speedup",
    top: int | Literal["all"] = 10,
    of: Iterable[Literal["gpus", "machines", "cpus"]] = (),
    cards: Iterable[int] = (1,),
    vendor: str | None = None,
    provider: str | None = None,
    memory: float = 0,
    rentable: bool = False,
    format: Literal["csv"],
) -> str | Refusal: ...
def rank(
    link: str,
    *,
    by: Literal["speedup", "time", "cost", "energy", "cost-time"] = "speedup",
    top: int | Literal["all"] = 10,
    of: Iterable[Literal["gpus", "machines", "cpus"]] = (),
    cards: Iterable[int] = (1,),
    vendor: str | None = None,
    provider: str | None = None,
    memory: float = 0,
    rentable: bool = False,
    format: Literal["json", "csv"] = "json",
) -> Rank | str | Refusal:
    """Returns the catalog's hardware, best first: the object that ``offload rank LINK --json`` prints.

    The options are the same as those of the command. ``by`` is the value to rank by. ``top`` is the maximum number of
    rows whose hardware can run the work. ``of`` lists the kinds of hardware; an empty list means all. ``cards`` lists
    the numbers of identical GPUs to try, each from 1 to 1024. ``vendor`` is the vendor of the GPUs. ``provider`` is the
    provider of the machines. ``memory`` is the minimum memory of all GPUs, in GB. If ``rentable`` is ``True``, only
    hardware with a price per hour is ranked.

    Raises ``ValueError`` if an option has an invalid value.
    """
    options = {
        "by": by,
        "top": top,
        "of": list(of),
        "cards": list(cards),
        "vendor": vendor,
        "provider": provider,
        "memory": memory,
        "rentable": rentable,
    }
    ranking: Rank | str | Refusal = _parsed(_offload.rank(link, json.dumps(options, allow_nan=False), format))
    return ranking


@overload
def sweep(
    link: str,
    vary: str,
    *,
    start: float | str | None = None,
    to: float | str | None = None,
    steps: int | None = None,
    format: Literal["json"] = "json",
) -> Sweep | Refusal: ...
@overload
def sweep(
    link: str,
    vary: str,
    *,
    start: float | str | None = None,
    to: float | str | None = None,
    steps: int | None = None,
    format: Literal["csv"],
) -> str | Refusal: ...
def sweep(
    link: str,
    vary: str,
    *,
    start: float | str | None = None,
    to: float | str | None = None,
    steps: int | None = None,
    format: Literal["json", "csv"] = "json",
) -> Sweep | str | Refusal:
    """Returns the answers for several values of one field.

    This is the object that ``offload sweep LINK --vary KEY --json`` prints.

    ``vary`` is the key of the field in a link. If the field is a choice, there is an answer for each option. If it is a
    number, ``start`` is the first value, such as ``256`` or ``"64k"``, ``to`` is the last value, and ``steps`` is the
    number of values, 2 to 500. ``start`` is the command's ``--from``, because ``from`` is a keyword of Python.

    Raises ``ValueError`` if the question has no such field, or an option has an invalid value.
    """
    if not isinstance(vary, str):
        raise TypeError("vary must be a string")
    options = {"vary": vary, "from": start, "to": to, "steps": steps}
    answers: Sweep | str | Refusal = _parsed(_offload.sweep(link, json.dumps(options, allow_nan=False), format))
    return answers


@overload
def compare(*links: str, format: Literal["json"] = "json") -> Compare | Refusal: ...
@overload
def compare(*links: str, format: Literal["csv"]) -> str | Refusal: ...
def compare(*links: str, format: Literal["json", "csv"] = "json") -> Compare | str | Refusal:
    """Compares questions, and returns the object that ``offload compare LINK... --json`` prints.

    ``links`` are two to four links. Scenarios that are pinned in a link count as links.

    Raises ``ValueError`` if there are fewer than two or more than four links.
    """
    comparison: Compare | str | Refusal = _parsed(_offload.compare(list(links), format))
    return comparison


@overload
def gpus(*, format: Literal["json"] = "json") -> GpuRows: ...
@overload
def gpus(*, format: Literal["csv"]) -> str: ...
def gpus(*, format: Literal["json", "csv"] = "json") -> GpuRows | str:
    """Returns the catalog's GPUs with the sources of their figures: the object that ``offload gpus --json`` prints."""
    rows: GpuRows | str = _parsed(_offload.gpus(format))
    return rows


@overload
def cpus(*, format: Literal["json"] = "json") -> CpuRows: ...
@overload
def cpus(*, format: Literal["csv"]) -> str: ...
def cpus(*, format: Literal["json", "csv"] = "json") -> CpuRows | str:
    """Returns the catalog's CPUs and cloud machines: the object that ``offload cpus --json`` prints."""
    rows: CpuRows | str = _parsed(_offload.cpus(format))
    return rows


@overload
def machines(*, format: Literal["json"] = "json") -> MachineRows: ...
@overload
def machines(*, format: Literal["csv"]) -> str: ...
def machines(*, format: Literal["json", "csv"] = "json") -> MachineRows | str:
    """Returns the catalog's machines with GPUs, each of which sets the CPU and the GPUs of a question.

    This is the object that ``offload machines --json`` prints.
    """
    rows: MachineRows | str = _parsed(_offload.machines(format))
    return rows


@overload
def inputs(*, format: Literal["json"] = "json") -> Inputs: ...
@overload
def inputs(*, format: Literal["csv"]) -> str: ...
def inputs(*, format: Literal["json", "csv"] = "json") -> Inputs | str:
    """Returns every family, field and preset that a link can name: the object that ``offload inputs --json`` prints."""
    listing: Inputs | str = _parsed(_offload.inputs(format))
    return listing


def benchmark(link: str) -> str | Refusal:
    """Returns a Python script that times a question: the text that ``offload benchmark LINK`` prints.

    If a part of the link is not understood, returns a refusal.

    Raises ``ValueError`` if neither the CPU nor the GPU time of the work can be measured.
    """
    script: str | Refusal = _parsed(_offload.benchmark(link))
    return script


def record() -> str:
    """Returns the recorder, a Python file that counts a program's work: the text that ``offload record`` prints."""
    return _offload.record()


def schema(document: str = "answer") -> dict[str, Any]:
    """Returns the JSON Schema of a document: the object that ``offload schema DOCUMENT`` prints.

    Raises ``ValueError`` if no document has that name.
    """
    json_schema: dict[str, Any] = json.loads(_offload.schema(document))
    return json_schema
