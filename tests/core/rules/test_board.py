from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import boards

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from tests.core.boards import draw_board, read_board
from tests.core.rules.games import near_points, random_game
from tests.examples import examples

B, W = Color.BLACK, Color.WHITE
sizes = st.integers(2, 9)


def at(*vertices: str) -> set[Point]:
    return {Point.from_vertex(vertex) for vertex in vertices}


def played(before: str, color: Color, vertex: str) -> Board:
    board = read_board(before)
    board.play(color, Point.from_vertex(vertex))
    return board


@pytest.mark.parametrize(
    ("before", "color", "vertex", "after", "by_black", "by_white"),
    [
        pytest.param("..\n..", B, "A1", "..\nX.", 0, 0, id="a stone"),
        pytest.param(".X.\nXO.\n.X.", B, "C2", ".X.\nX.X\n.X.", 1, 0, id="one stone is captured"),
        pytest.param(".XX\nXOO\n.X.", B, "C1", ".XX\nX..\n.XX", 2, 0, id="a chain is captured"),
        pytest.param("XO.\n.XO\n...", W, "A2", ".O.\nOXO\n...", 0, 1, id="capture in the corner"),
        pytest.param(".O.\nO.O\n.O.", B, "B2", ".O.\nO.O\n.O.", 0, 1, id="a single stone takes itself"),
        pytest.param("X.O\nOO.\n...", B, "B3", "..O\nOO.\n...", 0, 2, id="a chain takes itself"),
        pytest.param(".OX\nOX.\nX..", B, "A3", "X.X\n.X.\nX..", 2, 0, id="capture comes before self-capture"),
        pytest.param("XO.\n...\n...", B, "B3", "XX.\n...\n...", 0, 0, id="a stone is overwritten"),
        pytest.param("OOX\nXX.\n...", W, "C3", "OOO\nXX.\n...", 0, 0, id="an enemy stone is overwritten"),
    ],
)
def test_plays(before: str, color: Color, vertex: str, after: str, by_black: int, by_white: int) -> None:
    board = played(before, color, vertex)
    assert draw_board(board) == after
    assert (board.captures(B), board.captures(W)) == (by_black, by_white)
    board.undo()
    assert draw_board(board) == before
    assert (board.captures(B), board.captures(W), board.steps) == (0, 0, 0)


@pytest.mark.parametrize(
    ("before", "color", "vertex", "ko"),
    [
        pytest.param(".XO.\nXO.O\n.XO.", B, "C2", "B2", id="ko"),
        pytest.param(".XO.\nXOXO\n.XO.", B, "A1", None, id="no capture"),
        pytest.param("OX..\nX.X.\n....", W, "B2", None, id="self-capture"),
        pytest.param(".XO.\nXO..\n.XO.", B, "C2", None, id="the capturing stone has two liberties"),
        pytest.param(".XX.\nXO.O\n.XO.", B, "C2", None, id="the capturing stone joins a chain"),
        pytest.param(".OX.\nOX.X\n.OX.", W, "C2", "B2", id="ko with the colors changed"),
    ],
)
def test_ko_point(before: str, color: Color, vertex: str, ko: str | None) -> None:
    board = played(before, color, vertex)
    assert board.ko_point == (None if ko is None else Point.from_vertex(ko))


def test_a_pass_and_a_setup_lift_the_ko_and_undo_brings_it_back() -> None:
    board = played(".XO.\nXO.O\n.XO.", B, "C2")
    ko = board.ko_point
    board.play(W, None)
    assert board.ko_point is None
    board.set_stones(empty=at("A2"))
    board.undo()
    board.undo()
    assert board.ko_point == ko is not None


def test_setup_never_captures_and_is_undone_exactly() -> None:
    board = read_board(".O\n..")
    board.set_stones(black=at("A1", "B1"), white=at("A2"), empty=at("B2"))
    assert draw_board(board) == "O.\nXX"
    board.set_stones(white=at("A1", "B1", "B2"))
    assert draw_board(board) == "OO\nOO"
    board.undo()
    board.undo()
    assert draw_board(board) == ".O\n.."
    assert board.hash == read_board(".O\n..").hash


