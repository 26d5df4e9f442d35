"""RulesService: every call, and what its answers promise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hortus.v1 import hutan_pb2, position_pb2
from hortus.v1 import rules_service_pb2 as wire

from engine_c import registry
from engine_c.game import State
from server.servicers import rules
from solver.listing import WholeTurn, whole_turns
from solver.opponent import levels
from tests.service.support import (
    TIMEOUT_S,
    Link,
    apply,
    legal,
    new_position,
    played,
    turns,
    view,
)

GAME = registry.game("hutan")


async def test_games_are_listed_with_their_default_components(link: Link) -> None:
    answer = await link.rules.ListGames(wire.ListGamesRequest(), timeout=TIMEOUT_S)
    summary = next(game for game in answer.games if game.name == "hutan")
    assert (summary.min_players, summary.max_players) == (1, 4)
    assert summary.components_hash == GAME.load_components().hash
    assert answer.engine_version


async def test_a_game_tells_options_and_provenance(link: Link) -> None:
    answer = await link.rules.GetGame(wire.GetGameRequest(game="hutan"), timeout=TIMEOUT_S)
    assert [option.name for option in answer.options] == [spec.name for spec in GAME.option_specs]
    assert len(answer.components) == len(GAME.load_components().entries)
    assert all(entry.source and entry.confidence in "ABCDR" for entry in answer.components)
    assert list(answer.known_hashes) == [answer.components_hash]


@pytest.mark.parametrize("name", sorted(registry.games()))
async def test_a_game_tells_what_levels_mean(link: Link, name: str) -> None:
    answer = await link.rules.GetGame(wire.GetGameRequest(game=name), timeout=TIMEOUT_S)
    assert [(each.level, each.simulations, each.band_points) for each in answer.levels] == [
        (level, strength.simulations, strength.band) for level, strength in levels(name).items()
    ]


async def test_a_new_position_follows_from_its_seed(link: Link) -> None:
    one, again, other = [await new_position(link, seed) for seed in (7, 7, 8)]
    assert one == again
    assert one != other
    assert len(one.hutan.stacks) == 8
    assert len(one.hutan.offer) == 3


async def test_a_seed_that_is_not_given_is_drawn_and_reported(link: Link) -> None:
    request = wire.NewPositionRequest(game="hutan")
    drawn = [await link.rules.NewPosition(request, timeout=TIMEOUT_S) for _ in range(2)]
    assert drawn[0].seed != drawn[1].seed
    assert drawn[0].position == await new_position(link, drawn[0].seed)


async def test_a_view_hides_the_stacks_and_nothing_else(link: Link) -> None:
    position = await new_position(link)
    seen = await view(link, position)
    assert not seen.hutan.stacks
    for name in ("offer", "grids", "holder", "round", "turn", "pangolin"):
        assert getattr(seen.hutan, name) == getattr(position.hutan, name)
    assert await view(link, seen) == seen


@pytest.mark.parametrize("options", [{}, {"players": "4", "ecosystem": "draw", "layout": "random"}])
async def test_both_forms_of_a_position_mean_the_same(link: Link, options: dict[str, str]) -> None:
    position = await played(link, await new_position(link, **options), 5)
    typed = position_pb2.Position(hutan=position.hutan)
    line = position_pb2.Position(notation=position.notation)
    for form in (typed, line, position):
        request = wire.ValidatePositionRequest(position=form)
        answer = await link.rules.ValidatePosition(request, timeout=TIMEOUT_S)
        assert answer.is_valid, answer.violations
        assert answer.position == position


async def test_forms_that_disagree_are_refused(link: Link) -> None:
    position = await new_position(link)
    position.notation = (await new_position(link, 8)).notation
    answer = await link.rules.ValidatePosition(
        wire.ValidatePositionRequest(position=position), timeout=TIMEOUT_S
    )
    assert [violation.field for violation in answer.violations] == ["position.notation"]


async def test_legal_decisions_carry_both_forms(link: Link) -> None:
    position = await new_position(link)
    answer = await legal(link, position)
    assert answer.HasField("current_player")
    assert not answer.HasField("pending_chance")
    for decision in answer.decisions:
        typed = position_pb2.Decision(hutan=decision.hutan)
        after = await apply(link, position, decision.notation)
        request = wire.ApplyDecisionsRequest(position=position, decisions=[typed])
        assert (await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)) == after


async def test_a_position_inside_a_turn_goes_on_where_it_is(link: Link) -> None:
    position = await new_position(link)
    first = (await turns(link, position))[0].turn.decisions
    inside = (await apply(link, position, *[decision.notation for decision in first[:-1]])).position
    assert [decision.notation for decision in inside.turn_so_far] == [d.notation for d in first[:-1]]
    assert first[-1].notation in [decision.notation for decision in (await legal(link, inside)).decisions]
    whole = await apply(link, position, *[decision.notation for decision in first])
    assert (await apply(link, inside, first[-1].notation)).position == whole.position


async def test_placements_come_in_any_order(link: Link) -> None:
    position = await new_position(link)
    chosen = next(m.turn for m in await turns(link, position) if len(m.turn.decisions) == 3)
    texts = [decision.notation for decision in chosen.decisions]
    labels = [decision.hutan.place.color for decision in chosen.decisions[1:]]
    straight = await apply(link, position, *texts)
    swapped = [
        position_pb2.Decision(
            hutan=hutan_pb2.HutanDecision(
                place=hutan_pb2.HutanPlace(cell=chosen.decisions[i].hutan.place.cell, color=labels[i - 1])
            )
        )
        for i in (2, 1)
    ]
    request = wire.ApplyDecisionsRequest(
        position=position, decisions=[position_pb2.Decision(notation=texts[0]), *swapped]
    )
    answer = await link.rules.ApplyDecisions(request, timeout=TIMEOUT_S)
    assert answer.position == straight.position
    assert [decision.notation for decision in answer.decisions] == texts


async def test_turns_are_distinct_and_lead_where_they_say(link: Link) -> None:
    position = await played(link, await new_position(link), 6)
    messages = await turns(link, position, max_turns=40)
    *listed, last = messages
    assert last.is_final
    assert not any(message.is_final for message in listed)
    assert last.num_turns == len(listed) <= 40
    assert len({message.position.notation for message in listed}) == len(listed)
    for message in listed[:10]:
        texts = [decision.notation for decision in message.turn.decisions]
        after = await apply(link, position, *texts)
        assert after.decisions[: len(texts)] == [
            position_pb2.Decision(notation=d.notation, hutan=a.hutan)
            for d, a in zip(message.turn.decisions, after.decisions, strict=False)
        ]
        if not after.is_over and len(after.decisions) == len(texts):
            assert message.position == after.position


async def test_the_last_message_says_whether_there_are_more_turns(link: Link) -> None:
    position = await new_position(link)
    *every, last = await turns(link, position, max_turns=100_000, omit_positions=True)
    assert last.num_turns == len(every)
    assert not last.is_truncated
    assert not every[0].HasField("position")
    for most, is_truncated in ((1, True), (32, True), (len(every) - 1, True), (len(every), False)):
        *few, last = await turns(link, position, max_turns=most, omit_positions=True)
        assert few == every[:most]
        assert (last.num_turns, last.is_truncated) == (most, is_truncated)


async def test_listing_ends_with_the_last_turn_that_is_wanted(
    link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []

    def counted(state: State) -> Iterator[WholeTurn]:
        for turn in whole_turns(state):
            taken.append(turn)
            yield turn

    monkeypatch.setattr(rules, "whole_turns", counted)
    await turns(link, await new_position(link), max_turns=1)
    assert len(taken) == 2


async def test_points_add_up_and_ranks_are_a_permutation(link: Link) -> None:
    position = await played(link, await new_position(link, players="3", challenges="five_species"), 9)
    answer = await link.rules.ScorePosition(wire.ScorePositionRequest(position=position), timeout=TIMEOUT_S)
    for seat in answer.seats:
        assert seat.total == sum(entry.points for entry in seat.rules)
        assert [result.challenge for result in seat.challenges] == ["five_species"]
        assert not seat.HasField("stars")
    assert sorted(seat.rank for seat in answer.seats) == [1, 2, 3]


async def test_a_solo_scenario_tells_its_target(link: Link) -> None:
    position = await new_position(link, players="1", scenario="A")
    answer = await link.rules.ScorePosition(wire.ScorePositionRequest(position=position), timeout=TIMEOUT_S)
    assert answer.seats[0].HasField("is_target_reached")
    assert not answer.seats[0].is_target_reached


@pytest.mark.parametrize(
    ("drawing", "media_type", "begins"),
    [
        (wire.RENDER_FORMAT_UNSPECIFIED, "text/plain", ""),
        (wire.RENDER_FORMAT_ANSI, "text/plain", ""),
        (wire.RENDER_FORMAT_SVG, "image/svg+xml", "<svg"),
    ],
)
async def test_a_table_is_drawn(link: Link, drawing: int, media_type: str, begins: str) -> None:
    position = await played(link, await new_position(link), 4)
    chosen = (await turns(link, position))[0].turn
    request = wire.RenderPositionRequest(position=position, format=drawing)
    plain = await link.rules.RenderPosition(request, timeout=TIMEOUT_S)
    request.highlight.CopyFrom(chosen)
    marked = await link.rules.RenderPosition(request, timeout=TIMEOUT_S)
    assert plain.media_type == media_type
    assert plain.content.startswith(begins)
    assert marked.content != plain.content
