"""Books from the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.cli.main import main
from tests.publish.test_booklet import moves

PROBLEM = "(;GM[1]SZ[9]AB[ab][bb]AW[ac][bc]PL[W](;W[aa]C[Correct.];B[ba]))"


@pytest.fixture
def game(tmp_path: Path, qapp: QApplication) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(f"(;GM[1]PB[Anna]PW[Ben]{moves(120)})")
    return path


def pages(path: Path) -> int:
    return path.read_bytes().count(b"/Type /Page\n")


@pytest.mark.parametrize(
    ("options", "count"),
    [([], 2), (["--per-page", "1"], 3), (["--moves", "30", "--per-page", "1"], 4), (["--moves", "auto"], 2)],
)
def test_a_game_becomes_a_book(game: Path, options: list[str], count: int) -> None:
    assert main(["publish", str(game), "-o", str(game.with_suffix(".pdf")), *options]) == 0
    assert pages(game.with_suffix(".pdf")) == count


def test_a_folder_becomes_a_book_with_contents(game: Path) -> None:
    (game.parent / "other.sgf").write_text("(;GM[1]SZ[9];B[aa])")
    target = game.parent / "book.pdf"
    assert main(["publish", str(game.parent), "-o", str(target), "--paper", "letter"]) == 0
    assert pages(target) == 4
    assert b"/MediaBox [0 0 612" in target.read_bytes()


def test_problems_have_their_answers_on_another_page(game: Path) -> None:
    game.write_text(PROBLEM)
    target = game.with_suffix(".pdf")
    assert main(["publish", str(game), "-o", str(target), "--problems"]) == 0
    assert pages(target) == 2


def test_a_game_becomes_a_page_that_plays(game: Path) -> None:
    target = game.with_suffix(".html")
    assert main(["publish", str(game), "-o", str(target)]) == 0
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("ending", [".pdf", ".html"])
def test_a_title_in_another_encoding_than_the_terminals_is_no_error(game: Path, ending: str) -> None:
    out = game.with_suffix(ending)
    title = os.fsdecode("Käse".encode("latin-1"))
    assert main(["publish", str(game), "-o", str(out), "--title", title]) == 0
    assert ending == ".pdf" or "<title>K�se</title>" in out.read_text("utf-8")


def test_what_is_wrong_is_said(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(game.with_suffix(".pdf"))
    for words in (["-o", "book.txt"], ["-o", out, "--moves", "0"], ["-o", out, "--per-page", "10"]):
        with pytest.raises(SystemExit):
            main(["publish", str(game), *words])
    assert main(["publish", str(game.parent / "none.sgf"), "-o", out]) == 1
    assert "none.sgf" in capsys.readouterr().err
    (game.parent / "empty").mkdir()
    assert main(["publish", str(game.parent / "empty"), "-o", out]) == 1
    assert "empty: no game files in this folder" in capsys.readouterr().err


def test_characters_without_a_font_are_reported_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]CA[UTF-8]PB[\U0010fffd]C[\U0010fffd];B[aa]C[\U0010fffd])", "utf-8")
    assert main(["publish", str(path), "-o", str(tmp_path / "a.pdf")]) == 0
    assert capsys.readouterr().err == "qtgo: Some characters cannot be shown, as no font on this system has them.\n"
    assert main(["publish", str(path), "-o", str(tmp_path / "a.html")]) == 0
    assert capsys.readouterr().err == "", "a page has the fonts of those who read it"


def test_a_file_that_cannot_be_read_is_named_and_left_out(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game.parent / "a.sgf").write_text("no game")
    target = game.parent / "book.html"
    assert main(["publish", str(game.parent), str(game.parent / "gone.sgf"), "-o", str(target)]) == 1
    assert "Anna" in target.read_text("utf-8")
    said = capsys.readouterr().err
    assert "a.sgf:1:1: " in said and "gone.sgf: No such file or directory" in said


def test_no_book_is_made_of_no_games(game: Path) -> None:
    game.write_text("no game")
    target = game.with_suffix(".pdf")
    assert main(["publish", str(game), "-o", str(target)]) == 1
    assert not target.exists()
