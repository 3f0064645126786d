"""The commands where numpy is missing, broken or too old: one sentence where it is needed, and nothing elsewhere."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from qtgo.program_command import own_environment, program_command
from tests.broken_numpy import break_numpy

GAME = "(;FF[4]SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de];B[];W[])"


def run(*words: str, entered: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command; numpy comes before the installed one, but not before QtGo."""
    return subprocess.run(
        program_command(*words),
        input=entered,
        env={**os.environ, **own_environment()},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("kind", ["missing", "raising"])
def test_what_needs_it_says_so_in_a_sentence(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = break_numpy(tmp_path, kind, monkeypatch)
    sentence_of_judge = {"missing": "It is not installed.", "raising": "It cannot be loaded: AttributeError: xxx"}[kind]
    game = tmp_path / "game.sgf"
    game.write_text(GAME)
    games = tmp_path / "games"
    games.mkdir()
    (games / "game.sgf").write_text("(;SZ[9]PB[a]PW[b]RE[B+R];B[ee])")
    for words, sentence in (
        (("gtp",), f"qtgo: The built-in engine needs numpy, {clause}"),
        (("analysis-engine",), f"qtgo: The built-in engine needs numpy, {clause}"),
        (("ladder", str(games)), f"qtgo: Rating players needs numpy. {sentence_of_judge}"),
        (("score", str(game), "--dead", "auto"), f"qtgo: The built-in judge needs numpy. {sentence_of_judge}"),
    ):
        done = run(*words, entered="name\n")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(sentence)
        assert done.stderr.count("\n") == 1
        assert len(done.stderr) < 500
    assert run("score", str(game)).returncode == 0
