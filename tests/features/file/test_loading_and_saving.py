"""Large files in the window: nothing stands still while they are read and written, and both can be cancelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.board.paint.themes import PAPER, BoardTheme
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.features.file import loading_and_saving
from qtgo.features.file.changed_file import Choice
from qtgo.features.file.loading_and_saving import _written, to_save
from qtgo.session.document import large_files
from qtgo.shell.waiting import WaitingDialog
from tests.living_nodes import nodes_made
from tests.shown_window import in_dialog

TEXT = "(;GM[1]FF[4]SZ[9]AB[aa]" + ";B[bb]C[so many words that it is large];W[cc]" * 12_000 + ")"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "large.sgf"
    path.write_text(TEXT)
    assert large_files.read_small(path) is None
    return path


@pytest.fixture
def turns() -> Iterator[list[int]]:
    """Count the turns of the event loop."""
    seen: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: seen.append(1))
    timer.start(0)
    yield seen
    timer.stop()


def counted(turns: list[int], act: Callable[[], object]) -> int:
    turns.clear()
    assert act()
    return len(turns)


def test_the_window_goes_on_while_a_large_file_is_read_and_written(
    qtbot: QtBot, window: GameWindow, path: Path, turns: list[int]
) -> None:
    assert counted(turns, lambda: window.features.files.open_path(path)) > 0
    assert window.context.document.state.path == path
    assert sum(1 for _ in window.context.game.game.root.subtree()) == 24_001
    assert window.features.tree.view.tree.root.first_node is window.context.game.game.root
    window.context.game.game.root.properties["GN"] = ["changed"]
    assert counted(turns, window.features.files.save) > 0
    assert path.read_text() == TEXT.replace("AB[aa]", "AB[aa]GN[changed]")


def test_the_nodes_of_the_file_before_are_freed_without_the_collector(
    qtbot: QtBot, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 10)
    with nodes_made() as nodes:
        for _ in range(3):
            assert window.features.files.open_path(path)
        qtbot.waitUntil(lambda: nodes() < 1.5 * 24_001)
        window.context.document.new_game(window.context.game.game.info)
        qtbot.waitUntil(lambda: nodes() < 1000)


def test_what_cannot_be_freed_yet_is_freed_as_soon_as_nothing_refers_to_it(
    qtbot: QtBot, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 1)
    with nodes_made() as nodes:
        assert window.features.files.open_path(path)
        end = window.context.game.game.line.end
        window.context.document.new_game(window.context.game.game.info)
        releasing = window.context.document._releasing
        assert releasing is not None
        qtbot.waitUntil(lambda: releasing._tries > 5)
        assert len(end.path()) == 24_001
        del end
        qtbot.waitUntil(lambda: nodes() < 1000)


def test_games_of_a_large_file_are_read_for_other_uses(
    window: GameWindow, path: Path, turns: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(path)), ""))
    assert counted(turns, lambda: window.features.files.read_games("Merge")) > 0
    in_dialog(WaitingDialog, WaitingDialog.reject)
    assert window.features.files.read_games("Merge") == ()


def test_games_for_other_uses_are_no_longer_read_when_that_is_cancelled(
    qtbot: QtBot, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(path)), ""))
    path.write_text("(;SZ[9]" + ";B[bb]" * 400_000 + ")")
    with nodes_made() as nodes:
        in_dialog(WaitingDialog, WaitingDialog.reject)
        assert window.features.files.read_games("Merge") == ()
        qtbot.waitUntil(lambda: nodes() < 1000)  # once the thread has seen that nobody waits for it any more


def test_cancelling_keeps_the_game_that_is_open(qtbot: QtBot, window: GameWindow, path: Path) -> None:
    root = window.context.game.game.root
    in_dialog(WaitingDialog, WaitingDialog.reject)
    assert not window.features.files.open_path(path)
    assert window.context.game.game.root is root
    assert window.context.document.state.path is None


def test_the_board_meanwhile_is_of_the_wood_chosen(qtbot: QtBot, window: GameWindow, path: Path) -> None:
    window.scene.set_theme(PAPER)
    seen: list[BoardTheme] = []
    in_dialog(WaitingDialog, lambda dialog: seen.append(dialog.board.theme))
    assert window.features.files.open_path(path)
    assert seen == [PAPER]


def test_cancelling_a_save_leaves_the_file(qtbot: QtBot, window: GameWindow, path: Path) -> None:
    open_and_change(window, path)
    in_dialog(WaitingDialog, WaitingDialog.reject)
    assert not window.features.files.save()
    assert path.read_text() == TEXT
    assert window.context.document.state.modified


def test_a_large_file_that_has_changed_is_read_again(
    qtbot: QtBot, window: GameWindow, path: Path, turns: list[int]
) -> None:
    window.features.files.open_path(path)
    path.write_text(TEXT.replace("AB[aa]", "AB[bb]"))
    turns.clear()
    window.features.files._read_again(path)
    assert turns
    assert window.context.game.game.root.properties["AB"] == ["bb"]
    window.context.document.undo()
    assert window.context.game.game.root.properties["AB"] == ["aa"]
    window.context.document.redo()


def test_a_move_made_while_the_file_is_written_is_saved_too(qtbot: QtBot, window: GameWindow, path: Path) -> None:
    window.features.files.open_path(path)
    window.context.navigator.to_start()
    in_dialog(WaitingDialog, lambda _dialog: window.context.game.play(Point.from_vertex("E5")))
    assert window.features.files.save()
    assert "(;B[ee])" in path.read_text()
    assert not window.context.document.state.modified


def test_a_game_that_has_grown_long_is_written_in_a_thread_too(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, turns: list[int]
) -> None:
    (path := tmp_path / "small.sgf").write_text("(;GM[1]FF[4]SZ[9])")
    window.features.files.open_path(path)
    node = window.context.game.game.root
    for _ in range(20_000):
        node = Node({"C": ["x"]}, node)
    window.context.document.mark_unsaved()
    assert counted(turns, window.features.files.save) > 0
    assert path.read_text().count(";C[x]") == 20_000
    assert not window.context.document.state.modified


def open_and_change(window: GameWindow, path: Path) -> None:
    window.features.files.open_path(path)
    window.context.document.mark_unsaved()
    window.context.game.game.root.properties["GN"] = ["changed"]


@pytest.mark.parametrize("until", [to_save, _written])
def test_a_second_save_meanwhile_does_not_take_the_first_for_another_program(
    window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch, until: Callable[..., object]
) -> None:
    """As where code closes the window."""
    open_and_change(window, path)
    asked, saved = list[Path](), list[bool]()

    def ask(path: Path, *_args: object, **_options: object) -> Choice:
        asked.append(path)
        return Choice.KEEP

    def save_again(*arguments: object) -> object:
        done = until(*arguments)
        monkeypatch.setattr(loading_and_saving, until.__name__, until)
        saved.append(window.features.files.save())
        return done

    monkeypatch.setattr("qtgo.features.file.changed_file.ask_to_replace", ask)
    monkeypatch.setattr(loading_and_saving, until.__name__, save_again)
    assert window.features.files.save()
    assert saved == [False]
    assert asked == []
    assert path.read_text() == TEXT.replace("AB[aa]", "AB[aa]GN[changed]")
    assert not window.context.document.state.modified
    window.context.document.mark_unsaved()
    assert window.features.files.save()


@pytest.mark.parametrize("until", [to_save, _written])
def test_another_game_that_is_opened_while_one_is_saved_is_not_taken_for_it(
    window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch, until: Callable[..., object]
) -> None:
    """As where the system has a file opened."""
    open_and_change(window, path)

    def begin_another(*arguments: object) -> object:
        in_dialog(WaitingDialog, lambda _dialog: window.features.files.begin_game(window.context.game.game.info))
        return until(*arguments)

    monkeypatch.setattr(loading_and_saving, until.__name__, begin_another)
    assert not window.features.files.save()
    assert path.read_text() == (TEXT if until is to_save else TEXT.replace("AB[aa]", "AB[aa]GN[changed]"))
    assert window.context.document.state.path is None
    assert [*window.context.game.game.root.children] == []


@pytest.mark.parametrize("what", ["qtgo.sgf.reader.check_values", "qtgo.session.document.large_files.TreeLayout"])
def test_too_little_memory_to_open_is_told_and_the_game_that_is_open_stays(
    what: str, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr("qtgo.features.file.file_feature.warn", lambda _parent, *texts: told.append(texts))
    monkeypatch.setattr(what, fail)
    root = window.context.game.game.root
    assert not window.features.files.open_path(path)
    assert told == [("large.sgf could not be read.", "There is not enough memory.")]
    assert window.context.game.game.root is root
    assert window.context.document.state.path is None


def test_too_little_memory_to_save_is_told_and_the_file_stays(
    window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    window.features.files.open_path(path)
    window.context.game.pass_()
    monkeypatch.setattr("qtgo.features.file.file_feature.warn", lambda _parent, *texts: told.append(texts))
    monkeypatch.setattr("qtgo.sgf.writer._text_for", fail)
    assert not window.features.files.save()
    assert told == [("The game could not be saved.", "There is not enough memory.")]
    assert path.read_text() == TEXT
    assert window.context.document.state.modified
    window.context.game.game.history.mark_saved()


def fail(*_arguments: object, **_options: object) -> None:
    raise MemoryError
