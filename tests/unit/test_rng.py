"""The random streams of the kernels, against the published formula."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from engine_c.rng import Rng

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """SplitMix64's finalizer (Steele, Lea, Flood 2014)."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & MASK
    return x ^ (x >> 31)


def test_formula_of_this_test_gives_the_published_numbers() -> None:
    assert [mix(GAMMA * i & MASK) for i in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (7, 0), (7, 1), (MASK, MASK)])
def test_stream_is_splitmix64_from_the_mixed_names(seed: int, stream: int) -> None:
    word = mix((seed + GAMMA) & MASK) ^ mix((stream * 2 + 1) & MASK)
    rng = Rng(seed, stream)
    assert [rng.next() for _ in range(4)] == [mix((word + GAMMA * i) & MASK) for i in (1, 2, 3, 4)]


def test_names_are_taken_modulo_64_bits() -> None:
    assert Rng(-1).next() == Rng(MASK).next()
    assert Rng(3, 1 << 64).next() == Rng(3, 0).next()


def test_streams_of_one_seed_differ() -> None:
    assert len({Rng(7, stream).next() for stream in range(1000)}) == 1000


def test_below_is_uniform_and_in_range() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 25


@pytest.mark.parametrize("n", [0, -1, 1 << 32])
def test_below_refuses_an_empty_or_too_large_range(n: int) -> None:
    with pytest.raises(ValueError, match="must be in 1"):
        Rng(0).below(n)


def test_shuffle_gives_every_order_equally_often() -> None:
    rng = Rng(2)
    counts: Counter[tuple[object, ...]] = Counter()
    for _ in range(24_000):
        things: list[object] = list("abcd")
        rng.shuffle(things)
        counts[tuple(things)] += 1
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 60


def test_shuffle_takes_short_lists() -> None:
    empty: list[object] = []
    one: list[object] = ["a"]
    Rng(0).shuffle(empty)
    Rng(0).shuffle(one)
    assert (empty, one) == ([], ["a"])
