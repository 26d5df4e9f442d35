"""Components and options of Hutan, packed into the HutanRules block that the kernels read."""

from engine_c.games.hutan.components import Components

def variants_of(components: Components, code: str) -> list[int]:
    """Return the four variants of a layout code; PositionError if it is none."""
