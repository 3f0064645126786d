"""Analysis kept in a record and removed from it, each as one edit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.editing.analysis_edits import remove_analyses
from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.editing.tree_edits import begin_here, paste, record_of
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at, analysis_at, best_of
from qtgo.core.record.analyses.removal import Whose, analysis_properties
from qtgo.core.record.analyses.terms import terms_of
from qtgo.core.record.analyses.writing import Kept
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from tests.core.editing.edits import shape
from tests.core.keeping import keep_analyses

D4 = Point.from_vertex("D4")
SOURCE = AnalysisSource("QtGo", "b6c96", "japanese", 6.5, "2026-11-22")
KATRAIN_EMPTY = ["", "", ""]


def analysis(visits: int = 30, lead: float | None = 1.5) -> PositionAnalysis:
    candidate = Candidate(D4, visits - 1, 0.625, lead, 0.25, (D4, Point.from_vertex("E5")))
    return PositionAnalysis(visits, 0.6, lead, None, (candidate,), source=SOURCE)


def game() -> Game:
    root = Node({"SZ": ["9"], "KM": ["6.5"], "C": ["Black's win rate: %50.0 visits: 3"]})
    node = Node({"B": ["ee"]}, root)
    Node({"W": ["cc"], "SBKV": ["40.00"], "OGSC": ["-2.0"], "KT": KATRAIN_EMPTY}, node)
    Node({"W": ["dd"], "LZ": ["K 50.0 9\n"], "LZ2": ["L 50.0 9\n"]}, node)
    return Game(root)


def make(game: Game, draft: Draft | None) -> None:
    assert draft is not None
    game.edit(draft.kind, draft.changes, draft.after)


def test_what_is_kept_is_read_again() -> None:
    one = game()
    node = one.root.children[0]
    make(one, keep_analyses(one, {node: analysis(), one.root: analysis(12)}))
    assert set(node.properties) == {"B", "SBKV", "SBKS", "QGAN"}
    found = analysis_at(node, terms_of(one.info))
    assert found is not None
    assert (found.visits, found.win_rate, found.lead, found.source) == (30, 0.6, 1.5, SOURCE)
    assert found.to_move is Color.WHITE
    assert found.candidates[0].pv == (D4, Point.from_vertex("E5"))
    at_root = analysis_at(one.root, terms_of(one.info))
    assert at_root is not None
    assert (at_root.visits, at_root.to_move) == (12, Color.BLACK)
    assert one.root.properties["C"] == ["Black's win rate: %50.0 visits: 3"]


def test_keeping_is_one_edit_that_is_undone() -> None:
    one = game()
    before = shape(one.root)
    make(one, keep_analyses(one, {node: analysis() for node in one.root.subtree()}, Kept(True, True, True, True)))
    after = shape(one.root)
    one.undo()
    assert shape(one.root) == before
    one.redo()
    assert shape(one.root) == after


def test_keeping_the_same_again_changes_nothing() -> None:
    one = game()
    every = {node: analysis() for node in one.root.subtree()}
    make(one, keep_analyses(one, every))
    assert keep_analyses(one, every) is None


def test_formats_of_other_programs_on_wish() -> None:
    one = game()
    node = one.root.children[0]
    make(
        one,
        keep_analyses(one, {node: analysis(), one.root: analysis()}, Kept(compact=False, katrain=True, lizzie=True)),
    )
    assert set(node.properties) == {"B", "SBKV", "SBKS", "KT", "LZ"}
    assert {"KTV", "KT", "LZOP"} < set(one.root.properties)
    assert "QGAS" not in one.root.properties
    assert [kind for kind, _ in analyses_at(node)] == [
        AnalysisFormat.KATRAIN,
        AnalysisFormat.LIZZIE,
        AnalysisFormat.SABAKI,
    ]


def test_what_a_format_cannot_hold_does_not_leave_an_older_one_there() -> None:
    one = game()
    node = one.root.children[0].children[0]
    make(one, keep_analyses(one, {node: analysis(lead=None)}, Kept(katrain=True)))
    assert not {"KT", "SBKS", "OGSC"} & set(node.properties)


def test_the_best_has_most_visits_and_then_says_most() -> None:
    one = game()
    node = one.root.children[0]
    make(one, keep_analyses(one, {node: analysis()}, Kept(lizzie=True)))
    assert len(analyses_at(node)) == 3
    best = best_of(analyses_at(node))
    assert best is not None
    assert best.format is AnalysisFormat.QTGO
    node.properties["LZ2"] = ["KataGo 40.0 1.2k 1.5 9.0\n"]
    best = best_of(analyses_at(node))
    assert best is not None
    assert (best.format, best.analysis.source.engine) == (AnalysisFormat.LIZZIE_SECOND, "KataGo")
    assert best_of(()) is None


@pytest.mark.parametrize(
    ("whose", "count", "left"),
    [
        (Whose.ALL, 3, [set(), set(), set()]),
        (Whose.OURS, 1, [set(), {"SBKV", "OGSC", "KT"}, {"LZ", "LZ2"}]),
        (Whose.OTHERS, 2, [{"SBKV", "SBKS", "QGAN"}, set(), set()]),
    ],
)
def test_removing_tells_whose(whose: Whose, count: int, left: list[set[str]]) -> None:
    one = game()
    node = one.root.children[0]
    make(one, keep_analyses(one, {node: analysis()}))
    one.root.properties["KTV"] = ["1.0"]
    before = shape(one.root)
    assert len(dict(analysis_properties(one.root, whose))) == count
    make(one, remove_analyses(one, whose))
    nodes = [node, *node.children]
    assert [set(node.properties) - {"B", "W"} for node in nodes] == left
    assert ("QGAS" in one.root.properties) is (whose is Whose.OTHERS)
    assert ("KTV" in one.root.properties) is (whose is Whose.OURS)
    assert "C" in one.root.properties
    assert len(dict(analysis_properties(one.root, whose))) == 0
    one.undo()
    assert shape(one.root) == before


def test_there_may_be_nothing_to_remove() -> None:
    with pytest.raises(EditRefusedError) as refused:
        remove_analyses(Game(Node({"SZ": ["9"], "ES": ["x"], "CBM": ["D4"]})))
    assert refused.value.refusal is Refusal.NO_ANALYSIS


def test_go_review_partners_properties_go_but_its_variations_stay() -> None:
    root = Node({"SZ": ["9"], "RSGF": ["1"], "BOT": ["Leela"], "BOTV": ["0.11"]})
    Node({"B": ["ee"], "CBM": ["D4"], "BWWR": ["50%/50%"], "ES": ["B+1.5"]}, root)
    Node({"B": ["dd"], "BWWR": ["50%/50%"], "PLYO": ["3"]}, root)
    one = Game(root)
    assert len(dict(analysis_properties(one.root, Whose.ALL))) == 2
    make(one, remove_analyses(one))
    assert [node.properties for node in root.subtree()] == [{"SZ": ["9"]}, {"B": ["ee"]}, {"B": ["dd"]}]


def test_a_branch_takes_its_sources_along() -> None:
    one, other = game(), Game(Node({"SZ": ["9"]}))
    node = one.root.children[0]
    make(one, keep_analyses(one, {node: analysis()}))
    make(other, paste(other, [record_of(node)]))
    pasted = analysis_at(other.root.children[0], terms_of(other.info))
    assert pasted is not None
    assert pasted.source == SOURCE
    assert pasted == analysis_at(node, terms_of(one.info))
    other.undo()
    assert other.root.properties == {"SZ": ["9"]}


def test_a_new_starting_position_keeps_its_analysis() -> None:
    one = game()
    node = one.root.children[0]
    make(one, keep_analyses(one, {node: analysis()}))
    expected = analysis_at(node, terms_of(one.info))
    one.go_to(node)
    make(one, begin_here(one))
    assert analysis_at(one.root, terms_of(one.info)) == expected


def test_two_engines_stand_side_by_side() -> None:
    one = game()
    node = one.root.children[0]
    other = replace(analysis(visits=12), source=AnalysisSource("KataGo", "b18"))
    for said in (analysis(), other, analysis(visits=50)):
        make(one, keep_analyses(one, {node: said}))
    ours = [found for kind, found in analyses_at(node) if kind is AnalysisFormat.QTGO]
    assert [(found.source.engine, found.visits) for found in ours] == [("KataGo", 12), ("QtGo", 50)]
