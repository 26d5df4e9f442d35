"""What the references of the games share: the key from its words, copies with a step, words of the key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from engine_c.game import Ruleset

C_co = TypeVar("C_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


class ReferenceRuleset(Ruleset, Protocol[C_co, O_co]):
    """What a reference reads of an opened ruleset. C components, O typed options."""

    @property
    def components(self) -> C_co:
        """The facts."""
        ...

    @property
    def typed_options(self) -> O_co:
        """The options."""
        ...


def mix64(word: int) -> int:
    """Finalizer of SplitMix64 (Steele, Lea, Flood 2014)."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word ^ word >> 31


def pack(numbers: Sequence[int]) -> int:
    """Join up to eight bytes to a word, the first one lowest."""
    return int.from_bytes(bytes(numbers), "little")


def packed(numbers: Sequence[int], filler: int = 0) -> list[int]:
    """Join bytes to words of eight, the last one filled up."""
    whole = [*numbers, *[filler] * (-len(numbers) % 8)]
    return [pack(whole[at : at + 8]) for at in range(0, len(whole), 8)]


class ReferenceBase(ABC):
    """The part of a reference state that says nothing of a game."""

    turns: int
    """Whole turns ended since the start of the game."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy, history included."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Carry out an action; raise IllegalActionError if it is not legal here."""

    @abstractmethod
    def key_words(self) -> list[int]:
        """Return the words of the key in the order of the game's README."""

    def turn_number(self) -> int:
        """Return how many whole turns have ended since the start of the game."""
        return self.turns

    def child(self, action: int) -> Self:
        """Return a copy with the action carried out."""
        other = self.copy()
        other.apply(action)
        return other

    def key(self) -> int:
        """Return the 64-bit identity (README of the game, State and key)."""
        answer = 0
        for word in self.key_words():
            answer = mix64(((answer ^ word) + 0x9E3779B97F4A7C15) % 2**64)
        return answer
