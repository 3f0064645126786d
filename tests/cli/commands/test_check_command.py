"""What ``qtgo check`` says of the play of a record: illegal moves and stones set up over others, in every variation."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from qtgo.cli.main import main
from tests.denied_folders import locked_list

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
        ("(;SZ[5]AW[ab][ba];B[aa])", [(18, "1: A Black stone at A5 would have no liberties (suicide).")]),
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
        (KO + ";B[cb];W[bb])", [(51, "2: White may not recapture at B4 at once (ko). Play elsewhere first.")]),
    ],
)
def test_play(text: str, found: list[tuple[int, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(text)
    assert main(["check", "--json", str(path)]) == 0
    play = ("illegal-move", "setup-over-stone")
    problems = [p for p in json.loads(capsys.readouterr().out)["problems"] if p["kind"] in play]
    assert [(problem["column"], problem["text"]) for problem in problems] == found


def test_a_folder_is_checked_with_its_subfolders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b" / "c").mkdir(parents=True)
    for name in ("z.sgf", "b/a.SGF", "b/c/d.sgf"):
        (tmp_path / name).write_text("(;SZ[9];B[aa])")
    (tmp_path / "b" / "letter.txt").write_text("no game")
    assert main(["check", "--json", str(tmp_path)]) == 0
    files = [json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()]
    assert files == [str(tmp_path / name) for name in ("z.sgf", "b/a.SGF", "b/c/d.sgf")]


def test_a_subfolder_that_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[aa])")
    (tmp_path / "locked").mkdir()
    monkeypatch.setattr(os, "scandir", locked_list(tmp_path / "locked"))
    assert main(["check", str(tmp_path)]) == 1, "not all was checked"
    said = capsys.readouterr()
    assert "1 game" in said.out
    assert said.err == f"qtgo: {tmp_path / 'locked'}: Permission denied\n"
    assert main(["check", "--json", str(tmp_path / "locked")]) == 1
    said = capsys.readouterr()
    assert said.err == f"qtgo: {tmp_path / 'locked'}: Permission denied\n", "and not that it has no games"
    assert json.loads(said.out)["file"] == str(tmp_path / "locked")


def test_a_folder_without_games_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"qtgo: {tmp_path}: no game files in this folder\n"


def test_an_unreadable_file_gives_a_line_of_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, missing, good = (str(tmp_path / name) for name in ("bad.sgf", "missing.sgf", "good.sgf"))
    Path(bad).write_text("Dear friend")
    Path(good).write_text("(;SZ[9];B[aa])")
    assert main(["check", "--json", bad, missing, good]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line["file"], "error" in line) for line in lines] == [(bad, True), (missing, True), (good, False)]
    assert err.splitlines() == [f"qtgo: {line['error']}" for line in lines[:2]]
