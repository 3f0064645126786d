"""For which komi and rules an analysis in a record counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.editing.analysis_edits import remove_analyses
from qtgo.core.editing.node_edits import set_properties_as_they_stand
from qtgo.core.editing.transform import swap_colors
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.katrain import write_katrain
from qtgo.core.record.analyses.recorded import analysis_at
from qtgo.core.record.analyses.terms import holds, terms_of
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.analyses.writing import Kept
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from tests.core.keeping import keep_analyses

CHINESE = GameInfo(ruleset=ruleset("chinese"), komi=7.5)
OURS = AnalysisSource("QtGo 1.0", "net", "Chinese", 7.5, compensation=0)
SAID = PositionAnalysis(30, 0.6, 1.5, Color.WHITE, source=OURS)

UNSAID = {
    "KaTrain": {"KT": write_katrain(SAID, Place(9, 9, Color.BLACK)) or []},
    "Lizzie": {"LZ": ["KataGo 60.0 30 1.5 2.0\nmove E5 visits 30 winrate 6000 scoreMean 1.5 pv E5"]},
    "Sabaki": {"SBKV": ["60.0"], "SBKS": ["1.5"]},
    "OGS": {"C": ["Black's win rate: %60.0 visits: 507"]},
}


def game_of(properties: dict[str, list[str]]) -> Game:
    root = Node({"SZ": ["9"], "KM": ["7.5"], "RU": ["Chinese"]})
    Node({"B": ["ee"], **properties}, root)
    return Game(root)


def known(game: Game) -> PositionAnalysis | None:
    return analysis_at(game.root.children[0], terms_of(game.info))


def reopened(game: Game) -> Game:
    return Game(read_collection(write_collection(Collection([game.root]))).games[0])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (OURS, True),
        (AnalysisSource("KataGo"), True),
        (AnalysisSource("KataGo", ruleset="chinese", komi=7.5), True),
        (replace(OURS, komi=7.0), False),
        (replace(OURS, ruleset="Japanese"), False),
        (replace(OURS, ruleset="rules of nobody"), False),
        (replace(OURS, komi=5.5, compensation=2), True),  # which is as much for White
        (replace(OURS, compensation=2), False),
    ],
)
def test_an_analysis_holds_for_its_own_terms_only(source: AnalysisSource, expected: bool) -> None:
    assert holds(source, terms_of(CHINESE)) is expected


def test_a_handicap_that_white_is_compensated_for_is_part_of_the_terms() -> None:
    with_stones = replace(CHINESE, handicap=2)
    assert not holds(OURS, terms_of(with_stones))
    assert holds(replace(OURS, compensation=2), terms_of(with_stones))
    assert holds(replace(OURS, compensation=None), terms_of(with_stones)), "as old files have it"


@pytest.mark.parametrize("change", [{"komi": 0.5}, {"ruleset": ruleset("japanese")}, {"handicap": 3}])
@pytest.mark.parametrize("properties", UNSAID.values(), ids=UNSAID.keys())
def test_what_tells_no_terms_is_hidden_when_they_change(
    properties: dict[str, list[str]], change: dict[str, object]
) -> None:
    game = game_of(properties)
    before = known(game)
    assert before is not None
    game.set_info(replace(game.info, **change), {})  # type: ignore[arg-type]
    assert known(game) is None
    again = reopened(game)
    assert known(again) is None
    assert set(properties) <= set(again.root.children[0].properties), "hidden, not removed"
    game.undo()
    assert known(game) == before
    assert "QGAS" not in game.root.properties


def test_the_terms_may_change_twice_and_back() -> None:
    game = game_of(UNSAID["KaTrain"])
    for komi in (0.5, 3.5):
        game.set_info(game.info.with_komi(komi))
        assert known(game) is None
    game.set_info(game.info.with_komi(7.5))
    assert known(reopened(game)) is not None


def test_the_terms_may_change_as_raw_properties() -> None:
    game = game_of(UNSAID["OGS"])
    draft = set_properties_as_they_stand(game, {"KM": ["0.5"]})
    assert draft is not None
    game.edit(draft.kind, draft.changes)
    assert known(game) is None


@pytest.mark.parametrize("changes", [{"event": "Cup"}, {"komi": 7.5}])
def test_other_information_changes_no_terms(changes: dict[str, object]) -> None:
    game = game_of(UNSAID["KaTrain"])
    game.set_info(replace(game.info, **changes), {})  # type: ignore[arg-type]
    assert known(game) is not None
    assert "QGAS" not in game.root.properties


def test_a_game_without_analysis_keeps_no_terms() -> None:
    game = game_of({"C": ["a good move"]})
    game.set_info(game.info.with_komi(0.5))
    assert "QGAS" not in game.root.properties


def test_what_we_kept_for_other_programs_has_our_terms() -> None:
    game = game_of({})
    node = game.root.children[0]
    draft = keep_analyses(game, {node: SAID}, Kept(katrain=True, lizzie=True))
    assert draft is not None
    game.edit(draft.kind, draft.changes)
    assert known(game) is not None
    node.root.properties["KM"] = ["0.5"]  # by another program
    assert {"QGAN", "SBKV", "KT", "LZ"} <= set(node.properties)
    assert analysis_at(node, terms_of(read_game_info(node.root))) is None


def test_each_komi_has_its_own_analysis() -> None:
    game = game_of({})
    node = game.root.children[0]
    for komi, lead in ((7.5, 1.5), (0.5, 8.5)):
        game.set_info(game.info.with_komi(komi))
        said = replace(SAID, lead=lead, source=replace(OURS, komi=komi))
        draft = keep_analyses(game, {node: said})
        assert draft is not None
        game.edit(draft.kind, draft.changes)
    for komi, lead in ((7.5, 1.5), (0.5, 8.5)):
        game.set_info(game.info.with_komi(komi))
        found = known(game)
        assert found is not None
        assert found.lead == lead


def test_an_analysis_holds_when_the_colors_are_swapped() -> None:
    game = game_of({})
    draft = keep_analyses(game, {game.root.children[0]: SAID})
    assert draft is not None
    game.edit(draft.kind, draft.changes)
    swapped = swap_colors(game)
    game.edit(swapped.kind, swapped.changes)
    found = known(game)
    assert found is not None
    assert found.lead == -1.5


def test_comments_keep_their_terms_when_analysis_is_removed() -> None:
    game = game_of({**UNSAID["OGS"], **UNSAID["Sabaki"]})
    game.set_info(game.info.with_komi(0.5))
    removed = remove_analyses(game)
    game.edit(removed.kind, removed.changes)
    assert "SBKS" not in game.root.children[0].properties
    assert known(game) is None
