"""Hutan: what is measured."""

from benchmarks.games import EngineBench

ENGINE = EngineBench(
    num_turns=36,
    reference=(80, 150),
    peer=(0.7, 1.2),
    instructions=(6_500, 3_600),
    has_kernel_goals=True,
    counts_turns=True,
)
