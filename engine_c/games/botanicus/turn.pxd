# The course of a game as inline kernels: what decisions and draws do, and what is asked next (B5, B7 to B11).
#
# `go_on` looks at what is under way, from the innermost thing outwards, carries out what needs no answer
# and stops at the next question or draw. Shared by engine.pyx and by the solver; nothing is checked.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_first
from engine_c.contract cimport action_t
from engine_c.games.botanicus.answers cimport (
    answer_at, chain_answers, count_answers, further_wet, keep_choices, last_answers, phase1_answers,
    pool_answers, space_answers,
)
from engine_c.games.botanicus.chains cimport begin_chain, end_chain, use_transplant, use_walk
from engine_c.games.botanicus.draws cimport (
    draw_card, draw_final, free_slot, seat_without_garden, seat_without_tasks,
)
from engine_c.games.botanicus.engine cimport (
    ANY, CHAIN_WALK, DRAW_FINAL, DRAW_FINAL_UNSEEN, END_PHASE, END_WALK, FINISH, KEEP, NEUTRAL,
    NEUTRAL_FLOWER, NONE, PHASE_ASSIGN, PHASE_CARDS, PHASE_GARDENS, PHASE_KEEP, PHASE_LAST, PHASE_MOVE,
    PHASE_NEUTRAL, PHASE_ONE, PHASE_POOL, PHASE_SPACE, PHASE_START, PHASE_TASKS, PHASE_TILES,
    PHASE_TURTLE, PHASE_WALK, PHASE_WATER, PLAY, SELL, SOURCE_CARD, SOURCE_NONE, SOURCE_SPACE, SPACE,
    STAGE_FINALS, STAGE_LAST, START, STEPS, TASK, TRANSPLANT, UNSEEN, WALK, WATER, BotanicusPlot,
    BotanicusPool, BotanicusRules, BotanicusState, answers_t,
)
from engine_c.games.botanicus.hands cimport keep_card, play_card, put_on_discard, sort_drawn
from engine_c.games.botanicus.planting cimport end_water, lay_waiting, own_plot, use_water
from engine_c.games.botanicus.pools cimport add_gain, has_steps, push_pool, top_pool
from engine_c.games.botanicus.rounds cimport flowers_on, put_flower, side_up, space_cost, tile_on
from engine_c.games.botanicus.setup cimport assign_task, place_gardener, set_up_next
from engine_c.games.botanicus.stages cimport next_turn
from engine_c.games.botanicus.units cimport close_pool, open_pool, use_any, use_steps, use_unit


cdef inline void place_flower(const BotanicusRules* rules, BotanicusState* s, int row) noexcept nogil:
    """The own flower goes on a space, and the gains of the space are a pool (B7.6 to B7.8)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef BotanicusPool* pool = push_pool(s)
    cdef bint is_first = flowers_on(s, s.column, row) == 0
    cdef int tile = tile_on(rules, s, s.column, row)
    plot.coins -= space_cost(rules, s, row)
    put_flower(s, s.seat, s.column, row)
    s.source = SOURCE_SPACE
    add_gain(rules, plot, pool, &rules.space[s.column][row - 1])
    if is_first:
        if rules.pole[s.column][row - 1] != NONE:
            plot.coins += rules.pole[s.column][row - 1]
        if tile != NONE:
            add_gain(rules, plot, pool, &rules.tile[side_up(s)][tile])
    open_pool(rules, s, pool)


# --- what comes next ------------------------------------------------------------------------------


cdef inline bint settle_finals(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Go on with cards of the turtle; returns whether a draw or a choice is put."""
    cdef uint64_t choices
    if s.draws_left:
        s.phase = PHASE_TURTLE
        return True
    if s.num_drawn:
        choices = keep_choices(rules, s)
        if choices & (choices - 1):
            s.phase = PHASE_KEEP
            return True
        keep_card(rules, s, bit_first(choices))
    return False


