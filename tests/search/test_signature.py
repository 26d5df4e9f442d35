"""The searches answer what they answered when the golden signature was written.

If a change is meant: `python -m solver.search.signature > tests/golden/signature.txt`, and the commit
names the new number.
"""

from __future__ import annotations

from pathlib import Path

from solver.search.signature import answers, signature

GOLDEN = Path(__file__).parent.parent / "golden" / "signature.txt"


def test_signature_is_golden() -> None:
    assert signature() == GOLDEN.read_text().strip()


def test_answers_differ() -> None:
    """No two positions give one answer: none of them is searched in vain."""
    every = [repr(answer) for answer in answers()]
    assert len(set(every)) == len(every) >= 24
