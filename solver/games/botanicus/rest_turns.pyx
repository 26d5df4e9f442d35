"""What the turns of the rest of a round can bring: every space, card and way on the tracks, with all coins.

Walks and `move` are left out; plants and waterings are counted and come nowhere.
"""

from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memset

from engine_c.games.botanicus.draws cimport deck_size
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BIRD, CARD_USED, FROG, LEVELS, NEUTRAL_FLOWER, NONE, PHASE_NEUTRAL, PHASE_ONE, PHASE_WALK,
    PRIZE_FRUIT_ROUND, SOURCE_SPACE, SPACE_ROWS, SQUIRREL, TRACK_COUNT, TURTLE, BotanicusGain,
    BotanicusPlot, BotanicusPool, BotanicusRules, BotanicusState, BotanicusWay, BotanicusWays,
)
from engine_c.games.botanicus.rounds cimport flowers_on, side_up, tile_on
from engine_c.games.botanicus.tracks cimport RIGHT, list_of
from engine_c.rng cimport mix64
from solver.games.botanicus.rest_garden cimport ONES, TWOS, WATERS, table_t

cdef enum:
    MOST_OPEN = 8             # units of steps and animals of a turn
    ANIMAL_UNIT = TRACK_COUNT  # stands for an animal to be chosen
    MOST_LISTED = NUM_ENDS * ONES * TWOS * WATERS  # offers of a question

# What a way of the turns has come to.
ctypedef struct way_t:
    int column
    int coins
    int points
    int ones                  # plants of level I
    int twos                  # higher ones
    int waters                # levels above II included
    int drawn                 # cards since the root
    int unlocked              # expert: animals, those before included, bit = animal
    int columns               # whose coins a squirrel has paid, had as soon as it is unlocked
    int num_animals           # base: animals taken
    int[TRACK_COUNT] nodes
    int[3] taken              # tokens of stacks
    uint64_t hand             # two bits a kind
    bint has_placed           # whether the flower of the turn is laid
    int number                # units of steps and animals that are open
    int[MOST_OPEN] track      # or ANIMAL_UNIT
    int[MOST_OPEN] length


cdef inline int copies(uint64_t hand, int kind) noexcept nogil:
    return hand >> (2 * kind) & 3


cdef inline uint64_t card_of(int kind) noexcept nogil:
    """A card as a hand counts it."""
    return <uint64_t>1 << (2 * kind)


cdef bint may_have_bird(const turn_t* t, const way_t* way) noexcept nogil:
    """Whether the bird is there when a token is taken: units of the same pool come first."""
    cdef int i
    if not t.c.rules.is_expert or way.unlocked >> BIRD & 1:
        return t.c.rules.is_expert
    for i in range(way.number):
        if way.track[i] == ANIMAL_UNIT:
            return True
    return False


cdef inline bint has_new_turtle(const turn_t* t, const way_t* way) noexcept nogil:
    """Whether a turtle of these turns has drawn a final card."""
    return (way.unlocked & ~t.sight.plot.unlocked) >> TURTLE & 1


cdef void take_prize(const turn_t* t, way_t* way, int stack) noexcept nogil:
    cdef const BotanicusRules* rules = t.c.rules
    if stack >= 3 or way.taken[stack] >= rules.num_tokens[stack]:
        return
    way.points += rules.token[stack][way.taken[stack]] + t.sight.per_token[stack]
    way.taken[stack] += 1
    if has_new_turtle(t, way):
        way.points += t.c.turtle_token[stack]
    if may_have_bird(t, way):
        way.points += rules.bird_token


cdef void take_animals(const turn_t* t, way_t* way, int number) noexcept nogil:
    """Count animals of the base game; in expert which one is taken is chosen later."""
    cdef const BotanicusRules* rules = t.c.rules
    for _ in range(number):
        if rules.is_expert:
            open_unit(t, way, ANIMAL_UNIT, 0)
        elif way.num_animals < rules.num_animals:
            way.points += rules.animal_points[way.num_animals]
            way.num_animals += 1


