"""Joseki: found in any corner, turned, mirrored and with swapped colors, and read from files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.library.joseki import JosekiBook, JosekiReadCancelledError, read_joseki
from qtgo.sgf.reader import read_collection

# Black 4-4 in the upper right, approached on the right; Black answers above, or on both sides.
STAR = "(;SZ[19]C[Root];B[pd];W[qf](;B[nc]N[Knight](;W[rd])(;W[qd]))(;B[qh]C[Pincer\nmore];W[nc]))"


def book(text: str) -> JosekiBook:
    book = JosekiBook("test")
    for root in read_collection(text.encode()).games:
        book.add(root)
    return book


def position(*moves: str, size: int = 19) -> Position:
    """Return a position; each move is a color and a vertex, such as ``B Q16``."""
    board = Board(size, size)
    for move in moves:
        color, vertex = move.split()
        board.play(Color.BLACK if color == "B" else Color.WHITE, Point.from_vertex(vertex))
    return Position(size, size, board.stones())


def found(book: JosekiBook, position: Position, color: Color) -> list[tuple[str, int]]:
    return [(entry.move.vertex, entry.lines) for entry in book.moves(position, color)]


@pytest.mark.parametrize(
    ("stones", "color", "moves"),
    [
        (("B Q16", "W R14"), Color.BLACK, [("O17", 2), ("R12", 1)]),
        (("B Q16", "W O17"), Color.BLACK, [("R14", 2), ("M17", 1)]),  # at the diagonal
        (("B D16", "W C14"), Color.BLACK, [("F17", 2), ("C12", 1)]),
        (("B D4", "W F3"), Color.BLACK, [("C6", 2), ("H3", 1)]),
        (("W Q4", "B R6"), Color.WHITE, [("O3", 2), ("R8", 1)]),  # the other color
        (("B Q16", "W R14"), Color.WHITE, []),
        (("B Q16", "W R14", "B D4", "W Q4"), Color.BLACK, [("O3", 3), ("O17", 2), ("R12", 1)]),
        ((), Color.BLACK, []),  # of an empty corner nothing is said
    ],
)
def test_a_corner_is_found_however_it_lies(stones: tuple[str, ...], color: Color, moves: list[tuple[str, int]]) -> None:
    assert found(book(STAR), position(*stones), color) == moves


@pytest.mark.parametrize("words", ["dq", "rq"])
def test_a_move_on_the_middle_line_has_the_words_of_either_corner(words: str) -> None:
    lines = [f"(;SZ[19];B[{stone}];W[jq]{'C[Extension]' * (stone == words)})" for stone in ("dq", "rq")]
    (entry,) = book("".join(lines)).moves(position("B D3", "B S3"), Color.WHITE)
    assert (entry.move.vertex, entry.lines, entry.words) == ("K3", 2, "Extension")


def test_points_that_mirror_each_other_are_one() -> None:
    assert found(book(STAR), position("B Q16"), Color.WHITE) == [("O17", 3)]
    both = book("(;SZ[19];B[pd](;W[qf])(;W[nc]))")
    assert found(both, position("B D4"), Color.WHITE) == [("C6", 2)]


def test_a_position_that_is_its_own_mirror_image_in_the_other_color() -> None:
    """The corner looks the same to both players, and so does what follows."""
    same = book("(;SZ[19];B[pc];W[qd];B[qc])")  # Q17 and R16, then R17
    assert found(same, position("B Q17", "W R16"), Color.BLACK) == [("R17", 1)]
    assert found(same, position("B Q17", "W R16"), Color.WHITE) == [("R17", 1)]


def test_what_a_line_says_is_known() -> None:
    entries = book(STAR).moves(position("B Q16", "W R14"), Color.BLACK)
    assert [entry.words for entry in entries] == ["Knight", "Pincer"]


def test_all_that_stands_in_the_corner_counts() -> None:
    assert not found(book(STAR), position("B Q16", "W R14", "B R17"), Color.BLACK)
    assert not found(book(STAR), position("B Q16", "W R14", size=18), Color.BLACK)


def test_a_move_elsewhere_is_a_tenuki() -> None:
    tenuki = book("(;SZ[19];B[pd];W[dd];B[qf])")
    assert found(tenuki, position("B Q16"), Color.BLACK) == [("O17", 1)]


def test_setup_and_captures() -> None:
    captured = book("(;SZ[9]AB[ab][bb]AW[aa];B[ba];W[cb])")  # A9 is taken
    assert found(captured, position("B A8", "B B8", "B B9", size=9), Color.WHITE) == [("B7", 1)]


def test_a_board_with_other_sides_is_not_mirrored() -> None:
    wide = book("(;SZ[9:7];B[cc];W[dc])")
    board = Board(9, 7)
    board.play(Color.BLACK, Point.from_vertex("C5"))
    assert found(wide, Position(9, 7, board.stones()), Color.WHITE) == [("D5", 1)]


def test_the_smallest_boards_have_no_joseki() -> None:
    for size in (2, 6):
        assert not found(book(f"(;SZ[{size}];B[aa];W[aa])"), position("B A1", size=size), Color.WHITE)


def test_a_folder_is_one_source(tmp_path: Path) -> None:
    folder = tmp_path / "My joseki"
    folder.mkdir()
    (folder / "one.sgf").write_text("(;SZ[19];B[pd];W[qf])")
    (folder / "two.sgf").write_text("(;SZ[19];B[pd];W[nq])")
    (folder / "bad.sgf").write_bytes(b"")
    (folder / "notes.txt").write_text("")
    read = read_joseki(folder)
    assert read.name == "My joseki"
    assert found(read, position("B Q16"), Color.WHITE) == [("O17", 1)]
    assert read_joseki(folder / "one.sgf").name == "one"
    assert not len(read_joseki(folder / "bad.sgf"))


def test_reading_can_be_canceled(tmp_path: Path) -> None:
    (tmp_path / "one.sgf").write_text(STAR)
    with pytest.raises(JosekiReadCancelledError):
        read_joseki(tmp_path, lambda: True)
