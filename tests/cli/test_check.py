"""What ``qtgo check`` says of the play of a record: illegal moves and stones set up over others, in every variation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qtgo.cli.main import main

KO = "(;GM[1]SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(;SZ[5];B[aa];W[bb];B[cc])", []),
        ("(;SZ[5];B[aa];W[aa])", [(14, "2: A5 is already occupied.")]),
        (
            "(;SZ[5];B[aa](;W[aa])(;W[bb];B[bb])(;W[cc]))",
            [(15, "2: A5 is already occupied."), (29, "3: B4 is already occupied.")],
        ),
        ("(;SZ[5]AW[ab][ba];B[aa])", [(18, "1: Suicide: a Black stone at A5 would have no liberties.")]),
        ("(;SZ[5]RU[NZ]AW[ab][ba];B[aa])", []),
        ("(;SZ[5]AW[ab][ba];B[aa]KO[])", []),
        ("(;SZ[5];B[aa];AW[aa])", [(14, "Setup stone on an occupied point (A5)")]),
        (
            "(;SZ[5];B[aa](;AW[aa])(;W[aa]))",
            [
                (15, "Setup stone on an occupied point (A5)"),
                (24, "2: A5 is already occupied."),
            ],
        ),
        ("(;SZ[5];B[aa];AE[aa];W[aa])", []),
        (KO + ";B[cb];W[ee];B[ea];W[bb])", []),
        (KO + ";B[cb];W[bb])", [(51, "2: Ko: White may not recapture at B4 immediately. Play elsewhere first.")]),
    ],
)
def test_play(text: str, found: list[tuple[int, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(text)
    assert main(["check", "--json", str(path)]) == 0
    play = ("illegal-move", "setup-over-stone")
    problems = [p for p in json.loads(capsys.readouterr().out)["problems"] if p["kind"] in play]
    assert [(problem["column"], problem["text"]) for problem in problems] == found
