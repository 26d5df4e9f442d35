# The course of a game as inline kernels: what decisions do, and what is asked next (B5, B7 to B11).
#
# `go_on` looks at what is under way, from the innermost thing outwards, carries out what needs no answer
# and stops at the next question or draw. Shared by engine.pyx and by the solver; nothing is checked.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_first, bit_of
from engine_c.contract cimport action_t
from engine_c.games.botanicus.answers cimport (
    answer_at, asks_greenhouse, assign_answers, chain_answers, count_answers, finals_to_keep, further_wet,
    keep_choices, last_answers, phase1_answers, pool_answers, space_answers,
)
from engine_c.games.botanicus.draws cimport (
    deck_size, draw_card, draw_final, free_slot, is_told, pile_size, seat_without_garden,
    seat_without_tasks,
)
from engine_c.games.botanicus.engine cimport (
    ANIMAL, ANY, ANY_STAY, BASE_GARDEN, BED_PRICES, BIRD, CARD_USED, CELLS, CHAIN_MOVE, CHAIN_NONE,
    CHAIN_WALK, DONE, DRAW_FINAL, DRAW_FINAL_UNSEEN, END_PHASE, END_WALK, FINISH, FRUIT_LEVEL, GREEN, KEEP,
    MAX_FINALS, MAX_NODES, MAX_STEPS, MOVE, MOVE_TRANSPLANT, NEUTRAL, NEUTRAL_FLOWER, NONE, PHASE_ASSIGN,
    PHASE_CARDS, PHASE_FINALS, PHASE_GARDENS, PHASE_KEEP, PHASE_LAST, PHASE_MOVE, PHASE_NEUTRAL, PHASE_ONE,
    PHASE_OVER, PHASE_POOL, PHASE_SPACE, PHASE_START, PHASE_TASKS, PHASE_TILES, PHASE_TURTLE, PHASE_WALK,
    PHASE_WATER, PLANT, PLAY, SELL, SOURCE_CARD, SOURCE_LAST, SOURCE_NONE, SOURCE_SPACE, SPACE, SQUIRREL,
    STAGE_ASSIGN, STAGE_FINALS, STAGE_GARDENS, STAGE_LAST, STAGE_OVER, STAGE_ROUND1, STAGE_ROUND2,
    STAGE_SECONDS, STAGE_STARTS, STAGE_TASKS, STAGE_TILES, START, STEPS, TARGETS, TASK, TASK_NONE,
    TRANSPLANT, TRANSPLANTS, TURTLE, TURTLE_ON_WALK, UNSEEN, WALK, WALKS, WALK_OVER, WATER, WAY_ARGUMENTS,
    BotanicusGarden, BotanicusPlot, BotanicusPool, BotanicusRules, BotanicusState, answers_t,
)
from engine_c.games.botanicus.garden cimport animal_at, is_column_full, put_plant, raise_plant, remove_plant
from engine_c.games.botanicus.pools cimport add_gain, has_steps, part_plants, push_pool, take_unit, top_pool
from engine_c.games.botanicus.rounds cimport (
    flowers_on, next_flower, put_flower, score_fruits, seat_in_stack, side_up, space_cost, stack_flowers,
    take_token, tile_on,
)
from engine_c.games.botanicus.tasks cimport check_tasks, is_green_open
from engine_c.games.botanicus.tracks cimport LEFT, RIGHT, way_cost, ways_of
from engine_c.games.botanicus.walks cimport move_gardener, walk_price


cdef inline BotanicusPlot* own_plot(BotanicusState* s) noexcept nogil:
    """The plot of the seat whose turn it is."""
    return &s.plots[s.seat]


# --- planting, watering, animals ------------------------------------------------------------------


