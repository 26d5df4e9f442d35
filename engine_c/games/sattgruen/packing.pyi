"""Components and options of Sattgrün, packed into the SattgruenRules block that the kernels read."""

GOAL_NAMES: tuple[str, ...]
"""Kinds of goals in the order of goal_t."""
