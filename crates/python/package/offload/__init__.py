"""Should this Python workload move to a GPU, how much faster and cheaper will it be, and what holds it back?

The calculator Offload as a module: the answers of the command ``offload``, to the last digit, as dictionaries. A question
is a link, such as ``w=matmul&n=8192&gpu=t4``, or the id of a preset, such as ``matmul``.

>>> import offload
>>> offload.assess("w=matmul&n=8192&gpu=t4")["with"]["gpu"]
't4'
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from offload import _offload
from offload._offload import __version__ as __version__
from offload.documents import Answer, Program, Reading, Refusal

__all__ = ["assess", "assess_program", "read"]


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
