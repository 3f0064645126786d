"""What all commands of a window share."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from qtgo.board.scene import BoardScene
from qtgo.controllers.document import Document
from qtgo.controllers.game import GameController
from qtgo.controllers.navigator import Navigator
from qtgo.controllers.players import PlayersController
from qtgo.deferred import dataclass
from qtgo.storage import Storage
from qtgo.widgets.notices.messages import Messages
from qtgo.window.actions import Actions
from qtgo.window.panels.side_panel import SidePanel


@dataclass(frozen=True, slots=True)
class WindowContext:
    """The parts of one window that its commands work with; ``window`` is the parent of their dialogs."""

    window: QMainWindow
    actions: Actions
    scene: BoardScene
    side: SidePanel
    message: Messages
    game_controller: GameController
    navigator: Navigator
    players: PlayersController
    document: Document
    storage: Storage
