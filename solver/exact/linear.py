"""Sums of CP-SAT expressions as one type; for modules of models, which are imported when a worker begins."""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python import cp_model

Linear = cp_model.LinearExpr
"""A linear expression over variables of a model."""


def total(parts: Iterable[cp_model.LinearExprT]) -> Linear:
    """Add up expressions; of none, the expression 0."""
    return Linear.sum([Linear.constant(0), *parts])
