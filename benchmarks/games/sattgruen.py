"""Sattgrün: what is measured."""

from benchmarks.ablations import Ablations, Scene, search_levers
from benchmarks.figures import Figure, Measure, duel_figures
from benchmarks.games import EngineBench

ENGINES = (EngineBench(num_turns=28, reference=(80, 150), playouts=(40_000, 70_000)),)
FIGURES = (
    Figure(
        name="sattgruen_solo",
        game="sattgruen",
        about="sattgruen solo, no goals: points at 1 s",
        measure=Measure.SCORE,
        agents=("full:ms=1000",),
        options=({"players": "1"},),
        games=200,
        short_games=3,
        floor=92,
        aim=95,
        anchor="90.4 at 50 ms, 91.0 at 200 ms",
    ),
    *duel_figures(
        "sattgruen",
        greedy=0.97,
        instant=0.90,
        four=0.85,
        anchors=("98 %", "92 % by the evaluator alone", "-"),
        simulations=1600,
    ),
)

ABLATIONS = Ablations(
    scenes=(
        Scene(name="solo", options={"players": "1"}),
        Scene(name="solo, goals", options={"players": "1", "goals": "drawn"}),
        Scene(name="2 players", options={"players": "2"}),
        Scene(name="2 players, goals", options={"players": "2", "goals": "drawn"}),
        Scene(name="4 players", options={"players": "4"}),
    ),
    levers=search_levers("2 players", solo=("solo",)),
)
