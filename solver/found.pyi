"""The list of turns a turn generator has found: added, brought in order, kept or dropped."""
