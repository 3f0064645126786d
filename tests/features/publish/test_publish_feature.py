"""Printing and publishing from the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from qtgo.app.game_window import GameWindow
from qtgo.features.publish.publish_dialog import Games, PublishChoice, PublishDialog
from qtgo.publish.book_blocks import Contents, Paper
from qtgo.session.work.task import TaskCancelledError
from qtgo.settings import BookSettings, load, save
from tests.file_dialogs import answering

FILE = "(;SZ[9]PB[Anna]PW[Ben];B[ca];W[ba])(;SZ[9];B[aa])"


@pytest.fixture
def game(window: GameWindow, tmp_path: Path) -> GameWindow:
    (tmp_path / "a.sgf").write_text(FILE)
    assert window.features.files.open_path(tmp_path / "a.sgf", move=0)
    return window


def pages(path: Path) -> int:
    return path.read_bytes().count(b"/Type /Page\n")


def accept(monkeypatch: pytest.MonkeyPatch, target: Path, *, all_games: bool = False, suffix: str = ".pdf") -> None:
    def execute(dialog: PublishDialog) -> int:
        assert dialog.games.count() == 2
        dialog.format.setCurrentIndex(dialog.format.findData(suffix))
        if all_games:
            dialog.games.setCurrentIndex(dialog.games.findData(Games.ALL))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PublishDialog, "exec", execute)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(target)))


def test_the_game_shown_is_published(game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch, tmp_path / "book.pdf")
    assert game.features.publishing.publish()
    assert pages(tmp_path / "book.pdf") == 1


def test_the_format_is_that_of_the_name(game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch, tmp_path / "book.html", suffix=".html")
    assert game.features.publishing.publish()
    assert "Anna" in (tmp_path / "book.html").read_text("utf-8")


def test_all_games_are_published_with_their_contents(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept(monkeypatch, tmp_path / "book.pdf", all_games=True)
    game.context.menus["publish"].trigger()
    assert pages(tmp_path / "book.pdf") == 3


def test_the_file_of_the_game_is_not_replaced(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    (tmp_path / "book.html").symlink_to(tmp_path / "a.sgf")
    accept(monkeypatch, tmp_path / "book.html")
    monkeypatch.setattr("qtgo.shell.file_to_write._may_replace", lambda *_: True)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    assert not game.features.publishing.publish()
    assert (tmp_path / "a.sgf").read_text() == FILE
    assert said == ["Choose another file, whose name ends in .pdf, .html."]


def test_printing_goes_to_the_printer(game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    print_to(monkeypatch, tmp_path / "printed.pdf")
    assert game.features.publishing.print()
    assert pages(tmp_path / "printed.pdf") == 1


def print_to(monkeypatch: pytest.MonkeyPatch, target: Path) -> None:
    """Let the dialog choose to print into a file."""

    def choose(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFileName(str(target))
        return QDialog.DialogCode.Accepted

    accept(monkeypatch, target.with_name("unused.pdf"))
    monkeypatch.setattr(QPrintDialog, "exec", choose)


def test_what_is_not_printed_to_its_end_replaces_no_file(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancel(*_page: object) -> None:
        raise TaskCancelledError

    before = tmp_path / "before.pdf"
    before.write_text("whole")
    print_to(monkeypatch, before)
    monkeypatch.setattr("qtgo.publish.book_pdf_and_print.draw_page", cancel)
    assert not game.features.publishing.print()
    assert before.read_text() == "whole"
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    print_to(monkeypatch, tmp_path / "a.sgf")
    assert not game.features.publishing.print()
    assert (tmp_path / "a.sgf").read_text() == FILE
    assert said == ["The book could not be printed."]


def test_what_was_chosen_is_kept_in_the_settings(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def execute(dialog: PublishDialog) -> int:
        dialog.as_recorded.setChecked(True)
        dialog.per_page.setValue(4)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PublishDialog, "exec", execute)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(tmp_path / "b.pdf")))
    assert game.features.publishing.publish()
    save(tmp_path / "settings.json", game.settings)
    kept = load(tmp_path / "settings.json").book
    assert kept == BookSettings(moves=0, per_page=4), "the paper of the country was not chosen"


def test_settings_changed_while_the_dialog_is_open_stay(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def execute(dialog: PublishDialog) -> int:
        dialog.format.setCurrentIndex(dialog.format.findData(".html"))
        game.store.replace(game.settings.with_recent_file("kept.sgf"))  # as when an engine has resigned
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PublishDialog, "exec", execute)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(tmp_path / "book.html")))
    assert game.features.publishing.publish()
    assert game.settings.recent_files[0] == "kept.sgf"
    assert game.settings.book.suffix == ".html"


def test_settings_that_cannot_be_are_not_offered(game: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[PublishChoice] = []

    def execute(dialog: PublishDialog) -> int:
        offered.append(dialog.choice)
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(PublishDialog, "exec", execute)
    wrong = BookSettings(contents="poems", moves=-3, per_page=99, paper="A9", suffix=".exe")
    game.store.replace(game.settings.changed(book=wrong))
    assert not game.features.publishing.publish()
    assert offered[0].suffix == ".pdf"
    assert (offered[0].style.per_page, offered[0].options.contents) == (9, Contents.GAMES)
    assert game.settings.book == wrong


def test_what_was_chosen_is_offered_again(game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[Contents] = []

    def execute(dialog: PublishDialog) -> int:
        offered.append(dialog.choice.options.contents)
        dialog.contents.setCurrentIndex(dialog.contents.findData(Contents.PROBLEMS))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PublishDialog, "exec", execute)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(tmp_path / "b.pdf")))
    assert game.features.publishing.publish()
    assert game.features.publishing.publish()
    assert offered == [Contents.GAMES, Contents.PROBLEMS]


@pytest.mark.parametrize(("locale", "paper"), [("en_US", Paper.LETTER), ("de_DE", Paper.A4)])
def test_the_paper_is_that_of_the_country(
    locale: str, paper: Paper, game: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Paper] = []

    def execute(dialog: PublishDialog) -> int:
        offered.append(dialog.choice.style.paper)
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(PublishDialog, "exec", execute)
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(locale))
    assert not game.features.publishing.publish()
    assert offered == [paper]
