"""No answer depends on what the asker cannot see, on the threads or on the process, in any game.

Positions told in full are asked about again and again, with everything dealt anew that the seat to move does
not know: decks, bags, other hands. Hints and bots must answer with the same bytes.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hortus.v1 import opponent_service_pb2, position_pb2

from engine_c.state import EngineState
from server.positions import Opened, position_message, view_of
from server.servicers import advisor, opponent
from solver import opponent as opponents
from solver.branches import HintSearch
from solver.opponent import Level, LevelSearch
from tests.service.support import TIMEOUT_S, Link, serving, suggest, without_run
from tests.support.hidden import PARTS, Told, told_positions
from tests.support.option_sets import OptionSet, default_sets, games, sample_sets

NUM_DEALS = 200
FEW_DEALS = 12
SEED = 9
LEVEL = 3
SIMULATIONS = 24
"""Of hints in the short form: all candidates meet a few Worlds."""
BOT_SIMULATIONS = 64
"""Of bots in the short form: enough for intervals."""
FULL_SIMULATIONS = 400
KINDS = tuple(PARTS)


def short_cases() -> list[Any]:
    """Return the variants that short suites play, each with its number; games for two with most deals."""
    return [
        pytest.param(
            option_set,
            index,
            NUM_DEALS if option_set.options == (("players", "2"),) else FEW_DEALS,
            id=str(option_set),
        )
        for game in games()
        for index, option_set in enumerate(sample_sets(game))
        if option_set.is_default
    ]


def kind_in_turn(found: Mapping[str, Told], index: int) -> str:
    """Return a kind of position that was found, another one for each index if possible."""
    return next(kind for kind in (*KINDS[index % len(KINDS) :], *KINDS) if kind in found)


def message(told: Told) -> position_pb2.Position:
    """Write a position for a request."""
    return position_message(told.position, told.state.ruleset)


async def answers(link: Link, told: Told, simulations: int, threads: int = 1) -> tuple[bytes, bytes]:
    """Return what a hint and a bot say of a position."""
    position = message(told)
    hint = suggest(position, limit={"simulations": simulations}, seed=SEED, top=2, threads=threads)
    bot = opponent_service_pb2.ChooseTurnRequest(position=position, level=LEVEL, seed=SEED)
    return (
        without_run(await link.advisor.Suggest(hint, timeout=TIMEOUT_S)),
        without_run(await link.opponent.ChooseTurn(bot, timeout=TIMEOUT_S)),
    )


async def distinct_answers(
    link: Link, told: Told, num_deals: int, simulations: int
) -> set[tuple[bytes, bytes]]:
    """Ask about a position and its other deals, on one and two threads in turn."""
    deals = [told, *told.other_deals(num_deals)]
    assert len({other.position.table for other in deals}) > num_deals // 10
    assert not told.hands() or len({other.hands() for other in deals}) > 2
    return {await answers(link, other, simulations, 1 + index % 2) for index, other in enumerate(deals)}


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Give bots so much work; they take any of the turns they look at."""

    def set_work(simulations: int) -> None:
        level = Level(simulations=simulations, max_candidates=3, considered=2, tolerance=50, band=50)
        monkeypatch.setattr(opponents, "levels", lambda game: {LEVEL: level})

    return set_work


@pytest.mark.parametrize(("option_set", "index", "num_deals"), short_cases())
async def test_hidden_contents_and_threads_do_not_matter(
    link: Link, work: Callable[[int], None], option_set: OptionSet, index: int, num_deals: int
) -> None:
    work(BOT_SIMULATIONS)
    found = told_positions(option_set)
    told = found[kind_in_turn(found, index)]
    assert len(await distinct_answers(link, told, num_deals, SIMULATIONS)) == 1