cdef inline bint settle_chain(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Go on with the chain under way; returns whether it is asked how."""
    cdef answers_t answers
    answers.number = 0
    chain_answers(rules, s, &answers)
    if answers.number:
        s.phase = PHASE_WALK if s.chain == CHAIN_WALK else PHASE_MOVE
        return True
    end_chain(s)
    return False


cdef inline bint settle_pool(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Go on with the top pool; returns whether a draw or a question is put."""
    cdef BotanicusPool* pool = top_pool(s)
    cdef answers_t answers
    cdef action_t action
    if pool.cards:
        s.phase = PHASE_CARDS
        return True
    answers.number = 0
    pool_answers(rules, s, &answers)
    if answers.number == 0:
        close_pool(rules, s)
        return False
    s.phase = PHASE_POOL
    if not has_steps(pool) or count_answers(&answers) > 1:
        return True
    action = answer_at(rules, &answers, 0)
    if action < ANY:
        use_steps(rules, s, action - STEPS)
    else:
        use_any(rules, s, action)
    return False


cdef inline bint begin_phase2(const BotanicusRules* rules, BotanicusState* s, bint is_first) noexcept nogil:
    """Ask for the space or for the last action; returns whether it is a question."""
    cdef answers_t answers
    cdef uint64_t rows
    s.flags = 0
    if s.stage == STAGE_LAST:
        s.phase = PHASE_LAST
        answers.number = 0
        last_answers(rules, s, &answers)
        if is_first or count_answers(&answers) > 1:
            return True
        use_any(rules, s, answer_at(rules, &answers, 0))
        return False
    s.phase = PHASE_SPACE
    rows = space_answers(rules, s)
    if is_first or rows & (rows - 1):
        return True
    place_flower(rules, s, bit_first(rows) + 1)
    return False


cdef inline bint settle_phase1(const BotanicusRules* rules, BotanicusState* s, bint is_first) noexcept nogil:
    """Go on with phase 1, or with what follows it; returns whether a question is put."""
    cdef answers_t answers
    answers.number = 0
    phase1_answers(rules, s, &answers)
    if answers.number:
        s.phase = PHASE_ONE
        return True
    return begin_phase2(rules, s, is_first)


cdef inline void go_on(const BotanicusRules* rules, BotanicusState* s, bint is_first) noexcept nogil:
    """Carry out what needs no answer until a question or a draw is put; `is_first`: a turn begins."""
    while True:
        if s.draws_left or s.num_drawn:
            if settle_finals(rules, s):
                return
        elif s.waiting:
            lay_waiting(rules, s)
        elif s.chain:
            if settle_chain(rules, s):
                return
        elif s.phase == PHASE_WATER and s.num_pools:
            if further_wet(rules, s, own_plot(s)):
                return
            end_water(s)
        elif s.num_pools:
            if settle_pool(rules, s):
                return
        elif s.source > SOURCE_CARD:
            if not next_turn(rules, s):
                return
            is_first = True
        else:
            s.source = SOURCE_NONE
            if settle_phase1(rules, s, is_first):
                return


# --- decisions and draws --------------------------------------------------------------------------


cdef inline void use_phase1(const BotanicusRules* rules, BotanicusState* s, action_t action) noexcept nogil:
    """A decision of phase 1 other than its end, or of a chain."""
    if action >= SELL:
        put_on_discard(s, action - SELL)
        own_plot(s).coins += rules.sale_coins
    elif action >= PLAY:
        play_card(rules, s, action - PLAY)
    elif action == END_WALK:
        end_chain(s)
    else:
        if s.phase == PHASE_ONE:
            begin_chain(s, CHAIN_WALK, 0)
        if action < TRANSPLANT:
            use_walk(rules, s, action - WALK)
        else:
            use_transplant(rules, s, action - TRANSPLANT)


cdef inline void apply_decision(const BotanicusRules* rules, BotanicusState* s,
                                action_t action) noexcept nogil:
    """Carry out a decision and go on to the next question or draw."""
    if s.phase == PHASE_POOL:
        use_unit(rules, s, action)
    elif s.phase == PHASE_SPACE:
        place_flower(rules, s, action - SPACE + 1)
    elif s.phase == PHASE_WATER:
        if action == FINISH:
            end_water(s)
        else:
            use_water(rules, s, action - WATER)
    elif s.phase == PHASE_NEUTRAL:
        put_flower(s, NEUTRAL_FLOWER, s.column, action - NEUTRAL + 1)
    elif s.phase == PHASE_LAST:
        use_any(rules, s, action)
    elif s.phase == PHASE_ASSIGN:
        if assign_task(rules, s, action - TASK) and next_turn(rules, s):
            go_on(rules, s, True)
        return
    elif s.phase == PHASE_KEEP:
        keep_card(rules, s, action - KEEP)
        if s.stage == STAGE_FINALS:
            while s.num_drawn:
                if settle_finals(rules, s):
                    return
            if next_turn(rules, s):
                go_on(rules, s, True)
            return
    elif s.phase == PHASE_START:
        place_gardener(rules, s, action - START)
        if next_turn(rules, s):
            go_on(rules, s, True)
        return
    elif action == END_PHASE:
        if begin_phase2(rules, s, False):
            return
    else:
        use_phase1(rules, s, action)
    go_on(rules, s, False)


cdef inline void apply_draw(const BotanicusRules* rules, BotanicusState* s, int what) noexcept nogil:
    """Carry out a single draw; after the last one of the event the game goes on."""
    if s.phase == PHASE_GARDENS:
        s.plots[seat_without_garden(rules, s)].garden = what
        set_up_next(rules, s)
    elif s.phase == PHASE_TILES:
        s.tiles[free_slot(rules, s)] = what
        set_up_next(rules, s)
    elif s.phase == PHASE_TASKS:
        s.plots[seat_without_tasks(rules, s)].dealt |= <unsigned int>1 << what
        set_up_next(rules, s)
    elif s.phase == PHASE_CARDS:
        draw_card(rules, s, what)
        go_on(rules, s, False)
    else:
        draw_final(rules, s, UNSEEN if what == DRAW_FINAL_UNSEEN - DRAW_FINAL else what)
        if s.draws_left:
            return
        if s.stage == STAGE_FINALS:
            sort_drawn(s)
            s.phase = PHASE_KEEP
        else:
            go_on(rules, s, False)
