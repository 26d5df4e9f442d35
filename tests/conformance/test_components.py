"""Components files: what every game's loader and the command that checks files must do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine_c import registry
from engine_c.commands.components import app
from engine_c.game import ComponentsError


def test_files_that_cannot_be_read(game: str, tmp_path: Path) -> None:
    load = registry.game(game).load_components
    with pytest.raises(ComponentsError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("game = ")
    with pytest.raises(ComponentsError, match="is not TOML"):
        load(tmp_path / "bad.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ComponentsError, match="UTF-8"):
        load(tmp_path / "bytes.toml")
    (tmp_path / "empty.toml").write_text(f'game = "{game}"')
    with pytest.raises(ComponentsError, match="missing"):
        load(tmp_path / "empty.toml")


def test_every_entry_has_a_path_and_says_how_sure_it_is(game: str) -> None:
    components = registry.game(game).load_components()
    assert len(components.hash) == 16
    assert len({entry.path for entry in components.entries}) == len(components.entries)
    assert {entry.confidence for entry in components.entries} <= set("ABCDR")


def test_a_copy_of_the_file_has_its_hash(game: str, tmp_path: Path) -> None:
    found = registry.game(game)
    copy = tmp_path / "copy.toml"
    copy.write_text("# A note.\n" + found.components_path.read_text(encoding="utf-8"), encoding="utf-8")
    assert found.load_components(copy).hash == found.load_components().hash


def test_the_command_takes_the_game_s_own_file(game: str) -> None:
    found = registry.game(game)
    runner = CliRunner()
    good = runner.invoke(app, ["check", str(found.components_path)])
    assert good.exit_code == 0
    assert found.load_components().hash in good.output
    answer = json.loads(runner.invoke(app, ["check", str(found.components_path), "--json"]).output)
    assert answer["is_valid"] is True
    assert answer["components_hash"] == found.load_components().hash


@pytest.mark.parametrize(("text", "problem"), [("", "game"), ('game = "chess"', "chess"), ("game", "TOML")])
def test_the_command_names_what_is_no_components_file(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "file.toml"
    path.write_text(text)
    result = CliRunner().invoke(app, ["check", str(path)])
    assert result.exit_code == 1
    assert problem in result.output


def test_the_template_is_the_game_s_own_file(game: str, tmp_path: Path) -> None:
    found = registry.game(game)
    printed = CliRunner().invoke(app, ["template", game])
    assert printed.exit_code == 0
    path = tmp_path / "mine.toml"
    path.write_text(printed.output, encoding="utf-8")
    assert path.read_bytes() == found.components_path.read_bytes()
    assert found.load_components(path).hash == found.load_components().hash


def test_a_template_of_an_unknown_game() -> None:
    result = CliRunner().invoke(app, ["template", "chess"])
    assert result.exit_code == 1
    assert "no game 'chess'" in result.output


def test_what_is_known_of_the_printed_game_fits(game: str) -> None:
    found = registry.game(game)
    components = found.load_components()
    numbers = [constraint.id for constraint in found.constraints]
    assert len(set(numbers)) == len(numbers)
    for constraint in found.constraints:
        assert constraint.text
        assert constraint.check is None or constraint.check(components) == "", constraint.id
    shown = CliRunner().invoke(app, ["check", str(found.components_path)]).output.splitlines()
    assert [line.split()[0] for line in shown[1 : len(numbers) + 1]] == numbers
