"""What the games share when decisions are held against a state: reasons, and errors that name the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine_c.game import HortusError, IllegalActionError, State

_SHOWN = 12
"""Legal decisions named in an error."""


@dataclass(frozen=True, kw_only=True)
class Reason:
    """What is wrong with a decision."""

    problem: str
    """In words."""
    rule: str
    """Number of the broken rule."""
    index: int = 0
    """Which of several decisions is at fault."""


def illegal(state: State, text: str, reason: Reason) -> IllegalActionError:
    """Make the error of a decision that is not legal, with what is."""
    legal = state.legal_actions()
    shown = ", ".join(state.ruleset.action_text(state, action) for action in legal[:_SHOWN])
    if len(legal) > _SHOWN:
        shown += f" and {len(legal) - _SHOWN} more"
    return IllegalActionError.of("", f"`{text}`: {reason.problem}", shown, reason.rule)


@contextmanager
def at_text(index: int) -> Iterator[None]:
    """Put the index of a text into the errors raised inside: field `[index]`."""
    try:
        yield
    except HortusError as error:
        raise type(error)(*(replace(each, field=f"[{index}]") for each in error.violations)) from error
