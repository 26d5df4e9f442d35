"""What the games share of packing components and options into the block that the kernels read."""

from engine_c.game import ComponentsError, Violation


cdef int within(str path, Py_ssize_t number, Py_ssize_t most, Py_ssize_t least=0) except -1:
    if not least <= number <= most:
        raise ComponentsError(Violation(field=path, problem=f"{number}", allowed=f"{least} to {most}"))
    return <int>number
