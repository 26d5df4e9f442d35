"""The players of Botanicus in SVG: purse, cards and tokens, garden with its tasks, greenhouse."""

from __future__ import annotations

from server.drawing_svg import ACCENT, INK, MARGIN, PANEL, WIDTH, circle, text, wrapped
from server.games.botanicus import drawing_symbols as signs
from server.games.botanicus.drawing_animals import animal_badge
from server.games.botanicus.drawing_gains import PLANTS, Part
from server.games.botanicus.drawing_scene import Scene
from server.games.botanicus.drawing_seats import EMPTY, NO_BED, Bed, DrawnCard, DrawnGarden, DrawnTask, Seat
from server.games.botanicus.drawing_symbols import box, draw_parts, frame, part_width, points

GAP = 16.0
"""Between two players."""
PANEL_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2
EDGE = 9.0
"""Inside of a player's frame."""
ROAD = 14.0
"""Between two beds."""
CHIP = 20.0
"""Height of a task."""
SOIL, SOIL_EDGE = "#d9c3a0", "#8a6a4a"
_LEVEL_WIDTHS = (13.0, 17.0, 21.0, 20.0, 15.0)
TICK = "#1a7f37"


def draw_seats(scene: Scene, parts: list[str], y: float) -> float:
    """Draw the players, two beside each other; return the y below."""
    for first in range(0, len(scene.seats), 2):
        row = scene.seats[first : first + 2]
        drawn = []
        for index, seat in enumerate(row):
            painter = _Painter(seat, MARGIN + index * (PANEL_WIDTH + GAP), y)
            painter.paint()
            drawn.append(painter)
        bottom = max(painter.y for painter in drawn)
        for painter in drawn:
            edge, thick = (ACCENT, 2.4) if painter.seat.is_to_move else ("#b9b59f", 1.2)
            parts.append(
                box(painter.left, y, PANEL_WIDTH, bottom - y + 6, PANEL, edge, round_by=10, thick=thick)
            )
            parts += painter.parts
        y = bottom + 16
    return y - 4


def _task_width(task: DrawnTask) -> float:
    size = sum(_LEVEL_WIDTHS[level - 1] + 1 for level in task.plants)
    return size + 44 + (26 if task.id else 0)


