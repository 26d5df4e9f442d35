"""A position of Hutan as the evaluator and the policy see it: grids as counts, kept in step."""

from engine_c.games.hutan.engine cimport HutanRules, HutanState
from engine_c.games.hutan.scoring cimport BASE_TERMS, grid_score
from solver.games.hutan.cards cimport read_extras
from solver.games.hutan.demand cimport access_of, needs_t, read_demand, read_needs
from solver.games.hutan.evaluator cimport (
    MAX_GRID_AREAS, STEPS, TO_CHOOSE, chances_at, read_layout, read_race, read_spots, seat_terms, spot_t,
    spot_value, turns_left, weights_of,
)


cdef void open_context(const HutanRules* rules, const HutanState* s, int purpose,
                       context_t* context) noexcept nogil:
    cdef int seat
    context.purpose = purpose
    read_layout(rules, s, &context.layout)
    context.look.rules = rules
    context.look.layout = &context.layout
    context.look.weights = weights_of(purpose, rules.num_players)
    for seat in range(rules.num_players):
        refresh(s, seat, context)


cdef void refresh(const HutanState* s, int seat, context_t* context) noexcept nogil:
    read_spots(&context.layout, &s.grids[seat], context.spots + seat * MAX_GRID_AREAS)


cdef void look_at(const HutanState* s, int seat, int turns, bint has_cards,
                  context_t* context) noexcept nogil:
    cdef const HutanRules* rules = context.look.rules
    context.look.chances = chances_at(context.purpose, rules.num_players, STEPS * turns)
    read_race(s, rules.num_players, context.layout.num_areas, context.spots, &context.look.race)
    read_extras(rules, s, seat, &context.layout, s.ecosystem if has_cards else 0,
                context.look.chances.part, &context.look.extras)
    if context.purpose == TO_CHOOSE:
        read_demand(&context.look, s, seat, turns, context.spots + seat * MAX_GRID_AREAS)


cdef float judge(const HutanState* s, int seat, context_t* context) noexcept nogil:
    cdef const HutanRules* rules = context.look.rules
    cdef const spot_t* spots = context.spots + seat * MAX_GRID_AREAS
    cdef int turns = turns_left(rules, s, seat)
    cdef float[64] terms
    cdef needs_t needs
    cdef float value = 0
    cdef int a, i
    if turns == 0:
        return grid_score(rules, s, seat)
    refresh(s, seat, context)
    look_at(s, seat, turns, False, context)
    for a in range(context.layout.num_areas):
        value += spot_value(&context.look, a, spots + a)
    read_needs(s, seat, &context.layout, spots, &needs)
    value += access_of(context.look.chances, &needs)
    if rules.num_terms > BASE_TERMS and s.ecosystem:
        seat_terms(&context.look, s, seat, spots, terms)
        for i in range(BASE_TERMS, rules.num_terms):
            value += terms[i]
    return value
