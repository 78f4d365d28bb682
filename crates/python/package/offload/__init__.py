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
from typing import Literal

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
    "compare",
    "cost",
    "cpus",
    "gpus",
    "import_profile",
    "inputs",
    "machines",
    "rank",
    "read",
    "roofline",
    "sensitivity",
    "sweep",
]


def assess(link: str) -> Answer | Refusal:
    """Returns the answer to a link: the object that ``offload --json LINK`` prints.

    ``link`` is an address of the page, its query or fragment, or the id of a preset. ``notices`` lists the ignored
    parts of the link. If nothing in the link can be read, returns a refusal with the reason in ``error``. No link
    raises an exception.

    Raises ``TypeError`` if the link is not a string.
    """
    answer: Answer | Refusal = json.loads(_offload.assess(link))
    return answer


def assess_program(link: str) -> Program | Refusal:
    """Returns the answer to a link of several phases: the object that ``offload program LINK --json`` prints.

    Each phase in the link starts with ``begin=``. If the link has no phase, returns a refusal.

    Raises ``TypeError`` if the link is not a string.
    """
    answer: Program | Refusal = json.loads(_offload.assess_program(link))
    return answer


def read(source: str, answers: Mapping[str, float] | None = None) -> Reading:
    """Reads a Python program without running it, and returns the object that ``offload read FILE --json`` prints.

    ``source`` is the text of the program. ``answers`` are numbers for the questions of an earlier reading, by their
    ``name``. The result has the phases of the program as links, and its open questions.

    Raises ``TypeError`` if the source is not a string or an answer is not a number, and ``ValueError`` if an answer is
    negative or not finite.
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


def advise(link: str) -> Advise | Refusal:
    """Returns the advice and the changes that gain most: the object that ``offload advise LINK --json`` prints.

    If a part of the link is not understood, returns a refusal. All functions below that take a link do the same.
    """
    advice: Advise | Refusal = json.loads(_offload.advise(link))
    return advice


def cost(link: str) -> Cost | Refusal:
    """Returns the monthly bills: the object that ``offload cost LINK --json`` prints.

    The age of prices is judged by today's date.
    """
    today = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    bills: Cost | Refusal = json.loads(_offload.cost(link, today))
    return bills


def roofline(link: str) -> Roofline | Refusal:
    """Returns the roofline of both machines, and the time of each plan by cause.

    This is the object that ``offload roofline LINK --json`` prints.
    """
    stages: Roofline | Refusal = json.loads(_offload.roofline(link))
    return stages


def sensitivity(link: str) -> Sensitivity | Refusal:
    """Returns the uncertain inputs that change the answer most.

    This is the object that ``offload sensitivity LINK --json`` prints.
    """
    aspects: Sensitivity | Refusal = json.loads(_offload.sensitivity(link))
    return aspects


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
) -> Rank | Refusal:
    """Returns the catalog's hardware, best first: the object that ``offload rank LINK --json`` prints.

    The options are the same as those of the command. ``by`` is the key of the ranking. ``top`` is the maximum number of
    rows whose hardware can run the work. ``of`` are the kinds of hardware; an empty list means all. ``cards`` are the
    numbers of equal GPUs to try, each from 1 to 1024. ``vendor`` is the maker of the GPUs. ``provider`` is the
    provider of the machines. ``memory`` is the minimum memory of all GPUs, in GB. If ``rentable`` is ``True``, only
    hardware with a price per hour is ranked.

    Raises ``ValueError`` if an option has an unusable value.
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
    ranking: Rank | Refusal = json.loads(_offload.rank(link, json.dumps(options, allow_nan=False)))
    return ranking


def sweep(
    link: str,
    vary: str,
    *,
    start: float | str | None = None,
    to: float | str | None = None,
    steps: int | None = None,
) -> Sweep | Refusal:
    """Returns the answers over the values of one field.

    This is the object that ``offload sweep LINK --vary KEY --json`` prints.

    ``vary`` is the key of the field in a link. If the field is a choice, there is an answer for each option. If it is a
    number, ``start`` is the first value, such as ``256`` or ``"64k"``, ``to`` is the last value, and ``steps`` is the
    number of values, 2 to 500. ``start`` is the command's ``--from``, because ``from`` is a keyword of Python.

    Raises ``ValueError`` if the question has no such field, or an option has an unusable value.
    """
    if not isinstance(vary, str):
        raise TypeError("vary must be a string")
    options = {"vary": vary, "from": start, "to": to, "steps": steps}
    answers: Sweep | Refusal = json.loads(_offload.sweep(link, json.dumps(options, allow_nan=False)))
    return answers


def compare(*links: str) -> Compare | Refusal:
    """Compares questions, and returns the object that ``offload compare LINK... --json`` prints.

    ``links`` are two to four links. Scenarios that are pinned in a link count as links.

    Raises ``ValueError`` if there are fewer than two or more than four.
    """
    comparison: Compare | Refusal = json.loads(_offload.compare(list(links)))
    return comparison


def gpus() -> GpuRows:
    """Returns the catalog's GPUs with the sources of their figures: the object that ``offload gpus --json`` prints."""
    rows: GpuRows = json.loads(_offload.gpus())
    return rows


def cpus() -> CpuRows:
    """Returns the catalog's CPUs and cloud machines: the object that ``offload cpus --json`` prints."""
    rows: CpuRows = json.loads(_offload.cpus())
    return rows


def machines() -> MachineRows:
    """Returns the catalog's machines with GPUs, each of which sets CPU and GPUs.

    This is the object that ``offload machines --json`` prints.
    """
    rows: MachineRows = json.loads(_offload.machines())
    return rows


def inputs() -> Inputs:
    """Returns every family, field and preset that a link can name: the object that ``offload inputs --json`` prints."""
    listing: Inputs = json.loads(_offload.inputs())
    return listing
