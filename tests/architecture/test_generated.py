"""The checked-in code of the wire is what the compiler writes today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.architecture.files import ROOT, files, name


def test_generated_code_is_fresh(tmp_path: Path) -> None:
    protos = [path.relative_to(ROOT / "proto").as_posix() for path in files("proto/hortus", ".proto")]
    assert protos
    subprocess.run(
        [
            sys.executable, "-m", "grpc_tools.protoc", "-Iproto", f"--python_out={tmp_path}",
            f"--pyi_out={tmp_path}", f"--grpc_python_out={tmp_path}", *protos,
        ],
        cwd=ROOT,
        check=True,
    )  # fmt: skip
    written = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*_pb2*")}
    checked_in = {
        path.relative_to(ROOT / "proto" / "gen").as_posix(): path.read_text()
        for path in files("proto/gen", ".py", ".pyi")
        if "_pb2" in path.name
    }
    assert sorted(checked_in) == sorted(written), "run `make proto`"
    stale = [path for path, text in written.items() if checked_in[path] != text]
    assert stale == [], "run `make proto`"


def test_every_field_and_call_is_commented() -> None:
    for path in files("proto/hortus", ".proto"):
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            code = line.split("//")[0].strip()
            is_field = code.endswith(";") and "=" in code and not code.startswith(("syntax", "option"))
            if is_field or code.startswith(("rpc ", "message ", "enum ", "service ", "oneof ")):
                above = lines[number - 1].strip()
                assert above.startswith("//") or "//" in line, f"{name(path)}:{number + 1}: {line.strip()}"
