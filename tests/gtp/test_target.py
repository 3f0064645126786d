"""Where an engine must stand: the same for a node whether the game stands there or elsewhere."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.target import Start, Target, target_of
from qtgo.sgf.reader import read_collection

MOVES, SETUPS = ("B[aa]", "W[ba]", "B[bb]", "W[ab]", "B[]", "W[aa]", "B[ca]"), ("AB[cb]", "AW[cc]AE[bb]", "PL[W]")


def read(text: str) -> Game:
    return Game(read_collection(text.encode()).games[0], GameInfo(ruleset("japanese"), width=3, height=4))


@given(st.lists(st.sampled_from(MOVES + SETUPS), max_size=14), st.data())
def test_it_does_not_matter_where_the_game_stands(parts: list[str], data: st.DataObject) -> None:
    text = "(;SZ[3:4]" + "".join(f";{part}" for part in parts) + ")"
    game = read(text)
    line = list(game.root.main_line())
    node, place = (data.draw(st.sampled_from(line)) for _ in range(2))
    fresh = read(text)
    fresh.go_to(list(fresh.root.main_line())[line.index(node)])
    expected = target_of(fresh)
    game.go_to(place)
    assert target_of(game, node) == expected
    assert game.current is place
    board = fresh.position
    stones = {point: color for points, color in zip(_stones(expected.start), Color, strict=True) for point in points}
    if not expected.moves:
        assert stones == dict(board.stones_by_point())


def _stones(start: Start) -> tuple[frozenset[Point], frozenset[Point]]:
    return start.black, start.white


def test_stones_set_up_and_illegal_moves_start_it_anew() -> None:
    game = read("(;SZ[3:4];B[aa];W[ba];AB[bc];W[cc];W[cc];B[ca])")
    targets = []
    node: Node | None = game.root
    while node is not None:
        targets.append(target_of(game, node))
        node = node.children[0] if node.children else None
    assert [len(target.moves) for target in targets] == [0, 1, 2, 0, 1, 0, 1]
    assert [len(target.start.black) for target in targets] == [0, 0, 0, 2, 2, 2, 2]
    assert targets[2].to_move is Color.BLACK


def test_starts_share_their_points() -> None:
    """A line of three thousand illegal moves has half a million stones: of their own they took long to be freed."""
    game = Game(read_collection(b"(;SZ[9]AB[ee]AW[gc];B[ee];W[ee])").games[0])
    one, other = (target_of(game, node).start for node in game.root.main_line() if node.children)
    assert one.black == other.black == {Point(4, 4)}
    assert {*map(id, (*one.black, *one.white))} == {*map(id, (*other.black, *other.white))}


@pytest.mark.parametrize(("rules", "komi"), [("chinese", 2.5), ("aga", 1.5), ("new-zealand", 0.5), ("japanese", 0.5)])
def test_what_white_gets_for_a_handicap_is_not_lost_with_the_handicap(rules: str, komi: float) -> None:
    text = b"(;SZ[9]HA[2]KM[0.5]AB[cc][gg];W[ee];AB[aa])"
    game = Game(read_collection(text).games[0], GameInfo(ruleset(rules), width=9, height=9, handicap=2, komi=0.5))
    game.go_to(game.root.children[0])
    assert (target_of(game).start.is_handicap, target_of(game).engine_komi) == (True, 0.5)
    assert target_of(game).flattened(1).engine_komi == komi
    game.go_to(game.current.children[0])
    assert (target_of(game).start.is_handicap, target_of(game).engine_komi) == (False, komi)


def test_passes_that_hand_over_stones_are_kept_when_moves_become_stones() -> None:
    root = Node({"SZ": ["9"], "RU": ["Japanese"]})
    node = root
    for name, value in (("B", "ee"), ("W", "cc"), ("B", ""), ("W", "gg"), ("B", "")):
        node = Node({name: [value]}, node)
    game = Game(root)
    game.go_to(node)
    target = replace(target_of(game), ruleset=replace(target_of(game).ruleset, pass_stones=True))
    assert target.flattened(5).start.prisoners_of_white == 2
    assert target.flattened(3).start.prisoners_of_white == 1


@pytest.mark.parametrize("rules", ["Japanese", "AGA"])
def test_of_very_many_moves_the_first_are_stones(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = read(f"(;SZ[3:4]RU[{rules}];" + ";".join(MOVES * 40) + ")")
    game.go_to(game.line.end)
    whole = target_of(game)
    monkeypatch.setattr("qtgo.gtp.target._MOST_NODES", 25)
    assert target_of(game) == whole.flattened(len(whole.moves) - 25)
    assert target_of(game, game.root) == replace(whole, moves=(), to_move=Color.BLACK, start=Start())


@pytest.mark.parametrize(("komi", "told"), [("6.25", 6.0), ("3.14", 3.0), ("0.3", 0.5), ("7.125", 7.0), ("6.5", 6.5)])
def test_engines_are_told_a_komi_in_half_points(komi: str, told: float) -> None:
    target = end_of(f"(;SZ[9]KM[{komi}];B[cc])")
    assert (target.komi, target.engine_komi) == (float(komi), told)


def test_engines_give_nothing_for_handicap_stones_that_are_not_there() -> None:
    rules = "SZ[9]RU[Chinese]HA[4]KM[0.5]"
    assert end_of(f"(;{rules};W[cc];B[gg])").engine_komi == 0.5
    assert end_of(f"(;{rules};B[ee];B[dd];B[ff];B[gg];W[cc])").engine_komi == 4.5


def end_of(text: str) -> Target:
    """Return the target at the end of a record."""
    game = Game(read_collection(text.encode()).games[0])
    return target_of(game, list(game.root.main_line())[-1])
