"""Saving a difference as a readable playthrough, and playing a saved one again."""

from __future__ import annotations

import hashlib
from pathlib import Path

from engine_c.game import CHANCE, HortusError, Position, Ruleset, State
from tests.support.compare import Difference, Failure, differences
from tests.support.option_sets import OptionSet

FOLDER = Path(__file__).parent / "failures"


def history_text(ruleset: Ruleset, actions: list[int]) -> list[str]:
    """Return one line a turn: reveals and decisions in notation, as the engine names them."""
    state = ruleset.initial_state("engine")
    lines: list[list[str]] = [[]]
    for action in actions:
        turn = state.turn_number()
        lines[-1].append(ruleset.action_text(state, action))
        state.apply(action)
        if state.turn_number() != turn:
            lines.append([])
    return ["; ".join(line) for line in lines if line]


def last_turn(ruleset: Ruleset, actions: list[int]) -> tuple[Position, list[int]] | None:
    """Cut a game down to its last turn: the position it began at and the actions since."""
    state = ruleset.initial_state("reference")
    begins, table = -1, None
    was_over = True
    for count, action in enumerate(actions):
        if was_over and state.current_player() != CHANCE:
            begins, table = count, ruleset.table(state)
        was_over = False
        turn = state.turn_number()
        is_draw = state.current_player() == CHANCE
        state.apply(action)
        was_over = state.turn_number() != turn or (is_draw and state.current_player() != CHANCE)
    if table is None:
        return None
    position = Position(
        game=ruleset.game.name, options=ruleset.options, components_hash=ruleset.components_hash, table=table
    )
    return position, actions[begins:]


def replay(reference: State, engine: State, actions: list[int]) -> list[Difference]:
    """Carry out the actions on both until they differ."""
    for action in [*actions, None]:
        found = differences(reference, engine)
        if found or action is None:
            return found
        reference.apply(action)
        engine.apply(action)
    return []


def describe(failure: Failure) -> str:
    """Write a failure down: what differs, the turn alone if it differs alone, the whole game."""
    ruleset = failure.option_set.open()
    lines = [
        f"game: {failure.option_set.game}",
        "options: " + " ".join(f"{name}={value}" for name, value in failure.option_set.options),
        f"policy: {failure.policy}",
        "actions: " + " ".join(map(str, failure.actions)),
        *(f"differs: {line}" for line in failure.found),
    ]
    try:
        short = last_turn(ruleset, failure.actions)
        if short is not None:
            position, actions = short
            states = [ruleset.state(position, name) for name in ("reference", "engine")]
            again = replay(states[0], states[1], actions)
            lines.append(f"position: {ruleset.game.format_position(position)}")
            lines.append("turn alone differs: " + ("yes" if again else "no"))
        lines.append("history:")
        lines += [f"  {line}" for line in history_text(ruleset, failure.actions)]
    except HortusError as error:
        lines.append(f"the rest cannot be written: {error}")
    return "\n".join(lines) + "\n"


def save(failure: Failure, folder: Path = FOLDER) -> Path:
    """Write a failure to a file named by its content."""
    text = describe(failure)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.option_set.game}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.txt"
    path.write_text(text)
    return path


def replay_saved(path: Path) -> list[Difference]:
    """Play a saved game on both implementations; empty: they agree by now."""
    fields = dict(line.split(": ", 1) for line in path.read_text().splitlines() if ": " in line)
    words = [word.partition("=") for word in fields["options"].split()]
    option_set = OptionSet(game=fields["game"], options=tuple((name, value) for name, _, value in words))
    ruleset = option_set.open()
    actions = [int(word) for word in fields["actions"].split()]
    return replay(ruleset.initial_state("reference"), ruleset.initial_state("engine"), actions)
