"""Write all goldens anew: `python -m tests.golden.regenerate [GAME ...]`. Review the difference like code."""

from __future__ import annotations

import sys

from tests.golden.texts import Golden, goldens, perft_text, playthrough_text


def write(golden: Golden, text: str) -> None:
    """Write one file; say whether it changed."""
    old = golden.path.read_text() if golden.path.exists() else None
    golden.path.parent.mkdir(parents=True, exist_ok=True)
    golden.path.write_text(text)
    print(f"{'same' if text == old else 'new' if old is None else 'CHANGED'}  {golden.path}")


def main(games: list[str]) -> None:
    """Write the goldens of some games, or of all."""
    for golden in goldens("playthroughs"):
        if not games or golden.game in games:
            write(golden, playthrough_text(golden, "engine"))
    for golden in goldens("perft"):
        if not games or golden.game in games:
            write(golden, perft_text(golden))


if __name__ == "__main__":
    main(sys.argv[1:])
