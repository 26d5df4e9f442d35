# Packing of components and options; see packing.pyx.

from engine_c.games.hutan.engine cimport HutanRules

cdef int pack_rules(HutanRules* rules, object components, object options) except -1
