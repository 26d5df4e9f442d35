"""Upper bounds on a grid of Hutan by prices of flowers and animals."""

from libc.string cimport memcpy, memset

from engine_c.games.hutan.engine cimport (
    COLORS, MAX_AREAS, PHASE_OFFER, HutanRules, HutanState, HutanWorld,
)
from solver.games.hutan.evaluator cimport UNTOUCHED, layout_t, spot_t

cdef enum:
    MOST_BONUS = 3            # neighbours of an animal that take a flower (H10.5)

# What an area buys.
ctypedef struct basket_t:
    float gain                # points, prices taken off
    int flowers               # of `color`
    int color
    int animals


cdef void read_future(const HutanRules* rules, const HutanState* s, const HutanWorld* world,
                      future_t* future) noexcept nogil:
    cdef int r, at = world.num_cards - s.num_unseen
    future.num_rounds = rules.num_rounds
    memset(future.num_cards, 0, sizeof(future.num_cards))
    for r in range(s.round, rules.num_rounds):
        if r == s.round:
            future.num_cards[r] = s.num_offer
            memcpy(future.faces[r], s.offer, s.num_offer)
        while future.num_cards[r] < rules.cards_per_round and (r > s.round or s.phase == PHASE_OFFER):
            future.faces[r][future.num_cards[r]] = world.order[at]
            future.num_cards[r] += 1
            at += 1


cdef void first_prices(prices_t* prices) noexcept nogil:
    cdef int c
    for c in range(COLORS):
        prices.flower[c] = 1.5
    prices.animal = 1
    settle(prices, True)


cdef inline void settle(prices_t* prices, bint has_bonus) noexcept nogil:
    """Compute what follows from the prices."""
    cdef int c
    cdef float highest = 0
    prices.cheapest = prices.flower[0]
    for c in range(COLORS):
        prices.cheapest = min(prices.cheapest, prices.flower[c])
        highest = max(highest, prices.flower[c])
    prices.bonus = MOST_BONUS * highest if has_bonus else 0


cdef inline float card_price(const HutanRules* rules, int face, const prices_t* prices,
                             float highest) noexcept nogil:
    """Income from one card; a wild flower has the best colour."""
    cdef float price = 0
    cdef int i
    if face == rules.wild_face:
        return highest
    for i in range(rules.face_size[face]):
        price += prices.flower[rules.face_color[face][i]]
    return price


cdef void offer(basket_t* best, float gain, int flowers, int color, int animals) noexcept nogil:
    """Keep the better basket."""
    if gain > best.gain:
        best.gain = gain
        best.flowers = flowers
        best.color = color
        best.animals = animals


cdef void buy_in_color(const HutanRules* rules, const HutanState* s, const prices_t* prices, int size,
                       int color, int empties, int singles, float completing,
                       basket_t* best) noexcept nogil:
    """Complete an area in a colour, or make it perfect; `completing`: points for that alone."""
    cdef float price = prices.flower[color], tree = rules.tree_points
    cdef float base = (completing if empties else 0) - empties * price
    cdef int open = empties + singles
    offer(best, base + open * max(tree - price, <float>0), empties + (open if tree > price else 0), color, 0)
    if open and s.animals_left[color]:
        offer(best, base + open * (tree - price) + rules.paw[size] - tree + prices.bonus - prices.animal,
              empties + open, color, 1)


cdef basket_t buy(const HutanRules* rules, const HutanState* s, const prices_t* prices, int size, int color,
                  int empties, int singles) noexcept nogil:
    """The best basket of an area."""
    cdef basket_t best
    cdef float tree = rules.tree_points, value = rules.completed[size]
    cdef float minus = value if rules.has_minus else 0
    # Trees of any colour on empty spaces of an area that is not completed.
    cdef float stray = max(tree - 2 * prices.cheapest, <float>0)
    cdef int c, cheap = 0
    for c in range(COLORS):
        if prices.flower[c] == prices.cheapest:
            cheap = c
    best.gain = best.flowers = best.color = best.animals = 0
    if color == UNTOUCHED:
        for c in range(COLORS):
            buy_in_color(rules, s, prices, size, c, empties, singles, value, &best)
        offer(&best, empties * stray - minus, 2 * empties, cheap, 0)
    elif color < COLORS:
        buy_in_color(rules, s, prices, size, color, empties, singles, value + minus, &best)
        if empties:
            offer(&best, singles * max(tree - prices.flower[color], <float>0), singles, color, 0)
            offer(&best, singles * max(tree - prices.flower[color], <float>0) + empties * stray,
                  singles + 2 * empties, cheap, 0)
    else:
        offer(&best, singles * max(tree - prices.cheapest, <float>0) + empties * stray,
              singles + (2 * empties if stray > 0 else 0), cheap, 0)
    return best


