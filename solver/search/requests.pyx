"""Turns that the asker names, as candidates of a search over whole turns."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memset

from engine_c.contract cimport CHANCE, MAX_TURN_DECISIONS
from solver.search.tally cimport candidate_t
from solver.turns cimport is_turn_over

from engine_c.game import IllegalActionError, Violation


cdef tuple check_request(EngineState state, str field, actions):
    """Play a requested turn; IllegalActionError unless it is one whole legal turn."""
    cdef EngineState after = state.copy()
    cdef int at
    number = after.turn_number()
    for at, action in enumerate(actions):
        if is_turn_over(state.core.ops, state.core.rules, after.memory, number):
            raise IllegalActionError(Violation(
                field=field, problem=f"the turn is over after {at} decisions"))
        after.apply(action)
    if not is_turn_over(state.core.ops, state.core.rules, after.memory, number):
        raise IllegalActionError(Violation(
            field=field, problem=f"the turn is not over after {len(actions)} decisions"))
    if not 0 < len(actions) <= MAX_TURN_DECISIONS:
        raise IllegalActionError(Violation(field=field, problem="an empty turn"))
    return after.key(), tuple(actions), after


cdef int add_requested(search_t* s, EngineState state, list requested) except -1:
    """Mark the requested turns among the candidates, or append them."""
    cdef candidate_t* candidate
    cdef uint64_t key
    cdef int c
    for wanted, actions, after in requested:
        key = wanted
        for c in range(s.num_candidates):
            if s.candidates[c].turn.key == key:
                s.candidates[c].is_requested = True
                break
        else:
            candidate = append(s, actions, key)
            candidate.is_requested = True
            candidate.turn.ends_at_chance = after.turn_number() == state.turn_number()
            candidate.turn.ends_at_chance &= after.current_player() == CHANCE
            if s.num_candidates > 1:
                candidate.turn.value = s.candidates[s.num_candidates - 2].turn.value
    # A generator that was stopped at once may have nothing; the lowest path is still an answer.
    if s.num_candidates == 0:
        add_first_path(s, state)
    return 0


cdef candidate_t* append(search_t* s, tuple actions, uint64_t key) except NULL:
    """Append a candidate."""
    cdef candidate_t* candidate
    cdef candidate_t* grown = <candidate_t*>realloc(
        s.candidates, sizeof(candidate_t) * (s.num_candidates + 1))
    cdef int i
    if grown == NULL:
        raise MemoryError
    s.candidates = grown
    candidate = grown + s.num_candidates
    s.num_candidates += 1
    memset(candidate, 0, sizeof(candidate_t))
    candidate.turn.key = key
    candidate.turn.num_actions = len(actions)
    for i in range(len(actions)):
        candidate.turn.actions[i] = actions[i]
    return candidate


cdef int add_first_path(search_t* s, EngineState state) except -1:
    """Make the lowest path the only candidate."""
    cdef EngineState after = state.copy()
    number = after.turn_number()
    actions = []
    while not is_turn_over(s.ops, s.rules, after.memory, number):
        actions.append(after.legal_actions()[0])
        after.apply(actions[len(actions) - 1])
    append(s, tuple(actions), after.key())
    return 0
