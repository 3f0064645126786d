"""Networks in a window: from the menu, by a drop, and what is told without the dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.networks import network_keeper
from qtgo.features.networks.network_keeper import Told
from qtgo.features.networks.networks_dialog import NetworksDialog
from qtgo.networks.trial import Trial
from tests import dragging
from tests.networks.tiny import HUMAN, put
from tests.shown_window import in_dialog, settle


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look nowhere, and let every network answer at once."""
    monkeypatch.setattr(network_keeper, "search_usual_places", lambda _folder, _engines, _clock: iter(()))
    trial = Trial(8.0, 40.0, is_sensible=True)
    monkeypatch.setattr(network_keeper.NetworkKeeper, "_try", lambda _keeper, _file: trial)


@pytest.fixture
def shown(qtbot: QtBot, window: GameWindow) -> Iterator[list[str]]:
    """Close the dialog that opens next once it has a network, and return its rows."""
    rows: list[str] = []

    def listen(dialog: NetworksDialog) -> None:
        def look() -> None:
            if window.features.networks.keeper.networks:
                rows.extend(row.name for row in dialog._rows)
                dialog.reject()

        window.features.networks.keeper.changed.connect(look)
        look()

    in_dialog(NetworksDialog, listen)
    yield rows


def drop(window: GameWindow, *paths: Path) -> None:
    assert dragging.drop(window, dragging.data_of(*paths))
    settle()


def test_a_dropped_network_is_added_after_a_question(
    window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]], shown: list[str]
) -> None:
    asked = answer("Add")
    drop(window, put(tmp_path / "human.bin.gz", HUMAN))
    assert asked == ["Add this network to your list?"]
    assert "KataGo human-like, 2 blocks, 12 channels" in shown


def test_a_dropped_network_is_left_alone_if_the_user_wants_that(
    window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer("Cancel")
    drop(window, put(tmp_path / "one.bin.gz"), put(tmp_path / "two.bin.gz", HUMAN))
    assert asked == ["Add these 2 networks to your list?"]
    assert "keeper" not in vars(window.features.networks)


def test_a_file_is_chosen_and_added(
    window: GameWindow, tmp_path: Path, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = put(tmp_path / "human.bin.gz", HUMAN)
    chosen = QUrl.fromLocalFile(str(file)), ""
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", staticmethod(lambda *_: chosen))
    in_dialog(NetworksDialog, lambda dialog: dialog.add_button.click())
    window.context.menus["networks"].trigger()
    assert "KataGo human-like, 2 blocks, 12 channels" in shown


def test_what_ends_while_the_dialog_is_closed_is_told_in_the_window(window: GameWindow) -> None:
    window.features.networks.keeper.told.emit(Told("It works."))
    assert window.context.notices.text == "It works."


def test_nothing_is_made_before_it_is_wanted(window: GameWindow) -> None:
    assert "keeper" not in vars(window.features.networks)
    menu = window.context.menus["networks"]
    assert menu.text() == "Networ&ks…"
    assert menu.isEnabled()
