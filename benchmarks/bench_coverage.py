"""Coverage of the 90 % intervals, see `coverage`.

Usage: `python -m benchmarks.bench_coverage` with the arguments of `bench_strength`.
"""

from __future__ import annotations

import sys

from benchmarks.bench_strength import main

if __name__ == "__main__":
    sys.exit(main(is_coverage=True))
