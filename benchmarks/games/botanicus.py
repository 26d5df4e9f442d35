"""Botanicus: what is measured."""

from benchmarks.games import EngineBench, StrengthBench

EXPERT = {"side": "expert"}
COMMON = {"side": "expert", "greenhouse": "common"}

# Turns are those in the garden and those of the setup: seats assign tasks, in expert choose a final card and
# two starts as well; the last actions count.
ENGINES = (
    EngineBench(options={"players": "2"}, num_turns=36, reference=(80, 150), playouts=(50_000, 80_000)),
    EngineBench(
        variant="expert",
        options={"players": "2", **EXPERT},
        num_turns=42,
        reference=(80, 150),
        playouts=(40_000, 60_000),
    ),
    EngineBench(
        variant="greenhouse",
        options={"players": "2", **COMMON},
        num_turns=46,
        reference=(80, 150),
        playouts=(30_000, 50_000),
    ),
)
# An evaluator of an independent program without search wins 0.99 over greedy.
STRENGTHS = (
    StrengthBench(floor=0.92, target=0.99, short_simulations=300, has_solo=False),
    StrengthBench(
        variant="expert", options=EXPERT, floor=0.92, target=0.99, short_simulations=300, has_solo=False
    ),
)
