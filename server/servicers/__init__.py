"""One servicer a service of the wire."""
