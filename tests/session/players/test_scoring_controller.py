"""Scoring, from the passes to the result or back into the game."""

from __future__ import annotations

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from qtgo.core.game.game import Game, Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import Marks, ProposalSource, StoneRemovalState, Suggestion
from qtgo.engine.reports import FinalStatus
from qtgo.session.document.autosave_journal import Journal, left_journals
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.node_paths import NodePaths
from qtgo.session.players.scoring_controller import ScoringController, take_proposal
from tests.session.conftest import Heard, play, showing

# Black takes the left, White the right; White has one dead stone at B5.
MOVES = "D9 E9 D8 E8 D7 E7 D6 E6 D5 B5 D4 E5 D3 E4 D2 E3 D1 E2 pass E1"
B5, J9 = Point.from_vertex("B5"), Point.from_vertex("J9")


@pytest.fixture
def scoring(game_controller: GameController) -> ScoringController:
    return ScoringController(game_controller)


def last_state(heard: Heard) -> StoneRemovalState:
    state = heard.all("scoring_changed")[-1]
    assert isinstance(state, StoneRemovalState)
    return state


def test_passes_begin_the_review_and_agreement_ends_it(
    game_controller: GameController, scoring: ScoringController
) -> None:
    play(game_controller, MOVES)
    heard, game = (
        Heard(scoring, "scoring_changed", "markup_changed"),
        Heard(game_controller, "phase_changed", "game_ended"),
    )
    play(game_controller, "pass pass")
    assert game.all("phase_changed") == [Phase.SCORING]
    scoring.toggle(B5)
    markup = heard.last("markup_changed")
    assert isinstance(markup, Markup)
    assert markup.dead == {B5}
    assert markup.territory[B5] is Color.BLACK
    assert last_state(heard).score.dead == {B5}
    scoring.finish()
    assert game_controller.game.phase is Phase.SCORING
    scoring.toggle_accepted(Color.BLACK)
    scoring.toggle_accepted(Color.WHITE)
    assert last_state(heard).accepted == {Color.BLACK, Color.WHITE}
    scoring.finish()
    result = game_controller.game.info.result
    assert result and game.values == [("phase_changed", Phase.FINISHED), ("game_ended", result)]


def test_marks_can_be_changed_and_taken_back(game_controller: GameController, scoring: ScoringController) -> None:
    play(game_controller, MOVES)
    scoring.start()
    heard = Heard(scoring, "scoring_changed")
    scoring.toggle_alone(B5)
    assert last_state(heard).score.dead == {B5}
    scoring.toggle(J9)
    assert J9 in last_state(heard).score.neutral
    scoring.toggle_accepted(Color.WHITE)
    scoring.toggle_accepted(Color.WHITE)
    assert not last_state(heard).accepted
    scoring.toggle_alone(B5)
    scoring.toggle_seki(B5)
    (group,) = last_state(heard).seki_groups
    assert B5 in group.stones
    scoring.toggle_seki_group(group)
    assert not last_state(heard).score.seki
    scoring.reset()
    state = last_state(heard)
    assert not state.score.dead
    assert state.score.owner[J9] is Color.WHITE


def test_play_goes_on_at_the_wish_of_a_player(game_controller: GameController, scoring: ScoringController) -> None:
    play(game_controller, "E5 pass pass")
    assert game_controller.game.phase is Phase.SCORING
    heard = Heard(game_controller, "phase_changed")
    scoring.resume(Color.BLACK)
    assert heard.all("phase_changed") == [Phase.PLAYING]
    assert game_controller.game.to_move is Color.WHITE
    play(game_controller, "C3")
    assert game_controller.game.move_number == 4


def test_undoing_a_score_returns_to_scoring_and_no_engine_moves(
    game_controller: GameController, scoring: ScoringController
) -> None:
    play(game_controller, "E5 pass pass")
    game_controller.set_engine_colors(frozenset({game_controller.game.to_move}))
    for color in Color:
        scoring.toggle_accepted(color)
    scoring.finish()
    result, number = game_controller.game.info.result, game_controller.game.move_number
    heard = Heard(scoring, "scoring_changed")
    game_controller.undo()
    assert (game_controller.game.phase, game_controller.game.move_number) == (Phase.SCORING, number)
    assert not game_controller.game.info.result
    assert last_state(heard).score
    game_controller.redo()
    assert (game_controller.game.phase, game_controller.game.info.result) == (Phase.FINISHED, result)