@pytest.mark.parametrize("game", games())
async def test_sessions_do_not_look_at_hidden_contents(
    link: Link, work: Callable[[int], None], game: str
) -> None:
    """A session asked about all deals, with what it knows and thinks about, says what a call alone does."""
    work(BOT_SIMULATIONS)
    option_set = next(each for each in default_sets(game) if dict(each.options)["players"] == "2")
    found = told_positions(option_set)
    told = found[kind_in_turn(found, 1)]
    _, alone = await answers(link, told, SIMULATIONS)
    session = link.opponent.Play()

    async def ask(**request: Any) -> opponent_service_pb2.PlayResponse:
        await session.write(opponent_service_pb2.PlayRequest(**request))
        answer: opponent_service_pb2.PlayResponse = await session.read()
        return answer

    for other in (told, *told.other_deals(NUM_DEALS)):
        await ask(table={"position": message(other), "seed": SEED})
        assert without_run((await ask(choose={"level": LEVEL})).choice) == alone
        if other is told:
            await ask(ponder={"is_on": True})
    session.cancel()


@pytest.mark.full
@pytest.mark.parametrize(
    "option_set", [option_set for game in games() for option_set in default_sets(game)], ids=str
)
async def test_hidden_contents_and_threads_do_not_matter_in_full(
    link: Link, work: Callable[[int], None], option_set: OptionSet
) -> None:
    work(FULL_SIMULATIONS)
    for kind, told in told_positions(option_set).items():
        assert len(await distinct_answers(link, told, NUM_DEALS, FULL_SIMULATIONS)) == 1, kind


@pytest.mark.parametrize("option_set", [default_sets(game)[-1] for game in games()], ids=str)
def test_bots_are_the_same_on_two_threads(option_set: OptionSet) -> None:
    for kind, told in told_positions(option_set).items():
        view = told.state.ruleset.view(told.position, told.seat)
        state = told.state.ruleset.state(view)
        assert isinstance(state, EngineState), kind
        one, two = (opponents.choose_turn(state, LEVEL, SEED, threads=threads) for threads in (1, 2))
        assert replace(one, threads=0, elapsed_s=0.0) == replace(two, threads=0, elapsed_s=0.0)


# --- a leak is seen -------------------------------------------------------------------------------


def byte_of(opened: Opened) -> int:
    """Return a byte that follows from all a position tells."""
    return hashlib.sha256(repr(opened.position.table).encode()).digest()[0]


@pytest.mark.parametrize("game", games())
async def test_worlds_that_follow_from_hidden_contents_are_caught(
    game: str, link: Link, work: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All else rests on the view."""
    leaked = 0

    def leaky_view(opened: Opened, seat: int, path: str = "position") -> Opened:
        nonlocal leaked
        leaked = byte_of(opened)
        return view_of(opened, seat, path)

    for module in (advisor, opponent):
        monkeypatch.setattr(module, "view_of", leaky_view)
    monkeypatch.setattr(
        advisor,
        "HintSearch",
        lambda state, params: HintSearch(state, replace(params, seed=params.seed + leaked)),
    )
    monkeypatch.setattr(
        opponent, "LevelSearch", lambda state, level, seed: LevelSearch(state, level, seed + leaked)
    )
    work(BOT_SIMULATIONS)
    told = told_positions(sample_sets(game)[1])["middle"]
    found = await distinct_answers(link, told, FEW_DEALS, SIMULATIONS)
    assert len({hint for hint, _ in found}) > 1
    assert len({bot for _, bot in found}) > 1


# --- a new process --------------------------------------------------------------------------------


async def digest(game: str, threads: int) -> str:
    """Return one hash of the answers to a position of each kind of a game, from a server of its own."""
    hashed = hashlib.sha256()
    async with serving(search_threads=2) as link:
        for told in told_positions(sample_sets(game)[2]).values():
            for answer in await answers(link, told, SIMULATIONS, threads):
                hashed.update(answer)
    return hashed.hexdigest()


@pytest.mark.parametrize("game", games())
async def test_a_new_process_answers_the_same(game: str) -> None:
    code = (
        "import asyncio\n"
        "from tests.service.test_no_peeking import digest\n"
        f"print(asyncio.run(digest({game!r}, 2)))"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    output, _ = await process.communicate()
    assert process.returncode == 0
    assert output.decode().split()[-1] == await digest(game, 1)