cdef void unlock(const turn_t* t, way_t* way, int animal) noexcept nogil:
    cdef const BotanicusRules* rules = t.c.rules
    cdef int stack
    if animal == BIRD:
        way.points += rules.bird_now
    elif way.unlocked >> BIRD & 1:
        way.points += rules.bird_animal
    way.points += t.sight.per_animal
    way.unlocked |= 1 << animal
    if animal == TURTLE:
        for stack in range(PRIZE_FRUIT_ROUND):
            way.points += t.c.turtle_token[stack] * (way.taken[stack] - t.c.taken[stack])


cdef inline void pay_columns(const turn_t* t, way_t* way, int columns) noexcept nogil:
    """Take the coins of columns that are completed once the squirrel is there."""
    way.columns += columns
    way.coins += columns * t.c.rules.squirrel_coins


cdef void draw_cards(const turn_t* t, way_t* way, int number) noexcept nogil:
    """Take cards of the deck; where it ends lines end too."""
    cdef int kind
    for _ in range(number):
        if way.drawn >= t.c.num_deck:
            return
        kind = t.c.deck[way.drawn]
        way.drawn += 1
        if copies(way.hand, kind) < 3:
            way.hand += card_of(kind)


cdef void open_unit(const turn_t* t, way_t* way, int track, int length) noexcept nogil:
    if way.number == MOST_OPEN:
        t.c.is_known = False
        return
    way.track[way.number] = track
    way.length[way.number] = length
    way.number += 1


cdef inline void take_plants(way_t* way, const uint8_t* plants) noexcept nogil:
    cdef int i
    way.ones += plants[0]
    for i in range(1, LEVELS):
        way.twos += plants[i]
        way.waters += (i - 1) * plants[i]


cdef void take_gain(const turn_t* t, way_t* way, const BotanicusGain* gain) noexcept nogil:
    cdef int i
    way.coins += gain.coins
    way.points += gain.vp
    way.waters += gain.water
    take_plants(way, gain.plants)
    take_animals(t, way, gain.animal)
    draw_cards(t, way, gain.card)
    for i in range(TRACK_COUNT):
        if gain.steps[i]:
            open_unit(t, way, i, gain.steps[i])


cdef inline void take_token_of(const turn_t* t, way_t* way, const BotanicusGain* gain) noexcept nogil:
    """Take the prize of a gain whose other units are open."""
    if gain.prize:
        take_prize(t, way, gain.prize - 1)


cdef void go_ways(const turn_t* t, const way_t* way, int track, int length) noexcept nogil:
    """Go every way of a unit, then on with the rest."""
    cdef const BotanicusRules* rules = t.c.rules
    cdef const BotanicusWays* ways = &rules.ways[
        list_of(track, RIGHT, way.unlocked >> FROG & 1, way.nodes[track], length)]
    cdef const BotanicusWay* target
    cdef way_t further
    cdef int k
    for k in range(ways.number):
        if k == ways.stay:
            continue
        target = &rules.way[ways.start + k]
        if target.cost > way.coins:
            continue
        further = way[0]
        further.points += target.unused * rules.unused_vp
        further.coins -= target.cost
        further.nodes[track] = 0 if rules.end_nodes[track][target.node] else target.node
        take_gain(t, &further, &rules.node[track][target.node])
        take_token_of(t, &further, &rules.node[track][target.node])
        work_off(t, &further)


cdef void choose_animal(const turn_t* t, const way_t* way) noexcept nogil:
    """Take every animal that is left, then go on with the rest."""
    cdef way_t further
    cdef int animal, columns
    for animal in range(ANIMAL_COUNT):
        if way.unlocked >> animal & 1:
            continue
        for columns in range(t.c.num_columns + 1 if animal == SQUIRREL else 1):
            further = way[0]
            unlock(t, &further, animal)
            pay_columns(t, &further, columns)
            work_off(t, &further)


