"""Reading agrees with the plain reading of all moves inside, on small corners drawn at random."""

from __future__ import annotations

from random import Random

import pytest

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.study.reading import Fate, Group, points_inside, read

SIZE, ROOM = 7, 4
BLACK, WHITE = Color.BLACK, Color.WHITE


def near(point: Point) -> list[Point]:
    around = [Point(point.x + x, point.y + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [each for each in around if 0 <= each.x < SIZE and 0 <= each.y < SIZE]


def corner(random: Random) -> Board:
    """Return a board on which a black wall encloses a few points in a corner, with some stones there, amid white."""
    room = {Point(0, 0)}
    for _ in range(random.randint(4, 9)):
        room |= {each for each in [random.choice(near(random.choice(sorted(room))))] if max(each) < ROOM}
    wall = {each for point in room for each in near(point)} - room
    beyond = {each for point in wall for each in near(point)} - room - wall
    board = Board(SIZE, SIZE)
    inside = {point: random.random() for point in sorted(room)}
    board.set_stones(
        black=wall | {point for point, chance in inside.items() if chance < 0.1},
        white=beyond | {point for point, chance in inside.items() if 0.1 <= chance < 0.3},
    )
    return board


def fate_by_all_moves(board: Board, group: Group, inside: frozenset[Point], to_move: Color, left: list[int]) -> Fate:
    known: dict[tuple[int, Color, Point | None], Fate] = {}

    def fate(mover: Color, path: frozenset[tuple[int, Color]]) -> Fate:
        if board.color_at(group.stone) is not group.color:
            return Fate.DEAD
        key, place = (board.hash, mover, board.ko_point), (board.hash, mover)
        left[0] -= 1
        if place in path or left[0] < 0:
            return Fate.UNSURE
        if key not in known:
            known[key] = best(mover, path | {place})
        return known[key]

    def best(mover: Color, path: frozenset[tuple[int, Color]]) -> Fate:
        wanted, other = (Fate.ALIVE, Fate.DEAD) if mover is group.color else (Fate.DEAD, Fate.ALIVE)
        found = {other}
        moves: list[Point | None] = [None] if mover is group.color else []
        moves += [each for each in sorted(inside) if not board.color_at(each) and not board.is_suicide(mover, each)]
        for move in moves:
            if move is not None and move == board.ko_point:
                found.add(Fate.UNSURE)
                continue
            board.play(mover, move)
            found.add(fate(mover.opponent, path))
            board.undo()
        return wanted if wanted in found else Fate.UNSURE if Fate.UNSURE in found else other

    return fate(to_move, frozenset())


@pytest.mark.parametrize("seed", range(4))
def test_no_verdict_is_contradicted(seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        board = corner(random)
        black = [point for point in board_points(SIZE, SIZE) if board.color_at(point) is BLACK]
        if any(not board.liberties(point) for point in board_points(SIZE, SIZE) if board.color_at(point)):
            continue
        group = Group(BLACK, max(black, key=lambda point: len(board.chain(point))))
        inside = points_inside(board, group)
        for to_move in Color:
            plain = fate_by_all_moves(board, group, inside, to_move, [1000])
            found = read(board, group, to_move, 300).fate
            assert Fate.UNSURE in (plain, found) or plain is found
