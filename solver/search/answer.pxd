# What a search over whole turns answers, copied out of its memory; while nothing is searched.

from solver.search.tally cimport search_t

# What was summed up, one CandidateSums a candidate, in the generator's order.
cdef list candidate_sums(const search_t* s)
# Candidate `index` and `num_turns` likely turns after it in World (0, 0), with draws.
cdef tuple variation(const search_t* s, int index, int num_turns)
