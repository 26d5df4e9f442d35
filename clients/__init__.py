"""Clients of the wire: Python client and command line; they know no other package of Hortus."""
