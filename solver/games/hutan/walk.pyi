"""The rest of a turn of Hutan, chosen by walking all its ends through the engine."""
