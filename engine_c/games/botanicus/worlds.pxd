# Worlds and determinization: an order for what is unseen, and samples of what other seats hold.

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, pick_bit
from engine_c.contract cimport rng_t
from engine_c.games.botanicus.draws cimport is_dealing, setup_things, unseen_cards, unseen_finals
from engine_c.games.botanicus.engine cimport (
    MAX_GARDENS, MAX_KINDS, NONE, PHASE_CARDS, PHASE_GARDENS, PHASE_TASKS, PHASE_TILES, SEATS,
    BotanicusPlot, BotanicusRules, BotanicusState, BotanicusWorld,
)
from engine_c.rng cimport rng_below


cdef inline void shuffle(uint8_t* things, int number, rng_t* rng) noexcept nogil:
    """Put things into random order (Fisher, Yates 1938)."""
    cdef int i, k
    cdef uint8_t thing
    for i in range(number - 1):
        k = i + <int>rng_below(rng, number - i)
        thing = things[i]
        things[i] = things[k]
        things[k] = thing


cdef inline void shuffle_indices(uint8_t* out, int number, rng_t* rng) noexcept nogil:
    """Write the indices 0 to number - 1 in random order."""
    cdef int i
    for i in range(number):
        out[i] = i
    shuffle(out, number, rng)


cdef inline void fill_world(const BotanicusRules* rules, rng_t* rng, BotanicusWorld* world) noexcept nogil:
    """Orders of all things there are: they depend on no state, so nothing hidden can shine through."""
    cdef int kind, n = 0
    for kind in range(rules.num_kinds):
        for _ in range(rules.card_count[kind]):
            world.cards[n] = kind
            n += 1
    shuffle(world.cards, n, rng)
    shuffle_indices(world.finals, rules.num_finals, rng)
    shuffle_indices(world.tasks, rules.num_tasks, rng)
    shuffle_indices(world.tiles, rules.num_tiles, rng)
    shuffle_indices(world.gardens, min(<int>rules.num_gardens, <int>MAX_GARDENS), rng)
    if rules.is_expert:
        shuffle_indices(world.kept, rules.num_finals, rng)


cdef inline int first_of(const uint8_t* order, uint32_t there) noexcept nogil:
    """The first thing of an order that is there."""
    cdef int i = 0
    while not there >> order[i] & 1:
        i += 1
    return order[i]


cdef inline uint32_t world_finals(const BotanicusRules* rules, const BotanicusState* s,
                                  const BotanicusWorld* world) noexcept nogil:
    """Final cards that the next draw may bring in a World, which says what others kept before the game."""
    cdef uint32_t given_back
    cdef int num_kept, card
    cdef uint32_t unseen = unseen_finals(rules, s, &given_back, &num_kept)
    if given_back:
        for _ in range(num_kept):
            card = first_of(world.kept, unseen & ~given_back)
            unseen &= ~(<uint32_t>1 << card)
    return unseen


cdef inline int world_thing(const BotanicusRules* rules, const BotanicusState* s,
                            const BotanicusWorld* world) noexcept nogil:
    """Index of the thing that a World draws; of each kind of card the last copies are still there."""
    cdef uint8_t left[MAX_KINDS]
    cdef uint8_t passed[MAX_KINDS]
    cdef int i, kind
    if s.phase == PHASE_GARDENS:
        return first_of(world.gardens, setup_things(rules, s))
    if s.phase == PHASE_TILES:
        return first_of(world.tiles, setup_things(rules, s))
    if s.phase == PHASE_TASKS:
        return first_of(world.tasks, setup_things(rules, s))
    if s.phase != PHASE_CARDS:
        return first_of(world.finals, world_finals(rules, s, world))
    unseen_cards(rules, s, left)
    memset(passed, 0, sizeof(passed))
    for i in range(rules.num_cards):
        kind = world.cards[i]
        if rules.card_count[kind] - passed[kind] <= left[kind]:
            return kind
        passed[kind] += 1
    return 0


