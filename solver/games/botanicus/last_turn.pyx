"""What one turn of Botanicus can bring at most: the last one of a line, and the last action.

Every space or last action with every use of a card and every way of the pieces is looked at; only coins are
held to what there is in all. What the plants and waterings of such a plan add is bounded by what rows and
columns lack within reach. With one gardener, no `move` and no plants from a card all come to the beds around
one node.
"""

from libc.stdint cimport INT32_MAX, INT32_MIN, int32_t, uint32_t
from libc.string cimport memset

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.draws cimport known_finals, pile_size
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BIRD, BUTTERFLY, CARD_USED, CHAIN_MOVE, FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK,
    FINAL_COLUMN, FINAL_LEVEL_IV, FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN,
    FINAL_SPECIAL, MAX_NODES, NONE, PHASE_LAST, PHASE_MOVE, PHASE_ONE, PHASE_POOL, PHASE_SPACE, PHASE_WALK,
    PRIZE_SQUARE, SOURCE_CARD, SPACE_ROWS, SQUIRREL, STACK_COUNT, STAGE_LAST, TRACK_COUNT, TURTLE,
    BotanicusGain, BotanicusPool, BotanicusRules, BotanicusState, BotanicusWays, BotanicusWorld,
)
from engine_c.games.botanicus.rounds cimport flowers_on, side_up, tile_on
from engine_c.games.botanicus.tracks cimport list_of
from engine_c.state cimport EngineState
from solver.games.botanicus.garden_bound cimport (
    blocks_added, garden_points, rows_completed, squirrel_points,
)
from solver.games.botanicus.sight cimport EVERYWHERE, MOST_UNITS, open_sight, reach_of, sight_t

cdef enum:
    MOST_OPEN = 8             # units of steps of a plan

# What a plan has come to.
ctypedef struct plan_t:
    int coins
    int vp
    int plants
    int waters
    int animals
    int levels                # of the plants, bit = level index
    int fours                 # plants of level IV
    bint is_spread            # whether plants may come to more than one place
    int moves                 # paths of `move`, EVERYWHERE: where gardeners stand then is not told
    int[STACK_COUNT] prizes
    int[3] nodes
    int number                # units of steps that are open
    int[MOST_OPEN] track
    int[MOST_OPEN] steps


