"""The states of one level of a beam, in memory of fixed size."""
