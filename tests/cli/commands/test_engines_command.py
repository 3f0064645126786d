"""The list of installed engines on the command line."""

import json
from pathlib import Path

import pytest

from qtgo.cli.main import main


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put something called gnugo first on the PATH."""
    program = tmp_path / "gnugo"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return program


def test_engines_are_listed_with_their_command(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engines"]) == 0
    assert f"GNU Go: {program} --mode gtp" in capsys.readouterr().out


def test_engines_are_listed_as_json(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engines", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines()[:2])
    assert (first["name"], first["built_in"], first["missing"]) == ("QtGo", True, [])
    assert second == {"name": "GNU Go", "command": f"{program} --mode gtp", "built_in": False, "missing": []}


def test_the_built_in_engine_is_always_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["engines"]) == 0
    assert capsys.readouterr().out.startswith("QtGo (built in): ")


def test_katago_without_a_human_network_tells_where_that_is_published(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "katago"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["engines"]) == 0
    shown = capsys.readouterr().out
    assert "b18c384nbt-humanv0.bin.gz (99 MB)" in shown
    assert "https://github.com/lightvector/KataGo/releases/tag/v1.15.0" in shown
    assert main(["engines", "--json"]) == 0
    assert "humanv0" not in capsys.readouterr().out
    (tmp_path / "b18c384nbt-humanv0.bin.gz").write_text("x")
    assert main(["engines"]) == 0
    shown = capsys.readouterr().out
    assert "KataGo Human: " in shown
    assert "publishes" not in shown
