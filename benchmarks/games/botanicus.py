"""Botanicus: what is measured."""

from benchmarks.ablations import Ablations, Lever, Scene, search_levers
from benchmarks.figures import Figure, Measure, duel_figures
from benchmarks.games import EngineBench

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


def self_play(variant: str, options: dict[str, str], bounds: tuple[float, float], anchor: str) -> Figure:
    """Return the mean score of the search against itself."""
    return Figure(
        name=f"botanicus_{variant}_self_play",
        game="botanicus",
        about=f"botanicus {variant}, 2 players: points in self-play for own score at 0.5 s",
        measure=Measure.SCORE,
        agents=("full:ms=500:objective=score",),
        options=({"players": "2", **options},),
        games=200,
        short_games=4,
        floor=bounds[0],
        aim=bounds[1],
        anchor=anchor,
    )


FIGURES = (
    self_play("base", {}, (145, 160), "142.6 with 18-30 rollouts"),
    self_play("expert", EXPERT, (200, 225), "196.0 with 18-30 rollouts"),
    *duel_figures(
        "botanicus",
        variant="base",
        greedy=0.98,
        instant=0.95,
        four=0.95,
        anchors=("100 %", "99.8 % by the evaluator alone", "98 % by the evaluator alone"),
        simulations=2400,
    ),
    *duel_figures(
        "botanicus",
        variant="expert",
        options=EXPERT,
        greedy=0.96,
        instant=0.92,
        four=0.88,
        anchors=("97 %", "98.5 % by the evaluator alone", "92.5 % by the evaluator alone"),
        simulations=2400,
    ),
)

# What follows is the worth of a position at the horizon of a rollout.
AT_HORIZON = "full:sims=100"
ABLATIONS = Ablations(
    scenes=(
        Scene(name="base", options={"players": "2"}),
        Scene(name="base, 4 players", options={"players": "4"}),
        Scene(name="expert", options={"players": "2", **EXPERT}),
        Scene(name="The Greenhouse", options={"players": "2", **COMMON}),
        Scene(name="expert, 4 players", options={"players": "4", **EXPERT}),
    ),
    levers=(
        *search_levers("base", "expert"),
        Lever(name="horizon", agents=("full:ms=50", "full:ms=50:horizon=0"), scenes=("base", "expert")),
    ),
    searched={
        "base": AT_HORIZON,
        "to_come": AT_HORIZON,
        "crowded": AT_HORIZON,
        "near_end": "full:ms=50",
        "doubt": "full:sims=600",
    },
)
