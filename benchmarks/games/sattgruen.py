"""Sattgrün: what is measured."""

from benchmarks.games import EngineBench, StrengthBench

ENGINES = (EngineBench(num_turns=28, reference=(80, 150), playouts=(40_000, 70_000)),)
# An evaluator of an independent program without search wins 0.92 over greedy.
STRENGTHS = (StrengthBench(floor=0.88, target=0.95, short_simulations=1_000),)
