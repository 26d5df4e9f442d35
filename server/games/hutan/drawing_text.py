"""Hutan as text: boards with rivers in box characters, pieces by letter and sign, colour on top.

Every piece can be told without colour: a flower is a lower-case letter, a tree an upper-case one of
the same five, an animal one of five other letters, each with its own sign.
"""

from __future__ import annotations

from engine_c.games.hutan.components import ANIMALS, BOARD_SIZE, COLORS, GRID_SIZE
from server.drawing_text import STYLES as BASE_STYLES
from server.drawing_text import Line, Span, flow, paint, score_lines, side_by_side, wrapped
from server.games.hutan.drawing_scene import COLOR_NAMES, SPECIES_NAMES, Scene, Seat, Space

SPACE_WIDTH = 4
BOARD_WIDTH = 2 + GRID_SIZE * (SPACE_WIDTH + 1)
GAP = 2
SIGNS = {"flower": "✿", "tree": "♣", "animal": "♞"}

# Box characters by the weight (0 none, 1 light, 2 heavy) of the arms up, right, down, left in base 3.
BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
LIGHT, HEAVY = 1, 2

# SGR parameters. Boards bring their own background, so that white and grey show on any terminal.
INKS = ("75", "220", "203", "231", "176")
BOARD = "48;5;234"
STYLES = {
    **BASE_STYLES,
    "river": f"38;5;39;{BOARD}",
    "ground": f"38;5;240;{BOARD}",
    "lake": "38;5;153;48;5;25",
    "mark": f"1;38;5;255;{BOARD}",
    **{f"flower{index}": f"38;5;{ink};{BOARD}" for index, ink in enumerate(INKS)},
    **{f"plan{index}": f"2;3;38;5;{ink};{BOARD}" for index, ink in enumerate(INKS)},
    **{f"tree{index}": f"1;38;5;16;48;5;{ink}" for index, ink in enumerate(INKS)},
    **{f"ink{index}": f"1;38;5;16;48;5;{ink}" for index, ink in enumerate(INKS)},
}


