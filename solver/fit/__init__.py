"""Refitting the parameters of evaluators and fast policies on games of an agent against itself."""
