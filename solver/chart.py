"""Charts of figures with their intervals, as SVG or PNG; needs no display."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine_c.game import HortusError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".svg", ".png")
WIDTH = 800
"""Of a PNG in pixels; an SVG scales."""
DPI = 100
TEXT = 9.5
"""Points: 13 pixels at the width above."""
SMALL = 8.5
"""12 pixels."""
NAME_LETTERS = 26
"""Of a line of a name."""
INK, ACCENT, FAINT = "#26332b", "#2f7d4f", "#b9c4bd"


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A figure and its interval."""

    value: float
    """Where the dot is."""
    low: float
    """Where the interval begins."""
    high: float
    """Where it ends."""
    text: str
    """Stands at the dot."""


def around(value: float, half: float, *, decimals: int = 1) -> Mark:
    """Return the mark of a figure with the half width of its interval."""
    return Mark(value=value, low=value - half, high=value + half, text=f"{value:.{decimals}f}")


def percent(share: float, interval: tuple[float, float]) -> Mark:
    """Return the mark of a share in percent."""
    return Mark(value=100 * share, low=100 * interval[0], high=100 * interval[1], text=f"{100 * share:.1f}")


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One figure of all rows."""

    label: str
    """Under the axis: what it is, its unit and what the bars mean."""
    marks: Sequence[Mark | None]
    """One a row; None: the row has no such figure."""
    line: float | None = None
    """What the marks are to be compared with."""


def check_chart(path: Path | None) -> None:
    """Raise HortusError unless a chart can be written there; None is fine."""
    if path is None:
        return
    if path.suffix.lower() not in SUFFIXES:
        raise HortusError.of("chart", repr(path.name), f"a name that ends in {' or '.join(SUFFIXES)}")
    if not path.resolve().parent.is_dir():
        raise HortusError.of("chart", f"there is no folder {path.parent}")


def write_chart(path: Path, title: str, names: Sequence[str], panels: Sequence[Panel]) -> None:
    """Draw the rows from top to bottom, the panels side by side."""
    # Here, not above: it takes longer to load than all the rest of the command.
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    wrapped = [wrapped_name(name) for name in names]
    heading = "\n".join(textwrap.wrap(title, 88))
    lines = sum(max(2, name.count("\n") + 1.6) for name in wrapped)
    height = 1.0 + 0.2 * lines + 0.18 * heading.count("\n")
    # Text stays text in an SVG, and the same figures give the same bytes.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "hortus", "font.size": TEXT, "text.color": INK}):
        figure = Figure(figsize=(WIDTH / DPI, height), dpi=DPI, layout="constrained")
        axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        figure.suptitle(heading, fontsize=TEXT + 1)
        for axis, panel in zip(axes, panels, strict=True):
            _draw(axis, panel)
        axes[0].set_yticks(range(len(wrapped)), wrapped)
        axes[0].set_ylim(len(wrapped) - 0.4, -0.6)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": "hortus"}
        figure.savefig(path, metadata=metadata)


def wrapped_name(name: str) -> str:
    """Return the name of an agent in lines, broken before a colon if it can be."""
    lines = [""]
    for part in name.replace(":", "\n:").split("\n"):
        if lines[-1] and len(lines[-1]) + len(part) > NAME_LETTERS:
            lines.append("")
        lines[-1] += part
    return "\n".join(short for line in lines for short in textwrap.wrap(line, NAME_LETTERS) or [""])


def _draw(axis: Axes, panel: Panel) -> None:
    """Draw one panel."""
    axis.set_axisbelow(True)
    axis.grid(axis="x", color=FAINT, linewidth=0.6)
    axis.spines[["top", "right", "left"]].set_visible(False)
    axis.tick_params(axis="y", length=0)
    axis.tick_params(colors=INK)
    axis.set_xlabel(panel.label)
    axis.margins(x=0.12)
    if panel.line is not None:
        axis.axvline(panel.line, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for row, mark in enumerate(panel.marks):
        if mark is None:
            continue
        axis.plot([mark.low, mark.high], [row, row], color=ACCENT, linewidth=2, solid_capstyle="butt")
        axis.plot([mark.low, mark.high], [row, row], "|", color=ACCENT, markersize=8, markeredgewidth=1.5)
        axis.plot([mark.value], [row], "o", color=ACCENT, markersize=6)
        axis.annotate(
            mark.text,
            (mark.value, row),
            xytext=(0, 5.5),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=SMALL,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
        )