cdef inline void unlock(const BotanicusRules* rules, BotanicusState* s, int animal) noexcept nogil:
    """Take an animal out of the garden; its bonus begins (X5)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if plot.unlocked >> BIRD & 1:
        plot.vp += rules.bird_animal
    plot.unlocked |= 1 << animal
    plot.animals &= ~bit_of(rules.garden[plot.garden].animal_bed[animal])
    if animal == BIRD:
        plot.vp += rules.bird_now
    elif animal == TURTLE:
        s.draws_left = min(<int>rules.turtle_cards, pile_size(rules, s) + s.num_tail)
        if s.chain == CHAIN_WALK:
            s.flags |= TURTLE_ON_WALK


cdef inline void lay_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                           int target) noexcept nogil:
    """A plant comes on a target: tasks (B6.4), then a column that is complete now (X5.3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef bint was_empty = not plot.planted >> target & 1
    put_plant(plot, level, target)
    check_tasks(rules, plot, target)
    if (was_empty and target < CELLS and plot.unlocked >> SQUIRREL & 1
            and is_column_full(&rules.garden[plot.garden], plot, target % 6)):
        plot.coins += rules.squirrel_coins


cdef inline void bring_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                             int target) noexcept nogil:
    """A plant comes on a target; from an animal's bed the animal goes first (G2.2)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if target < CELLS and plot.animals >> target & 1:
        unlock(rules, s, animal_at(&rules.garden[plot.garden], target))
        if s.draws_left:
            s.waiting = 1 + target
            return
    lay_plant(rules, s, level, target)


cdef inline void use_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                           int target) noexcept nogil:
    """A planting unit of the top pool (B8.1, G3.1)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef BotanicusPool* pool = top_pool(s)
    pool.plants[level] -= 1
    if target >= GREEN:
        plot.coins -= rules.garden[plot.garden].green_cost[target - GREEN]
        part_plants(pool)
    elif (plot.planted | plot.animals) >> target & 1:
        part_plants(pool)
    else:
        pool.level = 1 + level
        pool.bed = target
    bring_plant(rules, s, level, target)


cdef inline void water(const BotanicusRules* rules, BotanicusState* s, int target) noexcept nogil:
    """A plant grows."""
    raise_plant(own_plot(s), target)
    check_tasks(rules, own_plot(s), target)


cdef inline void use_water(const BotanicusRules* rules, BotanicusState* s, int target) noexcept nogil:
    """A watering of the top pool, or a further plant of the one under way (B8.2, G4)."""
    cdef bint is_ordered
    if s.phase == PHASE_WATER:
        is_ordered = not is_green_open(own_plot(s))
        water(rules, s, target)
        s.watered |= 1 << (target - GREEN)
        if is_ordered:
            s.watered_last = 1 + target - GREEN
        return
    top_pool(s).waters -= 1
    part_plants(top_pool(s))
    if target < CELLS:
        water(rules, s, target)
    if rules.has_green:
        s.phase = PHASE_WATER


cdef inline void end_water(BotanicusState* s) noexcept nogil:
    """The watering under way is over."""
    s.phase = PHASE_POOL
    s.watered = s.watered_last = 0


# --- chains of walks and transplants --------------------------------------------------------------


cdef inline void begin_chain(BotanicusState* s, int chain, int steps) noexcept nogil:
    """A walk or a `move` begins."""
    s.chain = chain
    s.steps_left = steps
    s.first_from = s.first_to = NONE
    s.num_walked = 0


cdef inline void end_chain(BotanicusState* s) noexcept nogil:
    """The chain is over."""
    if s.chain == CHAIN_WALK:
        s.flags |= WALK_OVER
    begin_chain(s, CHAIN_NONE, 0)


