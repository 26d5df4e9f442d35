"""Reveals: what a pending draw brought, told by name and checked one single draw after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine_c.game import IllegalActionError, State


class RevealStep(Protocol):
    """A reveal as it was written."""

    @property
    def text(self) -> str:
        """The whole step."""

    @property
    def kind(self) -> str:
        """Its first word, the event it tells of."""

    @property
    def names(self) -> Sequence[str]:
        """What was drawn, in order."""


StepT = TypeVar("StepT", bound=RevealStep, contravariant=True)
"""What the codes of a game read."""


class DrawCodes(Protocol[StepT]):
    """Turns names of what is drawn into single draws and back."""

    def event_actions(self, step: StepT) -> list[int]:
        """Return the single draws of a reveal in its order; raises NotationError for unknown names."""

    def draw_name(self, action: int) -> str:
        """Return the name of what a single draw brings."""


def check_reveal(
    state: State,
    step: StepT,
    pending: tuple[str, int],
    codes: DrawCodes[StepT],
    *,
    rule: str,
    hidden_rule: str,
) -> list[int]:
    """Return the single draws of a reveal, all possible one after the other; raises IllegalActionError.

    `pending` is the event that is awaited and how many single draws are left of it. `rule` is named where the
    reveal does not fit it, `hidden_rule` where something cannot lie where it was drawn from.
    """
    event, left = pending
    allowed = f"`{event}` with {left} names"
    if step.kind != event:
        raise IllegalActionError.of("", f"`{step.text}`: a draw must be revealed first", allowed, rule)
    actions = codes.event_actions(step)
    if len(actions) != left:
        problem = f"`{step.text}` reveals {len(actions)} instead of {left}"
        raise IllegalActionError.of("", problem, allowed, rule)
    probe = state.copy()
    for action, name in zip(actions, step.names, strict=True):
        outcomes = [outcome for outcome, _ in probe.chance_outcomes()]
        if action not in outcomes:
            can_come = " ".join(map(codes.draw_name, outcomes))
            raise IllegalActionError.of("", f"`{step.text}`: {name} cannot be drawn", can_come, hidden_rule)
        probe.apply(action)
    return actions
