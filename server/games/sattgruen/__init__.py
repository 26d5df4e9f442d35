"""Sattgrün on the wire."""
