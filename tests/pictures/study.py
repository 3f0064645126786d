"""The views of analysis, review and progress: what engines have found, and what is learned from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtWidgets import QDialog, QFileDialog

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.analysis.other_lines import of_engine
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Point
from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog
from qtgo.features.progress.progress_dialog import ProgressDialog
from qtgo.features.review.mistakes.mistake_choice import MistakeChoice
from qtgo.gtp.engine_config import EngineConfig
from qtgo.report.summary import reviewed_game, summary_of
from qtgo.settings import MistakeOrder
from qtgo.sgf.files import load
from qtgo.sgf.writer import write_text
from qtgo.shell.panels.record_cards import OtherTab
from tests.fakes import fake_analyzer
from tests.features.progress.test_progress_dialog import BAD, GOOD
from tests.pictures.camera import Studio
from tests.pictures.views import SHUSAKU, SMALL, show_tab
from tests.report.sample import PLAIN, report

LINE = ("D7", "C3", "G5")
LOSSES = {9: 6.4, 24: 3.1, 31: 12.0, 46: 8.2, 67: 5.3, 80: 11.5, 103: 2.7, 118: 7.8, 140: 10.6}


def judging_engine(leads: Iterable[tuple[str, float, int]]) -> EngineConfig:
    """Return an engine that always finds the same moves, which does not depend on its speed."""
    moves = [
        {"move": move, "visits": visits, "winrate": 0.5 + lead / 30, "scoreLead": lead, "pv": [move, *LINE]}
        for move, lead, visits in leads
    ]
    return fake_analyzer("--moves", json.dumps(moves), name="KataGo")


def reviewed(studio: Studio) -> GameWindow:
    """Open a game in which the moves of ``LOSSES`` have been found to be mistakes."""
    root = load(studio.files / SHUSAKU).games[0]
    lead, found = 1.0, {}
    for number, node in enumerate(root.main_line()):
        lead += LOSSES.get(number, 0.0) * (1 if number % 2 == 0 else -1)
        better = tuple(Point.from_vertex(vertex) for vertex in ("K10", "K11", "L12"))
        best = Candidate(better[0], 200, 0.5, lead, pv=better)
        found[node] = PositionAnalysis(400, 0.5 + max(-0.45, min(0.45, lead / 30)), lead, None, (best,))
    for node, properties in kept_properties(root, found).items():
        set_properties(node, properties).apply()
    path = studio.files / "reviewed.sgf"
    path.write_text(write_text([root]))
    window = studio.window(path)
    studio.until(lambda: window.features.review.state is not None and window.features.review.state.review.moves)
    return window


def _analyzing(studio: Studio) -> GameWindow:
    window = studio.window(studio.files / SMALL, analysis_ownership=True)
    window.context.navigator.to_move_number(12)
    window.context.menus["analyze"].trigger()
    overlay = window.scene.overlay
    studio.until(lambda: sum(candidate.visits for candidate in overlay.analysis.candidates[1:]) > 50)
    studio.until(lambda: window.features.live.card is not None and len(window.features.live.card.rows) > 1)
    return window


def live_analysis(studio: Studio) -> None:
    studio.take(_analyzing(studio))


def line_of_a_candidate(studio: Studio) -> None:
    window = _analyzing(studio)
    assert window.features.live._lines is not None
    window.features.live._lines.show(window.scene.overlay.analysis.candidates[1])
    studio.settle()
    studio.take(window)


def mistakes(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.navigator.to_move_number(30)
    studio.settle()
    studio.take(window)


def mistake_list(studio: Studio) -> None:
    """Show the list where the window has room for one card only."""
    window = reviewed(studio)
    window.context.navigator.to_move_number(30)
    show_tab(window, OtherTab.MISTAKES)
    studio.settle()
    studio.take(window)


def disagreements(studio: Studio) -> None:
    """Show where two engines disagree, on the graph and in the list."""
    window = reviewed(studio)
    state = window.features.review.state
    assert state is not None and window.features.review.mistakes is not None
    shifted = tuple(
        None if each is None or each.lead is None else replace(each, lead=each.lead + 6 * (40 < index < 90))
        for index, each in enumerate(state.positions)
    )
    window.features.review._show(replace(state, others=(of_engine("Other", shifted),)))
    window.features.review.mistakes.choose(MistakeChoice(MistakeOrder.DISAGREEMENTS))
    window.context.navigator.to_move_number(45)
    show_tab(window, OtherTab.MISTAKES)
    studio.settle()
    studio.take(window)


def _games(window: GameWindow) -> list[ReviewedGame]:
    """Return the numbers of many games made of the one shown."""
    state = window.features.review.state
    assert state is not None
    info, moves = window.context.game.game.info, state.review.moves
    days = (f"2026-{month:02}-{day:02}" for month in range(1, 11) for day in (4, 18))
    return [
        reviewed_game(
            replace(info, date=day, white=replace(info.white, name=f"Opponent {n}")),
            replace(state.review, moves=moves[7 * n :] + moves[: 3 * n % 16]),
            day,
        )
        for n, day in enumerate(days)
    ]


def progress(studio: Studio) -> None:
    window = reviewed(studio)
    window.features.progress.note(_games(window))
    studio.answer(window.context.menus["progress"].trigger)


def progress_by_keys(studio: Studio) -> None:
    """Show the game that the keys are at."""
    window = reviewed(studio)
    window.features.progress.note(_games(window))

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, ProgressDialog)
        studio.until(dialog.accuracy.isVisible)
        dialog.accuracy.setFocus()
        dialog.accuracy.setValue(8)
        studio.settle()
        studio.take(dialog)

    studio.answer(window.context.menus["progress"].trigger, look)


def overview(studio: Studio) -> None:
    window, file = reviewed(studio), studio.files / "overview.sgf"
    file.write_text(re.sub(r"{.*?}", "", PLAIN))
    game = replace(summary_of(report(clocks=True), str(file), 1), of_black=BAD, of_white=GOOD)
    window.features.report.show_overview([replace(game, key=f"{number}") for number in range(12)], game.black)
    dialog = window.features.report.overview
    assert dialog is not None
    studio.settle()
    studio.take(dialog)


def folder_review(studio: Studio) -> None:
    window = studio.window()
    usual = QFileDialog.getExistingDirectory
    QFileDialog.getExistingDirectory = staticmethod(lambda *_words, **_more: str(studio.files))  # type: ignore[method-assign]
    window.context.menus["review_folder"].trigger()
    QFileDialog.getExistingDirectory = usual  # type: ignore[method-assign]
    dialog = window.features.folder_review.dialog
    assert isinstance(dialog, FolderReviewDialog) and isinstance(dialog, QDialog)
    studio.settle()
    studio.take(dialog)
    dialog.close()


STUDY: dict[str, Callable[[Studio], None]] = {
    "live": live_analysis,
    "live-line": line_of_a_candidate,
    "mistakes": mistakes,
    "mistake-list": mistake_list,
    "disagreements": disagreements,
    "progress": progress,
    "progress-by-keys": progress_by_keys,
    "overview": overview,
    "folder-review": folder_review,
}
