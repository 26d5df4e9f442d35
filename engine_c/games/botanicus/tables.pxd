# Tables to and from the C state; see tables.pyx.

from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState

cdef int set_up(const BotanicusRules* rules, BotanicusState* s) except -1
cdef int read_table(const BotanicusRules* rules, BotanicusState* s, object components,
                    object table) except -1
cdef object tell_table(const BotanicusRules* rules, const BotanicusState* s, object components)
