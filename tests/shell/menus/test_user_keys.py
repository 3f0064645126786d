"""The keys that the user chooses: names that last, and what follows them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo import settings
from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tools import Tool
from qtgo.features.preferences.keys_dialog import KeysDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.settings import ArrowKeys, Settings
from qtgo.shell.menus.user_keys import OLD_NAMES
from tests.shell.menus.released import RELEASED


def use(window: GameWindow, *keys: tuple[str, ...]) -> None:
    window.store.replace(replace(window.settings, keys=keys))


def keys_of(window: GameWindow, name: str) -> list[str]:
    return [key.toString() for key in window.context.menus.actions[name].shortcuts()]


def test_every_action_has_a_name_that_lasts(window: GameWindow) -> None:
    named = window.context.menus.actions
    assert set(named) | set(OLD_NAMES) >= RELEASED
    assert len(set(named.values())) == len(named)
    assert set(window.features.preferences.keys.bindings(()).entries) == set(named)


def test_without_keys_of_ones_own_nothing_is_made(window: GameWindow) -> None:
    assert window.features.preferences._keys is None


def test_the_users_keys_work_at_once_and_the_old_ones_no_longer(qtbot: QtBot, window: GameWindow) -> None:
    use(window, ("zoom_in", "Ctrl+J", "F2"), ("edit_comment",))
    before = window.settings.interface_zoom
    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.settings.interface_zoom == pytest.approx(before * 1.21)
    assert keys_of(window, "zoom_in") == ["Ctrl+J", "F2"] and keys_of(window, "edit_comment") == []
    use(window)
    assert keys_of(window, "zoom_in") == ["Ctrl++", "Ctrl+="] and keys_of(window, "edit_comment") == ["F2"]


@pytest.mark.parametrize(
    ("own", "keys"),
    [
        ([("take_back", "Ctrl+J")], ["Ctrl+Z", "Ctrl+J"]),
        ([("take_back",)], ["Ctrl+Z"]),
        ([("undo", "Ctrl+U"), ("take_back", "Ctrl+J")], ["Ctrl+U", "Ctrl+J"]),
    ],
)
def test_keys_of_taking_back_are_those_of_undo(window: GameWindow, own: list[tuple[str, ...]], keys: list[str]) -> None:
    use(window, *own)
    assert keys_of(window, "undo") == keys


def test_tool_tips_follow(window: GameWindow) -> None:
    button = ToolButton(window.context.menus["hint"], "hint", window)
    tool = window.features.edits.bar.button(Tool.TRIANGLE)
    use(window, ("hint", "Ctrl+J"), ("tools.triangle", "Ctrl+Alt+T"))
    assert "Ctrl+J" in button.toolTip() and "Ctrl+Alt+T" in tool.toolTip()
    use(window)
    assert "Ctrl+J" not in button.toolTip() and "Ctrl+5" in tool.toolTip()


def test_a_usual_key_yields_to_the_users(window: GameWindow) -> None:
    use(window, ("hint", "Ctrl+N"))
    assert keys_of(window, "hint") == ["Ctrl+N"] and keys_of(window, "new_game") == []


def test_escape_and_arrows_stay(window: GameWindow) -> None:
    use(window, ("stop_engine", "Ctrl+J"), ("back", "Z"), ("hint", "Esc", "Right", "H"))
    assert set(keys_of(window, "stop_engine")) == {"Esc", "Ctrl+J"}
    assert set(keys_of(window, "back")) == {"Left", "Z"}
    assert keys_of(window, "hint") == ["H"] and keys_of(window, "forward") == ["Right"]
    window.store.replace(replace(window.settings, arrow_keys=ArrowKeys.UP_DOWN))
    assert set(keys_of(window, "back")) == {"Up", "Z"} and keys_of(window, "forward") == ["Down"]


def test_what_is_no_key_or_no_action_harms_nothing(window: GameWindow) -> None:
    use(window, (), ("hint", "no key", ""), ("gone", "Ctrl+J"), ("estimate", "ctrl+j"))
    assert keys_of(window, "estimate") == ["Ctrl+J"]
    assert window.features.preferences.keys.bindings(window.settings.keys).own() == (
        ("estimate", "Ctrl+J"),
        ("hint",),
        ("gone", "Ctrl+J"),
    )


def test_settings_keep_the_keys_and_old_files_have_none(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{}")
    assert settings.load(file).keys == ()
    own = (("gone", "Ctrl+7"), ("hint", "Ctrl+J", "H"))
    settings.save(file, Settings(keys=own))
    assert settings.load(file).keys == own
    assert json.loads(file.read_text())["keys"] == [["gone", "Ctrl+7"], ["hint", "Ctrl+J", "H"]]
    file.write_text('{"keys": [3, ["hint", 4, "H"], "x"]}')
    assert settings.load(file).keys == (("hint", "H"),)


def answer(monkeypatch: pytest.MonkeyPatch, act: object, kind: type[QDialog]) -> list[QDialog]:
    seen: list[QDialog] = []

    def run(dialog: QDialog) -> int:
        seen.append(dialog)
        act(dialog)  # type: ignore[operator]
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(kind, "exec", run)
    return seen


def press(dialog: KeysDialog) -> None:
    dialog.select("hint")
    dialog.record()
    dialog.recorder.setKeySequence(QKeySequence("Ctrl+J"))


def test_the_dialog_of_the_help_menu_changes_keys(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answer(monkeypatch, press, KeysDialog)
    window.context.menus["shortcuts"].trigger()
    assert len(seen) == 1
    assert window.settings.keys == (("hint", "H", "Ctrl+J"),)
    assert keys_of(window, "hint") == ["H", "Ctrl+J"]


def test_keys_are_a_part_of_the_preferences(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, press, KeysDialog)
    answer(monkeypatch, lambda dialog: dialog.keys.click(), PreferencesDialog)
    window.context.menus["preferences"].trigger()
    assert window.settings.keys == (("hint", "H", "Ctrl+J"),)


def test_what_is_remembered_while_the_preferences_are_open_is_kept(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(dialog: PreferencesDialog) -> None:
        window.store.replace(window.settings.with_recent_file("/games/a.sgf"))  # as a game does that ends meanwhile
        dialog.zoom.setValue(120)

    answer(monkeypatch, change, PreferencesDialog)
    window.context.menus["preferences"].trigger()
    assert window.settings.interface_zoom == 1.2 and window.settings.recent_files == ("/games/a.sgf",)


def test_undo_is_called_so_whatever_it_would_undo(window: GameWindow) -> None:
    window.context.game.pass_()
    assert window.context.menus["undo"].text() != "&Undo"
    assert window.features.preferences.keys.bindings(()).entries["undo"].text == "Undo"


def test_the_keys_that_open_menus_are_known(window: GameWindow) -> None:
    assert window.features.preferences.keys.menu_keys()["Alt+F"] == "File"
    assert len(window.features.preferences.keys.menu_keys()) == len(window.menuBar().actions())