cdef inline int random_thing(const BotanicusRules* rules, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """Index of a random outcome of the pending draw."""
    cdef uint8_t left[MAX_KINDS]
    cdef uint32_t unseen, given_back
    cdef int k, num_kept, kind = 0
    if s.phase <= PHASE_TASKS:
        return pick_bit(setup_things(rules, s), rng)
    if s.phase != PHASE_CARDS:
        unseen = unseen_finals(rules, s, &given_back, &num_kept)
        if given_back:
            for _ in range(num_kept):
                unseen &= ~(<uint32_t>1 << pick_bit(unseen & ~given_back, rng))
        return pick_bit(unseen, rng)
    k = rng_below(rng, unseen_cards(rules, s, left))
    while k >= left[kind]:
        k -= left[kind]
        kind += 1
    return kind


# --- determinization ------------------------------------------------------------------------------


cdef inline void deal_hands(const BotanicusRules* rules, BotanicusState* s, int observer,
                            rng_t* rng) noexcept nogil:
    """Deal the hands of the other seats from all cards that the observer does not see."""
    cdef uint8_t left[MAX_KINDS]
    cdef int kind, seat, k, number = 0
    for kind in range(rules.num_kinds):
        left[kind] = rules.card_count[kind] - s.discard[kind] - s.plots[observer].hand[kind]
        number += left[kind]
    for seat in range(rules.num_players):
        if seat == observer:
            continue
        memset(s.plots[seat].hand, 0, MAX_KINDS)
        for _ in range(s.plots[seat].num_hand):
            k = rng_below(rng, number)
            kind = 0
            while k >= left[kind]:
                k -= left[kind]
                kind += 1
            left[kind] -= 1
            number -= 1
            s.plots[seat].hand[kind] += 1


cdef inline int pick_final(uint32_t wanted, uint32_t* there, rng_t* rng) noexcept nogil:
    """Take a random one of the final cards `there`, of those wanted if there are any."""
    cdef int card
    wanted &= there[0]
    card = pick_bit(wanted if wanted else there[0], rng)
    there[0] &= ~(<uint32_t>1 << card)
    return card


cdef inline void order_deal(const BotanicusRules* rules, BotanicusState* s, rng_t* rng) noexcept nogil:
    """Part the deal of the seat that chooses: what it has kept comes first of all that it will keep."""
    cdef BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint32_t cards = plot.finals, left, wanted = 0
    cdef int i
    for i in range(s.num_drawn):
        cards |= <uint32_t>1 << s.drawn[i]
    left = cards
    if plot.num_finals:
        for _ in range(rules.garden[plot.garden].finals_kept):
            wanted |= <uint32_t>1 << pick_final(left, &left, rng)
    plot.finals = 0
    for _ in range(plot.num_finals):
        plot.finals |= wanted & ~(wanted - 1)
        wanted &= wanted - 1
    cards &= ~<uint32_t>plot.finals
    for i in range(s.num_drawn):
        s.drawn[i] = bit_first(cards)
        cards &= cards - 1


cdef inline uint32_t kept_before(const BotanicusRules* rules, const BotanicusPlot* plot,
                                 rng_t* rng) noexcept nogil:
    """Final cards that a seat kept before the game, of all it holds; which came by the turtle is not told."""
    cdef uint32_t cards = plot.finals
    if cards:
        for _ in range(bit_count(cards) - rules.garden[plot.garden].finals_kept):
            # One that was given back can have come by the turtle alone.
            pick_final(plot.returned, &cards, rng)
    return cards


cdef inline void deal_finals(const BotanicusRules* rules, BotanicusState* s, int observer,
                             rng_t* rng) noexcept nogil:
    """Deal the final cards of the others: those of the setup, then those of the turtle and their tail."""
    cdef const BotanicusPlot* own = &s.plots[observer]
    cdef BotanicusPlot* plot
    cdef uint32_t there = (<uint32_t>1 << rules.num_finals) - 1
    # What another seat gave back may be anything that was not dealt to the observer before the game.
    cdef uint32_t back = there & ~<uint32_t>own.returned & ~kept_before(rules, own, rng)
    cdef int later[SEATS]
    cdef int seat, i, card
    there &= ~<uint32_t>own.finals
    for i in range(s.num_tail):
        if s.tail_seat[i] == observer:
            there &= ~(<uint32_t>1 << s.tail[i])
    if s.seat == observer:
        for i in range(s.num_drawn):
            there &= ~(<uint32_t>1 << s.drawn[i])
    if is_dealing(s):
        back &= there
    for seat in range(rules.num_players):
        if seat == observer:
            continue
        plot = &s.plots[seat]
        later[seat] = 0
        if plot.num_finals and not (is_dealing(s) and seat == s.seat):
            later[seat] = max(0, plot.num_finals - rules.garden[plot.garden].finals_kept)
        plot.finals = 0
        for _ in range(plot.num_finals - later[seat]):
            card = pick_final(~<uint32_t>own.returned, &there, rng)
            back &= ~(<uint32_t>1 << card)
            plot.finals |= 1 << card
    for seat in range(rules.num_players):
        if seat == observer:
            continue
        plot = &s.plots[seat]
        plot.returned = 0
        if plot.num_finals and not (is_dealing(s) and seat == s.seat):
            for _ in range(rules.finals_dealt - rules.garden[plot.garden].finals_kept):
                if back:
                    plot.returned |= 1 << pick_final(back, &back, rng)
    for seat in range(rules.num_players):
        if seat != observer:
            for _ in range(later[seat]):
                s.plots[seat].finals |= 1 << pick_final(there, &there, rng)
    for i in range(s.num_tail):
        if s.tail_seat[i] != observer:
            s.tail[i] = pick_final(there, &there, rng)
    if s.seat != observer:
        if is_dealing(s):
            there &= back
        for i in range(s.num_drawn):
            s.drawn[i] = pick_final(there, &there, rng)
        if is_dealing(s):
            order_deal(rules, s, rng)


cdef inline void determinize_for(const BotanicusRules* rules, BotanicusState* s, int observer,
                                 rng_t* rng) noexcept nogil:
    """Sample what is private to other seats; afterwards the state is one told in full."""
    deal_hands(rules, s, observer, rng)
    if rules.is_expert:
        deal_finals(rules, s, observer, rng)
    s.observer = NONE
