# The decisions of every phase as parts of an answers_t, in ascending order of their ids.

from libc.stdint cimport uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_last, bit_of, bit_select
from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.draws cimport is_told, may_hold
from engine_c.games.botanicus.engine cimport (
    ANIMAL, ANY, ANY_STAY, BED_PRICES, CARD_USED, CELLS, CHAIN_MOVE, CHAIN_WALK, DONE, END_PHASE, END_WALK,
    FINISH, FRUIT_LEVEL, GREEN, KEEP, KEEP_UNSEEN, LEVELS, MAX_NODES, MAX_STEPS, MOVE, MOVE_TRANSPLANT,
    NEUTRAL, NONE, NO_LIST, PHASE_ASSIGN, PHASE_KEEP, PHASE_LAST, PHASE_MOVE, PHASE_NEUTRAL, PHASE_ONE,
    PHASE_POOL, PHASE_SPACE, PHASE_START, PHASE_WALK, PHASE_WATER, PLANT, PLAY, SELL, SPACE, SPACE_ROWS,
    STAGE_FINALS, START, STEPS, TARGETS, TASK, TASK_NONE, TRACK_COUNT, TRANSPLANT, TRANSPLANTS,
    TURTLE_ON_WALK, WALK, WALKS, WALK_OVER, WATER, WATER_NONE, WAY_ARGUMENTS, BotanicusPlot, BotanicusPool,
    BotanicusRules, BotanicusState, answers_t,
)
from engine_c.games.botanicus.garden cimport animals_left, beds_in_range, green_in_purse, has_fruit_left
from engine_c.games.botanicus.pools cimport has_steps
from engine_c.games.botanicus.rounds cimport space_cost
from engine_c.games.botanicus.tasks cimport is_green_open
from engine_c.games.botanicus.tracks cimport open_ways, ways_of, ways_onward
from engine_c.games.botanicus.walks cimport chain_purse, transplant_cells, walk_targets
from engine_c.rng cimport rng_below


cdef inline void add_part(answers_t* out, uint64_t mask, int first) noexcept nogil:
    """Append first + each set bit."""
    if mask:
        out.part[out.number].mask = mask
        out.part[out.number].first = first
        out.part[out.number].way = NO_LIST
        out.part[out.number].stride = 1
        out.part[out.number].both = 0
        out.number += 1


# --- setup ----------------------------------------------------------------------------------------