def test_leaving_the_review_changes_nothing(game_controller: GameController, scoring: ScoringController) -> None:
    play(game_controller, "E5 C3")
    before = game_controller.game.position
    scoring.start()
    markup = Heard(game_controller, "markup_changed")
    scoring.leave()
    assert game_controller.game.position == before
    assert game_controller.game.phase is Phase.PLAYING
    assert markup.values
    scoring.toggle(B5)
    scoring.resume(Color.BLACK)
    scoring.finish()
    assert game_controller.game.phase is Phase.PLAYING


def test_passes_in_a_study_are_not_counted(game_controller: GameController) -> None:
    ScoringController(game_controller, is_locked=lambda: True)
    play(game_controller, "pass pass")
    assert game_controller.game.phase is Phase.PLAYING


def test_a_name_that_is_changed_keeps_the_count() -> None:
    game_controller = showing(b"(;SZ[9]RU[Japanese]KM[6.5])")
    scoring = ScoringController(game_controller)
    play(game_controller, "E5 pass pass")
    scoring.toggle_accepted(Color.BLACK)
    removal = game_controller.game.stone_removal
    info = game_controller.game.info
    game_controller.set_info(replace(info, black=replace(info.black, name="Ada")))
    assert game_controller.game.stone_removal is removal
    game_controller.set_info(replace(game_controller.game.info, komi=0.5))
    assert game_controller.game.stone_removal is None


def test_a_komi_that_the_file_does_not_state_is_set_in_the_count_and_what_is_marked_stays() -> None:
    game_controller = showing(b"(;SZ[9]DT[1705]RU[Japanese])")
    scoring = ScoringController(game_controller)
    heard = Heard(scoring, "scoring_changed")
    play(game_controller, f"{MOVES} pass pass")
    scoring.toggle(B5)
    scoring.toggle_accepted(Color.BLACK)
    before = last_state(heard)
    assert (before.komi_is_known, before.score.white.komi) == (False, 0.0)
    scoring.set_komi(5.5)
    state = last_state(heard)
    assert (state.komi_is_known, state.score.white.komi, state.score.dead) == (True, 5.5, {B5})
    assert state.score.margin == before.score.margin - 5.5
    assert not state.accepted, "it is another count"
    game = game_controller.game
    assert game.root.properties["KM"] == ["5.5"]
    game.undo()
    assert "KM" not in game.root.properties
    assert (game.info.komi_is_known, game.info.komi) == (False, 0.0)


# What is marked is kept in the journal


class Counted:
    """A document whose game is counted, with its journal in a folder."""

    def __init__(self, folder: Path, journal: Journal | None = None) -> None:
        self.controller = GameController(Game.new(replace(NewGame().info, width=9, height=9)))
        self.folder, self.document = folder, Document(self.controller, folder)
        self.scoring = ScoringController(self.controller)
        if journal is not None:
            self.document.restore(journal)
            self.scoring.go_on(self.document.interrupted_count)

    def crash(self, name: str) -> Counted:
        """Return what the next start makes of the journal as it is now."""
        folder = self.folder.with_name(name)
        shutil.copytree(self.folder, folder, ignore=shutil.ignore_patterns("*.lock"))
        (journal,) = left_journals(folder)
        restored = Counted(folder, journal)
        self.document.close()
        return restored

    @property
    def marks(self) -> tuple[Suggestion, Marks]:
        """Return what is suggested and marked."""
        removal = self.controller.game.stone_removal
        assert removal is not None
        return removal.suggestion, removal.marks


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    """Return a game that passes have stopped, in which a judge took the stones at the lower right for dead."""
    counted = Counted(tmp_path / "journals")
    play(counted.controller, f"{MOVES} pass pass")
    removal = counted.controller.game.stone_removal
    assert removal is not None
    removal.propose_dead([Point.from_vertex("E1")], ProposalSource.ENGINE, (), "Judge")
    counted.scoring.show()
    return counted


def test_a_crash_loses_no_mark(counted: Counted) -> None:
    scoring = counted.scoring
    scoring.toggle_alone(Point.from_vertex("E1"))
    scoring.toggle_alone(B5)
    scoring.toggle(J9)
    scoring.toggle_seki(Point.from_vertex("D1"))
    left = counted.marks
    assert all(left[1])
    for crash in ("first", "second"):
        counted = counted.crash(crash)
        assert counted.marks == left
    counted.scoring.reset()
    assert counted.marks[1].dead == {Point.from_vertex("E1")}, "as it was suggested"
    counted.document.close()


