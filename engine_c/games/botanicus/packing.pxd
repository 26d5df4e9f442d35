# Packing of components and options; see packing.pyx.

from engine_c.games.botanicus.engine cimport BotanicusRules

cdef int pack_rules(BotanicusRules* rules, object components, object options) except -1