cdef inline void use_walk(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A gardener walks (B7.4, B8.3, X3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int g = argument // CELLS, goal = argument % CELLS
    cdef int price = walk_price(
        rules, plot, plot.gardeners[g], goal, plot.gardeners[1 - g], s.chain == CHAIN_WALK)
    if s.chain == CHAIN_WALK:
        plot.coins -= price
    else:
        s.steps_left -= price
    move_gardener(s, plot, g, goal)


cdef inline void use_transplant(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A plant of the greenhouse comes into the garden (G5)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int bed = GREEN + argument // BED_PRICES, level = 0
    while not plot.plants[level] >> bed & 1:
        level += 1
    if argument & 1:
        plot.coins -= 1
    else:
        s.steps_left -= 1
    s.first_from = s.first_to = NONE
    s.num_walked = 0
    remove_plant(plot, bed)
    bring_plant(rules, s, level, argument % BED_PRICES >> 1)


cdef inline void begin_move(BotanicusState* s, int steps) noexcept nogil:
    """A unit `move` is taken from the top pool."""
    take_unit(top_pool(s).moves, steps)
    part_plants(top_pool(s))
    begin_chain(s, CHAIN_MOVE, steps)


# --- tracks ---------------------------------------------------------------------------------------


cdef inline void open_pool(const BotanicusRules* rules, BotanicusState* s,
                           BotanicusPool* pool) noexcept nogil:
    """A filled pool begins: what cannot be drawn is dropped (B8.4)."""
    if pool.cards:
        pool.cards = min(<int>pool.cards, deck_size(rules, s) + s.num_discard)


cdef inline void stay(const BotanicusRules* rules, BotanicusState* s, int steps) noexcept nogil:
    """No step at all (B9.7)."""
    if rules.zero_steps_score:
        own_plot(s).vp += steps * rules.unused_vp


cdef inline void use_way(const BotanicusRules* rules, BotanicusState* s, int track, int direction,
                         int steps, int argument) noexcept nogil:
    """A piece goes a way, and the gain of the target is a new pool (B9.4, G6)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef BotanicusPool* pool
    cdef int node = argument // WAY_ARGUMENTS, unused = argument % WAY_ARGUMENTS
    if node == plot.nodes[track]:
        stay(rules, s, steps)
        return
    plot.coins -= way_cost(rules, ways_of(rules, plot, track, direction, steps), node, unused)
    plot.nodes[track] = node
    if direction == LEFT and node == 0:
        if rules.first_space_scores:
            plot.vp += unused * rules.unused_vp
        return
    plot.vp += unused * rules.unused_vp
    pool = push_pool(s)
    if rules.end_nodes[track][node]:
        pool.home = 1 + track
    add_gain(rules, plot, pool, &rules.node[track][node])
    open_pool(rules, s, pool)


cdef inline void use_steps(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A unit of steps on one track."""
    cdef int way = argument % (MAX_NODES * WAY_ARGUMENTS), unit = argument // (MAX_NODES * WAY_ARGUMENTS)
    cdef int track = unit // MAX_STEPS, steps = unit % MAX_STEPS + 1
    take_unit(top_pool(s).steps[track], steps)
    part_plants(top_pool(s))
    use_way(rules, s, track, RIGHT, steps, way)


cdef inline void use_any(const BotanicusRules* rules, BotanicusState* s, action_t action) noexcept nogil:
    """A two-way unit of the top pool, or the last action (B11, G6)."""
    cdef int way = (action - ANY) % (MAX_NODES * WAY_ARGUMENTS)
    cdef int unit = (action - ANY) // (MAX_NODES * WAY_ARGUMENTS)
    cdef int steps = unit % MAX_STEPS + 1
    if action >= ANY_STAY:
        steps = action - ANY_STAY + 1
    if s.phase == PHASE_LAST:
        s.source = SOURCE_LAST
    else:
        take_unit(top_pool(s).two_ways, steps)
        part_plants(top_pool(s))
    if action >= ANY_STAY:
        stay(rules, s, steps)
    else:
        use_way(rules, s, unit // MAX_STEPS >> 1, unit // MAX_STEPS & 1, steps, way)


cdef inline void close_pool(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """The top pool is done: prizes, then a piece on an end node goes back (B5.4, B9.6)."""
    cdef BotanicusPool* pool = top_pool(s)
    cdef int stack
    for stack in range(3):
        while pool.prizes[stack]:
            pool.prizes[stack] -= 1
            take_token(rules, s, s.seat, stack)
    if pool.home:
        own_plot(s).nodes[pool.home - 1] = 0
    memset(pool, 0, sizeof(BotanicusPool))
    s.num_pools -= 1


# --- cards ----------------------------------------------------------------------------------------


cdef inline void put_on_discard(BotanicusState* s, int kind) noexcept nogil:
    """A garden card leaves the hand."""
    cdef BotanicusPlot* plot = own_plot(s)
    if is_told(s, s.seat):
        plot.hand[kind] -= 1
    plot.num_hand -= 1
    s.discard[kind] += 1
    s.num_discard += 1
    s.flags |= CARD_USED


cdef inline void play_card(const BotanicusRules* rules, BotanicusState* s, int kind) noexcept nogil:
    """Play a garden card (B7.5)."""
    cdef BotanicusPool* pool = push_pool(s)
    put_on_discard(s, kind)
    own_plot(s).coins -= rules.play_cost
    s.source = SOURCE_CARD
    add_gain(rules, own_plot(s), pool, &rules.card[kind])
    open_pool(rules, s, pool)


cdef inline void keep_card(const BotanicusRules* rules, BotanicusState* s, int card) noexcept nogil:
    """Keep a final card; with the last one the others go back (X1.3, X5.6)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int i, n = 0
    cdef bint is_last = finals_to_keep(rules, s) == 1, is_found = False
    if card < MAX_FINALS:
        plot.finals |= 1 << card
    plot.num_finals += 1
    for i in range(s.num_drawn):
        if not is_found and (s.drawn[i] == card or card >= MAX_FINALS):
            is_found = True
            continue
        s.drawn[n] = s.drawn[i]
        n += 1
    s.num_drawn = n
    for i in range(n, 4):
        s.drawn[i] = NONE
    if not is_last:
        return
    for i in range(n):
        if s.stage == STAGE_FINALS:
            if s.drawn[i] != UNSEEN:
                plot.returned |= 1 << s.drawn[i]
        else:
            s.tail[s.num_tail] = s.drawn[i]
            s.tail_seat[s.num_tail] = s.seat
            s.num_tail += 1
        s.drawn[i] = NONE
    s.num_drawn = 0


# --- turns ----------------------------------------------------------------------------------------


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


cdef inline void clear_turn(BotanicusState* s) noexcept nogil:
    """Nothing is under way."""
    s.flags = 0
    s.source = SOURCE_NONE
    begin_chain(s, CHAIN_NONE, 0)
    s.watered = s.watered_last = s.waiting = 0


cdef inline bint ask_turn(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Put the first question or draw of a turn; returns whether it is a turn that begins with phase 1."""
    if s.stage == STAGE_ASSIGN:
        s.phase = PHASE_ASSIGN
    elif s.stage == STAGE_FINALS:
        s.phase = PHASE_FINALS
        s.draws_left = rules.finals_dealt
    elif s.stage == STAGE_STARTS or s.stage == STAGE_SECONDS:
        s.phase = PHASE_START
    elif s.stage == STAGE_OVER:
        s.phase = PHASE_OVER
        s.seat = 0
    elif (s.stage != STAGE_LAST and s.flower_column[NEUTRAL_FLOWER] != NONE
            and s.flower_column[NEUTRAL_FLOWER] != s.column):
        s.phase = PHASE_NEUTRAL
    else:
        return True
    return False


cdef inline bint begin_stage(const BotanicusRules* rules, BotanicusState* s, int stage) noexcept nogil:
    """Begin a stage in which seats take turns; returns what ask_turn does."""
    s.stage = stage
    s.column = 0
    if stage == STAGE_ROUND1 or stage == STAGE_ROUND2:
        s.column = 1
        s.seat = next_flower(rules, s)
    else:
        s.seat = seat_in_stack(rules, s, NONE)
    return ask_turn(rules, s)


cdef inline int stage_after(const BotanicusRules* rules, int stage) noexcept nogil:
    """The next stage (X1.3, X1.4, X4.1: expert alone)."""
    if not rules.is_expert and (stage == STAGE_ASSIGN or stage == STAGE_ROUND1):
        return STAGE_ROUND1 if stage == STAGE_ASSIGN else STAGE_ROUND2
    return stage + 1


cdef inline bint next_turn(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """A turn is over; returns whether the next one begins with phase 1."""
    s.turns += 1
    clear_turn(s)
    if s.stage != STAGE_ROUND1 and s.stage != STAGE_ROUND2:
        s.seat = seat_in_stack(rules, s, s.seat)
        return ask_turn(rules, s) if s.seat != NONE else begin_stage(rules, s, stage_after(rules, s.stage))
    s.seat = next_flower(rules, s)
    if s.seat == NONE and s.column < rules.num_columns:
        s.column += 1
        s.seat = next_flower(rules, s)
    if s.seat != NONE:
        return ask_turn(rules, s)
    if rules.has_green:
        score_fruits(rules, s)
    stack_flowers(rules, s)
    return begin_stage(rules, s, stage_after(rules, s.stage))


# --- setup ----------------------------------------------------------------------------------------


cdef inline void lay_out_garden(const BotanicusRules* rules, BotanicusPlot* plot) noexcept nogil:
    """What lies in a garden before the game: animals, in the base game the gardener (B3.3, X1.1)."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int i
    if not rules.is_expert:
        plot.gardeners[0] = bit_first(garden.starts)
        return
    for i in range(5):
        plot.animals |= bit_of(garden.animal_bed[i])


cdef inline void lay_out(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """All gardens or places are drawn: the first stack, the gardens (B2.1, B3.4)."""
    cdef uint8_t place[4]
    cdef int seat, other
    for seat in range(rules.num_players):
        place[seat] = (rules.garden[s.plots[seat].garden].stack if rules.is_expert
                       else rules.places[s.plots[seat].garden])
    for seat in range(rules.num_players):
        s.flower_column[seat] = s.flower_row[seat] = s.flower_height[seat] = 0
        for other in range(rules.num_players):
            s.flower_height[seat] += place[other] < place[seat]
        if not rules.is_expert:
            s.plots[seat].garden = BASE_GARDEN
        lay_out_garden(rules, &s.plots[seat])
    if rules.num_players == 2:
        s.flower_column[NEUTRAL_FLOWER] = s.flower_row[NEUTRAL_FLOWER] = 0
        s.flower_height[NEUTRAL_FLOWER] = rules.num_players


cdef inline void set_up_next(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Go on with the setup: the next draw, or the first turn (B3)."""
    s.seat = 0
    if s.stage == STAGE_GARDENS:
        s.phase = PHASE_GARDENS
        if seat_without_garden(rules, s) < rules.num_players:
            return
        lay_out(rules, s)
        s.stage = STAGE_TILES
    if s.stage == STAGE_TILES:
        s.phase = PHASE_TILES
        if free_slot(rules, s) < rules.num_slots:
            return
        s.stage = STAGE_TASKS
    s.phase = PHASE_TASKS
    if seat_without_tasks(rules, s) == rules.num_players:
        begin_stage(rules, s, STAGE_ASSIGN)


cdef inline void assign_task(const BotanicusRules* rules, BotanicusState* s, int task) noexcept nogil:
    """A task or none comes to the next place; with the last row the turn is over (B3.5, G1.3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef answers_t answers
    while True:
        if task < TASK_NONE:
            plot.dealt &= ~(<unsigned int>1 << task)
        if asks_greenhouse(rules, plot):
            plot.is_green_decided = 1
            plot.green_task = task if task < TASK_NONE else <int>NONE
        else:
            plot.row_tasks[plot.num_rows] = task if task < TASK_NONE else <int>NONE
            plot.num_rows += 1
        if plot.num_rows == rules.garden[plot.garden].rows:
            plot.dealt = 0
            if next_turn(rules, s):
                go_on(rules, s, True)
            return
        answers.number = 0
        assign_answers(rules, plot, &answers)
        if count_answers(&answers) > 1:
            return
        task = answer_at(rules, &answers, 0) - TASK


cdef inline void place_gardener(const BotanicusRules* rules, BotanicusState* s, int node) noexcept nogil:
    """The first gardener, or the second one (X1.4, X4.1)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if plot.gardeners[0] == NONE:
        plot.gardeners[0] = node
    elif node < plot.gardeners[0]:
        plot.gardeners[1] = plot.gardeners[0]
        plot.gardeners[0] = node
    else:
        plot.gardeners[1] = node


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


cdef inline bint settle_phase1(const BotanicusRules* rules, BotanicusState* s, bint is_first) noexcept nogil:
    """Go on with phase 1, or with what follows it; returns whether a question is put."""
    cdef answers_t answers
    answers.number = 0
    phase1_answers(rules, s, &answers)
    if answers.number:
        s.phase = PHASE_ONE
        return True
    return begin_phase2(rules, s, is_first)


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


cdef inline void lay_waiting(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """The fruit that waited for the turtle is planted."""
    cdef int bed = s.waiting - 1
    s.waiting = 0
    lay_plant(rules, s, FRUIT_LEVEL, bed)


# --- decisions and draws --------------------------------------------------------------------------


cdef inline void use_unit(const BotanicusRules* rules, BotanicusState* s, action_t action) noexcept nogil:
    """A unit of the top pool, or the pool is waived."""
    if action < WATER:
        use_plant(rules, s, (action - PLANT) // TARGETS, (action - PLANT) % TARGETS)
    elif action < ANIMAL:
        use_water(rules, s, action - WATER)
    elif action < MOVE:
        top_pool(s).animals -= 1
        part_plants(top_pool(s))
        unlock(rules, s, action - ANIMAL)
    elif action < MOVE_TRANSPLANT:
        begin_move(s, (action - MOVE) // WALKS + 1)
        use_walk(rules, s, (action - MOVE) % WALKS)
    elif action < STEPS:
        begin_move(s, (action - MOVE_TRANSPLANT) // TRANSPLANTS + 1)
        use_transplant(rules, s, (action - MOVE_TRANSPLANT) % TRANSPLANTS)
    elif action < ANY:
        use_steps(rules, s, action - STEPS)
    elif action < DONE:
        use_any(rules, s, action)
    else:
        close_pool(rules, s)


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
        assign_task(rules, s, action - TASK)
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


cdef inline void sort_drawn(BotanicusState* s) noexcept nogil:
    """Dealt final cards lie in ascending order."""
    cdef int i, k
    cdef uint8_t card
    for i in range(1, s.num_drawn):
        card = s.drawn[i]
        k = i
        while k and s.drawn[k - 1] > card:
            s.drawn[k] = s.drawn[k - 1]
            k -= 1
        s.drawn[k] = card
