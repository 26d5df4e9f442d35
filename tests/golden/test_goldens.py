"""Playthroughs and perft counts are what they were when they were last reviewed."""

from __future__ import annotations

import pytest

from tests.golden.texts import (
    Golden,
    counts,
    goldens,
    open_golden,
    perft_position,
    playthrough_text,
    read_perft,
)

REFERENCE_PATHS = 4000
"""The reference counts only as deep as there are at most so many paths."""


@pytest.mark.parametrize("implementation", ["engine", "reference"])
@pytest.mark.parametrize("golden", goldens("playthroughs"), ids=str)
def test_playthroughs(golden: Golden, implementation: str) -> None:
    assert playthrough_text(golden, implementation) == golden.path.read_text()


@pytest.mark.parametrize("golden", goldens("perft"), ids=str)
def test_perft_positions(golden: Golden) -> None:
    """The positions are those that `golden_sets.py` describes."""
    text, _ = read_perft(golden.path.read_text())
    assert open_golden(golden).game.format_position(perft_position(golden)) == text


@pytest.mark.parametrize("golden", goldens("perft"), ids=str)
def test_perft_counts(golden: Golden) -> None:
    ruleset = open_golden(golden)
    text, expected = read_perft(golden.path.read_text())
    position = ruleset.game.parse_position(text)
    assert ruleset.validate(position) == []
    assert list(counts(ruleset, position, "engine", len(expected))) == expected
    shallow = [(depth, count) for depth, count in expected if count <= REFERENCE_PATHS]
    assert shallow
    assert list(counts(ruleset, position, "reference", len(shallow))) == expected[: len(shallow)]


@pytest.mark.parametrize("golden", [*goldens("playthroughs"), *goldens("perft")], ids=str)
def test_goldens_are_plain_text(golden: Golden) -> None:
    text = golden.path.read_text()
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in text.splitlines())
