"""Should this Python workload move to a GPU? How much faster and cheaper would it be, and what limits it?

The calculator Offload as a module: the answers of the command ``offload``, to the last digit, as dictionaries. A question
is a link, such as ``w=matmul&n=8192&gpu=t4``, or the id of a preset, such as ``matmul``.

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
    """The answer to a link: the object that ``offload --json LINK`` prints.

    ``link`` is an address of the page, its query or fragment, or the id of a preset. What of it was ignored stands under
    ``notices``. A link in which nothing can be read has a refusal, with the reason under ``error``; no link raises.

    Raises ``TypeError`` where the link is no string.
    """
    answer: Answer | Refusal = json.loads(_offload.assess(link))
    return answer


def assess_program(link: str) -> Program | Refusal:
    """The answer to a link of several phases: the object that ``offload program LINK --json`` prints.

    In the link ``begin=`` begins each phase; where none begins there is a refusal.

    Raises ``TypeError`` where the link is no string.
    """
    answer: Program | Refusal = json.loads(_offload.assess_program(link))
    return answer


def read(source: str, answers: Mapping[str, float] | None = None) -> Reading:
    """What a Python program computes: the object that ``offload read FILE --json`` prints. The program is not run.

    ``source`` is the text of the program, ``answers`` are numbers for questions of an earlier reading, by their ``name``.

    Raises ``TypeError`` where the source is no string or an answer no number, and ``ValueError`` where an answer is below
    zero or not finite.
    """
    reading: Reading = json.loads(_offload.read(source, dict(answers or {})))
    return reading


def import_profile(profile: str, answers: Mapping[str, float] | None = None, *, on: str = "") -> Import:
    """What a profile says: the object that ``offload import FILE --json`` prints.

    ``profile`` is the text that cProfile, ``torch.profiler`` or ``timeit`` prints, ``answers`` are numbers for questions
    of an earlier reading, by their ``name``, and ``on`` is a link whose machines it was measured on and would move to.

    Raises ``ValueError`` if the text is no profile, or an answer is below zero or not finite.
    """
    document: Import = json.loads(_offload.import_profile(profile, dict(answers or {}), on))
    return document


def advise(link: str) -> Advise | Refusal:
    """The advice and the changes that gain most: the object that ``offload advise LINK --json`` prints.

    A link of which a part is not understood has a refusal, as in all functions below that take a link.
    """
    advice: Advise | Refusal = json.loads(_offload.advise(link))
    return advice


def cost(link: str) -> Cost | Refusal:
    """The bills of a month: the object that ``offload cost LINK --json`` prints. Prices are judged by today's date."""
    today = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    bills: Cost | Refusal = json.loads(_offload.cost(link, today))
    return bills


def roofline(link: str) -> Roofline | Refusal:
    """The roofline of both machines, and each alternative by cause: what ``offload roofline LINK --json`` prints."""
    stages: Roofline | Refusal = json.loads(_offload.roofline(link))
    return stages


def sensitivity(link: str) -> Sensitivity | Refusal:
    """The aspects that move the answer most: the object that ``offload sensitivity LINK --json`` prints."""
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
    """The catalog's hardware, best first: the object that ``offload rank LINK --json`` prints.

    The options are those of the command: ``of`` are the kinds of hardware, all if it is empty; ``cards`` the numbers of
    GPUs of a kind to try; ``memory`` is the minimum of all GPUs in GB.

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
    """The answers along one field: the object that ``offload sweep LINK --vary KEY --json`` prints.

    ``vary`` is the key of the field in a link. A choice takes each of its options. For a number, ``start`` and ``to``
    are the ends, such as ``256`` or ``"64k"``, and ``steps`` is the number of answers. ``start`` is the command's
    ``--from``, which is a keyword of Python.

    Raises ``ValueError`` if the question has no such field, or an option has an unusable value.
    """
    if not isinstance(vary, str):
        raise TypeError("vary must be a string")
    options = {"vary": vary, "from": start, "to": to, "steps": steps}
    answers: Sweep | Refusal = json.loads(_offload.sweep(link, json.dumps(options, allow_nan=False)))
    return answers


def compare(*links: str) -> Compare | Refusal:
    """Questions next to each other: the object that ``offload compare LINK... --json`` prints.

    Raises ``ValueError`` unless there are two to four. Scenarios that a link has pinned count too.
    """
    comparison: Compare | Refusal = json.loads(_offload.compare(list(links)))
    return comparison


def gpus() -> GpuRows:
    """The GPUs of the catalog, with the sources of their figures: the object that ``offload gpus --json`` prints."""
    rows: GpuRows = json.loads(_offload.gpus())
    return rows


def cpus() -> CpuRows:
    """The CPUs and cloud machines of the catalog: the object that ``offload cpus --json`` prints."""
    rows: CpuRows = json.loads(_offload.cpus())
    return rows


def machines() -> MachineRows:
    """The machines that set CPU and GPUs at once: the object that ``offload machines --json`` prints."""
    rows: MachineRows = json.loads(_offload.machines())
    return rows


def inputs() -> Inputs:
    """Every family, field and preset that a link can name: the object that ``offload inputs --json`` prints."""
    listing: Inputs = json.loads(_offload.inputs())
    return listing
