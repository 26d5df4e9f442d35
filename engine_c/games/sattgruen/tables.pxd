# Tables to and from the C state; see tables.pyx.

from engine_c.games.sattgruen.engine cimport SattgruenRules, SattgruenState

cdef int set_up(const SattgruenRules* rules, SattgruenState* s) except -1
cdef int read_table(const SattgruenRules* rules, SattgruenState* s, object components,
                    object table) except -1
cdef object tell_table(const SattgruenRules* rules, const SattgruenState* s, object components)