def waiting(x: float, y: float, width: float) -> str:
    """Draw the ground of a special task that is not active yet."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{CHIP - 1:.1f}" rx="4" fill="#ececea" '
        'stroke="#8d8d80" stroke-dasharray="3 2"/>'
    )


def _changed(before: int, after: int) -> str:
    return str(after) if before == after else f"{before} → {after}"


class _Painter:
    """Draws one player from the top down."""

    def __init__(self, seat: Seat, left: float, top: float) -> None:
        self.seat = seat
        self.left = left
        self.x = left + EDGE
        self.y = top + 6
        self.width = PANEL_WIDTH - 2 * EDGE
        self.parts: list[str] = []

    def paint(self) -> None:
        """Draw everything."""
        self.title()
        self.purse()
        self.hand()
        self.finals()
        if self.seat.dealt:
            self.note("special tasks to assign")
            self.tasks(self.seat.dealt)
        if self.seat.garden is not None:
            self.garden(self.seat.garden)
        if self.seat.greenhouse:
            self.greenhouse()

    def note(self, content: str) -> None:
        """Write a line, broken if it is too long."""
        for line in wrapped(content, int(self.width / 6.6)):
            self.parts.append(text(self.x, self.y + 13, line, size=11.5, color="#444"))
            self.y += 16

    def title(self) -> None:
        """Draw flower, seat, points, garden."""
        seat = self.seat
        color = ACCENT if seat.is_to_move else INK
        title = f"{'▶ ' if seat.is_to_move else ''}seat {seat.number}: {seat.points} points"
        self.parts.append(signs.flower(seat.number, self.x + 10, self.y + 11, 10.5))
        self.parts.append(text(self.x + 27, self.y + 16, title, size=14, weight="bold", color=color))
        if seat.garden is not None and seat.garden.starts:
            self.parts.append(
                text(self.x + self.width, self.y + 16, f"garden {seat.garden.name}", size=12, anchor="end")
            )
        self.y += 26

    def purse(self) -> None:
        """Draw coins, points on the track, animals, tokens."""
        seat = self.seat
        x = self.x
        for sign, values, name in ((signs.coin, seat.coins, ""), (signs.points, seat.vp, "scored")):
            content = _changed(*values)
            color = INK if values[0] == values[1] else ACCENT
            self.parts.append(sign("", x + 11, self.y + 11))
            self.parts.append(text(x + 25, self.y + 16, content, size=13.5, weight="bold", color=color))
            x += 33 + 8.8 * len(content)
            if name:
                self.parts.append(text(x - 4, self.y + 15, name, size=11, color="#555"))
                x += 44
        if seat.animal_points:
            self.parts.append(signs.paw(x + 10, self.y + 10, 9))
            taken, total = seat.num_animals, len(seat.animal_points)
            follow = f", next {seat.animal_points[taken]}" if taken < total else ""
            content = f"{taken} of {total}{follow}"
            self.parts.append(text(x + 24, self.y + 15, content, size=11.5))
            x += 36 + 6.7 * len(content)
        for name in seat.animals:
            self.parts.append(animal_badge(name, x + 11, self.y + 11, 11))
            x += 24
        for token in seat.tokens:
            if x + 26 > self.x + self.width:
                x = self.x
                self.y += 30
            self.parts.append(signs.medal(token.stack, str(token.value), x + 13, self.y + 10, 10.5))
            if token.is_marked:
                self.parts.append(frame(x, self.y - 3, 26, 29))
            x += 27
        self.y += 31

    def hand(self) -> None:
        """Draw the garden cards, or how many there are."""
        seat = self.seat
        x = self.x
        self.parts.append(text(x, self.y + 17, "hand", size=11.5, color="#555"))
        x += 34
        if seat.hand is None:
            self.parts.append(signs.draw_part(Part(kind="card"), x, self.y + 12))
            self.parts.append(text(x + 20, self.y + 17, f"× {seat.num_hand}", size=13, weight="bold"))
        elif not seat.hand:
            self.parts.append(text(x, self.y + 17, "empty", size=11.5, color="#777"))
        else:
            for card in seat.hand:
                size = _card_width(card)
                if x + size > self.x + self.width:
                    x = self.x + 34
                    self.y += 29
                self.card(card, x, size)
                x += size + 6
        self.y += 30 if seat.hand else 24

    def card(self, card: DrawnCard, x: float, size: float) -> None:
        """Draw a garden card with its gain, and how many there are of it."""
        self.parts.append(box(x, self.y - 1, size, 27, "#f7f2df", "#6d5f33"))
        label = card.id if card.count == 1 else f"{card.count}× {card.id}"
        self.parts.append(text(x + 4, self.y + 16, label, size=11, color="#555"))
        inner = sum(part_width(part) + 2 for part in card.parts)
        self.parts.append(draw_parts(card.parts, x + size - inner - 3, self.y, inner, 25))

    def finals(self) -> None:
        """Write the final scoring cards."""
        seat = self.seat
        if seat.finals is None:
            self.note(f"final scoring cards: {seat.num_finals}, face down")
        elif seat.finals:
            for index, words in enumerate(seat.finals):
                self.note(f"{'final cards  ' if index == 0 else ''}{words}")
        for words in seat.choice:
            self.note(f"to choose: {words}")

    # --- tasks ------------------------------------------------------------------------------------

    def task(self, task: DrawnTask, x: float, y: float, width: float) -> None:
        """Draw a task: plants asked for, points, a tick if it is done."""
        if task.is_done:
            drawn = box(x, y, width, CHIP - 1, "#e3f4df", TICK, round_by=4)
        elif task.is_active:
            drawn = box(x, y, width, CHIP - 1, "#ffffff", "#8d8d80", round_by=4)
        else:
            drawn = waiting(x, y, width)
        left = x + 3
        if task.id:
            drawn += text(left, y + 14, f"#{task.id}", size=11, color="#666")
            left += 26
        for level in task.plants:
            size = _LEVEL_WIDTHS[level - 1]
            drawn += box(left, y + 2.5, size, CHIP - 6, signs.PLANT_FILLS[level - 1], "none", round_by=3)
            drawn += text(
                left + size / 2, y + 14, PLANTS[level - 1], size=11, weight="bold", anchor="middle",
                color=signs.PLANT_INKS[level - 1],
            )  # fmt: skip
            left += size + 1
        right = x + width
        drawn += text(
            right - 17, y + 14, str(task.vp), size=12, weight="bold", anchor="end", color=signs.VP_EDGE
        )
        if task.is_done:
            drawn += (
                f'<path d="M{right - 14:.1f} {y + 9:.1f}l4 5l7 -9" stroke="{TICK}" stroke-width="2.6" '
                'fill="none"/>'
            )
        self.parts.append(drawn)
        if task.is_marked:
            self.parts.append(frame(x, y, width, CHIP - 1, round_by=4))

    def tasks(self, tasks: tuple[DrawnTask, ...]) -> None:
        """Draw tasks in a flow."""
        x = self.x
        for task in tasks:
            size = _task_width(task)
            if x + size > self.x + self.width:
                x = self.x
                self.y += CHIP + 2
            self.task(task, x, self.y + 2, size)
            x += size + 6
        self.y += CHIP + 8

    # --- garden -----------------------------------------------------------------------------------

    def garden(self, garden: DrawnGarden) -> None:
        """Draw beds, nodes, paths, gardeners, tasks, and what the columns give."""
        cols = len(garden.columns)
        tasks = [task for row in garden.rows for task in (row.basic, row.special) if task is not None]
        side = max(map(_task_width, tasks), default=0.0)
        pitch = min(60.0, (self.width - side - 4 + ROAD) / cols)
        step = max(pitch, 2 * CHIP + 8)
        bed_width, bed_height = pitch - ROAD, step - ROAD
        left, top = self.x, self.y + 4
        right = self.x + self.width
        for index, row in enumerate(garden.rows):
            y = top + index * step
            for column, bed in enumerate(row.beds):
                self.bed(bed, left + column * pitch, y, bed_width, bed_height)
            middle = y + bed_height / 2
            if row.basic is not None:
                self.task(row.basic, right - side, middle - CHIP - 1, side)
            if row.special is not None:
                self.task(row.special, right - side, middle + 1, side)
        self.paths(garden, left, top, pitch, step)
        bottom = top + step * len(garden.rows) - ROAD
        for column, value in enumerate(garden.columns):
            x = left + column * pitch + bed_width / 2
            if value:
                self.parts.append(points(value, x, bottom + 13))
            else:
                self.parts.append(text(x, bottom + 18, "–", size=12, anchor="middle", color="#777"))
        y = bottom + 38
        self.parts.append(text(left, y + 4, "a full column gives", size=11, color="#555"))
        for level, value in enumerate(garden.column_points, start=1):
            x = left + 72 + 48 * level
            self.parts.append(signs.plant(level, x + 8, y, 7.6))
            self.parts.append(text(x + 18, y + 4.5, str(value), size=11.5, weight="bold"))
        self.y = y + 12

    def bed(self, bed: Bed, x: float, y: float, width: float, height: float) -> None:
        """Draw a bed and what is on it."""
        if bed.content == NO_BED:
            return
        self.parts.append(box(x, y, width, height, SOIL, SOIL_EDGE, round_by=6))
        middle_x, middle_y = x + width / 2, y + height / 2
        size = min(width, height)
        if bed.level and size >= 34:
            self.parts.append(signs.grown(bed.level, middle_x - 4, middle_y + 1, size * 0.4))
            self.parts.append(signs.plant(bed.level, x + width - 10, y + height - 10, 8.5))
        elif bed.level:
            self.parts.append(signs.plant(bed.level, middle_x, middle_y + 1, min(11.0, size * 0.42)))
        elif bed.animal:
            self.parts.append(animal_badge(bed.animal, middle_x, middle_y, min(20.0, size * 0.47)))
        if bed.is_marked:
            self.parts.append(frame(x, y, width, height))
        if bed.planned:
            is_free = bed.content == EMPTY
            at_x, at_y = (middle_x, middle_y) if is_free else (x + 9, y + 9)
            self.planned(bed, at_x, at_y, min(12.0, size * 0.36) if is_free else 7.5)

    def planned(self, bed: Bed, x: float, y: float, radius: float) -> None:
        """Draw what a plan has on a bed, the surer the stronger, in a dashed ring."""
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * 1.25:.1f}" fill="#ffffffb0" stroke="{INK}" '
            f'stroke-dasharray="3 3"/><g opacity="{0.4 + 0.5 * bed.share:.2f}">'
            f"{signs.plant(bed.planned, x, y, radius)}</g>"
        )

    def paths(self, garden: DrawnGarden, left: float, top: float, pitch: float, step: float) -> None:
        """Draw nodes and paths with their prices, ways of the shown turn, and gardeners."""

        def at(row: int, column: int) -> tuple[float, float]:
            return left + column * pitch - ROAD / 2, top + row * step - ROAD / 2

        rows, cols = len(garden.rows) - 1, len(garden.columns) - 1
        lines, prices = "", []
        for row in range(1, rows + 1):
            for column in range(1, cols + 1):
                x, y = at(row, column)
                if column < cols:
                    lines += f"M{x:.1f} {y:.1f}h{pitch:.1f}"
                    prices.append((garden.h[row - 1][column - 1], x + pitch / 2, y))
                if row < rows:
                    lines += f"M{x:.1f} {y:.1f}v{step:.1f}"
                    prices.append((garden.v[row - 1][column - 1], x, y + step / 2))
        self.parts.append(f'<path d="{lines}" stroke="#b08f5c" stroke-width="5" fill="none"/>')
        for way in garden.ways:
            corners = "L".join("{:.1f} {:.1f}".format(*at(*cell)) for cell in way)
            self.parts.append(f'<path d="M{corners}" stroke="{ACCENT}" stroke-width="6" fill="none"/>')
        if garden.is_priced:
            for price, x, y in prices:
                self.parts.append(circle(x, y, 7.5, "#fffdf2", signs.GOLD_EDGE, 1))
                self.parts.append(
                    text(x, y + 4, str(price), size=11, weight="bold", anchor="middle", color="#3b2a00")
                )
        for row in range(1, rows + 1):
            for column in range(1, cols + 1):
                x, y = at(row, column)
                self.parts.append(circle(x, y, 5.5, "#efe0bf", "#6d4f22", 1.4))
                if (row, column) in garden.starts:
                    self.parts.append(circle(x, y, 8, "none", "#6d4f22", 1.6))
        for row, column in garden.gardeners:
            x, y = at(row, column)
            if (row, column) in garden.marked_nodes:
                self.parts.append(circle(x, y, 15, "#ffffffb0", ACCENT, 3))
            self.parts.append(signs.gardener(self.seat.number, x, y - 3, 13))

    # --- greenhouse -------------------------------------------------------------------------------

    def greenhouse(self) -> None:
        """Draw the greenhouse: beds under glass with their prices, and its task."""
        seat = self.seat
        task = seat.greenhouse_task
        side = _task_width(task) if task else 0.0
        size = min(46.0, (self.width - 16) / len(seat.greenhouse) - 6)
        inner = (size + 6) * len(seat.greenhouse) + 10
        self.y += 4
        low, high = self.y + 68, self.y + 16
        glass = (
            f'<path d="M{self.x:.1f} {low:.1f}V{high:.1f}L{self.x + inner / 2:.1f} {self.y:.1f}'
            f'L{self.x + inner:.1f} {high:.1f}V{low:.1f}Z" fill="#dff1f7" stroke="#4f8ba3" '
            'stroke-width="2" stroke-linejoin="round"/>'
        )
        self.parts.append(glass)
        for index, bed in enumerate(seat.greenhouse):
            x = self.x + 8 + index * (size + 6)
            self.bed(bed, x, self.y + 20, size, 44)
            self.parts.append(signs.coin(bed.cost, x + 7, self.y + 24, 8))
        x = self.x + inner + 8
        name = "greenhouse"
        if x + 70 <= self.x + self.width:
            self.parts.append(text(x, self.y + 30, name, size=11.5, color="#555"))
        if task is not None and x + side <= self.x + self.width:
            self.task(task, x, self.y + 40, side)
            self.y += 74
        elif task is not None:
            self.task(task, self.x, self.y + 73, side)
            self.y += 74 + CHIP
        else:
            self.y += 74


def _card_width(card: DrawnCard) -> float:
    label = card.id if card.count == 1 else f"{card.count}× {card.id}"
    return 10 + 7.2 * len(label) + sum(part_width(part) + 2 for part in card.parts) + 2