cdef float value_at(const HutanRules* rules, const HutanState* s, const future_t* future,
                    const layout_t* layout, const spot_t* spots, const prices_t* prices,
                    float* slope) noexcept nogil:
    """The bound at prices, with its slope [COLORS + 1] by them: what is sold less what is bought."""
    cdef float total = 0, price, best, highest = 0
    cdef int r, i, k, a, c, chosen, dearest = 0, animals = 0
    cdef basket_t basket
    for c in range(COLORS + 1):
        slope[c] = 0
    for c in range(COLORS):
        if prices.flower[c] > highest:
            highest = prices.flower[c]
            dearest = c
    for r in range(s.round, future.num_rounds):
        best = -1
        chosen = 0
        for i in range(future.num_cards[r]):
            price = card_price(rules, future.faces[r][i], prices, highest)
            if price > best:
                best = price
                chosen = future.faces[r][i]
        total += max(best, <float>0) + prices.animal
        slope[COLORS] += 1
        if chosen == rules.wild_face:
            slope[dearest] += 1
        elif best > 0:
            for k in range(rules.face_size[chosen]):
                slope[rules.face_color[chosen][k]] += 1
    for a in range(layout.num_areas):
        basket = buy(rules, s, prices, spots[a].size, spots[a].color, spots[a].empties, spots[a].singles)
        total += basket.gain
        slope[basket.color] -= basket.flowers
        animals += basket.animals
    slope[COLORS] -= animals
    if rules.has_bonus:
        slope[dearest] += MOST_BONUS * animals
    return total


cdef float improve_prices(const HutanRules* rules, const HutanState* s, const future_t* future,
                          const layout_t* layout, const spot_t* spots, float target, int steps,
                          prices_t* prices) noexcept nogil:
    cdef prices_t trial = prices[0]
    cdef float[COLORS + 1] slope
    cdef float bound, best = 0, length, step
    cdef float pace = 1
    cdef int i, c, since = 0
    for i in range(steps):
        settle(&trial, rules.has_bonus)
        bound = value_at(rules, s, future, layout, spots, &trial, slope)
        if i == 0 or bound < best:
            best = bound
            prices[0] = trial
            since = 0
        else:
            since += 1
            if since == 3:
                pace /= 2
                since = 0
        if best < target:
            break
        length = 0
        for c in range(COLORS + 1):
            length += slope[c] * slope[c]
        if length == 0:
            break
        step = pace * max(bound - target, <float>0.5) / length
        for c in range(COLORS):
            trial.flower[c] = max(trial.flower[c] - step * slope[c], <float>0)
        trial.animal = max(trial.animal - step * slope[COLORS], <float>0)
    return best


cdef void fill_gains(const HutanRules* rules, const HutanState* s, const future_t* future,
                     const layout_t* layout, const prices_t* prices, gains_t* gains) noexcept nogil:
    cdef int r, i, a, size, color, empties, singles, sizes = 0
    cdef float best, highest = 0
    for a in range(layout.num_areas):
        sizes |= 1 << layout.size[a]
    gains.prices = prices[0]
    for i in range(COLORS):
        highest = max(highest, prices.flower[i])
    gains.income[future.num_rounds] = 0
    for r in range(future.num_rounds - 1, s.round - 1, -1):
        best = 0
        for i in range(future.num_cards[r]):
            best = max(best, card_price(rules, future.faces[r][i], prices, highest))
        gains.income[r] = gains.income[r + 1] + best + prices.animal
    for size in range(1, MAX_AREAS + 1):
        if not sizes >> size & 1:
            continue
        for color in range(COLORS + 2):
            for empties in range(size + 1):
                for singles in range(size - empties + 1):
                    gains.area[size][color][empties][singles] = buy(
                        rules, s, prices, size, color, empties, singles).gain
