"""What all features of a window share."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.controllers.clock import ClockController
from qtgo.controllers.document import Document
from qtgo.controllers.game import GameController
from qtgo.controllers.navigator import Navigator
from qtgo.controllers.players import PlayersController
from qtgo.controllers.scoring import ScoringController
from qtgo.deferred import dataclass
from qtgo.session.fair_play import FairPlay
from qtgo.session.mode_state import ModeState
from qtgo.session.settings_store import SettingsStore
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.storage_health import Storage
from qtgo.widgets.notices.messages import Messages
from qtgo.window.panels.side_panel import SidePanel


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things are kept: the user's data and games, what can be made again, the state, the logs of engines.

    Without a folder of games or a cache, nothing of that kind is kept.
    """

    data: Path
    games: Path | None
    cache: Path | None
    state: Path
    logs: Path


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of one window that its features work with; ``window`` is the parent of their dialogs."""

    window: QMainWindow
    menus: MenuBuilder
    settings: SettingsStore
    mode: ModeState
    scene: BoardScene
    side: SidePanel
    notices: Messages
    fair_play: FairPlay
    game: GameController
    navigator: Navigator
    players: PlayersController
    document: Document
    clock: ClockController
    scoring: ScoringController
    view: BoardView
    storage: Storage
    folders: Folders
