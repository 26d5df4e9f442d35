"""Sattgrün: what is measured."""

from benchmarks.games import EngineBench

ENGINE = EngineBench(num_turns=28, reference=(80, 150), playouts=(40_000, 70_000))
