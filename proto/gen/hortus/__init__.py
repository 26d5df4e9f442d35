"""The wire of Hortus (generated)."""
