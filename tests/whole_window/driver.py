"""A whole window as its user has it: the one place of these tests that knows how a window is put together."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, SignalInstance
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from qtgo.app.game_window import GameWindow
from qtgo.board.scene.scene import BoardScene
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.inputs.tool_button import REASON
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.menus.menu_bar import menus_of
from tests.living_nodes import HELD_BACK

NO_KEYS = Qt.KeyboardModifier.NoModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def new_window(settings: Settings, folder: Path) -> GameWindow:
    """Return a window of a program that keeps everything in one folder, not shown yet."""
    gc.set_threshold(*HELD_BACK)
    return GameWindow(SettingsStore(settings), folder / "journals", games=folder / "games")


class Driver:
    """What a user can see of one window, and do in it."""

    def __init__(self, window: GameWindow) -> None:
        window.complete()
        self.window = window
        self.actions: Mapping[str, QAction] = window.context.menus.actions

    # What is seen

    @property
    def game(self) -> Game:
        """Return the game that is shown."""
        return self.window.context.game.game

    @property
    def scene(self) -> BoardScene:
        """Return the board."""
        return self.window.scene

    @property
    def mode(self) -> str:
        """Return the name of the mode that is on."""
        return self.window.context.mode.mode.name.lower()

    @property
    def message(self) -> str:
        """Return what is said to the user."""
        return self.window.context.status.message.text

    @property
    def is_start_page_shown(self) -> bool:
        """Return whether the start page covers the board."""
        return self.window.features.start_page.page is not None

    @property
    def is_reviewed(self) -> bool:
        """Return whether the review of the game is shown."""
        return self.window.features.review.is_shown

    @property
    def has_engines(self) -> bool:
        """Return whether an engine plays."""
        return self.window.context.players.has_engines

    @property
    def engines_are_paused(self) -> bool:
        """Return whether the engines that play have been told to wait."""
        return self.window.context.players.paused or self.window.context.players.suspended

    @property
    def is_thinking(self) -> bool:
        """Return whether an engine has been asked for a move."""
        return self.actions["stop_engine"].isEnabled()

    @property
    def clock(self) -> str:
        """Return whose clock runs, or waits, in words."""
        clocks = self.window.context.clock.clocks
        if clocks is None or clocks.running is None:
            return "none runs"
        does = "is held" if clocks.is_held else "is paused" if clocks.is_paused else "runs"
        return f"{clocks.running.name.lower()} {does}"

    @property
    def settings(self) -> Settings:
        """Return the settings that hold in this window."""
        return self.window.settings

    def usual_keys(self, name: str) -> list[str]:
        """Return the keys of an action that it has unless the user chooses others."""
        keys = self.window.context.menus.usual_keys(name)
        return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in keys]

    def reason(self, name: str) -> str:
        """Return why an action cannot be done now, empty if nothing is said of it."""
        return str(self.actions[name].property(REASON) or "")

    def menus(self) -> list[QMenu]:
        """Return the menus of the menu bar, in their order."""
        return menus_of(self.window.menuBar())

    def submenus(self) -> list[QMenu]:
        """Return the menus that are entries of others."""
        found, left = [], self.menus()
        while left:
            below = [entry.menu() for entry in left.pop().actions()]
            left += [menu for menu in below if isinstance(menu, QMenu)]
            found += [menu for menu in below if isinstance(menu, QMenu)]
        return found

    def parts(self) -> dict[str, QWidget]:
        """Return the large parts of the window by their names."""
        window = self.window
        parts = {"board": window.view, "side panel": window.context.side, "menu bar": window.menuBar()}
        return parts | ({} if window.features.review.graph is None else {"graph": window.features.review.graph})

    def facts(self) -> Iterator[tuple[str, SignalInstance]]:
        """Yield what the parts of a window tell each other, by the names of the signals."""
        window = self.window
        game, players = window.context.game, window.context.players
        yield "game_opened", game.game_opened
        yield "position_changed", game.position_changed
        yield "node_changed", game.node_changed
        yield "phase_changed", game.phase_changed
        yield "game_ended", game.game_ended
        yield "editing_changed", window.features.edits.tools.state_changed
        yield "mode_changed", window.context.mode.changed
        yield "seats_changed", players.seats_changed
        yield "paused_changed", players.paused_changed
        yield "clocks_changed", window.context.clock.clocks_changed
        yield "document.state_changed", window.context.document.state_changed
        yield "settings_changed", window.store.changed
        yield "title", window.windowTitleChanged

    # What is done

    def trigger(self, name: str) -> None:
        """Choose an entry of a menu, which does nothing where it is disabled."""
        self.actions[name].trigger()

    def click(self, vertex: str, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Click on a point of the board."""
        view = self.window.view
        QTest.mouseClick(view.viewport(), button, keys, view.mapFromScene(self._center(vertex)))

    def _center(self, vertex: str) -> Any:
        return self.scene.geometry.center(Point.from_vertex(vertex))

    def play(self, moves: str) -> None:
        """Click on points, or pass."""
        for vertex in moves.split():
            if vertex == "pass":
                self.trigger("pass")
            else:
                self.click(vertex)

    def begin(self, game: NewGame) -> None:
        """Begin a game, as the dialog for a new one does when it is accepted."""
        assert self.window.features.new_game.start(game)

    def open(self, path: Path) -> None:
        """Open a file."""
        assert self.window.features.files.open_path(path)

    def choose_engines(self, *engines: EngineConfig) -> None:
        """Enter engines in the list of those that there are."""
        self.change_settings(engines=engines)

    def change_settings(self, **changes: Any) -> None:
        """Change settings in this window."""
        self.window.store.replace(self.window.settings.changed(**changes))

    def accept_count(self) -> None:
        """Let both players accept the count, which ends the game."""
        for color in Color:
            self.window.context.scoring.toggle_accepted(color)
        self.window.context.scoring.finish()

    def forget_changes(self) -> None:
        """Let the window close without a question."""
        document = self.window.context.document
        for game in range(document.state.games):
            document.show(game)
            self.game.history.mark_saved()


def accept_next() -> None:
    """Accept the dialog that opens next."""

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.accept()

    QTimer.singleShot(0, accept)


def open_menu() -> QMenu | None:
    """Return the menu that stands open over the board."""
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None
