"""Positions of Botanicus for the tests, made from the notation of the game's README."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine_c import registry
from engine_c.game import Position, State
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import Plot

GAME = registry.game("botanicus")
IMPLEMENTATIONS = ("engine", "reference")

TILES = "s1,s7,t3,t7,s3,s5,t6,t1,s6,s8,t5,t4,s2,s4,t8,t2"
MIDDLE = (
    f"stage=round1 column=4 seat=0 tiles={TILES} piles=3.4:0;4.1:N;4.2:1 "
    "garden0=base coins0=7 vp0=20 tracks0=M1,B0,S0 beds0=-1../.2../..../.3../...- gardeners0=2,2 animals0=1 "
    "tasks0=1,2,3,4,5 basic0=01000 special0=00000 tokens0=round:9 hand0=C1,C4 "
    "garden1=base coins1=3 vp1=2 tracks1=M0,B1,T1 beds1=-.../..1./..../..../...- gardeners1=2,3 "
    "tasks1=6,7,8,9,10 hand1=C5 discard=C2"
)
"""Base game of two players; seat 1 and the neutral flower have moved, seat 0 is next."""
EXPERT = (
    f"players=3 side=expert greenhouse=common stage=round2 column=4 seat=2 tiles={TILES} "
    "piles=3.1:2;3.3:1;4.2:0 "
    "garden0=A coins0=4 vp0=60 tracks0=M0,B4,S5 beds0=-.f./.b../..1s/u.../.2.- greenhouse0=.35 "
    "gardeners0=2,2;2,3 tasks0=1,2,3,4,0 greentask0=7 basic0=11000 special0=10000 "
    "tokens0=round:12;fruit_round:6 hand0=C1,C7 finals0=F1,F3 returned0=F7,F8 "
    "garden1=C coins1=9 vp1=31 tracks1=M4,B0,S0 beds1=.b..-/....s/u.t../-..f. gardeners1=1,1;2,3 "
    "tasks1=5,6,8,9 tokens1=square:20 hand1=C4 finals1=F2,F5 returned1=F9 "
    "garden2=D coins2=5 vp2=12 tracks2=M0,B0,S0 beds2=.-f./...u/b.../.s../t.-. gardeners2=1,3;3,1 "
    "tasks2=10,11,12,13,14 finals2=F4 returned2=F6,F10 discard=C2,C3 tail=F8@0,F11@0"
)
"""Expert side with greenhouses, three players; seat 0 has used its turtle, seat 2 is next."""
CHOICE = (
    f"side=expert stage=finals seat=0 tiles={TILES} stack=1,0,N "
    "garden0=D coins0=6 tasks0=5,18,6,15,17 choice0=F1,F5,F10 garden1=C coins1=6 tasks1=8,11,19,10"
)
"""Seat 0 has three final scoring cards to choose from, seat 1 comes next."""


def make_position(words: str = MIDDLE, **options: str) -> tuple[Ruleset, Position]:
    """Return the ruleset and the position of a line without its first word."""
    given = " ".join(f"{name}={value}" for name, value in options.items())
    position = GAME.parse_position(f"botanicus {given} {words}")
    ruleset = GAME.open(None, position.options)
    assert isinstance(ruleset, Ruleset)
    return ruleset, position


def changed(position: Position, **fields: Any) -> Position:
    """Return the position with some fields of its table replaced."""
    return replace(position, table=replace(position.table, **fields))


def with_plot(position: Position, seat: int, **fields: Any) -> Position:
    """Return the position with some fields of a plot replaced."""
    plots: list[Plot] = list(position.table.plots)
    plots[seat] = replace(plots[seat], **fields)
    return changed(position, plots=tuple(plots))


def begun(position: Position, *texts: str) -> Position:
    """Return the position with a turn so far."""
    return replace(position, turn_so_far=texts)


def play(ruleset: Ruleset, state: State, texts: Sequence[str]) -> State:
    """Carry out decisions and reveals one by one."""
    for text in texts:
        for action in ruleset.parse_steps(state, text):
            state = state.child(action)
    return state


def answers(ruleset: Ruleset, state: State) -> list[str]:
    """Return the notation of the legal decisions in their order."""
    return [ruleset.action_text(state, action) for action in state.legal_actions()]