def test_that_all_stones_are_marked_alive_comes_back_too(counted: Counted) -> None:
    counted.scoring.toggle_alone(Point.from_vertex("E1"))
    restored = counted.crash("crashed")
    assert restored.marks[1].dead == set()
    status = FinalStatus(frozenset({Point.from_vertex("E1")}))
    assert not take_proposal(restored.controller.game.stone_removal, status, "Judge")
    restored.document.close()


def test_what_is_written_while_a_game_is_counted_loses_no_mark(counted: Counted) -> None:
    counted.scoring.toggle_alone(B5)
    left, node = counted.marks, NodePaths().path_of(counted.controller.game.current)
    info = counted.controller.game.info
    counted.controller.set_info(replace(info, black=replace(info.black, name="Ada")))
    restored = counted.crash("crashed")
    assert (restored.marks, NodePaths().path_of(restored.controller.game.current)) == (left, node)
    restored.document.close()


def test_a_count_without_passes_goes_on_as_well(tmp_path: Path) -> None:
    counted = Counted(tmp_path / "journals")
    play(counted.controller, MOVES)
    counted.scoring.start()
    counted.scoring.toggle_alone(B5)
    restored = counted.crash("crashed")
    assert restored.marks == counted.marks
    restored.document.close()


@pytest.mark.parametrize("how", ["leave", "resume", "finish", "walk"])
def test_a_count_that_is_over_does_not_come_back(counted: Counted, how: str) -> None:
    game, scoring = counted.controller.game, counted.scoring
    scoring.toggle_alone(B5)
    if how == "leave":
        scoring.leave()
    elif how == "resume":
        scoring.resume(Color.WHITE)
    elif how == "finish":
        for color in Color:
            scoring.toggle_accepted(color)
        scoring.finish()
    else:
        counted.controller.go_to(game.root)
    restored = counted.crash("crashed")
    assert restored.document.interrupted_count is None
    restored.document.close()


def test_marks_are_kept_where_nothing_else_is_unsaved(counted: Counted, tmp_path: Path) -> None:
    counted.document.save(tmp_path / "game.sgf")
    assert not list((tmp_path / "journals").glob("*.journal")), "the judge's suggestion is found again"
    counted.scoring.toggle_alone(B5)
    left = counted.marks
    for crash in ("first", "second"):
        counted = counted.crash(crash)
        assert counted.marks == left
    counted.document.close()


def test_where_nothing_else_is_unsaved_a_mark_is_a_line_of_one_journal(counted: Counted, tmp_path: Path) -> None:
    """The record, which may be large, is written once."""
    counted.document.save(tmp_path / "game.sgf")
    sizes: dict[Path, list[int]] = {}
    for point in (B5, Point.from_vertex("E1"), B5, Point.from_vertex("D1")):
        counted.scoring.toggle_alone(point)
        for file in (tmp_path / "journals").glob("*.journal"):
            sizes.setdefault(file, []).append(file.stat().st_size)
    (written,) = sizes.values()
    assert len(written) == 4
    assert all(0 < after - before < 500 for before, after in pairwise(written))
    counted.scoring.leave()
    assert not list((tmp_path / "journals").glob("*.journal")), "nothing is unsaved"
    counted.document.close()


@pytest.mark.parametrize("how", ["leave", "undo"])
def test_marks_that_are_gone_leave_no_journal_where_nothing_else_is_unsaved(
    counted: Counted, tmp_path: Path, how: str
) -> None:
    counted.document.save(tmp_path / "game.sgf")
    counted.scoring.toggle_alone(B5)
    assert list((tmp_path / "journals").glob("*.journal"))
    if how == "leave":
        counted.scoring.leave()
    else:
        counted.controller.undo()
    assert not list((tmp_path / "journals").glob("*.journal"))
    counted.document.close()


def test_an_unknown_komi_follows_the_date_until_it_is_set() -> None:
    game = showing(b"(;SZ[9]DT[1705])").game
    game.set_info(replace(game.info, date="2005-01-01"))
    assert (game.info.komi, game.info.komi_is_known) == (6.5, False)
    game.set_info(replace(game.info, komi=0.5))
    assert (game.info.komi, game.info.komi_is_known) == (0.5, True)
    assert game.root.properties["KM"] == ["0.5"]
