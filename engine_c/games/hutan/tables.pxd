# Tables to and from the C state; see tables.pyx.

from engine_c.games.hutan.engine cimport HutanRules, HutanState

cdef int set_up(const HutanRules* rules, HutanState* s) except -1
cdef int read_table(const HutanRules* rules, HutanState* s, object components, object table) except -1
cdef str layout_code(const HutanState* s, object components)
cdef str grid_rows(const HutanRules* rules, const HutanState* s, int seat)
cdef object tell_table(const HutanRules* rules, HutanState* s, object components)
