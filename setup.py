"""Cythonize the kernels; everything else about the build is in pyproject.toml."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

# Results are the same bytes with either instruction set; the wider one is only faster (bit
# deposit, wide copies). HORTUS_ARCH=baseline builds for any x86-64 processor.
V3_FLAGS = {"avx2", "bmi1", "bmi2", "fma", "movbe"}


def architecture_flags() -> list[str]:
    """Choose the instruction set of the machine that builds."""
    chosen = os.environ.get("HORTUS_ARCH", "auto")
    cpuinfo = Path("/proc/cpuinfo")
    if chosen == "auto" and cpuinfo.exists():
        flags = next(
            (
                line.split(":")[1].split()
                for line in cpuinfo.read_text().splitlines()
                if line.startswith("flags")
            ),
            [],
        )
        chosen = "v3" if set(flags) >= V3_FLAGS else "baseline"
    return ["-march=x86-64-v3"] if chosen == "v3" else []


COMPILE_ARGS = ["-O3", "-fno-wrapv", "-ffp-contract=off", *architecture_flags()]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
}
if os.environ.get("ENGINE_DEBUG"):
    DIRECTIVES |= {"boundscheck": True, "wraparound": True, "initializedcheck": True}

EXTENSIONS = [
    Extension("*", [pattern], extra_compile_args=COMPILE_ARGS)
    for pattern in ("engine_c/**/*.pyx", "solver/**/*.pyx")
]
if os.environ.get("HORTUS_NO_KERNELS"):
    # An editable install compiles in a folder of its own; `make` compiles once, in place, and skips that.
    setup(ext_modules=[])
else:
    setup(
        ext_modules=cythonize(
            EXTENSIONS,
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            nthreads=0,
        )
    )
