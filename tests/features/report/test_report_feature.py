"""The report in a window: from the menu to a file."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.kit.language import retranslate_windows
from qtgo.look.look import Look
from qtgo.report.report_document import write_in_steps
from qtgo.settings import ColorScheme
from qtgo.shell.waiting import WaitingDialog
from qtgo.text import translation
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, current_language, speaking, use_language
from tests.features.review.test_review_feature import open_analyzed
from tests.file_dialogs import SaveAs
from tests.languages import folder_of
from tests.shown_texts import is_pseudo
from tests.shown_window import in_dialog, open_record


class Counted:
    """Counts how often something is done in steps, and the steps."""

    def __init__(self, act: Callable[..., Iterator[None]]) -> None:
        self._act = act
        self.calls = self.steps = 0

    def __call__(self, *arguments: object, **named: object) -> Iterator[None]:
        self.calls += 1
        for _ in self._act(*arguments, **named):
            self.steps += 1
            yield


@pytest.fixture
def reviewed(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> GameWindow:
    open_analyzed(qtbot, window, tmp_path)
    return window


def test_it_needs_something_to_report(window: GameWindow) -> None:
    assert not window.context.menus["report"].isEnabled()


def test_it_is_shown_beside_the_window(qtbot: QtBot, reviewed: GameWindow) -> None:
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    assert not dialog.isModal()
    text = dialog.view.toPlainText()
    assert text.startswith("Black – White") and "Move 3: Black G3, mistake" in text


def test_it_is_of_the_line_that_was_reviewed_while_another_is_read(reviewed: GameWindow) -> None:
    reviewed.context.navigator.to_start()
    reviewed.context.menus["edit_record"].setChecked(True)
    reviewed.context.menus["delete_following"].trigger()
    assert len(reviewed.context.game.game.line.nodes()) == 1
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    assert "Move 3: Black G3, mistake" in dialog.view.toPlainText()


def test_a_move_in_it_is_shown_on_the_board(reviewed: GameWindow) -> None:
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    dialog.view.anchorClicked.emit(QUrl("move:0/3"))
    assert reviewed.frame.bar.navigation.place.index == 2
    for link in ("move:0/x", "file:///etc/passwd", "move:0/99"):
        dialog.view.anchorClicked.emit(QUrl(link))
    assert reviewed.frame.bar.navigation.place.index == 2


@pytest.mark.parametrize(
    ("ending", "start"), [(".html", b"<!DOCTYPE"), (".pdf", b"%PDF-"), (".md", b"# Black"), ("", b"<!")]
)
def test_it_is_saved(ending: str, start: bytes, reviewed: GameWindow, tmp_path: Path, save_as: SaveAs) -> None:
    target = tmp_path / f"report{ending}"
    offered = save_as(target)
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    dialog.save.click()
    assert offered == [str(tmp_path / "game.html")]
    assert target.with_suffix(ending or ".html").read_bytes().startswith(start)


def test_what_cannot_be_saved_is_said(
    reviewed: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    said = []
    save_as(tmp_path / "none" / "report.html")
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    assert not reviewed.features.report.save()
    assert "could not be saved" in said[0]


def test_writing_it_can_be_cancelled(
    reviewed: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    def slowly(*_args: object, progress: Callable[[float], None], **_more: object) -> bytes:
        while True:
            progress(0.5)
            time.sleep(0.01)

    monkeypatch.setattr("qtgo.report.report_files.report_bytes", slowly)
    save_as(tmp_path / "report.pdf")
    in_dialog(WaitingDialog, WaitingDialog.reject)
    assert not reviewed.features.report.save()
    assert not list(tmp_path.glob("report*"))


def choose_printer(monkeypatch: pytest.MonkeyPatch, target: Path) -> None:
    """Let the dialog choose to print to a file of letter size."""

    def accept(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFileName(str(target))
        dialog.printer().setPageSize(QPageSize(QPageSize.PageSizeId.Letter))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)


def test_it_is_printed(reviewed: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "printed.pdf"
    choose_printer(monkeypatch, target)
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    dialog.print.click()
    printed = target.read_bytes()
    assert printed.startswith(b"%PDF-") and re.search(rb"/MediaBox \[ ?0 0 612(?:\.0+)? 792", printed)
    target.unlink()
    reviewed.context.menus["print_report"].trigger()
    assert target.exists()


@pytest.mark.qt_log_ignore("Returned false", extend=True)
def test_that_it_cannot_be_printed_is_said(
    reviewed: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    choose_printer(monkeypatch, tmp_path / "none" / "printed.pdf")
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    assert not reviewed.features.report.print()
    assert "could not be printed" in said[0]
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: QPrintDialog.DialogCode.Rejected)
    assert not reviewed.features.report.print()
    assert len(said) == 1


def test_it_is_closed_with_its_game(qtbot: QtBot, reviewed: GameWindow, tmp_path: Path) -> None:
    reviewed.context.menus["report"].trigger()
    open_record(reviewed, tmp_path, b"(;SZ[9];B[aa])", "other.sgf")
    qtbot.waitUntil(lambda: reviewed.features.report.dialog is None)
    assert not reviewed.context.menus["report"].isEnabled()


def test_it_follows_the_colors(reviewed: GameWindow, look: Look) -> None:
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    before = dialog.view.document()
    look.use(ColorScheme.DARK, 1.0)
    assert dialog.view.document() is not before
    assert dialog.view.toPlainText().startswith("Black – White")


def test_it_follows_the_language(reviewed: GameWindow) -> None:
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    use_language(PSEUDO)
    retranslate_windows()
    assert is_pseudo(dialog.windowTitle()) and is_pseudo(dialog.save.text())
    assert "Overview" not in dialog.view.toPlainText()
    use_language(ENGLISH)
    retranslate_windows()
    assert "Overview" in dialog.view.toPlainText()


def test_it_may_have_another_language_than_the_window(
    qtbot: QtBot, reviewed: GameWindow, tmp_path: Path, save_as: SaveAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translation, "languages_folder", folder_of("de"))
    reviewed.context.menus["report"].trigger()
    dialog = reviewed.features.report.dialog
    assert dialog is not None
    assert dialog.language.currentText() == "English"
    said = []
    dialog.view.textChanged.connect(lambda: said.append(current_language()))
    dialog.language.setCurrentIndex(dialog.language.findData("de"))
    dialog.language.activated.emit(dialog.language.currentIndex())
    qtbot.waitUntil(lambda: dialog.view.toPlainText().startswith("Schwarz – Weiß"))
    assert set(said) <= {ENGLISH} and dialog.windowTitle() == "Report", "the window keeps its own"
    save_as(tmp_path / "report.html")
    dialog.save.click()
    page = (tmp_path / "report.html").read_text("utf-8")
    assert '<html lang="de"' in page and "Schwarz – Weiß" in page


def test_a_language_that_is_spoken_for_a_while_is_that_of_one_thread() -> None:
    with speaking(PSEUDO), ThreadPoolExecutor(1) as threads:
        assert current_language() == PSEUDO
        assert threads.submit(current_language).result() == ENGLISH
    assert current_language() == ENGLISH


def test_it_is_made_in_steps_and_written_once(
    qtbot: QtBot, reviewed: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Counted(write_in_steps)
    monkeypatch.setattr("qtgo.features.report.report_dialog.write_in_steps", written)
    reviewed.context.menus["report"].trigger()
    reviewed.context.menus["report"].trigger()
    assert reviewed.features.report._dialog is None, "nothing is made while the menu closes"
    qtbot.waitUntil(lambda: reviewed.features.report._making is None)
    dialog = reviewed.features.report._dialog
    assert dialog is not None and dialog.isVisible()
    assert dialog.view.toPlainText().startswith("Black – White")
    assert written.calls == 1, "neither the style sheet's font nor the dialog's size is known too late"
    assert written.steps > 10


def test_one_that_is_made_goes_with_its_game(qtbot: QtBot, reviewed: GameWindow, tmp_path: Path) -> None:
    other = tmp_path / "other.sgf"
    other.write_bytes(b"(;SZ[9];B[aa])")
    reviewed.context.menus["report"].trigger()
    reviewed.features.files.open_path(other)
    assert reviewed.features.report._making is None
    QCoreApplication.processEvents()
    assert reviewed.features.report.dialog is None
