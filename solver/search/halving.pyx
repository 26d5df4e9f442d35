"""Which candidates go on: activation, halving, and when nothing is left to find out."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t

from engine_c.contract cimport TERMINAL
from solver.search.tally cimport candidate_t, mean_value, search_t

cdef enum:
    TWIN_SIMULATIONS = 64     # from here on candidates that always differ alike count as one
    DECIDED_SIMULATIONS = 128  # from here on a clear difference ends a search
    CLEAR_ERRORS = 4          # a difference of so many standard errors is clear


cdef bint is_exact(const search_t* s) noexcept nogil:
    """Return whether the game is over after every candidate."""
    cdef int c
    for c in range(s.num_candidates):
        if s.ops.current_player(s.rules, s.after + s.state_size * c) != TERMINAL:
            return False
    return True


cdef int activate(search_t* s, int num) noexcept nogil:
    """Make the `num` best by the generator active, and the requested ones; returns how many."""
    cdef int c, active = 0
    for c in range(s.num_candidates):
        s.candidates[c].is_active = c < num or s.candidates[c].is_requested
        active += s.candidates[c].is_active
    return active


cdef void judge_candidates(search_t* s, int weight) noexcept nogil:
    """Set the merit of all candidates: the mean value, and the generator's opinion as `weight` simulations.

    With trees only as many simulations count as all active candidates have: what is expected of a turn shifts
    while its tree grows, so more of them would not mean the same.
    """
    cdef candidate_t* candidate
    cdef int64_t j, total, most = 0, shared = -1
    cdef double first, prior
    cdef int c
    for c in range(s.num_candidates):
        if s.candidates[c].is_active:
            most = max(most, s.candidates[c].tally.visits)
            if shared < 0 or s.candidates[c].tally.visits < shared:
                shared = s.candidates[c].tally.visits
    if s.tree_from < 0 or most <= s.tree_from:
        shared = -1
    for c in range(s.num_candidates):
        candidate = s.candidates + c
        candidate.merit = mean_value(candidate)
        if 0 < shared < candidate.tally.visits:
            total = 0
            for j in range(shared):
                total += candidate.values[j]
            candidate.merit = <double>total / <double>shared
    if weight == 0:
        return
    first = s.candidates[0].merit
    for c in range(s.num_candidates):
        candidate = s.candidates + c
        if candidate.tally.visits > 0:
            prior = first + candidate.turn.value - s.candidates[0].turn.value
            total = min(candidate.tally.visits, shared) if shared > 0 else candidate.tally.visits
            candidate.merit = (candidate.merit * total + weight * prior) / (total + weight)


cdef bint are_twins(const candidate_t* a, const candidate_t* b) noexcept nogil:
    """Return whether two candidates always differ alike, as far as enough simulations tell."""
    cdef int64_t j, n = min(a.tally.visits, b.tally.visits)
    if n < TWIN_SIMULATIONS:
        return False
    for j in range(1, n):
        if a.values[j] - b.values[j] != a.values[0] - b.values[0]:
            return False
    return True


cdef int drop_twins(search_t* s) noexcept nogil:
    """Leave the best of candidates that always differ alike active, and requested ones; returns how many."""
    cdef int a, b, active = 0
    for a in range(s.num_candidates):
        if not s.candidates[a].is_active:
            continue
        for b in range(a):
            if s.candidates[b].is_active and are_twins(s.candidates + a, s.candidates + b):
                # A requested one stays, and drops what is no better than it.
                if s.candidates[a].merit > s.candidates[b].merit:
                    s.candidates[b].is_active = s.candidates[b].is_requested
                elif not s.candidates[a].is_requested:
                    s.candidates[a].is_active = False
                    break
    for a in range(s.num_candidates):
        active += s.candidates[a].is_active
    return active


cdef int keep_better_half(search_t* s) noexcept nogil:
    """Leave the better half of the active candidates that may go active; returns how many are left.

    Stays at two: the best and one to compare it with; unless the others are its twins.
    """
    cdef int c, worst, num = 0, kept = 0, keep
    for c in range(s.num_candidates):
        num += <int>(s.candidates[c].is_active != 0 and not s.candidates[c].is_requested)
    keep = max((num + 1) // 2, 2)
    judge_candidates(s, 0 if s.is_by_win else s.prior_weight)
    drop_twins(s)
    num = 0
    for c in range(s.num_candidates):
        kept += s.candidates[c].is_requested
        num += <int>(s.candidates[c].is_active != 0 and not s.candidates[c].is_requested)
    while num > keep:
        worst = -1
        for c in range(s.num_candidates):
            if not s.candidates[c].is_active or s.candidates[c].is_requested:
                continue
            # Later candidates, which the generator likes less, go first among equals.
            if worst < 0 or s.candidates[c].merit <= s.candidates[worst].merit:
                worst = c
        s.candidates[worst].is_active = False
        num -= 1
    return num + kept


cdef int64_t common_target(const search_t* s, int64_t limit) noexcept nogil:
    """Return the largest number of simulations that `limit` more bring all active candidates to."""
    cdef int64_t low = 0, high = 0, middle, needed, visits
    cdef int c
    for c in range(s.num_candidates):
        if s.candidates[c].is_active:
            high = max(high, s.candidates[c].tally.visits)
    high += limit
    while low < high:
        middle = (low + high + 1) // 2
        needed = 0
        for c in range(s.num_candidates):
            visits = s.candidates[c].tally.visits
            if s.candidates[c].is_active and visits < middle:
                needed += middle - visits
        if needed <= limit:
            low = middle
        else:
            high = middle - 1
    return low


cdef bint is_decided(search_t* s) noexcept nogil:
    """Return whether one active candidate is clearly better than every other one, twins aside."""
    cdef int c, active = 0, best = -1
    judge_candidates(s, 0)
    for c in range(s.num_candidates):
        active += s.candidates[c].is_active
        if s.candidates[c].is_active and (
                best < 0 or s.candidates[c].merit > s.candidates[best].merit):
            best = c
    for c in range(s.num_candidates):
        if (s.candidates[c].is_active and c != best
                and not are_twins(s.candidates + best, s.candidates + c)
                and not is_clearly_better(s, s.candidates + best, s.candidates + c)):
            return False
    return active > 1


cdef bint is_clearly_better(const search_t* s, const candidate_t* a, const candidate_t* b) noexcept nogil:
    """Return whether `a` beats `b` by so many standard errors over the Worlds both have played.

    With trees also by what a longer search might find besides.
    """
    cdef int64_t j, difference, n = min(a.tally.visits, b.tally.visits)
    cdef double total = 0, squares = 0
    if n < DECIDED_SIMULATIONS:
        return False
    for j in range(n):
        difference = a.values[j] - b.values[j]
        total += <double>difference
        squares += <double>difference * <double>difference
    squares = max(squares - total * total / n, 0) * n / (n - 1)
    if 0 <= s.tree_from < n and not s.is_by_win:
        squares += <double>n * n * s.play.drift * s.play.drift
    return total > 0 and total >= CLEAR_ERRORS * sqrt(squares)


cdef int num_phases(int num) noexcept nogil:
    """Phases of a pass over `num` candidates: halvings until two are left, and the first."""
    cdef int phases = 1
    while num > 2:
        num = (num + 1) // 2
        phases += 1
    return phases
