"""Conditions V14 to V18: special tasks, done marks, tokens, coins and points, what has to be untouched."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine_c.game import Violation
from engine_c.games.botanicus.facts import Garden
from engine_c.games.botanicus.position_text import start_beds
from engine_c.games.botanicus.table import STACKS, Plot
from engine_c.games.botanicus.validity_case import MOST, Case, violation


def _tasks(case: Case) -> Iterator[Violation]:
    """V14."""
    first: dict[int, int] = {}
    is_dealt = case.options.tasks is not None or case.is_after("tasks")
    for field, seat, plot in case.plots():
        held = [*plot.dealt_tasks, *filter(None, plot.row_tasks), *filter(None, [plot.greenhouse_task])]
        for task in held:
            if task in first:
                problem = f"task {task} is with seat {first[task]} already"
                yield violation("V14", field, problem, "each special task once (B3.5)")
            first.setdefault(task, seat)
            fixed = case.options.tasks
            if fixed is not None and seat < len(fixed) and task not in fixed[seat]:
                dealt = ", ".join(map(str, fixed[seat]))
                yield violation("V14", field, f"task {task}", f"{dealt}, as the options say")
        garden = case.garden(plot)
        if garden is None or not case.has_assigned(seat):
            yield from _unassigned(case, field, plot, case.components.tasks_dealt if is_dealt else 0)
        else:
            yield from _assigned(case, field, plot, garden)


def _unassigned(case: Case, field: str, plot: Plot, number: int) -> Iterator[Violation]:
    if len(plot.dealt_tasks) != number:
        problem = f"{len(plot.dealt_tasks)} tasks to assign"
        yield violation("V14", f"{field}.dealt_tasks", problem, f"{number} (B3.5)")
    if plot.row_tasks or plot.greenhouse_task:
        yield violation("V14", f"{field}.row_tasks", "tasks lie beside the garden", "none yet (B3.5)")


def _assigned(case: Case, field: str, plot: Plot, garden: Garden) -> Iterator[Violation]:
    if plot.dealt_tasks:
        problem = f"{len(plot.dealt_tasks)} tasks to assign"
        yield violation("V14", f"{field}.dealt_tasks", problem, "none: all are in their places (B3.5)")
    greenhouse = case.greenhouse(garden)
    if plot.greenhouse_task and (greenhouse is None or not greenhouse.has_task):
        problem = f"task {plot.greenhouse_task}"
        yield violation(
            "V14", f"{field}.greenhouse_task", problem, "0: it has no place for a task (G1.3, U1.1)"
        )
    left = case.components.tasks_dealt - bool(plot.greenhouse_task)
    missing = max(0, garden.rows - left)
    if len(plot.row_tasks) != garden.rows:
        problem = f"tasks of {len(plot.row_tasks)} rows"
        yield violation("V14", f"{field}.row_tasks", problem, f"{garden.rows}, 0 for a row without (B3.5)")
    elif plot.row_tasks.count(0) != missing:
        problem = f"{plot.row_tasks.count(0)} rows without a special task"
        yield violation("V14", f"{field}.row_tasks", problem, f"{missing} (B3.5, X1.2, G1.3)")


def _done(case: Case) -> Iterator[Violation]:
    """V15."""
    for field, _, plot in case.plots():
        garden = case.garden(plot)
        if garden is None:
            continue
        for name in ("basic_done", "special_done"):
            if len(getattr(plot, name)) != garden.rows:
                problem = f"marks of {len(getattr(plot, name))} rows"
                yield violation("V15", f"{field}.{name}", problem, f"{garden.rows}")
        for row, is_done in enumerate(plot.special_done):
            if not is_done:
                continue
            if not any(plot.basic_done[row : row + 1]):
                problem = f"the special task of row {row + 1} is done before its basic task"
                yield violation("V15", f"{field}.special_done", problem, "the basic task first (B6.2)")
            if not any(plot.row_tasks[row : row + 1]):
                problem = f"row {row + 1} has no special task"
                yield violation("V15", f"{field}.special_done", problem, "a row with a special task (G1.4)")
        if plot.greenhouse_done and not plot.greenhouse_task:
            problem = "the greenhouse has no task that could be done"
            yield violation("V15", f"{field}.is_greenhouse_done", problem, "false (G3.2)")


def token_stack(case: Case, stack: str) -> tuple[int, ...]:
    """Return the values of a stack as it was at the start, top first (B3.2, G1.2)."""
    facts = case.components
    prizes = dict(facts.expert_prizes if case.options.is_expert else facts.base_prizes)
    if case.options.greenhouse != "off":
        prizes |= dict(facts.fruit_prizes)
    removed = 0 if stack == "frog" else facts.prizes_removed[case.players - 2]
    return prizes.get(stack, ())[removed:]


def _tokens(case: Case) -> Iterator[Violation]:
    """V16."""
    for stack in STACKS:
        values = token_stack(case, stack)
        taken = sorted(
            (value for _, _, plot in case.plots() for name, value in plot.tokens if name == stack),
            reverse=True,
        )
        right = list(values[: len(taken)])
        if taken != right:
            shown = ", ".join(map(str, taken))
            allowed = (
                f"the top ones of {', '.join(map(str, values))} (B8.6)"
                if values
                else "none in this game (B3.2)"
            )
            yield violation("V16", "plots", f"{stack} tokens {shown} are taken", allowed)
    for stack, stage in (("fruit_round", "round1"), ("fruit_square", "round2")):
        for field, _, plot in case.plots():
            number = sum(name == stack for name, _ in plot.tokens)
            most = int(case.is_after(stage))
            if number > most:
                allowed = f"at most {most}: one for each fruit scoring (G7.1)"
                yield violation("V16", f"{field}.tokens", f"{number} of {stack}", allowed)


def paid_points(case: Case, plot: Plot, garden: Garden) -> int:
    """Return the points that a seat has got at least: done tasks, tokens, base animals, the bird."""
    facts = case.components
    points = sum(
        task.vp for task, is_done in zip(garden.basic_tasks, plot.basic_done, strict=False) if is_done
    )
    done = [task for task, is_done in zip(plot.row_tasks, plot.special_done, strict=False) if is_done]
    done += [plot.greenhouse_task] if plot.greenhouse_done else []
    points += sum(case.tasks[task].vp for task in done if task in case.tasks)
    points += sum(value for _, value in plot.tokens)
    points += sum(facts.animal_points[: max(0, plot.num_animals)])
    return points + (facts.bird_vp[0] if case.has_animal(plot, "bird") else 0)


def _points(case: Case) -> Iterator[Violation]:
    """V17."""
    for field, _, plot in case.plots():
        if not 0 <= plot.coins <= MOST:
            yield violation("V17", f"{field}.coins", f"{plot.coins} coins", f"0 to {MOST} (E15)")
        if not 0 <= plot.vp <= MOST:
            yield violation("V17", f"{field}.vp", f"{plot.vp} points", f"0 to {MOST}")
        garden = case.garden(plot)
        if garden is None:
            continue
        least = paid_points(case, plot, garden)
        if plot.vp < least:
            allowed = f"{least} or more: what done tasks, tokens and animals gave (B6.4, B8.5, B8.6, X5.2)"
            yield violation("V17", f"{field}.vp", f"{plot.vp} points", allowed)


def _untouched(case: Case) -> Iterator[Violation]:
    """V18."""
    if case.has_begun:
        return
    coins = case.components.start_coins
    for field, _, plot in case.plots():
        garden = case.garden(plot)
        if plot.coins != coins:
            yield violation("V18", f"{field}.coins", f"{plot.coins} before round one", f"{coins} (B3.3)")
        if plot.vp:
            yield violation("V18", f"{field}.vp", f"{plot.vp} before round one", "0 (B3.3)")
        if garden is not None and plot.beds != start_beds(garden):
            yield violation("V18", f"{field}.beds", "something grows before round one", "empty beds (B3.3)")
        if plot.greenhouse.strip("."):
            yield violation(
                "V18", f"{field}.greenhouse", "something grows before round one", "empty beds (B3.3)"
            )
        if any((*plot.basic_done, *plot.special_done, plot.greenhouse_done)):
            yield violation("V18", f"{field}.basic_done", "a task is done before round one", "none (B3.3)")
        if plot.tokens or plot.num_animals:
            yield violation(
                "V18", f"{field}.tokens", "something is gained before round one", "nothing (B3.3)"
            )
        if plot.num_hand:
            yield violation("V18", f"{field}.num_hand", f"{plot.num_hand} before round one", "0 (B3.3)")


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (_tasks, _done, _tokens, _points, _untouched)
"""V14 to V18 in order."""
