"""Valid and invalid uses of the package's types. The type checker must reject the invalid ones. Never run."""

from __future__ import annotations

import offload
from offload.documents import Answer, Program, Rank, Reading, Refusal

either: Answer | Refusal = offload.assess("matmul")
either["speedup"]  # type: ignore[typeddict-item]
if "error" in either:
    raise ValueError(either["error"], [notice["problem"] for notice in either["notices"]])
speedup = either["speedup"]
likely: float | None = speedup["likely"] if speedup else None
gpu: str | None = either["with"]["gpu"]
either["gpu_warm"]["time_s"]  # type: ignore[index]
either["advice"]["id"]  # type: ignore[index]
if advice := either["advice"]:
    never: bool = advice["id"] == "perhaps"  # type: ignore[comparison-overlap]

program: Program | Refusal = offload.assess_program("begin=a&w=sort")
if "error" not in program:
    phases: list[tuple[str, float | None]] = [(it["name"], it["gpu_s"]) for it in program["phases"]]

reading: Reading = offload.read("x = 1", {"n": 1000})
known: list[float] = [phase["cpu_time_s"] for phase in reading["phases"] if "cpu_time_s" in phase]
offload.read("x = 1", {"n": "1000"})  # type: ignore[dict-item]
ranking: Rank | Refusal = offload.rank("matmul", by="cost", top="all", of=["gpus"], cards=range(1, 5))
if "error" not in ranking:
    places: list[int | None] = [row["place"] for row in ranking["rows"]]
offload.rank("matmul", by="price")  # type: ignore[call-overload]
offload.sweep("matmul")  # type: ignore[call-overload]
swept = offload.sweep("matmul", "n", start=256, to="64k")
if "error" not in swept:
    values: list[float | str] = [row["at"] for row in swept["rows"]]
memory: list[float] = [row["memory_bytes"] for row in offload.gpus()["rows"]]
markdown: str | Refusal = offload.assess("matmul", format="markdown")
csv: str = offload.gpus(format="csv")
offload.gpus(format="markdown")  # type: ignore[call-overload]
table: str | Refusal = offload.rank("matmul", by="cost", format="csv")
comparison: str | Refusal = offload.compare("matmul", "svd", format="csv")
script: str | Refusal = offload.benchmark("matmul")
recorder: str = offload.record()
title: str = offload.schema("rank")["title"]
offload.assess(42)  # type: ignore[call-overload]