def draw_text(scene: Scene, *, width: int, has_color: bool) -> str:
    """Return the table as text of at most `width` columns (a board needs 32), lines ended by newlines."""
    lines = [*_header(scene, width), []]
    per_row = max(1, min(len(scene.seats), (width + GAP) // (BOARD_WIDTH + GAP)))
    if len(scene.seats) == 4 and per_row == 3:
        per_row = 2
    for first in range(0, len(scene.seats), per_row):
        boards = [
            board_lines(seat, has_borders=scene.has_borders) for seat in scene.seats[first : first + per_row]
        ]
        lines += side_by_side(boards, GAP)
        lines.append([])
    has_plan = any(space.planned for seat in scene.seats for space in seat.spaces)
    lines += [*_legend(width, has_plan=has_plan), [], *score_lines(scene.rows, width)]
    for note in scene.notes:
        lines += wrapped(note, width, "dim")
    return paint(lines, STYLES, has_color=has_color)


# --- header ---------------------------------------------------------------------------------------


def _header(scene: Scene, width: int) -> list[Line]:
    """Return title, whose turn, the offer, the pangolin and the animals left."""
    lines = wrapped(f"{scene.title} · {scene.status}", width, "bold")
    if scene.turn:
        lines += wrapped(f"turn shown: {scene.turn}", width, indent="  ")
    lines += flow("offer: ", [_item_spans(item.face, is_taken=item.is_taken) for item in scene.offer], width)
    if scene.pangolin:
        lines += wrapped(f"pangolin: {scene.pangolin}", width)
    animals = [
        [Span(f"{SIGNS['animal']}{ANIMALS[color]}", f"ink{color}"), Span(f" {SPECIES_NAMES[color]} {count} ")]
        for color, count in enumerate(scene.animals_left)
    ]
    lines += flow("animals left: ", animals, width)
    return lines + wrapped(f"layout: {scene.layout or 'to be drawn'}", width, "dim")


def _item_spans(face: str, *, is_taken: bool) -> Line:
    """Return one item of the offer; the one the shown turn takes in double brackets."""
    opening, closing = ("[[", "]]") if is_taken else ("[", "]")
    style = "taken" if is_taken else "plain"
    if face == "*":
        inner = [Span("✿*", style), Span(" any", style)]
    elif face == "pangolin":
        inner = [Span("pangolin", style)]
    else:
        inner = [Span(SIGNS["flower"] + letter, f"flower{COLORS.index(letter)}") for letter in face]
    return [Span(opening, style), *inner, Span(closing, style)]


def _legend(width: int, *, has_plan: bool) -> list[Line]:
    """Say what the letters mean."""
    colors = ", ".join(f"{letter} {name}" for letter, name in zip(COLORS, COLOR_NAMES, strict=True))
    animals = ", ".join(
        f"{letter} {name} ({color})"
        for letter, name, color in zip(ANIMALS, SPECIES_NAMES, COLOR_NAMES, strict=True)
    )
    signs = f"{SIGNS['flower']}b flower, {SIGNS['tree']}B tree, {SIGNS['animal']}T animal"
    planned = ", ( ) planned, → planned to become" if has_plan else ""
    text = f"{signs}, ≈≈ lake, [ ] this turn{planned}; {colors}; {animals}"
    return wrapped(text, width, "dim")


# --- boards ---------------------------------------------------------------------------------------


def board_lines(seat: Seat, *, has_borders: bool) -> list[Line]:
    """Return the board of one seat: a title, the columns, and 13 lines, each `BOARD_WIDTH` wide."""
    title = f"{'▶ ' if seat.is_to_move else ''}seat {seat.number}: {seat.points} points"
    if seat.has_pangolin:
        title += " · pangolin"
    columns = " " + "".join(f"  {column}  " for column in range(GRID_SIZE))
    lines: list[Line] = [
        [Span(f" {title}"[:BOARD_WIDTH].ljust(BOARD_WIDTH), "mover" if seat.is_to_move else "bold")],
        [Span(columns.ljust(BOARD_WIDTH), "dim")],
    ]
    for row in range(GRID_SIZE + 1):
        lines.append([Span(" "), Span(_border_line(seat, row, has_borders=has_borders), "river")])
        if row == GRID_SIZE:
            break
        line = [Span(str(row), "dim")]
        for column in range(GRID_SIZE):
            weight = _vertical(seat, row, column, has_borders=has_borders)
            line.append(Span(_box(weight, 0, weight, 0), "river"))
            line += _space_spans(seat.spaces[GRID_SIZE * row + column])
        line.append(Span("┃", "river"))
        lines.append(line)
    return lines


def _space_spans(space: Space) -> Line:
    """Return the four columns of a space."""
    if space.kind == "lake":
        return [Span("≈" * SPACE_WIDTH, "lake")]
    if space.planned and not space.is_marked:
        return _planned_spans(space)
    opening, closing = ("[", "]") if space.is_marked else (" ", " ")
    edge = "mark" if space.is_marked else "ground"
    if space.kind == "empty":
        return [Span(opening, edge), Span(" ·", "ground"), Span(closing, edge)]
    text = SIGNS[space.kind] + space.letter
    if space.kind == "animal":  # an animal fills its space, a tree its middle
        return [Span(f"{opening}{text}{closing}", f"tree{space.color}")]
    if space.is_second_flower:
        text = SIGNS["flower"] + space.letter
    return [Span(opening, edge), Span(text, f"{space.kind}{space.color}"), Span(closing, edge)]


def _planned_spans(space: Space) -> Line:
    """Return a space with what a plan has there: in parentheses, or behind what lies there now."""
    style = f"plan{space.planned_color}"
    if space.kind == "empty":
        return [
            Span("(", "ground"),
            Span(SIGNS[space.planned_kind] + space.planned, style),
            Span(")", "ground"),
        ]
    return [Span(f" {space.letter}", f"flower{space.color}"), Span("→", "ground"), Span(space.planned, style)]


def _box(up: int, right: int, down: int, left: int) -> str:
    """Return the box character with these arms."""
    return BOX[((up * 3 + right) * 3 + down) * 3 + left]


def _vertical(seat: Seat, row: int, column: int, *, has_borders: bool) -> int:
    """Return the weight of the line left of a space; boards and the grid have heavy edges."""
    if not 0 <= row < GRID_SIZE:
        return 0
    if column % BOARD_SIZE == 0:
        return HEAVY
    here, left = seat.spaces[GRID_SIZE * row + column], seat.spaces[GRID_SIZE * row + column - 1]
    return LIGHT if has_borders and here.area != left.area else 0


def _horizontal(seat: Seat, row: int, column: int, *, has_borders: bool) -> int:
    """Return the weight of the line above a space."""
    if not 0 <= column < GRID_SIZE:
        return 0
    if row % BOARD_SIZE == 0:
        return HEAVY
    here, above = seat.spaces[GRID_SIZE * row + column], seat.spaces[GRID_SIZE * (row - 1) + column]
    return LIGHT if has_borders and here.area != above.area else 0


def _border_line(seat: Seat, row: int, *, has_borders: bool) -> str:
    """Return the line of borders above a row."""
    text = ""
    for column in range(GRID_SIZE + 1):
        up = _vertical(seat, row - 1, column, has_borders=has_borders)
        down = _vertical(seat, row, column, has_borders=has_borders)
        left = _horizontal(seat, row, column - 1, has_borders=has_borders)
        right = _horizontal(seat, row, column, has_borders=has_borders)
        text += _box(up, right, down, left)
        text += _box(0, right, 0, right) * SPACE_WIDTH if column < GRID_SIZE else ""
    return text