cdef int most_of_card(const sight_t* c, int card, int units) noexcept nogil:
    """Points that a final card of the turtle gives at most."""
    cdef const BotanicusRules* rules = c.rules
    cdef int kind = rules.final[card].kind, vp = rules.final[card].vp[0], i
    cdef int planted = bit_count(c.plot.planted)
    if kind == FINAL_PLANT:
        for i in range(4):
            vp = max(vp, <int>rules.final[card].vp[i])
        return vp * (planted + units)
    if kind == FINAL_BED:
        return vp * (planted + units)
    if kind == FINAL_LEVEL_IV:
        return vp * (bit_count(c.plot.plants[3]) + units)
    if kind == FINAL_BLOCK:
        return vp * ((planted + units) // 4)
    if kind == FINAL_ROW:
        return vp * c.garden.rows
    if kind == FINAL_COLUMN:
        return vp * c.garden.cols
    if kind == FINAL_BASIC:
        return vp * min(<int>c.garden.rows, bit_count(c.plot.basic_done) + units)
    if kind == FINAL_SPECIAL:
        return vp * min(<int>c.garden.rows, bit_count(c.plot.special_done) + units)
    if kind == FINAL_ANIMAL:
        return vp * ANIMAL_COUNT
    if kind == FINAL_SHOVEL_TOKEN:
        return vp * (bit_count(c.plot.tokens[PRIZE_SQUARE]) + MOST_OPEN)
    if kind == FINAL_MONEY_TOKEN:
        return vp * (bit_count(c.plot.tokens[0]) + bit_count(c.plot.tokens[1]) + MOST_OPEN)
    return vp


cdef int animal_points(const sight_t* c, const plan_t* plan, int units) noexcept nogil:
    """What the animals of a plan bring, butterfly, squirrel and frog by themselves excepted."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, points = 0, number = plan.animals, most = 0, card
    if not rules.is_expert:
        for i in range(number):
            if c.plot.num_animals + i < rules.num_animals:
                points += rules.animal_points[c.plot.num_animals + i]
        return points
    number = min(number, ANIMAL_COUNT - bit_count(c.plot.unlocked))
    if number <= 0:
        return 0
    points = number * (c.per_animal + rules.bird_animal)
    if not c.plot.unlocked >> BIRD & 1:
        points += rules.bird_now
    if not c.plot.unlocked >> TURTLE & 1:
        for card in range(rules.num_finals):
            if c.turtle >> card & 1:
                most = max(most, most_of_card(c, card, units))
    return points + most


cdef inline int squirrel_credit(const sight_t* c, const plan_t* plan) noexcept nogil:
    """Coins that completed columns may pay inside of the turn."""
    if not c.rules.is_expert or not (c.plot.unlocked >> SQUIRREL & 1 or plan.animals):
        return 0
    return c.rules.squirrel_coins * min(<int>c.garden.cols, plan.plants)


cdef void judge(sight_t* c, const plan_t* plan) noexcept nogil:
    """Hold what a plan can bring against the best."""
    cdef const BotanicusRules* rules = c.rules
    cdef int units = min(plan.plants + plan.waters, <int>MOST_UNITS), stack, i, fours
    cdef int points
    if plan.coins + squirrel_credit(c, plan) < 0:
        return
    if plan.plants + plan.waters > MOST_UNITS:
        c.best = INT32_MAX
        return
    points = c.score + plan.vp + max(0, plan.coins) // rules.coins_per_point
    for stack in range(STACK_COUNT):
        for i in range(plan.prizes[stack]):
            if c.s.taken[stack] + i < rules.num_tokens[stack]:
                points += rules.token[stack][c.s.taken[stack] + i] + c.per_token[stack]
                if rules.is_expert and (c.plot.unlocked >> BIRD & 1 or plan.animals):
                    points += rules.bird_token
    if plan.animals:
        points += animal_points(c, plan, units)
        if rules.is_expert and not c.plot.unlocked >> BUTTERFLY & 1:
            points += min(units, <int>c.garden.rows) * (rules.butterfly_basic + rules.butterfly_special)
        if rules.is_expert and not c.plot.unlocked >> SQUIRREL & 1:
            points += min(units, <int>c.garden.cols) * squirrel_points(rules)
    points += garden_points(c, plan.is_spread, plan.moves, units, plan.waters, plan.levels)
    if c.per_row:
        points += c.per_row * rows_completed(c, reach_of(c, plan.moves), plan.plants)
    if c.per_square:
        points += c.per_square * blocks_added(c, reach_of(c, plan.moves), plan.plants)
    fours = min(units, plan.fours + plan.waters)
    points += plan.plants * c.per_plant + units * c.per_level + fours * c.per_four
    c.best = max(c.best, points)


cdef void add_gain(const sight_t* c, plan_t* plan, const BotanicusGain* gain, int place) noexcept nogil:
    """Take a gain; `place` 0: from a card, before or after the walk."""
    cdef int level, i
    plan.coins += gain.coins
    plan.vp += gain.vp
    plan.waters += gain.water
    plan.animals += gain.animal
    for level in range(4):
        if gain.plants[level]:
            plan.plants += gain.plants[level]
            plan.levels |= 1 << level
    plan.fours += gain.plants[3]
    if gain.move or (place == 0 and not c.is_standing and plan.plants + plan.waters):
        plan.is_spread = True
    plan.moves = min(plan.moves + gain.move, <int>EVERYWHERE)
    for i in range(TRACK_COUNT):
        if gain.steps[i] and plan.number < MOST_OPEN:
            plan.track[plan.number] = i
            plan.steps[plan.number] = gain.steps[i]
            plan.number += 1
    if gain.prize:
        plan.prizes[gain.prize - 1] += 1


cdef void follow(sight_t* c, const plan_t* plan, int at, int card_units) noexcept nogil:
    """Go every way of the open units of steps, then judge; units before `card_units` are those of a card."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusWays* ways
    cdef plan_t further
    cdef int i, k, track, node
    if c.best > c.enough:
        return
    if at == plan.number:
        judge(c, plan)
        return
    track = plan.track[at]
    ways = &rules.ways[list_of(track, 0, c.frog, plan.nodes[track], plan.steps[at])]
    # Staying, which leaves all steps.
    further = plan[0]
    further.vp += plan.steps[at] * rules.unused_vp
    follow(c, &further, at + 1, card_units)
    for k in range(ways.number):
        if k == ways.stay:
            continue
        i = ways.start + k
        node = rules.way[i].node
        further = plan[0]
        further.vp += rules.way[i].unused * rules.unused_vp
        further.coins -= rules.way[i].cost
        further.nodes[track] = 0 if rules.end_nodes[track][node] else node
        add_gain(c, &further, &rules.node[track][node], 0 if at < card_units else 1)
        if further.number < MOST_OPEN:
            follow(c, &further, at + 1, card_units)
        else:
            c.best = INT32_MAX


cdef void choose_place(sight_t* c, const plan_t* plan) noexcept nogil:
    """Put the flower on every space, or take every last action."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusState* s = c.s
    cdef plan_t further
    cdef int row, flowers, tile, track
    if s.stage == STAGE_LAST:
        for track in range(TRACK_COUNT):
            further = plan[0]
            further.track[further.number] = track
            further.steps[further.number] = 1
            further.number += 1
            follow(c, &further, 0, plan.number)
        return
    for row in range(1, SPACE_ROWS + 1):
        further = plan[0]
        flowers = flowers_on(s, s.column, row)
        if rules.pole[s.column][row - 1] != NONE:
            if flowers == 0:
                further.coins += rules.pole[s.column][row - 1]
        else:
            further.coins -= flowers * rules.flower_cost
        add_gain(c, &further, &rules.space[s.column][row - 1], 1)
        tile = tile_on(rules, s, s.column, row)
        if flowers == 0 and tile != NONE:
            add_gain(c, &further, &rules.tile[side_up(s)][tile], 1)
        if further.number == plan.number + 2 and further.track[plan.number] == further.track[plan.number + 1]:
            # Their order is not told.
            c.best = INT32_MAX
            return
        follow(c, &further, 0, plan.number)


cdef bint has_chains(const BotanicusRules* rules) noexcept nogil:
    """Whether a node gives steps on another track."""
    cdef int track, node, i
    for track in range(TRACK_COUNT):
        for node in range(MAX_NODES):
            for i in range(TRACK_COUNT):
                if rules.node[track][node].steps[i]:
                    return True
    return False


cdef uint32_t turtle_cards(const BotanicusRules* rules, const BotanicusState* s,
                           const BotanicusWorld* world) noexcept nogil:
    cdef uint32_t known, cards = 0
    cdef int i, number = 0
    if not rules.is_expert:
        return 0
    if pile_size(rules, s) < rules.turtle_cards:
        return ~<uint32_t>0
    known = known_finals(rules, s)
    for i in range(rules.num_finals):
        if number < rules.turtle_cards and not known >> world.finals[i] & 1:
            cards |= <uint32_t>1 << world.finals[i]
            number += 1
    return cards


cdef void add_pool(sight_t* c, plan_t* plan, const BotanicusPool* pool) noexcept nogil:
    """Take the open units of a pool."""
    cdef int i, k
    plan.waters += pool.waters
    plan.animals += pool.animals
    for i in range(4):
        if pool.plants[i]:
            plan.plants += pool.plants[i]
            plan.levels |= 1 << i
    plan.fours += pool.plants[3]
    if pool.moves[0]:
        plan.is_spread = True
    plan.moves = min(plan.moves + pool.moves[0] + pool.moves[1], <int>EVERYWHERE)
    for i in range(TRACK_COUNT):
        plan.prizes[i] += pool.prizes[i]
        for k in range(2):
            if pool.steps[i][k] and plan.number + 1 < MOST_OPEN:
                plan.track[plan.number] = i
                plan.steps[plan.number] = pool.steps[i][k]
                plan.number += 1
        if pool.steps[i][1] or plan.number + 1 >= MOST_OPEN:
            # Their order is not told, or there are too many.
            c.best = INT32_MAX
    if pool.home:
        plan.nodes[pool.home - 1] = 0


cdef inline void leave_place(const sight_t* c, plan_t* plan) noexcept nogil:
    """A card is used before gardeners walk: its coins may pay for it."""
    plan.is_spread |= plan.plants + plan.waters > 0
    if plan.number > 0 or (c.plot.unlocked >> SQUIRREL & 1 and plan.plants > 0):
        plan.is_spread = True
        plan.moves = EVERYWHERE


cdef void begin_plan(sight_t* c, plan_t* plan) noexcept nogil:
    """What is under way already."""
    cdef const BotanicusState* s = c.s
    cdef int i
    memset(plan, 0, sizeof(plan_t))
    plan.coins = c.plot.coins
    plan.is_spread = c.has_two or s.chain == CHAIN_MOVE
    plan.moves = s.steps_left if s.chain == CHAIN_MOVE else 0
    for i in range(TRACK_COUNT):
        plan.nodes[i] = c.plot.nodes[i]
    for i in range(s.num_pools):
        add_pool(c, plan, &s.pools[i])
    if s.num_pools and s.source == SOURCE_CARD and not c.is_standing:
        leave_place(c, plan)


cdef bint is_readable(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Whether what a turn brings at most can be told as it stands."""
    if rules.has_green or s.draws_left or s.num_drawn or s.waiting or has_chains(rules):
        return False
    return (s.phase == PHASE_ONE or s.phase == PHASE_WALK or s.phase == PHASE_SPACE or s.phase == PHASE_POOL
            or s.phase == PHASE_MOVE or s.phase == PHASE_LAST)


cdef int32_t turn_bound(const BotanicusRules* rules, const BotanicusState* s, uint32_t turtle,
                        int32_t enough) noexcept nogil:
    cdef sight_t c
    cdef plan_t plan, card
    cdef int kind
    if not is_readable(rules, s):
        return INT32_MAX
    open_sight(&c, rules, s)
    c.turtle = turtle
    c.enough = enough
    c.best = INT32_MIN
    c.frog = rules.is_expert
    begin_plan(&c, &plan)
    if c.best > enough:
        return c.best
    if s.source > SOURCE_CARD:
        follow(&c, &plan, 0, 0)
        return c.best
    choose_place(&c, &plan)
    if c.plot.num_hand and c.best <= enough and (s.phase == PHASE_ONE or s.phase == PHASE_WALK) and not (
            s.flags & CARD_USED):
        card = plan
        card.coins += rules.sale_coins
        choose_place(&c, &card)
        for kind in range(rules.num_kinds):
            if c.plot.hand[kind] and c.plot.coins >= rules.play_cost and c.best <= enough:
                card = plan
                card.coins -= rules.play_cost
                add_gain(&c, &card, &rules.card[kind], 0)
                if not c.is_standing:
                    leave_place(&c, &card)
                    if rules.card[kind].coins:
                        card.is_spread = True
                        card.moves = EVERYWHERE
                choose_place(&c, &card)
    return c.best


def bound_of_turn(EngineState state not None):
    """Return points that the seat to move does not exceed in its turn; None: nothing is known."""
    cdef int32_t bound = turn_bound(
        <const BotanicusRules*>state.core.rules, <const BotanicusState*>state.memory, ~<uint32_t>0, INT32_MAX)
    return None if bound == INT32_MAX else bound
