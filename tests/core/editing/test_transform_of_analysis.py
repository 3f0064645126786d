"""Analysis says the same of a rotated, mirrored or color-swapped record, whoever wrote it."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.editing.edits import Draft
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.recorded import RecordedAnalysis, analyses_at
from qtgo.core.record.analyses.writing import Kept
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from tests.core.editing.edits import shape
from tests.core.keeping import keep_analyses

WIDTH, HEIGHT = 5, 4
A1, B2, E4 = Point(0, 0), Point(1, 1), Point(4, 3)


def game() -> Game:
    root = Node({"SZ": [f"{WIDTH}:{HEIGHT}"], "RSGF": ["1"], "BOT": ["Leela"]})
    node = Node({"B": ["cc"], "OGSC": ["1.50"]}, root)
    said = {"CBM": ["B2"], "BWWR": ["54.2%/45.8%"], "ES": ["B+3.5"], "HTM": ["aa0.61,ec0.25"]}
    Node({"W": ["ab"], **said, "TBM": ["ea:ed"], "TWM": ["aa"], "IBM": ["bb"]}, node)
    Node({"B": ["ea"]}, Node({"W": ["bc"], "BWWR": ["52.0%/48.0%"], "PLYO": ["12"]}, node))
    candidates = (
        Candidate(B2, 40, 0.625, 1.5, 0.25, (B2, E4, None, A1)),
        Candidate(E4, 12, 0.5, -0.5, 0.1, (E4, B2)),
        Candidate(None, 9, 0.25, -9.0, 0.01, (None, A1)),
    )
    ownership = tuple((index - 9) / 15 for index in range(WIDTH * HEIGHT))
    policy = tuple(index / 256 for index in range(WIDTH * HEIGHT + 1))
    analysis = PositionAnalysis(61, 0.6, 1.4, None, candidates, ownership, policy=policy)
    one = Game(root)
    draft = keep_analyses(one, {node: analysis}, Kept(True, True, True, True))
    assert draft is not None
    make(one, draft)
    node.properties["LZ2"] = ["K 50.0 9 1.5 3.0\nmove B2 visits 9 winrate 4000 scoreMean 2.5 pv B2 A1 pass"]
    one.go_to(node)
    return one


def make(game: Game, draft: Draft) -> None:
    game.edit(draft.kind, draft.changes, draft.after)


def turned(analysis: PositionAnalysis, symmetry: Symmetry) -> PositionAnalysis:
    def moved(point: Point | None) -> Point | None:
        return None if point is None else symmetry.apply(point, WIDTH, HEIGHT)

    def board(values: tuple[float, ...]) -> tuple[float, ...]:
        width = symmetry.size(WIDTH, HEIGHT)[0]
        result = list(values)
        for index, value in enumerate(values[: WIDTH * HEIGHT]):
            point = moved(Point.from_index(index, WIDTH))
            assert point is not None
            result[point.to_index(width)] = value
        return tuple(result)

    candidates = tuple(
        replace(one, point=moved(one.point), pv=tuple(map(moved, one.pv))) for one in analysis.candidates
    )
    return replace(analysis, candidates=candidates, ownership=board(analysis.ownership), policy=board(analysis.policy))


def swapped(analysis: PositionAnalysis) -> PositionAnalysis:
    def rate(value: float | None) -> float | None:
        return None if value is None else 1 - value

    def lead(value: float | None) -> float | None:
        return None if value is None else -value

    return replace(
        analysis,
        win_rate=rate(analysis.win_rate),
        lead=lead(analysis.lead),
        to_move=None if analysis.to_move is None else analysis.to_move.opponent,
        candidates=tuple(replace(c, win_rate=rate(c.win_rate), lead=lead(c.lead)) for c in analysis.candidates),
        ownership=tuple(-value for value in analysis.ownership),
    )


def rounded(found: tuple[RecordedAnalysis, ...]) -> list[object]:
    """Return analyses without what is only a matter of rounding: 1 - 0.4 is not 0.6."""

    def near(value: float | None) -> float | None:
        return None if value is None else round(value, 6) + 0.0

    def each(analysis: PositionAnalysis) -> PositionAnalysis:
        candidates = (replace(c, win_rate=near(c.win_rate), lead=near(c.lead)) for c in analysis.candidates)
        owned = tuple(round(value, 6) + 0.0 for value in analysis.ownership)
        lead, win_rate = near(analysis.lead), near(analysis.win_rate)
        return replace(analysis, candidates=tuple(candidates), ownership=owned, lead=lead, win_rate=win_rate)

    return [(kind, each(analysis)) for kind, analysis in found]


@pytest.mark.parametrize("symmetry", Symmetry)
def test_every_format_turns_with_the_board(symmetry: Symmetry) -> None:
    one = game()
    before = analyses_at(one.current)
    assert len(before) == 6
    make(one, turn_board(one, symmetry))
    expected = tuple(RecordedAnalysis(kind, turned(analysis, symmetry)) for kind, analysis in before)
    assert rounded(analyses_at(one.current)) == rounded(expected)


def test_every_format_says_of_the_other_color_what_it_said() -> None:
    one = game()
    before = analyses_at(one.current)
    make(one, swap_colors(one))
    expected = tuple(RecordedAnalysis(kind, swapped(analysis)) for kind, analysis in before)
    assert rounded(analyses_at(one.current)) == rounded(expected)


def test_two_swaps_and_four_turns_change_no_value_of_ours() -> None:
    one = game()
    before = [{name: node.properties[name] for name in node.properties if name != "KT"} for node in one.root.subtree()]
    for _ in range(2):
        make(one, swap_colors(one))
    for _ in range(4):
        make(one, turn_board(one, Symmetry.TURN_LEFT))
    after = [{name: node.properties[name] for name in node.properties if name != "KT"} for node in one.root.subtree()]
    for old, new in zip(before, after, strict=True):
        assert old == new


def test_what_cannot_be_read_stays_as_it_is() -> None:
    root = Node({"SZ": ["9"], "QGAN": ["junk"], "KT": ["a", "b"], "LZ": ["\\]"], "SBKV": ["x"], "SBKS": ["0.00"]})
    one = Game(root)
    before = shape(root)
    make(one, turn_board(one, Symmetry.TURN_LEFT))
    make(one, swap_colors(one))
    assert shape(root) == before


def test_rates_of_many_blanks_take_time_in_proportion() -> None:
    one = game()
    one.root.children[0].children[0].properties["BWWR"] = ["54" + " " * 50_000 + "x"]
    start = time.process_time()
    assert analyses_at(one.current)
    make(one, swap_colors(one))
    assert time.process_time() - start < 20