def test_what_was_just_set_is_not_looked_at_again() -> None:
    board = Board()
    setup = at("A1", "B1"), at("C1", "D1")
    board.set_stones(*setup)
    position = draw_board(board), board.hash
    with board.watched() as watched:  # which notes the cells that are read
        board.set_stones(*setup)
        board.undo()
    assert not watched
    board.set_stones(*setup)
    assert (draw_board(board), board.hash, board.steps) == (*position, 2)


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda board: board.play(W, Point.from_vertex("A1")), id="a play"),
        pytest.param(lambda board: board.play(W, None), id="a pass"),
        pytest.param(lambda board: board.set_stones(empty=at("A1")), id="another setup"),
        pytest.param(lambda board: board.undo(), id="an undo"),
        pytest.param(lambda board: board.restore(Board(3, 3).snapshot()), id="another position"),
        pytest.param(lambda board: board.forget_steps(), id="nothing to undo"),
    ],
)
def test_the_same_setup_has_its_effect_after(act: Callable[[Board], object]) -> None:
    board = Board(3, 3)
    board.set_stones(black=at("A1", "B2"))
    act(board)
    before = draw_board(board), board.hash
    board.set_stones(black=at("A1", "B2"))
    assert draw_board(board) == "...\n.X.\nX.."
    assert board.hash == read_board("...\n.X.\nX..").hash
    board.undo()
    assert (draw_board(board), board.hash) == before


def test_chains_and_liberties() -> None:
    board = read_board("XX.\nOX.\n.O.")
    assert board.chain(Point.from_vertex("A3")) == at("A3", "B3", "B2")
    assert board.liberties(Point.from_vertex("A3")) == at("C3", "C2")
    assert board.chain(Point.from_vertex("C1")) == set()
    assert board.color_at(Point.from_vertex("A2")) is W


def test_questions_leave_the_board_as_it_is() -> None:
    board = read_board(".XO.\nXO.O\n.XO.")
    state = (draw_board(board), board.hash, board.captures(B), board.ko_point, board.steps)
    assert board.captured_by(B, Point.from_vertex("C2")) == at("B2")
    assert board.is_suicide(B, Point.from_vertex("C2")) == 0
    assert board.hash_after(W, Point.from_vertex("D1")) != board.hash
    assert state == (draw_board(board), board.hash, board.captures(B), board.ko_point, board.steps)
    board = read_board(".X.\nXOX\n...")
    assert board.is_suicide(W, Point.from_vertex("A3")) == 1
    assert board.is_suicide(W, Point.from_vertex("B1")) == 0
    assert board.captured_by(W, Point.from_vertex("A3")) == set()
    assert board.hash_after(W, Point.from_vertex("A3")) == board.hash


@pytest.mark.parametrize("size", [(1, 9), (9, 1), (53, 9), (9, 53), (0, 0)])
def test_sizes_that_no_board_has(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="sides are 2 to 52"):
        Board(*size)


def test_wrong_questions_are_refused() -> None:
    board = read_board("X.\n..")
    for point in (Point(2, 0), Point(0, 2), Point(-1, 0), Point(0, -1)):
        for ask in (board.chain, board.color_at, lambda p: board.play(B, p), lambda p: board.hash_after(B, p)):
            with pytest.raises(ValueError, match="off the 2x2 board"):
                ask(point)
    with pytest.raises(ValueError, match="there is a stone on A2"):
        board.is_suicide(B, Point(0, 1))
    with pytest.raises(IndexError, match="nothing to undo"):
        board.undo()
    for diagram in ("", "X.\n.", "X?"):
        with pytest.raises(ValueError, match="not a diagram"):
            read_board(diagram)
    with pytest.raises(ValueError, match="do not describe"):
        Board.from_stones(2, 2, bytes([0, 1, 3, 0]))


def test_the_hash_is_the_same_in_every_run_and_on_every_size() -> None:
    small, large = Board(9, 9), Board(52, 13)
    assert small.hash == 0
    for board in (small, large):
        board.play(B, Point(3, 3))
        board.play(W, Point(4, 4))
    assert small.hash == large.hash == 14155933644701910000


def test_the_largest_and_narrowest_boards() -> None:
    for width, height in ((52, 52), (52, 2), (2, 52)):
        board = Board(width, height)
        corner = Point(width - 1, height - 1)
        board.play(B, corner)
        for near in near_points(board, corner):
            board.play(W, near)
        assert board.color_at(corner) is None
        assert board.captures(W) == 1


