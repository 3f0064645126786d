"""A file that does not state its komi, in the window: said, set while the game is scored, and saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.sgf.files import load
from qtgo.text.record.komi_words import unknown_komi_sentence
from tests.shown_window import open_record


def test_an_unknown_komi_is_said_and_set_on_the_score_page(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = open_record(window, tmp_path, "(;GM[1]SZ[9]DT[1705]PB[Dosaku]PW[Jowa];B[cc];W[gg];B[];W[])", "castle.sgf")
    assert "komi unknown" in window.context.status.rules.text()
    assert window.context.status.rules.toolTip() == "Komi is not in the file. It is counted as 0."
    window.context.navigator.to_end()
    window.context.menus["scoring"].trigger()
    panel = window.features.score.panel
    assert panel.komi.isVisible()
    assert panel.komi.sentence.text() == "Komi is not in the file. It is counted as 0."
    panel.komi.box.setValue(5.3)
    assert not panel.komi.button.isEnabled(), "a komi has half points"
    panel.komi.box.setValue(5.5)
    qtbot.mouseClick(panel.komi.button, Qt.MouseButton.LeftButton)
    assert window.context.game.game.phase is Phase.SCORING
    assert not panel.komi.isVisible()
    assert panel.state.score.white.komi == 5.5
    assert "komi 5.5" in window.context.status.rules.text()
    window.context.document.save(path)
    assert load(str(path)).games[0].properties["KM"] == ["5.5"]
    window.context.menus["undo"].trigger()
    assert "komi unknown" in window.context.status.rules.text()


def test_an_unusual_komi_is_shown_as_it_is_written(window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, "(;GM[1]SZ[9]KM[6.25];B[ee];W[aa])", "odd.sgf")
    assert "komi 6.25" in window.context.status.rules.text()
    assert window.context.document.collection.notable_count == 1


def test_a_komi_that_cannot_be_read_is_quoted(window: GameWindow, tmp_path: Path) -> None:
    path = open_record(window, tmp_path, "(;GM[1]SZ[9]KM[half];B[cc];W[gg];B[];W[])", "strange.sgf")
    said = "Komi in the file cannot be read: half. It is counted as 6.5."
    assert window.context.status.rules.toolTip() == said
    window.context.menus["scoring"].trigger()
    assert window.features.score.panel.komi.sentence.text() == said
    window.features.score.panel.komi.komi_set.emit(5.5)
    assert "read" not in window.context.status.rules.toolTip()
    window.context.document.save(path)
    assert load(str(path)).games[0].properties["KM"] == ["5.5"]


def test_a_komi_that_does_not_fit_the_result_is_said_to_be_so() -> None:
    assert unknown_komi_sentence(6.5, "0") == "Komi in the file does not fit the result: 0. It is counted as 6.5."
    assert unknown_komi_sentence(6.5, "?") == "Komi in the file cannot be read: ?. It is counted as 6.5."
    assert unknown_komi_sentence(6.5) == "Komi is not in the file. It is counted as 6.5."
