"""Sizes, stubs, packages: what keeps the tree easy to find one's way in."""

from __future__ import annotations

import ast
import re
import tomllib

import pytest

from tests.architecture.files import CODE, LAYERS, ROOT, files, is_generated, name

MAX_LINES = 500
MAX_KERNEL_LINES = 800
FOLDERS = (*LAYERS, "tests", "benchmarks", "proto/hortus")


def test_files_are_short() -> None:
    long = {}
    for folder in FOLDERS:
        for path in files(folder, *CODE, ".proto"):
            lines = len(path.read_text().splitlines())
            if not is_generated(path) and lines > (MAX_KERNEL_LINES if path.suffix == ".pyx" else MAX_LINES):
                long[name(path)] = lines
    assert long == {}


@pytest.mark.parametrize("layer", LAYERS)
def test_every_kernel_has_a_stub(layer: str) -> None:
    assert [name(path) for path in files(layer, ".pyx") if not path.with_suffix(".pyi").exists()] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_every_declaration_file_belongs_to_a_package(layer: str) -> None:
    """A folder without `__init__.pxd` cannot be cimported from; one without `__init__.py` not imported."""
    for path in files(layer, ".py", ".pyx", ".pxd"):
        assert (path.parent / "__init__.py").exists(), name(path.parent)
        if path.suffix == ".pxd":
            assert (path.parent / "__init__.pxd").exists(), name(path.parent)


def test_packages_are_listed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for layer in LAYERS
        for path in files(layer, ".py")
        if path.name == "__init__.py"
    }
    found |= {
        ".".join(path.parent.relative_to(ROOT / "proto" / "gen").parts)
        for path in files("proto/gen", ".py")
        if path.name == "__init__.py"
    }
    assert sorted(listed) == sorted(found)


def test_layers_are_typed() -> None:
    assert [layer for layer in LAYERS if not (ROOT / layer / "py.typed").exists()] == []


def test_kernels_are_compiled_from_these_sources() -> None:
    """A moved `.pyx` leaves its old binary behind, still importable: `make clean build`."""
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.so")):
            source = path.with_name(path.name.split(".")[0] + ".pyx")
            assert source.exists(), f"{name(path)} has no source"


def test_nothing_is_left_to_do() -> None:
    marks = re.compile(
        r"\b(TODO|FIXME|XXX)\b|raise NotImplementedError|pytest\.mark\.(skip|skipif|xfail)\b|pytest\.skip\("
    )
    wrong = [
        f"{name(path)}:{number}"
        for folder in FOLDERS
        for path in files(folder, *CODE)
        if path.name != "test_files.py"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if marks.search(line)
    ]
    assert wrong == []


def test_public_definitions_have_docstrings() -> None:
    """Every module of a layer says what it is for."""
    bare = [
        name(path)
        for layer in LAYERS
        for path in files(layer, ".py")
        if path.read_text().strip() and not path.read_text().lstrip().startswith(('"""', "#!", 'r"""'))
    ]
    assert bare == []


@pytest.mark.parametrize("layer", LAYERS)
def test_every_field_of_a_dataclass_has_a_comment(layer: str) -> None:
    bare = []
    for path in files(layer, ".py", ".pyi"):
        lines = path.read_text().splitlines()
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ClassDef) or "dataclass" not in map(
                decorator_name, node.decorator_list
            ):
                continue
            for field, following in zip(node.body, [*node.body[1:], None], strict=True):
                if not isinstance(field, ast.AnnAssign):
                    continue
                is_told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                if not is_told and "#" not in lines[field.lineno - 1]:
                    bare.append(f"{name(path)}:{field.lineno}")
    assert bare == []


def decorator_name(node: ast.expr) -> str:
    """Return the name of a decorator, called or not."""
    plain = node.func if isinstance(node, ast.Call) else node
    return plain.id if isinstance(plain, ast.Name) else ""
