"""Hutan: what is measured."""

from benchmarks.ablations import Ablations, Scene, search_levers
from benchmarks.figures import Figure, Measure, duel_figures
from benchmarks.games import EngineBench

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


def alone(
    name: str,
    about: str,
    options: tuple[dict[str, str], ...],
    bounds: tuple[float, float],
    anchor: str,
    *,
    measure: Measure = Measure.SCORE,
    limit: str = "full:ms=1000",
    num_games: tuple[int, int] = (200, 3),
) -> Figure:
    """Return a figure of the solo game; `num_games` of the long form and the short one."""
    return Figure(
        name=f"hutan_{name}",
        game="hutan",
        about=f"hutan solo, {about}",
        measure=measure,
        agents=(limit,),
        options=tuple({"players": "1", **words} for words in options),
        games=num_games[0],
        short_games=num_games[1],
        floor=bounds[0],
        aim=bounds[1],
        anchor=anchor,
    )


def scenarios(letters: str, bounds: tuple[float, float], anchor: str) -> Figure:
    """Return how often the targets of some scenarios are reached."""
    return alone(
        f"scenarios_{letters.lower()}",
        f"scenarios {', '.join(letters)}: target reached at 0.2 s",
        tuple({"scenario": letter} for letter in letters),
        bounds,
        anchor,
        measure=Measure.TARGET,
        limit="full:ms=200",
        num_games=(100 * len(letters), 4),
    )


FIGURES = (
    alone(
        "solo_first_layout",
        "first-game layout, no cards: points at 1 s",
        ({},),
        (94, 97),
        "89.8 at 50 ms, 92.8 at 200 ms",
    ),
    alone(
        "solo_random_layouts",
        "random layouts, no cards: points at 1 s",
        ({"layout": "random"},),
        (89, 93),
        "86.5 at 50 ms",
    ),
    alone(
        "solo_five_cards",
        "random layouts, 5 drawn cards: points at 1 s",
        ({"layout": "random", "ecosystem": "draw"},),
        (148, 156),
        "143.8 at 50 ms",
    ),
    scenarios("JK", (0.90, 0.97), "95 % at 25 ms"),
    scenarios("LM", (0.75, 0.88), "70-75 % at 25 ms"),
    scenarios("N", (0.65, 0.80), "60 % at 25 ms"),
    *duel_figures(
        "hutan",
        greedy=0.98,
        instant=0.95,
        four=0.85,
        anchors=("100 %", "100 % by the evaluator alone", "-"),
        simulations=3200,
    ),
)

DRAWN = {"layout": "random", "ecosystem": "draw"}
ABLATIONS = Ablations(
    scenes=(
        Scene(name="solo", options={"players": "1", "layout": "random"}),
        Scene(name="solo, cards", options={"players": "1", **DRAWN}),
        Scene(name="2 players", options={"players": "2"}),
        Scene(name="2 players, cards", options={"players": "2", **DRAWN}),
        Scene(name="3 players", options={"players": "3"}),
        Scene(name="4 players", options={"players": "4"}),
    ),
    levers=search_levers("2 players", solo=("solo",)),
)
