"""Open Link in a window: typed, pasted and dropped addresses, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.open_link.game_link import LIMITS, GameLink
from qtgo.features.open_link.open_link_dialog import OpenLinkDialog
from tests.networks.bad_server import BadServer, bad_server, stalling

GAME = b"(;SZ[9]CA[ISO-8859-1]PB[J\xf6rg];B[ee];W[cc])"
LOCAL = replace(LIMITS, schemes=("http",), first_pause=0.001, spare_room=0)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[BadServer]:
    monkeypatch.setenv("no_proxy", "*")
    with bad_server() as server:
        server.content = GAME
        yield server


def link(server: BadServer) -> GameLink:
    return GameLink(server.address, "127.0.0.1")


def test_a_game_is_received_and_shown_as_an_unsaved_one(qtbot: QtBot, window: GameWindow, server: BadServer) -> None:
    links = window.features.links
    links.receive(link(server), LOCAL)
    assert window.context.notices.text == "Receiving the game from 127.0.0.1…"
    qtbot.waitUntil(lambda: not links.is_busy)
    game, state = window.context.game.game, window.context.document.state
    assert (game.info.black.name, len(list(game.root.main_line()))) == ("Jörg", 3)
    assert state.path is None and state.modified
    assert window.context.notices.text == ""


@pytest.mark.parametrize("content", [b"<html>Welcome</html>", b"No page, and no game either.", bytes(5000)])
def test_what_is_no_game_changes_nothing_and_is_told(
    qtbot: QtBot, window: GameWindow, server: BadServer, content: bytes
) -> None:
    links, game = window.features.links, window.context.game.game
    server.content = content
    links.receive(link(server), LOCAL)
    qtbot.waitUntil(lambda: not links.is_busy)
    assert window.context.notices.text.startswith("This is not the address of a game file.")
    assert window.context.game.game is game
    assert links._folder is None, "nothing is kept"


def test_it_can_be_cancelled_and_ends_after_a_minute(window: GameWindow, server: BadServer) -> None:
    links = window.features.links
    server.usually = stalling(5)
    links.receive(link(server), LOCAL)
    links.cancel()
    assert (links.is_busy, window.context.notices.text) == (False, "")
    links.receive(link(server), LOCAL)
    links._time.timeout.emit()
    assert not links.is_busy
    assert window.context.notices.text == "127.0.0.1 took more than a minute. Nothing was opened."


def test_esc_cancels_it_while_the_board_has_the_keys(qtbot: QtBot, window: GameWindow, server: BadServer) -> None:
    links = window.features.links
    server.usually = stalling(5)
    window.view.setFocus()
    links.receive(link(server), LOCAL)
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert (links.is_busy, window.context.notices.text) == (False, "")
    assert not links._stop.isEnabled(), "Esc is free for what else it does"


def test_a_pasted_or_dropped_address_is_opened(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[GameLink] = []
    monkeypatch.setattr(window.features.links, "receive", opened.append)
    QGuiApplication.clipboard().setText("https://online-go.com/game/5\n")
    for action in ("paste_game", "paste_branch"):
        window.context.menus[action].trigger()
    dropped = QMimeData()
    dropped.setUrls([QUrl("https://online-go.com/game/5")])
    window.features.files.drops._taken(dropped)()
    assert opened == 3 * [GameLink("https://online-go.com/api/v1/games/5/sgf", "online-go.com")]


def test_the_dialog_offers_the_address_copied_and_names_the_server(qtbot: QtBot) -> None:
    dialog = OpenLinkDialog("https://example.org/a.sgf")
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert (dialog.address(), dialog.note.text, ok.isEnabled()) == (
        "https://example.org/a.sgf",
        "QtGo will ask example.org for the game.",
        True,
    )
    dialog.line.setText("http://example.org/a.sgf")
    assert (dialog.note.text, ok.isEnabled()) == ("The address must begin with https://.", False)
    other = OpenLinkDialog("secret words")
    qtbot.addWidget(other)
    assert other.address() == ""
    assert other.focusWidget() is other.line, "an address is typed at once"