@given(seed=st.integers(0, 10**6), width=sizes, height=sizes)
@examples(40)
def test_undo_of_a_whole_game_changes_nothing(seed: int, width: int, height: int) -> None:
    moves = random_game(seed, width, height).moves
    board = Board(width, height)
    states = []
    for move in moves:
        states.append((board.stones(), board.hash, board.ko_point, board.captures(B), board.captures(W)))
        if move.point is not None:
            after = board.hash_after(move.color, move.point)
        board.play(move.color, move.point)
        assert move.point is None or board.hash == after
        assert board.hash == Board.from_stones(width, height, board.stones()).hash
    again = board.copy()
    while states:
        board.undo()
        assert (board.stones(), board.hash, board.ko_point, board.captures(B), board.captures(W)) == states.pop()
    assert again.steps == len(moves)


@given(seed=st.integers(0, 10**6), width=sizes, height=sizes)
@examples(40)
def test_no_chain_is_without_liberties_and_chains_agree_with_a_naive_flood(seed: int, width: int, height: int) -> None:
    board = random_game(seed, width, height).board
    for y in range(height):
        for x in range(width):
            chain = naive_chain(board, Point(x, y))
            around = {near for point in chain for near in near_points(board, point)}
            liberties = {near for near in around if board.color_at(near) is None}
            assert board.chain(Point(x, y)) == chain
            assert board.liberties(Point(x, y)) == liberties
            assert liberties or not chain


def naive_chain(board: Board, point: Point) -> set[Point]:
    color = board.color_at(point)
    chain = {point} if color else set()
    while True:
        grown = chain | {n for p in chain for n in near_points(board, p) if board.color_at(n) is color}
        if grown == chain:
            return chain
        chain = grown


@given(seed=st.integers(0, 10**6), size=sizes)
@examples(40)
def test_any_moves_agree_with_sgfmill(seed: int, size: int) -> None:
    """Random moves, suicides among them, are executed as sgfmill executes them, its ko point included."""
    chance = random.Random(seed)
    ours, theirs = Board(size, size), boards.Board(size)
    for turn in range(3 * size * size):
        color = chance.choice((B, W)) if chance.random() < 0.1 else Color(1 + turn % 2)
        empty = [i for i, value in enumerate(ours.stones()) if not value]
        if not empty:
            break
        y, x = divmod(chance.choice(empty), size)
        ko = theirs.play(y, x, color.letter.lower())
        ours.play(color, Point(x, y))
        assert ours.ko_point == (None if ko is None else Point(ko[1], ko[0]))
        for point in (Point(u, v) for u in range(size) for v in range(size)):
            stone = ours.color_at(point)
            assert theirs.get(point.y, point.x) == (stone.letter.lower() if stone else None)


@given(seed=st.integers(0, 10**6))
@examples(30)
def test_moves_onto_stones_are_undone_exactly(seed: int) -> None:
    chance = random.Random(seed)
    board = Board(4, 3)
    states = []
    for _ in range(40):
        states.append((board.stones(), board.hash, board.ko_point, board.captures(B), board.captures(W)))
        board.play(chance.choice((B, W)), Point(chance.randrange(4), chance.randrange(3)))
        assert board.hash == Board.from_stones(4, 3, board.stones()).hash
    while states:
        board.undo()
        assert (board.stones(), board.hash, board.ko_point, board.captures(B), board.captures(W)) == states.pop()


def test_watched_cells_are_those_that_reading_depends_on() -> None:
    board = read_board("...O\nXX..\nO...\n....")
    before = board.snapshot()
    with board.watched() as watched:
        assert board.liberties(Point(0, 2)) == at("A4", "B4", "C3", "B2")
        board.play(W, Point(2, 2))
        board.undo()
    assert board.snapshot() == before
    assert {board.cell_of(point) for point in at("A3", "B3", "A4", "B4", "C3", "B2", "A2")} <= set(watched)
    assert board.cell_of(Point(0, 0)) not in watched
    assert all(board.cells[cell] == content for cell, content in watched.items())


def test_the_stones_that_the_last_play_removed_are_told() -> None:
    board = Board(5, 5)
    for color, vertex in ((Color.WHITE, "A1"), (Color.BLACK, "A2"), (Color.BLACK, "B1")):
        board.play(color, Point.from_vertex(vertex))
    assert [board.point_of(cell).vertex for cell in board.last_removed] == ["A1"]
    board.play(Color.WHITE, Point.from_vertex("A1"))  # suicide
    assert [board.point_of(cell).vertex for cell in board.last_removed] == ["A1"]
    board.play(Color.WHITE, None)
    assert not board.last_removed
