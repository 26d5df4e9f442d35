"""Playthroughs: one whole game as readable text, every decision and draw with what else was possible.

Used as goldens, reviewed like code. Knows games through the seam alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine_c.game import CHANCE, TERMINAL, Ruleset, State
from engine_c.replay import draw_by_weight
from engine_c.rng import Rng

TurnChooser = Callable[[State, Rng], list[int]]
"""Chooses the decisions of the turn that begins here, up to its end or to a draw inside it."""

_SHOWN = 4
"""Other legal decisions named beside the one that was chosen."""
_TRIES = 32


def best_of_tries(state: State, rng: Rng) -> list[int]:
    """Choose among random turns the one with the most points and progress right after it."""
    seat = state.current_player()
    best: tuple[int, list[int]] | None = None
    for _ in range(_TRIES):
        after = random_turn(state, rng)
        value = after.scores()[seat] + after.progress(seat)
        if best is None or value > best[0]:
            best = value, list(after.history[len(state.history) :])
    assert best is not None
    return best[1]


def random_turn(state: State, rng: Rng) -> State:
    """Return the state after uniformly random decisions, up to the end of the turn or to a draw."""
    state = state.copy()
    turn = state.turn_number()
    while state.current_player() >= 0 and state.turn_number() == turn:
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    return state


def playthrough(
    ruleset: Ruleset, *, seed: int, implementation: str = "engine", choose: TurnChooser = best_of_tries
) -> str:
    """Play one game from the setup on and return its record.

    Both implementations give the same text for the same seed.
    """
    state = ruleset.initial_state(implementation)
    rng = Rng(seed)
    options = " ".join(f"{name}={value}" for name, value in ruleset.options.items())
    lines = [
        f"game: {ruleset.game.name}",
        f"options: {options}",
        f"components: {ruleset.components_hash}",
        f"seed: {seed}",
        f"key: {state.key():016x}",
    ]
    while state.current_player() != TERMINAL:
        lines.append("")
        if state.current_player() == CHANCE:
            lines += _draw(ruleset, state, rng)
        else:
            lines += _turn(ruleset, state, choose(state, rng))
    lines += ["", "final scores"]
    lines += [_scores(ruleset, state, seat) for seat in range(ruleset.num_players)]
    lines += [line for seat in range(ruleset.num_players) for line in _result(ruleset, state, seat)]
    lines.append("ranking: " + " ".join(f"seat {seat}" for seat in state.ranking()))
    lines.append("returns: " + " ".join(f"{value:g}" for value in state.returns()))
    return "\n".join(lines) + "\n"


def _draw(ruleset: Ruleset, state: State, rng: Rng) -> list[str]:
    """Draw a whole event by its weights, in place."""
    pending = ruleset.pending_chance(state)
    assert pending is not None
    before = state.copy()
    actions = []
    for _ in range(pending.num_draws):
        action = draw_by_weight(state.chance_outcomes(), rng)
        actions.append(action)
        state.apply(action)
    total = sum(weight for _, weight in pending.outcomes)
    return [
        f"draw: {ruleset.event_text(before, actions)}",
        f"  first of {pending.num_draws} out of {len(pending.outcomes)} outcomes, weights sum to {total}",
        f"  key {state.key():016x}",
    ]


def _turn(ruleset: Ruleset, state: State, decisions: Sequence[int]) -> list[str]:
    """Carry out a turn, in place."""
    seat = state.current_player()
    lines = [f"turn {state.turn_number() + 1}, seat {seat}"]
    for action in decisions:
        text = ruleset.labelled_text(state, action)
        others = [ruleset.action_text(state, other) for other in state.legal_actions() if other != action]
        shown = ", ".join(others[:_SHOWN]) + (", ..." if len(others) > _SHOWN else "")
        state.apply(action)
        lines.append(f"  {text:<15} of {len(others) + 1}{': ' + shown if others else ''}")
    lines.append(f"  key {state.key():016x}")
    return [*lines, _scores(ruleset, state, seat)]


def _result(ruleset: Ruleset, state: State, seat: int) -> list[str]:
    """Return what a seat has reached beside its points, on one line; none if there is nothing to reach."""
    result = ruleset.result(state, seat)
    words = [f"{name} {'reached' if is_reached else 'missed'}" for name, is_reached in result.challenges]
    if result.is_target_reached is not None:
        words.insert(0, f"target {'reached' if result.is_target_reached else 'missed'}")
    if result.stars is not None:
        words.insert(0, f"stars {result.stars}")
    return [f"  seat {seat}: {', '.join(words)}"] if words else []


def _scores(ruleset: Ruleset, state: State, seat: int) -> str:
    """Return the points of a seat by scoring rule on one line, rules without points left out."""
    terms = zip(ruleset.score_rules, state.score_terms(seat), strict=True)
    shown = ", ".join(f"{rule} {points}" for rule, points in terms if points) or "nothing"
    return f"  seat {seat} has {state.scores()[seat]}: {shown}"
