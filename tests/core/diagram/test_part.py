import pytest

from qtgo.core.diagram.part import PartError, PartKind, part_in_use, part_of_board, part_text, read_part
from qtgo.core.game.game import Game
from qtgo.core.record.markup import Markup, read_markup
from qtgo.core.rules.point import Area, Point
from qtgo.sgf.reader import read_collection


def test_a_part_is_written_as_two_corners_and_read_in_any_order() -> None:
    part = Area(0, 0, 10, 10)
    assert part_text(part) == "A1:K10"
    assert read_part("A1:K10") == read_part(" k10 : a1 ") == read_part("A10:K1") == part


@pytest.mark.parametrize("text", ["", "A1", "A1:", "A1:B2:C3", "I1:K3", "A0:B1"])
def test_a_text_that_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(PartError):
        read_part(text)


def test_a_choice_is_a_part_at_each_position() -> None:
    game = Game(read_collection(b"(;SZ[19]VW[aa:jj]AB[cc])").games[0])
    markup = read_markup(game.root, 19, 19)
    assert part_of_board(PartKind.RECORD, game.position, markup) == Area(0, 9, 10, 10)
    assert part_of_board(PartKind.STONES, game.position, markup) == Area(0, 10, 9, 9)
    assert part_of_board(PartKind.STONES, game.position, Markup(labels={Point(9, 18): "A"})) == Area(0, 10, 12, 9)
    assert part_of_board(PartKind.WHOLE, game.position, markup) is None
    assert part_of_board(Area(5, 5, 3, 4), game.position, markup) == Area(5, 5, 3, 4)
    assert part_of_board(Area(15, 0, 9, 9), game.position, markup) == Area(15, 0, 4, 9), "what the board has of it"
    assert part_of_board(Area(0, 0, 19, 19), game.position, markup) is None


def part(text: str) -> Area | None:
    game = Game(read_collection(text.encode()).games[0])
    return part_in_use(game.root, game.position)


@pytest.mark.parametrize(
    ("text", "area"),
    [
        # The stones and the moves use A19 to F15; two lines more, and as many as are always shown.
        ("(;SZ[19]AB[aa][fa]AW[ae];B[bb])", Area(0, 10, 9, 9)),
        ("(;SZ[19]AB[ss][ns]AW[so];B[rr])", Area(10, 0, 9, 9)),
        # A move of a variation belongs to it.
        ("(;SZ[19]AB[ba](;B[bb])(;B[ha];W[hi]))", Area(0, 8, 10, 11)),
        # Twelve columns on a side: no more rows than are always shown.
        ("(;SZ[19]AB[ds][ms]AW[jq];B[oq])", Area(0, 0, 19, 9)),
        ("(;SZ[19]AB[fs][ms]AW[jq];B[nq])", Area(3, 0, 13, 9)),
        # On a side, what is added lies on both.
        ("(;SZ[19]AB[is][ks]AW[jr];B[js])", Area(5, 0, 9, 9)),
        # In the middle.
        ("(;SZ[19]AB[jj]AW[jk];B[kk])", Area(6, 5, 9, 9)),
        # A label or an arrow too.
        ("(;SZ[19]AB[aa]LB[ka:A];B[bb])", Area(0, 10, 13, 9)),
        ("(;SZ[19]AB[aa]AR[bb:ak];B[bb])", Area(0, 6, 9, 13)),
        # A board that would be cut just before its edge is shown whole.
        ("(;SZ[9]AB[cc][ee];B[dd])", None),
        ("(;SZ[11]AB[cc][ee];B[dd])", None),
        ("(;SZ[19]AB[aa]AW[ss];B[dd])", None),
        # Nothing at all is the whole board.
        ("(;SZ[19];B[])", None),
        # Points that are emptied say nothing of what is used.
        ("(;SZ[19]AE[aa:ss]AB[aa];B[bb])", Area(0, 10, 9, 9)),
    ],
)
def test_the_part_that_a_problem_uses(text: str, area: Area | None) -> None:
    assert part(text) == area


def test_the_part_that_the_record_shows() -> None:
    assert part("(;SZ[13]VW[aa:gg]AB[bb];B[cc])") == Area(0, 6, 7, 7)
    assert part("(;SZ[13]VW[aa:gg]AB[bb]AW[mm];B[ig])") == Area(0, 6, 9, 7), "its moves can be played"
    assert part("(;SZ[13]VW[]AB[bb];B[cc])") == Area(0, 4, 9, 9)


@pytest.mark.parametrize("size", ["2", "5:19", "19:7", "37", "52"])
def test_the_part_lies_on_the_board_and_has_all_that_is_used(size: str) -> None:
    text = f"(;SZ[{size}]AB[aa][ba]AW[ab];B[bb])"
    game = Game(read_collection(text.encode()).games[0])
    width, height = game.info.width, game.info.height
    found = part_in_use(game.root, game.position)
    if found is not None:
        assert found.x >= 0 and found.y >= 0
        assert found.x + found.width <= width and found.y + found.height <= height
        assert all(point in found for point, _ in game.position.stones_by_point())
