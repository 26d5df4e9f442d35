"""Version of Hortus; the build reads it from here."""

VERSION = "0.1.0"
