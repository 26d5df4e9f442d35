"""Hutan: what is measured."""

from benchmarks.games import EngineBench, StrengthBench

ENGINES = (
    EngineBench(
        num_turns=36,
        reference=(80, 150),
        peer=(0.7, 1.2),
        instructions=(6_500, 3_600),
        has_kernel_goals=True,
        counts_turns=True,
    ),
)
# An independent program alone on the first-game layout: 89.8 at 50 ms and 92.8 at 200 ms.
STRENGTHS = (StrengthBench(floor=0.90, target=1.0, short_simulations=300),)