cdef inline bint asks_greenhouse(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Whether the task of the greenhouse is a question that is still open (G1.3, U1.1)."""
    return (rules.has_green and rules.garden[plot.garden].green_has_task
            and not plot.is_green_decided)


cdef inline void assign_answers(const BotanicusRules* rules, const BotanicusPlot* plot,
                                answers_t* out) noexcept nogil:
    """Tasks for the next place (B3.5, X1.2, G1.3)."""
    cdef int rows = rules.garden[plot.garden].rows - plot.num_rows, tasks = bit_count(plot.dealt)
    if asks_greenhouse(rules, plot):
        add_part(out, plot.dealt | bit_of(TASK_NONE), TASK)
    else:
        add_part(out, plot.dealt | (bit_of(TASK_NONE) if rows > tasks else 0), TASK)


cdef inline int finals_to_keep(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Cards to keep of those drawn, those already kept of this choice left out."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    if s.stage == STAGE_FINALS:
        return rules.garden[plot.garden].finals_kept - plot.num_finals
    return 1


cdef inline uint64_t keep_choices(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Cards that may be kept as arguments of KEEP: ascending within one choice."""
    cdef uint64_t cards = 0
    cdef int i
    if not is_told(s, s.seat):
        return bit_of(KEEP_UNSEEN - KEEP)
    for i in range(s.num_drawn):
        cards |= bit_of(s.drawn[i])
    if s.stage == STAGE_FINALS:
        # In this choice a card lies above those kept before, and enough lie above it.
        if s.plots[s.seat].finals:
            while cards and bit_of(bit_first(cards)) < s.plots[s.seat].finals:
                cards &= cards - 1
        for _ in range(finals_to_keep(rules, s) - 1):
            cards &= ~bit_of(bit_last(cards))
    return cards


cdef inline uint64_t start_nodes(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Free start nodes (X1.4, X4.1)."""
    cdef uint64_t nodes = rules.garden[plot.garden].starts
    return nodes & ~bit_of(plot.gardeners[0]) if plot.gardeners[0] != NONE else nodes


# --- walks and transplants ------------------------------------------------------------------------


cdef inline bint walk_parts(const BotanicusRules* rules, const BotanicusState* s, const BotanicusPlot* plot,
                            bint in_coins, int purse, int first, answers_t* out) noexcept nogil:
    """Walks of a chain; returns whether there are any."""
    cdef uint64_t targets[2]
    walk_targets(rules, s, plot, in_coins, purse, targets)
    add_part(out, targets[0], first)
    add_part(out, targets[1], first + CELLS)
    return targets[0] | targets[1] != 0


cdef inline void transplant_parts(const BotanicusRules* rules, const BotanicusPlot* plot,
                                  bint has_step, int first, answers_t* out) noexcept nogil:
    """Transplants of a chain, paid with a step or a coin (G5.1)."""
    cdef bint has_coin = plot.coins > 0
    cdef uint64_t beds = plot.planted >> GREEN, range_beds, cells
    cdef int bed
    if beds == 0 or not (has_step or has_coin):
        return
    range_beds = beds_in_range(rules, plot)
    while beds:
        bed = bit_first(beds)
        beds &= beds - 1
        cells = transplant_cells(
            rules, plot, range_beds, plot.plants[FRUIT_LEVEL] >> (GREEN + bed) & 1)
        if cells:
            add_part(out, cells, first + BED_PRICES * bed + (0 if has_step else 1))
            out.part[out.number - 1].stride = 2
            out.part[out.number - 1].both = has_step and has_coin


cdef inline void chain_answers(const BotanicusRules* rules, const BotanicusState* s,
                               answers_t* out) noexcept nogil:
    """How the chain under way can go on, without its end."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    walk_parts(rules, s, plot, s.chain == CHAIN_WALK, chain_purse(s, plot), WALK, out)
    transplant_parts(rules, plot, s.chain == CHAIN_MOVE and s.steps_left > 0, TRANSPLANT, out)


cdef inline void phase1_answers(const BotanicusRules* rules, const BotanicusState* s,
                                answers_t* out) noexcept nogil:
    """Phase 1 without its end (B7.3)."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t cards = 0
    cdef int kind
    if not s.flags & WALK_OVER:
        walk_parts(rules, s, plot, True, plot.coins, WALK, out)
        transplant_parts(rules, plot, False, TRANSPLANT, out)
    if s.flags & CARD_USED or plot.num_hand == 0:
        return
    for kind in range(rules.num_kinds):
        if may_hold(rules, s, kind):
            cards |= bit_of(kind)
    if plot.coins >= rules.play_cost:
        add_part(out, cards, PLAY)
    if not s.flags & WALK_OVER or s.flags & TURTLE_ON_WALK:
        add_part(out, cards, SELL)


# --- pools ----------------------------------------------------------------------------------------


cdef inline uint64_t plant_targets(const BotanicusRules* rules, const BotanicusState* s,
                                   const BotanicusPlot* plot, const BotanicusPool* pool,
                                   uint64_t range_beds, int level) noexcept nogil:
    """Targets of a planting unit (B8.1, G2, G3.1, B5.7)."""
    cdef uint64_t beds = range_beds if level == FRUIT_LEVEL else range_beds & ~plot.animals
    if level == FRUIT_LEVEL and not has_fruit_left(rules, s):
        return 0
    if pool.level == level + 1:
        # Beds below the last one that are empty and bear no animal come in the other order.
        beds &= plot.planted | plot.animals | ~(bit_of(pool.bed) - 1)
    if rules.has_green:
        beds |= green_in_purse(&rules.garden[plot.garden], plot.coins)
    return beds


cdef inline uint64_t wet_targets(const BotanicusRules* rules, const BotanicusState* s,
                                 const BotanicusPlot* plot) noexcept nogil:
    """Greenhouse plants that can be watered (G4.2)."""
    cdef uint64_t plants = plot.plants[0] | plot.plants[1] | plot.plants[2]
    if plot.plants[3] >> GREEN and has_fruit_left(rules, s):
        plants |= plot.plants[3]
    return plants >> GREEN << GREEN


cdef inline uint64_t water_targets(const BotanicusPlot* plot, uint64_t range_beds) noexcept nogil:
    """Garden plants that can be watered (B8.2)."""
    return (plot.plants[0] | plot.plants[1] | plot.plants[2]) & range_beds


cdef inline uint64_t further_wet(const BotanicusRules* rules, const BotanicusState* s,
                                 const BotanicusPlot* plot) noexcept nogil:
    """Greenhouse plants that can still be watered in the watering under way (G4.1)."""
    cdef uint64_t beds = wet_targets(rules, s, plot) & ~(<uint64_t>s.watered << GREEN)
    if s.watered_last and not is_green_open(plot):
        beds &= ~(bit_of(GREEN + s.watered_last) - 1)
    return beds


cdef inline void way_part(answers_t* out, uint64_t mask, int first, int way) noexcept nogil:
    """Append ways of a list."""
    if mask:
        add_part(out, mask, first)
        out.part[out.number - 1].way = way


cdef inline void steps_parts(const BotanicusRules* rules, const BotanicusState* s,
                             const BotanicusPlot* plot, const BotanicusPool* pool,
                             answers_t* out) noexcept nogil:
    """Units of steps on one track (B9)."""
    cdef int track, i, steps
    for track in range(TRACK_COUNT):
        for i in range(2):
            steps = pool.steps[track][i]
            if steps == 0 or (i and steps == pool.steps[track][0]):
                break
            way_part(
                out, open_ways(rules, s, plot, ways_of(rules, plot, track, 0, steps), track),
                STEPS + (track * MAX_STEPS + steps - 1) * MAX_NODES * WAY_ARGUMENTS,
                ways_of(rules, plot, track, 0, steps).start)


cdef inline void any_parts(const BotanicusRules* rules, const BotanicusState* s, const BotanicusPlot* plot,
                           const unsigned char* units, int directions, answers_t* out) noexcept nogil:
    """Units of steps on a track of choice: to the right alone or both ways (B11, G6)."""
    cdef int track, direction, i, steps
    cdef uint64_t stays = 0
    for track in range(TRACK_COUNT):
        for direction in range(directions):
            for i in range(2):
                steps = units[i]
                if steps == 0 or (i and steps == units[0]):
                    break
                stays |= bit_of(steps - 1)
                way_part(
                    out,
                    ways_onward(rules, s, plot, ways_of(rules, plot, track, direction, steps), track),
                    ANY + ((track * 2 + direction) * MAX_STEPS + steps - 1) * MAX_NODES * WAY_ARGUMENTS,
                    ways_of(rules, plot, track, direction, steps).start)
    add_part(out, stays, ANY_STAY)


cdef inline void pool_answers(const BotanicusRules* rules, const BotanicusState* s,
                              answers_t* out) noexcept nogil:
    """Open units of the top pool with their targets, without `done` (B5.4)."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef const BotanicusPool* pool = &s.pools[s.num_pools - 1]
    cdef uint64_t range_beds = beds_in_range(rules, plot), things = 0
    cdef int level, i, steps
    for level in range(LEVELS):
        if pool.plants[level]:
            add_part(
                out, plant_targets(rules, s, plot, pool, range_beds, level), PLANT + TARGETS * level)
    if pool.waters:
        things = water_targets(plot, range_beds)
        if rules.has_green and wet_targets(rules, s, plot):
            things |= bit_of(WATER_NONE - WATER)
    if pool.animals:
        things |= <uint64_t>animals_left(plot) << (ANIMAL - WATER)
    add_part(out, things, WATER)
    for i in range(2):
        steps = pool.moves[i]
        if steps and (i == 0 or steps != pool.moves[0]):
            walk_parts(rules, s, plot, False, steps, MOVE + WALKS * (steps - 1), out)
    if rules.has_green:
        for i in range(2):
            steps = pool.moves[i]
            if steps and (i == 0 or steps != pool.moves[0]):
                transplant_parts(rules, plot, True, MOVE_TRANSPLANT + TRANSPLANTS * (steps - 1), out)
    steps_parts(rules, s, plot, pool, out)
    if pool.two_ways[0]:
        any_parts(rules, s, plot, pool.two_ways, 2, out)


cdef inline void last_answers(const BotanicusRules* rules, const BotanicusState* s,
                              answers_t* out) noexcept nogil:
    """The last action: one step on a track of choice (B11)."""
    cdef unsigned char[2] units
    units[0] = 1
    units[1] = 0
    any_parts(rules, s, &s.plots[s.seat], units, 1, out)


cdef inline uint64_t space_answers(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Spaces that can be paid, bit = row - 1 (B7.6)."""
    cdef uint64_t rows = 0
    cdef int row
    for row in range(SPACE_ROWS):
        if space_cost(rules, s, row + 1) <= s.plots[s.seat].coins:
            rows |= bit_of(row)
    return rows


# --- all phases -----------------------------------------------------------------------------------


cdef inline void find_answers(const BotanicusRules* rules, const BotanicusState* s,
                              answers_t* out) noexcept nogil:
    """The legal decisions."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    out.number = 0
    if s.phase == PHASE_POOL:
        pool_answers(rules, s, out)
        if not has_steps(&s.pools[s.num_pools - 1]):
            add_part(out, 1, DONE)
    elif s.phase == PHASE_ONE:
        phase1_answers(rules, s, out)
        add_part(out, 1, END_PHASE)
    elif s.phase == PHASE_WALK or s.phase == PHASE_MOVE:
        chain_answers(rules, s, out)
        add_part(out, 1, END_WALK)
    elif s.phase == PHASE_SPACE:
        add_part(out, space_answers(rules, s), SPACE)
    elif s.phase == PHASE_WATER:
        add_part(out, further_wet(rules, s, plot) | bit_of(FINISH - WATER), WATER)
    elif s.phase == PHASE_NEUTRAL:
        add_part(out, (1 << SPACE_ROWS) - 1, NEUTRAL)
    elif s.phase == PHASE_LAST:
        last_answers(rules, s, out)
    elif s.phase == PHASE_ASSIGN:
        assign_answers(rules, plot, out)
    elif s.phase == PHASE_KEEP:
        add_part(out, keep_choices(rules, s), KEEP)
    elif s.phase == PHASE_START:
        add_part(out, start_nodes(rules, plot), START)


cdef inline uint32_t count_answers(const answers_t* answers) noexcept nogil:
    """Number of decisions."""
    cdef uint32_t number = 0
    cdef int i
    for i in range(answers.number):
        number += bit_count(answers.part[i].mask) << answers.part[i].both
    return number


cdef inline action_t answer_at(const BotanicusRules* rules, const answers_t* answers,
                               uint32_t k) noexcept nogil:
    """The k-th decision in ascending order."""
    cdef int i, bit
    cdef uint32_t number
    for i in range(answers.number):
        number = bit_count(answers.part[i].mask) << answers.part[i].both
        if k < number:
            break
        k -= number
    else:
        return 0
    bit = bit_select(answers.part[i].mask, k >> answers.part[i].both)
    if answers.part[i].way != NO_LIST:
        bit += answers.part[i].way
        return answers.part[i].first + WAY_ARGUMENTS * rules.way[bit].node + rules.way[bit].unused
    return answers.part[i].first + answers.part[i].stride * bit + (k & answers.part[i].both)


cdef inline action_t random_answer(const BotanicusRules* rules, const BotanicusState* s, rng_t* rng,
                                   uint32_t* number) noexcept nogil:
    """A uniformly random decision and how many there are."""
    cdef answers_t answers
    find_answers(rules, s, &answers)
    number[0] = count_answers(&answers)
    return answer_at(rules, &answers, rng_below(rng, number[0]))
