"""What a search over whole turns answers, copied out of its memory."""

from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import numpy as np

from engine_c.contract cimport CHANCE, MAX_PLAYERS, MAX_TERMS, TERMINAL, action_t
from solver.play cimport turn_t
from solver.search.tally cimport candidate_t, fill_hidden, lead, search_t, world_number

from solver.search.report import CandidateSums


cdef list candidate_sums(const search_t* s):
    """Copy what was summed up, one CandidateSums a candidate."""
    cdef const candidate_t* candidate
    cdef int32_t[MAX_TERMS] terms
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] expected
    cdef int32_t[MAX_PLAYERS] scores
    cdef int32_t[::1] values
    cdef int c, i, seat
    answer = []
    if s.after == NULL:
        return answer
    for c in range(s.num_candidates):
        candidate = s.candidates + c
        s.ops.score_terms(s.rules, s.after + s.state_size * c, s.seat, terms)
        copied = np.empty(candidate.tally.visits, dtype=np.int32)
        term_sums = [candidate.tally.terms[i] for i in range(s.num_terms)]
        score_sums = [candidate.tally.scores[i] for i in range(s.num_players)]
        margin_sum, value_sum = candidate.tally.margin, candidate.tally.value
        if candidate.tally.visits > 0:
            values = copied
            memcpy(&values[0], candidate.values, candidate.tally.visits * sizeof(int32_t))
        else:
            # Without a simulation the evaluator speaks.
            s.play.evaluate(s.ops, s.rules, s.after + s.state_size * c, expected)
            term_sums = [expected[s.seat * s.num_terms + i] for i in range(s.num_terms)]
            score_sums = [
                sum([expected[seat * s.num_terms + i] for i in range(s.num_terms)])
                for seat in range(s.num_players)
            ]
            for i in range(s.num_players):
                scores[i] = score_sums[i]
            margin_sum, value_sum = lead(s, s.seat, scores, True), lead(s, s.seat, scores, s.has_others)
        answer.append(CandidateSums(
            index=c,
            actions=tuple([candidate.turn.actions[i] for i in range(candidate.turn.num_actions)]),
            ends_at_chance=bool(candidate.turn.ends_at_chance),
            is_requested=bool(candidate.is_requested),
            visits=candidate.tally.visits,
            wins=candidate.tally.wins,
            goals=tuple([candidate.tally.goals[i] for i in range(s.num_goals)]),
            term_sums=tuple(term_sums),
            score_sums=tuple(score_sums),
            margin_sum=margin_sum,
            margin_squares=candidate.tally.margin_squares,
            value_sum=value_sum,
            values=copied,
            terms_after=tuple([terms[i] for i in range(s.num_terms)]),
        ))
    return answer


cdef tuple variation(const search_t* s, int index, int num_turns):
    """Return candidate `index` and `num_turns` likely turns after it in World (0, 0), with draws."""
    cdef int no_stop = 0
    cdef turn_t turn
    cdef int i, player
    cdef action_t action
    cdef char* memory = <char*>malloc(s.state_size + s.world_size)
    if memory == NULL:
        raise MemoryError
    cdef void* world = memory + s.state_size
    turns = [tuple([s.candidates[index].turn.actions[i]
                    for i in range(s.candidates[index].turn.num_actions)])]
    drawn = []
    memcpy(memory, s.after + s.state_size * index, s.state_size)
    fill_hidden(s, memory, world_number(0, 0))
    s.ops.make_world(s.rules, s.root, s.seed, world_number(0, 0), world)
    while len(turns) <= num_turns:
        player = s.ops.current_player(s.rules, memory)
        if player == TERMINAL:
            break
        if player == CHANCE:
            action = s.ops.draw(s.rules, memory, world)
            s.ops.apply(s.rules, memory, action)
            drawn.append(action)
            continue
        with nogil:
            i = s.play.generate(s.ops, s.rules, memory, &turn, 1, NULL, &no_stop)
        if i == 0:
            break
        for i in range(turn.num_actions):
            s.ops.apply(s.rules, memory, turn.actions[i])
        turns.append(tuple(drawn + [turn.actions[i] for i in range(turn.num_actions)]))
        drawn = []
    free(memory)
    return tuple(turns)
