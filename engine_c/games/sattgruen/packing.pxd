# Packing of components and options; see packing.pyx.

from engine_c.games.sattgruen.engine cimport SattgruenRules

cdef int pack_rules(SattgruenRules* rules, object components, object options) except -1
