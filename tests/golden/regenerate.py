"""Write all goldens anew: `python -m tests.golden.regenerate [GAME ...]`. Review the difference like code."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.golden.texts import goldens, perft_text, playthrough_text
from tests.support.option_sets import games as all_games
from tests.support.option_sets import hook
from tests.support.pictures import draw_picture, picture_path


def write(path: Path, text: str) -> None:
    """Write one file; say whether it changed."""
    old = path.read_text() if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(f"{'same' if text == old else 'new' if old is None else 'CHANGED'}  {path}")


def main(games: list[str]) -> None:
    """Write the goldens of some games, or of all."""
    for golden in goldens("playthroughs"):
        if not games or golden.game in games:
            write(golden.path, playthrough_text(golden, "engine"))
    for golden in goldens("perft"):
        if not games or golden.game in games:
            write(golden.path, perft_text(golden))
    for game in all_games():
        if not games or game in games:
            for name, picture in hook(game, "pictures").PICTURES.items():
                write(picture_path(game, name), draw_picture(picture))


if __name__ == "__main__":
    main(sys.argv[1:])
