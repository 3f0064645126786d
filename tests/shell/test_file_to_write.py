from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.shell import file_to_write
from qtgo.shell.file_to_write import ask_for_file_to_write
from tests.file_dialogs import SaveAs

PICTURES = (("PNG pictures", "*.png"), ("SVG drawings", "*.svg"))
SVG = "SVG drawings (*.svg)"


def ask(folder: Path) -> Path | None:
    return ask_for_file_to_write(None, "Save Picture", folder / "game.png", *PICTURES)


class NativeDialog:
    """The system's dialog: it asks about what is typed, to which Qt then adds the default ending."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder, self.names, self.filter = folder, list[str](), ""
        self.is_answered = False
        self.offered: list[str] = []
        monkeypatch.setattr(file_to_write, "_is_native", lambda _dialog: True)
        monkeypatch.setattr(QFileDialog, "selectFile", lambda _dialog, name: self.offered.append(Path(name).name))
        monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: self._execute())
        monkeypatch.setattr(QFileDialog, "selectedNameFilter", lambda _dialog: self.filter)
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda dialog: self._selected(dialog))

    def _execute(self) -> int:
        self.is_answered = True
        return int(QDialog.DialogCode.Accepted.value)

    def _selected(self, dialog: QFileDialog) -> list[str]:
        if not self.is_answered:
            return []
        self.is_answered = False
        name, suffix = self.names.pop(0), dialog.defaultSuffix()
        return [str(self.folder / (f"{name}.{suffix}" if suffix and "." not in name else name))]


@pytest.fixture
def native(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NativeDialog:
    return NativeDialog(monkeypatch, tmp_path)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], list[str]]:
    def prepare(agrees: bool) -> list[str]:
        asked: list[str] = []

        def execute(box: QMessageBox) -> int:
            asked.append(box.text())
            cancel = box.button(QMessageBox.StandardButton.Cancel)
            if cancel is not None:  # otherwise there is nothing to choose
                next(button for button in box.buttons() if (button is cancel) is not agrees).click()
            return 0

        monkeypatch.setattr(QMessageBox, "exec", execute)
        return asked

    return prepare


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("one", "one.png"),
        ("one.png", "one.png"),
        ("one.SVG", "one.SVG"),
        ("Lee vs. Kim", "Lee vs. Kim.png"),
        ("Lee vs.Kim", "Lee vs.Kim.png"),
        ("2026.11.22", "2026.11.22.png"),
        ("one.", "one..png"),
    ],
)
def test_an_ending_is_added_where_there_is_none(
    typed: str, expected: str, qapp: QApplication, tmp_path: Path, save_as: SaveAs
) -> None:
    offered = save_as(tmp_path / typed)
    assert ask(tmp_path) == tmp_path / expected
    assert offered == [str(tmp_path / "game.png")]


def test_nothing_is_chosen(qapp: QApplication, tmp_path: Path, save_as: SaveAs) -> None:
    save_as(None)
    assert ask(tmp_path) is None


def test_the_kind_chosen_decides_the_ending(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(("one", "two.png", ""))

    def execute(dialog: QFileDialog) -> int:
        if name := next(names):
            dialog.selectFile(str(tmp_path / name))
        dialog.selectNameFilter(SVG)
        return int(QDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(QFileDialog, "exec", execute)
    found = [ask(tmp_path) for _ in range(3)]
    assert found == [tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "game.svg"]


def test_of_the_systems_dialog_too_but_it_leaves_what_was_typed(native: NativeDialog, tmp_path: Path) -> None:
    native.filter, native.names = SVG, ["one", "two.png", "game.png"]
    found = [ask(tmp_path) for _ in range(3)]
    assert found == [tmp_path / "one.svg", tmp_path / "two.png", tmp_path / "game.svg"]


def test_a_file_of_the_completed_name_is_not_replaced_without_a_question(
    native: NativeDialog, tmp_path: Path, answer: Callable[[bool], list[str]]
) -> None:
    (tmp_path / "one.png").touch()
    native.names = ["one", "one.png"]
    asked = answer(True)
    assert ask(tmp_path) == tmp_path / "one.png"
    assert asked == ["A file named one.png already exists. Replace it?"]
    assert ask(tmp_path) == tmp_path / "one.png"  # which the dialog has asked about
    assert len(asked) == 1


def test_another_name_is_asked_for_when_a_file_is_not_to_be_replaced(
    native: NativeDialog, tmp_path: Path, answer: Callable[[bool], list[str]]
) -> None:
    (tmp_path / "one.png").touch()
    native.names = ["one", "two"]
    asked = answer(False)
    assert ask(tmp_path) == tmp_path / "two.png"
    assert len(asked) == 1
    assert native.offered == ["game.png", "one.png"]


def test_the_dialog_of_qt_asks_about_the_completed_name_once(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "one.png").touch()
    asked: list[str] = []

    def press(box: QDialog, kind: QDialogButtonBox.StandardButton) -> None:
        buttons = box.findChild(QDialogButtonBox)
        assert buttons is not None
        buttons.button(kind).click()

    def agree() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            press(box, QDialogButtonBox.StandardButton.Yes)

    def save() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        dialog.selectFile(str(tmp_path / "one"))
        QTimer.singleShot(0, agree)
        press(dialog, QDialogButtonBox.StandardButton.Save)

    QTimer.singleShot(0, save)
    assert ask(tmp_path) == tmp_path / "one.png"
    assert len(asked) == 1
    assert "one.png" in asked[0]


@pytest.mark.parametrize("typed", ["two.txt", "two.sgf", "two.Gib", "two.docx"])
def test_an_ending_of_another_kind_is_refused_and_the_name_offered_with_that_of_the_kind_chosen(
    typed: str, native: NativeDialog, tmp_path: Path, answer: Callable[[bool], list[str]]
) -> None:
    native.filter, native.names = SVG, [typed, "two.SVG"]
    asked = answer(True)
    assert ask(tmp_path) == tmp_path / "two.SVG"
    assert asked == ["Choose a name that ends in .png, .svg."]
    assert native.offered == ["game.png", "two.svg"]


def test_every_ending_of_a_kind_will_do_and_one_that_is_refused_is_not_asked_about(
    native: NativeDialog, tmp_path: Path, answer: Callable[[bool], list[str]]
) -> None:
    (tmp_path / "gtp.md").touch()
    native.names = ["gtp.md", "gtp.txt"]
    asked = answer(False)
    found = ask_for_file_to_write(None, "Save Log", tmp_path / "gtp.log", ("Logs", "*.log *.txt"))
    assert found == tmp_path / "gtp.txt"
    assert asked == ["Choose a name that ends in .log, .txt."]


def test_a_folder_is_offered_without_a_name(qapp: QApplication, tmp_path: Path, save_as: SaveAs) -> None:
    save_as(tmp_path / "part")
    found = ask_for_file_to_write(None, "Split Off Games", tmp_path, ("SGF files", "*.sgf"))
    assert found == tmp_path / "part.sgf"