cdef inline bint may_wait(const way_t* way, int at) noexcept nogil:
    """Whether a unit need not be tried before those in front of it, as it is like one of them."""
    cdef int i
    for i in range(at):
        if way.track[i] == way.track[at] and way.length[i] == way.length[at]:
            return True
    return False


cdef void work_off(const turn_t* t, const way_t* way) noexcept nogil:
    """Go the open units of steps in every order that may matter, then go on with the turn."""
    cdef way_t further
    cdef int i, k, track, length
    if not t.c.is_known:
        return
    if way.number == 0:
        go_on(t, way)
        return
    for i in range(way.number):
        track = way.track[i]
        length = way.length[i]
        if may_wait(way, i):
            continue
        further = way[0]
        further.number -= 1
        for k in range(i, further.number):
            further.track[k] = further.track[k + 1]
            further.length[k] = further.length[k + 1]
        if track == ANIMAL_UNIT:
            choose_animal(t, &further)
        else:
            go_ways(t, &further, track, length)
        # Staying, which leaves all steps; or no animal.
        further.points += length * t.c.rules.unused_vp
        work_off(t, &further)


cdef void go_on(const turn_t* t, const way_t* way) noexcept nogil:
    """The steps of a card or of a space are gone."""
    if way.has_placed:
        end_turn(t, way)
    else:
        choose_space(t, way)


cdef void choose_space(const turn_t* t, const way_t* way) noexcept nogil:
    """Lay the flower on every space of the column."""
    cdef const BotanicusRules* rules = t.c.rules
    cdef way_t further
    cdef int row, flowers, tile
    for row in range(1, SPACE_ROWS + 1):
        further = way[0]
        further.has_placed = True
        flowers = flowers_on(t.s, way.column, row)
        if rules.pole[way.column][row - 1] != NONE:
            if flowers == 0:
                further.coins += rules.pole[way.column][row - 1]
        else:
            further.coins -= flowers * rules.flower_cost
            if further.coins < 0:
                continue
        take_gain(t, &further, &rules.space[way.column][row - 1])
        tile = tile_on(rules, t.s, way.column, row)
        if flowers == 0 and tile != NONE:
            take_gain(t, &further, &rules.tile[side_up(t.s)][tile])
            take_token_of(t, &further, &rules.tile[side_up(t.s)][tile])
        take_token_of(t, &further, &rules.space[way.column][row - 1])
        work_off(t, &further)


cdef void choose_card(const turn_t* t, const way_t* way) noexcept nogil:
    """Use no card, sell one, or play one; then lay the flower."""
    cdef const BotanicusRules* rules = t.c.rules
    cdef way_t further
    cdef int kind
    choose_space(t, way)
    for kind in range(rules.num_kinds):
        if copies(way.hand, kind) == 0:
            continue
        further = way[0]
        further.hand -= card_of(kind)
        further.coins += rules.sale_coins
        choose_space(t, &further)
        if way.coins < rules.play_cost:
            continue
        further.coins = way.coins - rules.play_cost
        take_gain(t, &further, &rules.card[kind])
        take_token_of(t, &further, &rules.card[kind])
        work_off(t, &further)


cdef inline void note(const turn_t* t, int end, int ones, int twos, int waters, int points) noexcept nogil:
    """Keep what a way has come to."""
    cdef points_t* best = t.best
    cdef int16_t* most
    ones = min(ones, ONES - 1)
    twos = min(twos, TWOS - 1)
    waters = min(waters, WATERS - 1)
    if not best.is_there[end]:
        best.is_there[end] = True
        memset(&best.table[end], 255, sizeof(table_t))
    best.most.ones = max(best.most.ones, ones)
    best.most.twos = max(best.most.twos, twos)
    best.most.waters = max(best.most.waters, waters)
    most = &best.table[end][ones][twos][waters]
    if points > most[0]:
        most[0] = points


