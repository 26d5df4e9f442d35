"""Run all benchmarks one after the other; exit non-zero if one misses a floor.

Usage: `python -m benchmarks.run [--short] [NAME ...]`, names as `bench_engine`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> int:
    """Run the chosen benchmarks, each in a process of its own."""
    names = sorted(path.stem for path in FOLDER.glob("bench_*.py"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="default: all")
    parser.add_argument("--short", action="store_true", help="the short form that gates every change")
    arguments = parser.parse_args()
    failed = []
    for name in arguments.names or names:
        print(f"# {name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", *(["--short"] if arguments.short else [])]
        if subprocess.run(command, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"below a floor or broken: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
