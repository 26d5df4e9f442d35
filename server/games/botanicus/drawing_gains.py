"""Gains taken apart into what is drawn as one sign each, and tasks and cards in words."""

from __future__ import annotations

from dataclasses import dataclass

from engine_c.games.botanicus.facts import FRUIT, LEVELS, TRACKS, FinalCard, Gain

PLANTS = (*LEVELS, "V")
"""Names of plants; the last one is the fruit."""
COUNTED = {
    "planted_bed": "planted bed",
    "complete_row": "row planted in full",
    "square": "block of 2 by 2 planted beds",
    "fixed": "",
    "basic_task": "basic task done",
    "special_task": "special task done",
    "plant": "plant",
    "shovel_token": "token of the shovel track",
    "complete_column": "column planted in full",
    "money_token": "token of the money track",
    "level_iv": "plant IV",
    "animal": "animal",
}
"""What a final scoring card counts, for people."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part of a gain."""

    kind: str
    """`coins`, `vp`, `card`, `animal`, `plant`, `water`, `move`, a track, `any` (a track of choice) or
    `prize`."""
    number: int = 1
    """How many or how much."""
    level: int = 0
    """Of a plant, 5 for a fruit."""
    stack: str = ""
    """Of a prize."""


def parts_of(gain: Gain) -> tuple[Part, ...]:
    """Return the parts of a gain in a fixed order."""
    parts = [
        Part(kind=kind, number=number)
        for kind, number in (
            ("coins", gain.coins),
            ("vp", gain.vp),
            ("card", gain.card),
            ("animal", gain.animal),
        )
    ]
    parts += [Part(kind="plant", number=gain.plant[index], level=index + 1) for index in range(len(LEVELS))]
    parts.append(Part(kind="plant", number=gain.fruit, level=FRUIT))
    parts += [Part(kind="water", number=gain.water), Part(kind="move", number=gain.move)]
    parts += [Part(kind=track, number=steps) for track, steps in zip(TRACKS, gain.steps, strict=True)]
    parts.append(Part(kind="any", number=gain.two_way))
    parts.append(Part(kind="prize", number=1 if gain.prize else 0, stack=gain.prize))
    return tuple(part for part in parts if part.number)


def part_text(part: Part) -> str:
    """Return a part in a few letters."""
    if part.kind == "plant":
        name = "fruit" if part.level == FRUIT else PLANTS[part.level - 1]
        return name if part.number == 1 else f"{part.number}×{name}"
    if part.kind == "prize":
        return f"◆{part.stack}"
    return f"{part.kind} {part.number}"


def final_text(card: FinalCard) -> str:
    """Say what a final scoring card gives."""
    if card.kind == "fixed":
        return f"{card.vp[0]} points"
    if card.kind == "plant":
        return ", ".join(
            f"{vp} for each plant {level}" for vp, level in zip(card.vp, LEVELS, strict=True) if vp
        )
    return f"{card.vp[0]} for each {COUNTED[card.kind]}"
