"""What the games share of reading decisions: forms of words, reasons, and errors that name the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeVar

from engine_c.game import HortusError, IllegalActionError, NotationError, State

S = TypeVar("S")
Form = tuple[str, int | None, Callable[[str, list[str]], S]]
"""Of one first word: form for people, words behind the first (None: one or more), reader of (text, words)."""

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


def no_notation(text: str, problem: str, allowed: str, rule: str = "") -> NotationError:
    """Make the error of a text that is no notation."""
    return NotationError.of("", f"`{text}`: {problem}", allowed, rule)


def read_form(text: str, forms: Mapping[str, Form[S]], most: int) -> S:
    """Read one decision or whole reveal by its first word, shown to `most` letters; raises NotationError."""
    words = text.split()
    shown = " ".join(words)
    if not words or words[0] not in forms:
        allowed = ", ".join(form for form, _, _ in forms.values())
        raise no_notation(shown[:80], "is no decision and no reveal", allowed)
    form, arity, reader = forms[words[0]]
    if len(words) - 1 != arity and (arity is not None or len(words) == 1):
        raise no_notation(shown[:80], f"has {len(words) - 1} words behind `{words[0]}`", form)
    return reader(shown[:most], words[1:])


@contextmanager
def at_text(index: int) -> Iterator[None]:
    """Put the index of a text into the errors raised inside: field `[index]`."""
    try:
        yield
    except HortusError as error:
        raise type(error)(*(replace(each, field=f"[{index}]") for each in error.violations)) from error
