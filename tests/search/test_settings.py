"""Settings of dataclasses as text, and agents that carry them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest

from engine_c.game import HortusError
from engine_c.registry import games
from solver.agents import SEARCH_SETTINGS, parse_agent
from solver.match import Match
from solver.parameters import read_parameters, use_parameters
from solver.params import Limit, SearchParams
from solver.settings import settings_of, with_setting


class Aim(Enum):
    WIN = "w"
    SCORE = "s"


@dataclass(frozen=True)
class Inner:
    depth: int = 3
    gate: bool = True


@dataclass(frozen=True)
class Outer:
    tree: bool = True
    share: float = 0.5
    most: int | None = None
    aim: Aim = Aim.WIN
    mode: Literal["fast", "slow"] = "fast"
    word: str = ""
    inner: Inner = field(default_factory=Inner)
    seed: int = 0
    path: tuple[int, ...] = ()


KNOWN = settings_of(Outer, besides=frozenset({"seed"}))


def test_fields_are_found_by_type() -> None:
    assert set(KNOWN) == {"tree", "share", "most", "aim", "mode", "word", "depth", "gate"}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("tree", "off", False),
        ("tree", "true", True),
        ("share", "0.25", 0.25),
        ("most", "7", 7),
        ("most", "none", None),
        ("aim", "score", Aim.SCORE),
        ("aim", "s", Aim.SCORE),
        ("mode", "slow", "slow"),
        ("word", "x y", "x y"),
    ],
)
def test_settings_are_read(name: str, text: str, value: Any) -> None:
    assert getattr(with_setting(Outer(), KNOWN, "agents", name, text), name) == value


def test_settings_of_an_inner_dataclass() -> None:
    found = with_setting(Outer(share=0.75), KNOWN, "agents", "gate", "off")
    assert found == Outer(share=0.75, inner=Inner(gate=False))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("tree", "2", "on or off"),
        ("share", "nan", "a number"),
        ("most", "many", "none, a whole number"),
        ("aim", "lose", "win or score"),
        ("mode", "", "fast or slow"),
        ("seed", "3", "there is no setting 'seed'"),
        ("path", "3", "there is no setting 'path'"),
    ],
)
def test_wrong_settings_are_refused(name: str, text: str, told: str) -> None:
    with pytest.raises(HortusError, match=told):
        with_setting(Outer(), KNOWN, "agents", name, text)


def test_every_switch_of_the_search_can_be_set() -> None:
    """An ablation needs no edit: each field of a plain type is a setting of `full`."""
    for name, setting in SEARCH_SETTINGS.items():
        value: Any = SearchParams()
        for part in setting.path:
            value = getattr(value, part)
        text = {True: "on", False: "off", None: "none"}[value] if value in (True, False, None) else str(value)
        if isinstance(value, int) and not isinstance(value, bool):
            text = str(value)
        assert parse_agent(f"full:sims=9:{name}={text}").name == f"full:sims=9:{name}={text}"
    assert {"max_candidates", "lanes"} <= set(SEARCH_SETTINGS)
    assert not {"limit", "seed", "evaluate"} & set(SEARCH_SETTINGS)


def test_agents_with_settings() -> None:
    agent = parse_agent(" full:sims=40:max_candidates=7:lanes=2 ")
    assert agent.params == SearchParams(limit=Limit(simulations=40), max_candidates=7, lanes=2, top=1)
    assert parse_agent("uct:lanes=2:ms=5").params.lanes == 2
    both = Limit(simulations=9, time_s=0.05, is_cpu_time=True)
    assert parse_agent("full:ms=50:sims=9").limit == parse_agent("full:sims=9:ms=50").limit == both


@pytest.mark.parametrize(
    "text",
    [
        "full:max_candidates=few",
        "full:nothing=1",
        "full:seed=4",
        "full:",
        "greedy:lanes=2",
        "level3:sims=4",
        "uct:max_candidates=3",
        "full:params=nowhere.toml",
        "greedy:params=nowhere.toml",
        "full:ms=50:threads=2",
    ],
)
def test_wrong_agents_are_refused(text: str) -> None:
    with pytest.raises(HortusError):
        parse_agent(text, game="hutan")


def test_settings_out_of_range_are_refused_before_the_match() -> None:
    agents = (parse_agent("full:max_candidates=0"), parse_agent("greedy"))
    with pytest.raises(HortusError, match="max_candidates=0"):
        Match(game="hutan", options=(("players", "2"),), agents=agents, seed=1).check()


# --- weights of the evaluator ---------------------------------------------------------------------


def parameters_path(game: str) -> Path:
    import solver.games

    return Path(solver.games.__path__[0]) / game / "parameters.toml"


def changed_file(game: str, folder: Path) -> Path:
    """Write a copy of a game's weights in which every number is half as large."""
    lines = []
    for line in parameters_path(game).read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition(" = ")
        is_number = equals and not line.startswith("#") and value.replace(".", "", 1).isdecimal()
        lines.append(f"{name} = {float(value) / 2}" if is_number and "." in value else line)
    path = folder / f"{game}.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


WITH_WEIGHTS = [name for name in games() if parameters_path(name).exists()]


@pytest.mark.parametrize("game", WITH_WEIGHTS)
def test_weights_from_a_file(game: str, tmp_path: Path) -> None:
    """Each agent plays with its own, whatever the other one plays with, and the shipped ones come back."""
    same, other = parameters_path(game), changed_file(game, tmp_path)

    def scores(*agents: str) -> tuple[int, ...]:
        match = Match(
            game=game,
            options=(("players", "2"),),
            agents=tuple(parse_agent(agent, game=game) for agent in agents),
            seed=6,
        )
        return match.play(0).scores

    plain = scores("generator", "generator")
    assert scores("generator", f"generator:params={same}") == plain
    mixed = scores("generator", f"generator:params={other}")
    assert mixed != plain
    assert scores(f"generator:params={same}", f"generator:params={other}") == mixed
    assert scores("generator", "generator") == plain


def test_weights_of_another_game_are_refused() -> None:
    with pytest.raises(HortusError, match="params"):
        read_parameters("hutan", str(parameters_path("sattgruen")))
    with pytest.raises(HortusError, match="no evaluator"):
        read_parameters("chess", "weights.toml")
    use_parameters("chess", None)
