"""Practicing mistakes in a window: from the list to the board, its judge, and the schedule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.problem import Outcome
from qtgo.features.practice.practice_dialog import PracticeChoice, PracticeDialog, PracticeSource
from qtgo.features.problems.own_mistakes import OwnMistake
from qtgo.features.problems.problem_calendar import Repetitions
from qtgo.features.review.mistake_finder import FindGames
from qtgo.features.review.review_state import ReviewStatus
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.local_paths import shown
from qtgo.library.scan import update
from qtgo.sgf.collection import Collection
from qtgo.sgf.files import load
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from qtgo.shell.task_layout import Task
from tests.fakes import fake_analyzer
from tests.file_dialogs import SaveAs
from tests.shown_window import click, in_dialog

TODAY = date(2026, 3, 1)
GOOD = json.dumps(
    [
        {"move": "D4", "visits": 90, "winrate": 0.5, "scoreLead": 0},
        {"move": "F6", "visits": 40, "winrate": 0.4, "scoreLead": -0.5},
    ]
)
BAD = json.dumps(
    [
        {"move": "D4", "visits": 90, "winrate": 0.5, "scoreLead": 0},
        {"move": "F6", "visits": 40, "winrate": 0.2, "scoreLead": -9, "pv": ["F6", "D4", "C4", "F4"]},
    ]
)


def analysis(lead: float) -> PositionAnalysis:
    best = (Point.from_vertex("D4"), Point.from_vertex("D6"))
    return PositionAnalysis(200, None, lead, None, (Candidate(best[0], 100, None, lead, pv=best),))


def reviewed(path: Path, leads: Sequence[float] = (0, 0, 0, -6, 8)) -> Path:
    """Write a game in which moves 3 (Black, 6 points) and 4 (White, 14) are mistakes, or with other leads."""
    root = read_collection(b"(;SZ[9]KM[7]PB[Ann]PW[Bo];B[ee];W[cg];B[gc];W[ia])").games[0]
    found = dict(zip(root.main_line(), map(analysis, leads), strict=True))
    for node, properties in kept_properties(root, found).items():
        set_properties(node, properties).apply()
    path.write_bytes(write_collection(Collection([root])))
    return path


@pytest.fixture
def opened(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> GameWindow:
    """Open a game with two mistakes, at its end."""
    window.features.practice.today = lambda: TODAY
    window.features.files.open_path(reviewed(tmp_path / "game.sgf"))
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    return window


def use_engine(window: GameWindow, moves: str) -> None:
    window.features.practice._connect_problems()
    assert window.features.practice._judge is not None
    window.features.practice._judge._config = lambda: fake_analyzer("--moves", moves)


def practice(window: GameWindow) -> None:
    """Practice what the dialog offers."""
    in_dialog(PracticeDialog, lambda dialog: dialog.accept())
    window.context.menus["practice"].trigger()
    controller = window.features.problems.controller
    controller.reply_delay = controller.solution_delay = 1


def outcome(window: GameWindow) -> Outcome:
    return window.features.problems.controller.state.outcome


def test_the_mistakes_of_the_game_shown_are_practiced(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    practice(window)
    problems = window.features.problems
    assert window.context.layout.task is Task.PROBLEM
    assert problems.card.title.text() == "Mistake 1 of 2"
    assert problems.card.group.text() == "Ann – Bo, move 3"
    assert "Find a better move than G7" in window.features.comments.view.toPlainText()
    assert window.scene.part is None, "the better move may be anywhere"
    click(qtbot, window, "D4")
    qtbot.waitUntil(lambda: outcome(window) is Outcome.RIGHT)
    assert window.context.game.game.move_number == 2, "the opponent answers"
    window.context.menus["problem_next"].trigger()
    assert problems.card.title.text() == "Mistake 2 of 2"
    assert window.features.problems.controller.state.solver is Color.WHITE
    window.context.menus["problem_next"].trigger()
    assert window.context.status.message.text == "That was the last one: 1 of 2 solved."


def test_a_wrong_move_shows_why(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    practice(window)
    click(qtbot, window, "G7")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 3)
    assert outcome(window) is Outcome.WRONG
    assert window.features.problems.controller.state.is_failed
    assert [move.vertex for move, _ in window.context.game.game.line.last_moves()] == ["D6", "D4", "G7"]
    window.context.menus["problem_again"].trigger()
    assert outcome(window) is Outcome.OPEN
    window.context.menus["problem_solution"].trigger()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


@pytest.mark.parametrize(("moves", "verdict"), [(GOOD, Outcome.RIGHT), (BAD, Outcome.WRONG), ("[]", Outcome.UNKNOWN)])
def test_an_engine_judges_a_move_that_is_not_known(
    qtbot: QtBot, opened: GameWindow, moves: str, verdict: Outcome
) -> None:
    window = opened
    use_engine(window, moves)
    practice(window)
    click(qtbot, window, "F6")
    assert outcome(window) is Outcome.CHECKING
    assert window.features.problems.card.status.text() == "Checking…"
    qtbot.waitUntil(lambda: outcome(window) is not Outcome.CHECKING)
    assert outcome(window) is verdict
    state = window.features.problems.controller.state
    assert (state.is_solved, state.is_failed) == (verdict is Outcome.RIGHT, verdict is Outcome.WRONG)
    if verdict is Outcome.WRONG:
        qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)


def test_an_answer_that_comes_late_is_kept(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    use_engine(window, GOOD)
    practice(window)
    click(qtbot, window, "F6")
    window.context.menus["problem_again"].trigger()
    assert outcome(window) is Outcome.CHECKING
    qtbot.waitUntil(lambda: not window.features.problems.controller._checked)
    assert outcome(window) is Outcome.OPEN
    click(qtbot, window, "F6")
    assert outcome(window) is Outcome.RIGHT


def test_leaving_goes_back_to_the_review(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    window.context.navigator.to_move_number(2)
    node = window.context.game.game.current
    use_engine(window, GOOD)
    practice(window)
    click(qtbot, window, "F6")
    assert window.features.practice._judge is not None
    window.context.menus["leave_mode"].trigger()
    assert window.context.game.game.current is node
    assert not window.isWindowModified()
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    assert window.context.layout.task is Task.REVIEW
    assert window.features.practice._judge.process_id == 0


def test_results_make_the_set_of_a_day(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    practice(window)
    click(qtbot, window, "G7")
    qtbot.waitUntil(lambda: window.features.problems.controller.state.is_failed)
    assert window.features.problems.card.details.text().startswith("0 solved, 1 failed\nNext try on")
    window.context.menus["leave_mode"].trigger()
    seen: list[tuple[str, int]] = []

    def look(dialog: PracticeDialog) -> None:
        dialog.source.setCurrentIndex(dialog.source.findData(PracticeSource.DAILY))
        seen.append((dialog.note.text, len(dialog.mistakes)))
        dialog.reject()

    for days in range(2):
        window.features.practice.today = lambda days=days: TODAY + timedelta(days)  # type: ignore[misc]
        in_dialog(PracticeDialog, look)
        window.context.menus["practice"].trigger()
    assert seen == [("1 to practice today", 1), ("2 to practice today", 2)]


def test_what_is_due_says_so(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    practice(window)
    click(qtbot, window, "G7")
    qtbot.waitUntil(lambda: window.features.problems.controller.state.is_failed)
    window.context.menus["leave_mode"].trigger()
    window.features.practice.today = lambda: date.today() + timedelta(1)
    practice(window)
    assert window.features.problems.card.details.text() == "0 solved, 1 failed\nDue today"


def test_a_player_is_looked_for_in_the_library(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    reviewed(folder / "a.sgf")
    (folder / "b.sgf").write_text("(;SZ[9]PB[bo]PW[Cy];B[ee])")
    update(window.features.library.index, [folder])
    seen: list[str] = []

    def look(dialog: PracticeDialog) -> None:
        dialog.source.setCurrentIndex(dialog.source.findData(PracticeSource.PLAYER))
        dialog.player.setCurrentText("Bo")
        dialog.search.click()
        qtbot.waitUntil(lambda: bool(dialog.mistakes))
        seen.append(dialog.note.text)
        dialog.accept()

    in_dialog(PracticeDialog, look)
    window.context.menus["practice"].trigger()
    assert seen == ["2 games of this player checked, 1 of them analyzed. 1 mistake. 1 to practice."]
    assert window.features.problems.controller.state.solver is Color.WHITE


def test_a_players_opponents_are_looked_for_in_the_library(
    window: GameWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    reviewed(folder / "a.sgf")
    update(window.features.library.index, [folder])
    practice = window.features.practice
    asked: list[list[frozenset[Color]]] = []

    def search(find_games: FindGames, *_rest: object) -> None:
        find_games(lambda places: asked.append([each.colors for each in places]))

    monkeypatch.setattr(practice.finder, "search", search)
    for source in (PracticeSource.PLAYER, PracticeSource.OPPONENTS):
        practice._search(PracticeChoice(source, player="Bo"))
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == [[frozenset({Color.WHITE})], [frozenset({Color.BLACK})]]


RECORD = "(;SZ[9]PL[B];B[ee]TE[1]C[RIGHT];W[dd])"


def test_all_mistakes_kept_are_offered_by_kind_and_exported(
    window: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    path, day = tmp_path / "out.sgf", TODAY.isoformat()
    save_as(path)
    features = window.features
    features.practice.today = lambda: TODAY
    kinds = ("ko", "", "ko", "race")
    features.practice._mistakes.add(OwnMistake(id, RECORD, 3.0, kind) for id, kind in zip("abcd", kinds, strict=True))
    features.problems.repetitions.note("a", TODAY, solved=True)
    for back in range(2):
        features.problems.progress.note_mistake(solved=True, day=(TODAY - timedelta(back)).isoformat())
    seen: list[tuple[str, list[str]]] = []

    def act(dialog: PracticeDialog) -> None:
        def look() -> None:
            seen.append((dialog.note.text, [mistake.id for mistake in dialog.mistakes]))

        look()
        dialog.source.setCurrentIndex(dialog.source.findData(PracticeSource.KEPT))
        dialog.most.setValue(1)
        look()
        dialog.kind.setCurrentIndex(dialog.kind.findData("ko"))
        look()
        dialog.export.click()
        look()
        dialog.reject()

    in_dialog(PracticeDialog, act)
    window.context.menus["practice"].trigger()
    more = "Those that are due come first; Export writes all of them."
    assert seen == [
        ("3 to practice today\n2 days of practice in a row", ["b", "c", "d"]),
        (f"4 mistakes kept. {more}", ["b"]),
        (f"2 mistakes kept. {more}", ["c"]),
        (f"2 problems were written to {shown(path)}.", ["c"]),
    ]
    assert len(load(path).games) == 2 and features.problems.repetitions.known["a"].day == day


def test_a_session_ends_after_the_problem_at_hand(qtbot: QtBot, window: GameWindow) -> None:
    problems, now = window.features.problems, [0.0]
    problems.now = lambda: now[0]
    window.features.practice.practice([OwnMistake(id, RECORD) for id in "abc"], minutes=10)
    window.context.menus["problem_next"].trigger()
    assert problems.card.title.text() == "Mistake 2 of 3"
    now[0] = 600.0
    problems.controller.reply_delay = 1
    click(qtbot, window, "E5")
    qtbot.waitUntil(lambda: problems.controller.state.is_solved)
    window.context.menus["problem_next"].trigger()
    over = "10 minutes are over: 1 of 1 solved on the first try. Next Problem goes on."
    assert (window.context.status.message.text, problems.card.title.text()) == (over, "Mistake 2 of 3")
    window.context.menus["problem_next"].trigger()
    assert problems.card.title.text() == "Mistake 3 of 3"
    assert problems.progress.over_all(date.today()).today.solved == 1, "it counts for the day"


def said_of_export(window: GameWindow) -> list[str]:
    """Export the mistakes from the dialog, and return what it says."""
    said: list[str] = []

    def act(dialog: PracticeDialog) -> None:
        dialog.export.click()
        said.append(dialog.note.text)
        dialog.reject()

    in_dialog(PracticeDialog, act)
    window.context.menus["practice"].trigger()
    return said


def test_they_are_exported_as_problems_that_are_solved_again(
    qtbot: QtBot, opened: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    window, path = opened, tmp_path / "out.sgf"
    save_as(path)
    assert said_of_export(window) == [f"2 problems were written to {shown(path)}."]
    collection = load(path)
    assert len(collection.games) == 2
    assert collection.issues == []
    window.features.files.open_path(path, move=0)
    window.features.problems.controller.reply_delay = 1
    window.context.menus["solve"].trigger()
    click(qtbot, window, "D4")
    qtbot.waitUntil(lambda: outcome(window) is Outcome.RIGHT)


def test_mistakes_for_which_nothing_better_is_known_are_counted_and_told_why(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    path = tmp_path / "lost.sgf"
    path.write_text(
        "(;SZ[9]KM[7]SBKV[1]SBKS[-30];B[ee]SBKV[1]SBKS[-30];W[cg]SBKV[1]SBKS[-30]"
        ";B[gc]SBKV[1]SBKS[-42];W[ia]SBKV[1]SBKS[-30])"
    )
    window.features.files.open_path(path)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    said: list[str] = []

    def act(dialog: PracticeDialog) -> None:
        said.append(dialog.note.text)
        dialog.reject()

    in_dialog(PracticeDialog, act)
    window.context.menus["practice"].trigger()
    why = "2 left out: no better move is known. Review the game again."
    assert said == [f"2 marked moves. {why}"]


def test_the_same_point_missed_again_is_practiced_once_and_the_dialog_says_why(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    window.features.files.open_path(reviewed(tmp_path / "game.sgf", leads=(0, -6, -6, -12, 8)))  # Black misses D4 twice
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    offered: list[tuple[str, int]] = []

    def act(dialog: PracticeDialog) -> None:
        offered.append((dialog.note.text, len(dialog.mistakes)))
        dialog.most.setValue(1)
        offered.append((dialog.note.text, len(dialog.mistakes)))
        dialog.reject()

    in_dialog(PracticeDialog, act)
    window.context.menus["practice"].trigger()
    same = "1 left out: it misses the same point as a costlier one."
    less = "1 left out: it costs less than these."
    assert offered == [(f"2 of 3 marked moves. {same}", 2), (f"1 of 3 marked moves. {same} {less}", 1)]


def test_a_damaged_mistake_is_left_out_of_the_file(opened: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "out.sgf"
    whole, damaged = OwnMistake("a", "(;SZ[9];B[ee])", 1.0), OwnMistake("b", "no record", 1.0)
    assert opened.features.practice.export([whole, damaged], path)
    assert opened.context.status.message.text == f"1 problem was written to {shown(path)}."
    assert len(load(path).games) == 1


def test_the_game_that_is_open_is_not_replaced_by_its_mistakes(
    qtbot: QtBot, opened: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    path = tmp_path / "game.sgf"
    before = path.read_bytes()
    save_as(path)
    assert said_of_export(opened) == ["This file is open. Choose another one."]
    assert path.read_bytes() == before


def test_what_cannot_be_exported_is_told(opened: GameWindow, tmp_path: Path) -> None:
    assert not opened.features.practice.export([], tmp_path / "nowhere" / "out.sgf")
    assert "nowhere" in opened.context.status.message.text


def test_the_list_of_mistakes_offers_it(qtbot: QtBot, opened: GameWindow) -> None:
    assert opened.features.review.mistakes is not None
    (button,) = opened.features.review.mistakes.header.findChildren(ToolButton)
    assert button.accessibleName() == "Practice Mistakes"
    opened.complete()
    seen: list[PracticeSource] = []

    def look(dialog: PracticeDialog) -> None:
        seen.append(dialog.choice.source)
        dialog.reject()

    in_dialog(PracticeDialog, look)
    button.click()
    assert seen == [PracticeSource.GAME]


def test_without_a_review_the_set_of_the_day_is_offered(window: GameWindow) -> None:
    seen: list[tuple[object, str]] = []

    def look(dialog: PracticeDialog) -> None:
        seen.append((dialog.source.currentData(), dialog.note.text))
        dialog.reject()

    in_dialog(PracticeDialog, look)
    window.context.menus["practice"].trigger()
    assert seen == [(PracticeSource.DAILY, "Nothing is due today.")]


def test_what_was_practiced_in_another_window_is_not_due_here(qtbot: QtBot, opened: GameWindow) -> None:
    practice(opened)
    opened.context.menus["leave_mode"].trigger()
    features, today = opened.features, date.today()
    features.practice.today = lambda: today
    for id in features.practice._mistakes.known:
        Repetitions(features.problems.repetitions.path).note(id, today, solved=True)
    seen: list[int] = []

    def look(dialog: PracticeDialog) -> None:
        dialog.source.setCurrentIndex(dialog.source.findData(PracticeSource.DAILY))
        seen.append(len(dialog.mistakes))
        dialog.reject()

    in_dialog(PracticeDialog, look)
    opened.context.menus["practice"].trigger()
    assert seen == [0]


def test_mistakes_and_problems_have_one_schedule(window: GameWindow) -> None:
    assert window.features.practice._repetitions is window.features.problems.repetitions


@pytest.mark.parametrize("colors", [frozenset(Color), frozenset({Color.BLACK}), frozenset({Color.WHITE})])
def test_practice_begins_with_the_color_chosen(qtbot: QtBot, colors: frozenset[Color]) -> None:
    dialog = PracticeDialog(lambda _choice: [], choice=PracticeChoice(colors=colors))
    qtbot.addWidget(dialog)
    assert dialog.choice.colors == colors


def test_a_review_that_is_under_way_is_told_and_its_end_shows_all_mistakes(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.features.files.open_path(reviewed(tmp_path / "game.sgf", leads=(0, -6, -6, -12, 8)))
    review, said = window.features.review, list[str]()
    qtbot.waitUntil(lambda: review.is_shown)
    state = review.state
    assert state is not None

    def act(dialog: PracticeDialog) -> None:
        said.append(dialog.note.text)
        review._show(replace(state, status=ReviewStatus.FINISHED))
        said.append(dialog.note.text)
        dialog.reject()

    review._show(replace(state, status=ReviewStatus.RUNNING, review=replace(state.review, moves=())))
    in_dialog(PracticeDialog, act)
    window.context.menus["practice"].trigger()
    assert said[0] == "No such mistakes.\nThe game is still being reviewed."
    assert said[1].startswith("2 of 3 marked moves.") and "still" not in said[1]
