"""The five animals of Botanicus as small figures in unit size."""

from __future__ import annotations

from server.drawing_svg import circle


def _path(shape: str, fill: str, edge: str) -> str:
    return f'<path d="{shape}" fill="{fill}" stroke="{edge}" stroke-width="0.08" stroke-linejoin="round"/>'


def _oval(x: float, y: float, rx: float, ry: float, fill: str, edge: str) -> str:
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}" stroke="{edge}" stroke-width="0.08"/>'
    )


def _dot(x: float, y: float, radius: float = 0.09) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#1c1c1c"/>'


_BIRD = (
    _path("M-0.2 0.25L-1.05 0.55L-0.95 0.1Z", "#2f6fc4", "#173f7a")
    + _oval(-0.05, 0.15, 0.62, 0.5, "#5b9be6", "#173f7a")
    + _oval(0.45, -0.38, 0.36, 0.34, "#5b9be6", "#173f7a")
    + _path("M0.76 -0.5L1.12 -0.32L0.76 -0.2Z", "#f0a01f", "#8a5400")
    + _path("M-0.5 0Q0 -0.25 0.25 0.1Q-0.1 0.55 -0.5 0Z", "#2f6fc4", "#173f7a")
    + '<path d="M-0.1 0.65V0.98M0.15 0.63V0.98" stroke="#8a5400" stroke-width="0.1"/>'
    + _dot(0.5, -0.44)
)
_SQUIRREL = (
    _path(
        "M-0.25 0.9Q-1.2 0.7 -1 -0.2Q-0.85 -0.95 -0.3 -0.75Q0.05 -0.55 -0.2 -0.2Q-0.4 0.1 -0.05 0.5Z",
        "#c9622a",
        "#6b2a08",
    )
    + _oval(0.2, 0.45, 0.42, 0.5, "#d9783c", "#6b2a08")
    + _oval(0.38, -0.25, 0.36, 0.32, "#d9783c", "#6b2a08")
    + _path("M0.12 -0.45L0.14 -0.85L0.4 -0.56Z", "#d9783c", "#6b2a08")
    + _oval(0.62, 0.4, 0.17, 0.17, "#8a5a2b", "#4a2a0c")
    + _dot(0.48, -0.3)
)
_BUTTERFLY = (
    _oval(-0.5, -0.38, 0.48, 0.46, "#f2a531", "#7a4300")
    + _oval(0.5, -0.38, 0.48, 0.46, "#f2a531", "#7a4300")
    + _oval(-0.4, 0.45, 0.36, 0.38, "#e2574c", "#6e1712")
    + _oval(0.4, 0.45, 0.36, 0.38, "#e2574c", "#6e1712")
    + _oval(0, 0.05, 0.12, 0.7, "#3a2a1a", "#1c1208")
    + '<path d="M0 -0.6L-0.28 -1M0 -0.6L0.28 -1" stroke="#1c1208" stroke-width="0.09" fill="none"/>'
)
_FROG = (
    _oval(0, 0.3, 0.88, 0.62, "#6fbf4a", "#235a17")
    + _oval(-0.45, -0.38, 0.3, 0.32, "#6fbf4a", "#235a17")
    + _oval(0.45, -0.38, 0.3, 0.32, "#6fbf4a", "#235a17")
    + _dot(-0.45, -0.42, 0.13)
    + _dot(0.45, -0.42, 0.13)
    + '<path d="M-0.5 0.35Q0 0.72 0.5 0.35" stroke="#235a17" stroke-width="0.1" fill="none"/>'
)
_TURTLE = (
    _oval(0.82, 0.12, 0.26, 0.22, "#9cc27a", "#3d5c22")
    + _path("M-0.62 0.4V0.82H-0.3V0.45ZM0.22 0.4V0.82H0.54V0.45Z", "#9cc27a", "#3d5c22")
    + _path("M-0.92 0.42L-1.1 0.6L-0.7 0.5Z", "#9cc27a", "#3d5c22")
    + _path("M-0.9 0.45Q-0.85 -0.65 -0.1 -0.68Q0.65 -0.65 0.72 0.45Z", "#8a6a3a", "#4a3414")
    + '<path d="M-0.45 0.4L-0.35 -0.2L-0.1 -0.62M0.28 0.4L0.15 -0.2L-0.1 -0.62M-0.35 -0.2H0.15" '
    'stroke="#4a3414" stroke-width="0.08" fill="none"/>' + _dot(0.9, 0.08)
)
_FIGURES = {"bird": _BIRD, "squirrel": _SQUIRREL, "butterfly": _BUTTERFLY, "frog": _FROG, "turtle": _TURTLE}


def animal(name: str, x: float, y: float, radius: float) -> str:
    """Draw an animal."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({radius:.2f})">{_FIGURES[name]}</g>'


def animal_badge(name: str, x: float, y: float, radius: float) -> str:
    """Draw an animal on a light disc."""
    return circle(x, y, radius, "#fdf3dc", "#a98b4b", 1.2) + animal(name, x, y, radius * 0.78)
