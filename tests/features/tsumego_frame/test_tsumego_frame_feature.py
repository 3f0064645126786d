"""A problem becomes a whole board by a command, as one step of undo."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.features.tsumego_frame.tsumego_frame_dialog import TsumegoFrameDialog
from tests.core.editing.test_tsumego_frame import CORNER
from tests.shown_window import forget_changes


def accept(monkeypatch: pytest.MonkeyPatch, attacker: Color | None = None, threats: Color | None = None) -> list[Color]:
    """Accept the dialog, with another attacker where wanted; return the list that gets the attacker it guesses."""
    guessed: list[Color] = []

    def run(dialog: TsumegoFrameDialog) -> int:
        guessed.append(dialog.terms()[0])
        if attacker is not None:
            dialog.attacker.setCurrentIndex(dialog.attacker.findData(attacker))
        dialog.threats.setCurrentIndex(dialog.threats.findData(threats))
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(TsumegoFrameDialog, "exec", run)
    return guessed


@pytest.mark.parametrize("threats", [None, Color.BLACK])
def test_a_problem_becomes_a_whole_board_and_undo_takes_it_back(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, threats: Color | None
) -> None:
    window.features.clipboard.open_text(f"(;SZ[19]KM[6.5]{CORNER}PL[B])")
    guessed = accept(monkeypatch, threats=threats)
    window.context.menus["tsumego_frame"].trigger()
    game = window.context.game.game
    assert guessed == [Color.WHITE]
    stones = game.position.stones
    assert min(stones.count(1), stones.count(2)) > 60
    assert game.current.parent is game.root and game.to_move is Color.BLACK
    assert window.context.menus["undo"].text() == "&Undo Tsumego Frame"
    window.context.menus["undo"].trigger()
    assert game.current is game.root and not game.root.children
    forget_changes(window)


def test_the_attacker_can_be_turned(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.features.clipboard.open_text(f"(;SZ[19]KM[6.5]{CORNER})")
    accept(monkeypatch, Color.BLACK)
    window.context.menus["tsumego_frame"].trigger()
    stones = window.context.game.game.position
    assert stones.color_at(next(p for p, _ in stones.stones_by_point() if p.vertex == "H1")) is Color.BLACK
    forget_changes(window)


def test_of_a_full_board_a_corner_is_framed(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = "AW[ak][ss]AB[ka][sa]"
    window.features.clipboard.open_text(f"(;SZ[19]KM[6.5]{CORNER}{rest}PL[B])")
    guessed = accept(monkeypatch)
    window.context.menus["tsumego_frame"].trigger()
    game = window.context.game.game
    assert guessed == [Color.WHITE], "around the corner at A1"
    assert game.position.stones.count(1) > 60 and game.root.children[0].properties["AE"] == ["ka", "sa", "ss"]
    forget_changes(window)


def test_an_empty_board_is_refused_with_the_reason(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch)
    window.context.menus["tsumego_frame"].trigger()
    assert window.context.status.message.text == "There are no stones on the board."
    assert not window.context.game.game.root.children
