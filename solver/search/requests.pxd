# Turns that the asker names, as candidates of a search over whole turns.

from engine_c.state cimport EngineState
from solver.search.tally cimport search_t

# Play a requested turn and return (key, actions, after-state); IllegalActionError for `field` unless it
# is one whole legal turn.
cdef tuple check_request(EngineState state, str field, actions)
# Mark the requested turns among the candidates, or append them; there is a candidate afterwards.
cdef int add_requested(search_t* s, EngineState state, list requested) except -1