cdef inline void note_offers(const turn_t* t, const way_t* way, const offers_t* offers) noexcept nogil:
    """Keep what a way comes to with all that the turns behind it offer."""
    cdef const offer_t* offer
    cdef int i
    for i in range(offers.number):
        offer = &t.c.offer[offers.first + i]
        note(t, offer.end + NUM_SETS * way.columns, way.ones + offer.ones, way.twos + offer.twos,
             way.waters + offer.waters, way.points + offer.points)


cdef void end_turn(const turn_t* t, const way_t* way) noexcept nogil:
    """Add what the turns to come offer."""
    cdef const BotanicusRules* rules = t.c.rules
    cdef const offers_t* offers
    cdef way_t next_turn
    t.c.work += 1
    if t.c.work > t.c.most_work:
        t.c.is_known = False
        return
    if way.column == rules.num_columns:
        note(t, way.unlocked + NUM_SETS * way.columns, way.ones, way.twos, way.waters,
             way.points + way.coins // rules.coins_per_point)
        return
    next_turn = way[0]
    next_turn.column += 1
    next_turn.points = next_turn.ones = next_turn.twos = next_turn.waters = next_turn.columns = 0
    next_turn.has_placed = False
    offers = offers_of(t, &next_turn)
    if offers != NULL:
        note_offers(t, way, offers)


cdef inline int neutral_row(const BotanicusState* s, int column) noexcept nogil:
    """Where the neutral flower lies in a column, 0: not there; the others stand still."""
    if s.flower_column[<int>NEUTRAL_FLOWER] != column:
        return 0
    return s.flower_row[<int>NEUTRAL_FLOWER]


cdef void pack_question(const turn_t* t, const way_t* way, uint64_t* question) noexcept nogil:
    """All that the turns to come depend on."""
    question[0] = way.hand | <uint64_t>way.drawn << 48 | <uint64_t>way.column << 56 | <uint64_t>1 << 63
    question[1] = (way.nodes[0] | way.nodes[1] << 4 | way.nodes[2] << 8 | way.taken[0] << 12
                   | way.taken[1] << 16 | way.taken[2] << 20 | way.unlocked << 24)
    question[1] |= <uint64_t>(way.coins + 128) << 32 | <uint64_t>way.num_animals << 48
    question[1] |= <uint64_t>neutral_row(t.s, way.column) << 56
    question[2] = t.sight.plot.finals


cdef void forget(rest_t* c) noexcept nogil:
    """Make room."""
    memset(c.stored, 0, sizeof(c.stored))
    c.num_offers = 0


cdef offers_t* offers_of(const turn_t* t, const way_t* way) noexcept nogil:
    """What the turns from the start of one on offer; NULL: nothing is known."""
    cdef uint64_t[3] question
    cdef points_t* best = &t.c.points[way.column]
    cdef turn_t turn
    cdef offers_t* offers
    pack_question(t, way, question)
    offers = &t.c.stored[mix64(question[0] ^ mix64(question[1] ^ mix64(question[2]))) % NUM_STORED]
    if (offers.question[0] == question[0] and offers.question[1] == question[1]
            and offers.question[2] == question[2]):
        return offers
    turn = t[0]
    turn.best = best
    clear_points(best)
    choose_card(&turn, way)
    if not t.c.is_known:
        return NULL
    if t.c.num_offers + MOST_LISTED > NUM_OFFERS:
        forget(t.c)
    offers.question[0] = question[0]
    offers.question[1] = question[1]
    offers.question[2] = question[2]
    list_offers(t.c, best, offers)
    return offers


cdef inline void clear_points(points_t* best) noexcept nogil:
    """Note that there is no way."""
    memset(best.is_there, 0, sizeof(best.is_there))
    memset(&best.most, 0, sizeof(best.most))


cdef void list_offers(rest_t* c, const points_t* best, offers_t* offers) noexcept nogil:
    """Keep the ways that no other one is as good as in all things."""
    cdef int16_t[ONES + 1][TWOS + 1][WATERS + 1] above
    cdef int16_t least, points
    cdef offer_t* offer
    cdef int end, ones, twos, waters
    offers.first = c.num_offers
    offers.number = 0
    for end in range(NUM_ENDS):
        if not best.is_there[end]:
            continue
        memset(above, 255, sizeof(above))
        for ones in range(best.most.ones, -1, -1):
            for twos in range(best.most.twos, -1, -1):
                for waters in range(best.most.waters, -1, -1):
                    points = best.table[end][ones][twos][waters]
                    least = max(above[ones + 1][twos][waters], above[ones][twos + 1][waters])
                    least = max(least, above[ones][twos][waters + 1])
                    if points > least:
                        offer = &c.offer[c.num_offers]
                        c.num_offers += 1
                        offers.number += 1
                        offer.points = points
                        offer.ones = ones
                        offer.twos = twos
                        offer.waters = waters
                        offer.end = end
                    above[ones][twos][waters] = max(points, least)


cdef void take_pool(const turn_t* t, way_t* way, const BotanicusPool* pool) noexcept nogil:
    """Take the open units of a pool; what it has brought already is had."""
    cdef int i, k
    way.waters += pool.waters
    take_plants(way, pool.plants)
    take_animals(t, way, pool.animals)
    draw_cards(t, way, pool.cards)
    for k in range(2):
        for i in range(TRACK_COUNT):
            if pool.steps[i][k]:
                open_unit(t, way, i, pool.steps[i][k])
    for i in range(3):
        for _ in range(pool.prizes[i]):
            take_prize(t, way, i)
    if pool.home:
        way.nodes[pool.home - 1] = 0


cdef void begin_way(const turn_t* t, way_t* way) noexcept nogil:
    """What is under way already."""
    cdef const BotanicusState* s = t.s
    cdef const BotanicusPlot* plot = t.sight.plot
    cdef int i
    memset(way, 0, sizeof(way_t))
    way.column = s.column
    way.coins = plot.coins
    way.drawn = max(0, t.c.num_deck - deck_size(t.c.rules, s))
    way.num_animals = plot.num_animals
    way.unlocked = plot.unlocked
    for i in range(TRACK_COUNT):
        way.nodes[i] = plot.nodes[i]
        way.taken[i] = s.taken[i]
    for i in range(t.c.rules.num_kinds):
        way.hand += min(3, <int>plot.hand[i]) * card_of(i)
    for i in range(s.num_pools):
        take_pool(t, way, &s.pools[i])
    way.has_placed = s.source == SOURCE_SPACE


cdef void look_along(const turn_t* t, const way_t* way) noexcept nogil:
    """Find what the turn at hand and all others bring with coins as they are told."""
    cdef const BotanicusState* s = t.s
    cdef const offers_t* offers
    cdef way_t start = way[0]
    if s.source == SOURCE_SPACE or s.num_pools:
        work_off(t, way)
    elif s.phase == PHASE_NEUTRAL or (
            (s.phase == PHASE_ONE or s.phase == PHASE_WALK) and not s.flags & CARD_USED):
        start.columns = 0
        offers = offers_of(t, &start)
        if offers != NULL:
            note_offers(t, way, offers)
    else:
        choose_space(t, way)


cdef void look_at_turns(const turn_t* t) noexcept nogil:
    cdef way_t way, paid
    cdef int columns, i, most = 0
    begin_way(t, &way)
    if t.c.rules.is_expert and way.unlocked >> SQUIRREL & 1:
        for i in range(t.sight.garden.cols):
            most += t.sight.column_free[i] > 0
    clear_points(t.best)
    for columns in range(most + 1):
        paid = way
        pay_columns(t, &paid, columns)
        look_along(t, &paid)
