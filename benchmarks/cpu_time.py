"""Workers of an exact solve within limits in CPU time: other work on the machine costs them nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from solver.exact.board import Board
from solver.exact.contract import ExactGame, Worker
from solver.exact.question import Question
from solver.exact.referee import Referee

POLL_S = 0.002


def work(
    question: Question, exact: ExactGame, workers: Sequence[Worker], seconds: float
) -> tuple[Board, float]:
    """Let workers meet for so many CPU seconds each; returns the board and the CPU seconds it took."""
    board = Board(check=Referee(question, exact).check)
    begin = time.process_time()
    threads = [threading.Thread(target=worker.run, args=(board,)) for worker in workers]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if board.is_closed or time.process_time() - begin > seconds * len(workers):
            board.end()
        time.sleep(POLL_S)
    return board, time.process_time() - begin
