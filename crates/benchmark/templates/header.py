"""__TITLE__

Measures this question of the Offload calculator on your machine:
    python offload_benchmark.py     (--help lists the options)
Paste the last line of its output into the calculator. Nothing leaves your machine.
"""
import argparse, math, os, platform, re, statistics, subprocess, sys, time
from types import SimpleNamespace

LINK = "__LINK__"
FAMILY = "__FAMILY__"
CPU, GPU = "__CPU__", "__GPU__"  # libraries; empty if this script has no template for the library
CPU_DTYPE, GPU_DTYPE = "__CPU_DTYPE__", "__GPU_DTYPE__"
DATA = "__DATA__"  # on the GPU before the clock starts ("gpu"), or copied "once", or in each "run" or "step"
WAITS, PINNED, LAYOUT = "__WAITS__", "__PINNED__", "__LAYOUT__"  # waits for the GPU in each step; page-locked memory
CORES, RUNS = "__CORES__", "__RUNS__"  # CORES: None for the libraries' own choice
LEADING = "__LEADING__"  # the sizes that --scale multiplies
SIZES = "__SIZES__"


# The work.
