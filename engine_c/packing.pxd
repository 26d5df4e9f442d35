# What the games share of packing components and options; see packing.pyx.

# Return a number; ComponentsError at `path` unless it lies in least .. most, what the packed rules hold.
cdef int within(str path, Py_ssize_t number, Py_ssize_t most, Py_ssize_t least=*) except -1
