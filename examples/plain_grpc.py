"""Play a Hutan game to its end with nothing but grpcio and the generated stubs.

    hortus serve                                    # prints the address
    python examples/plain_grpc.py 127.0.0.1:PORT    # needs hortus.v1 (proto/gen) and grpcio alone

The position below stands for one that a front end keeps in its own data: the table of a two-player game
as everyone sees it in the middle of the game, filled into the typed messages by hand. For each turn the
script asks for a hint and plays the best turn; a seed decides the cards that are revealed.
"""

from __future__ import annotations

import argparse

import grpc
from hortus.v1 import (
    advisor_service_pb2,
    advisor_service_pb2_grpc,
    analysis_pb2,
    hutan_pb2,
    position_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
)

COLORS = {
    "b": hutan_pb2.HUTAN_COLOR_BLUE,
    "y": hutan_pb2.HUTAN_COLOR_YELLOW,
    "r": hutan_pb2.HUTAN_COLOR_RED,
    "w": hutan_pb2.HUTAN_COLOR_WHITE,
    "g": hutan_pb2.HUTAN_COLOR_GREY,
}
# The table: one letter a space, small for a flower and capital for a tree, `~` for a lake.
GRIDS = (
    ("~b.g..", "gyyw..", "..yw..", ".rrw..", "~.w.~.", "..w..."),
    ("~..r..", "wGGy..", "wGgy..", ".Rr...", "~...~.", "......"),
)
OFFER = ("yg",)  # and the pangolin; two cards of this round are taken
ROUND = 4
TURNS_FINISHED = 2
HOLDER = 0


def face(colors: str) -> hutan_pb2.HutanFace:
    """Make a card of its colours; `*` is the wild one."""
    if colors == "*":
        return hutan_pb2.HutanFace(is_wild=True)
    return hutan_pb2.HutanFace(colors=[COLORS[color] for color in colors])


def grid(rows: tuple[str, ...]) -> hutan_pb2.HutanGrid:
    """Fill in the grid of one seat."""
    message = hutan_pb2.HutanGrid()
    for row, spaces in enumerate(rows):
        for column, space in enumerate(spaces):
            if space.lower() in COLORS:
                message.pieces.add(
                    cell=hutan_pb2.HutanCell(row=row, column=column),
                    kind=(
                        hutan_pb2.HUTAN_PIECE_KIND_TREE
                        if space.isupper()
                        else hutan_pb2.HUTAN_PIECE_KIND_FLOWER
                    ),
                    color=COLORS[space.lower()],
                )
    return message


def position() -> position_pb2.Position:
    """Fill in the table of the game."""
    table = hutan_pb2.HutanPosition(
        options=hutan_pb2.HutanOptions(players=2),
        holder=HOLDER,
        round=ROUND,
        turn=TURNS_FINISHED,
        pangolin=hutan_pb2.HUTAN_PANGOLIN_OFFERED,
        offer=[face(colors) for colors in OFFER],
        grids=[grid(rows) for rows in GRIDS],
    )
    return position_pb2.Position(hutan=table)


def play(address: str, simulations: int, seed: int) -> list[int]:
    """Play to the end, print each turn, and return the points of the seats."""
    with grpc.insecure_channel(address) as channel:
        grpc.channel_ready_future(channel).result(timeout=60)  # the server may be starting still
        rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        advisor = advisor_service_pb2_grpc.AdvisorServiceStub(channel)
        state = rules.ApplyDecisions(
            rules_service_pb2.ApplyDecisionsRequest(position=position(), seed=seed), timeout=10
        )
        while not state.is_over:
            hint = advisor.Suggest(
                advisor_service_pb2.SuggestRequest(
                    position=state.position,
                    limit=analysis_pb2.Limit(simulations=simulations),
                    seed=seed,
                ),
                timeout=60,
            )
            best = hint.turns[0]
            print(f"seat {hint.seat}: {best.notation}")
            print(f"    {best.summary}")
            state = rules.ApplyDecisions(
                rules_service_pb2.ApplyDecisionsRequest(
                    position=state.position, decisions=best.decisions, seed=seed
                ),
                timeout=10,
            )
        score = rules.ScorePosition(
            rules_service_pb2.ScorePositionRequest(position=state.position), timeout=10
        )
    for seat in score.seats:
        parts = ", ".join(f"{entry.rule} {entry.points}" for entry in seat.rules)
        print(f"seat {seat.seat}: {seat.total} points, place {seat.rank} ({parts})")
    return [seat.total for seat in score.seats]


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description="Play a Hutan game to its end by hints.")
    parser.add_argument("address", help="HOST:PORT of a running server")
    parser.add_argument("--simulations", type=int, default=2000, help="for each turn")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    play(arguments.address, arguments.simulations, arguments.seed)


if __name__ == "__main__":
    main()
