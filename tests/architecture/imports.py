"""What files import, read as text: linters see neither `cimport` nor what a compiled module imports."""

from __future__ import annotations

import re

# `import a.b, c`, `from a.b import c`, `cimport a.b`, `from a.b cimport c`, and modules named in a call.
PLAIN = re.compile(r"^\s*c?import\s+(?P<names>[\w., ]+?)(?:\s+as\s+\w+)?\s*(?:#.*)?$", re.MULTILINE)
FROM = re.compile(r"^\s*from\s+(?P<name>[\w.]+)\s+c?import\b", re.MULTILINE)
CALLED = re.compile(r"(?:import_module|find_spec|__import__)\(\s*f?[\"'](?P<name>[\w.]+)")


def imported(text: str) -> set[str]:
    """Return the top-level packages that a file imports or cimports."""
    found = {match["name"] for match in FROM.finditer(text)}
    found |= {match["name"] for match in CALLED.finditer(text)}
    for match in PLAIN.finditer(text):
        found |= {part.strip().split(" ")[0] for part in match["names"].split(",")}
    return {module.split(".")[0] for module in found if module}
