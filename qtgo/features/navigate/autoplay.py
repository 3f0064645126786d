"""The autoplay controller: steps through the game by itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.deferred import dataclass
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator


@dataclass(frozen=True, slots=True)
class AutoplayOptions:
    """The speed of autoplay, in milliseconds per move, and where it stops besides the end of the line."""

    interval: int = 2000
    stops_at_branches: bool = False
    stops_at_comments: bool = False


class AutoplayController(QObject):
    """Goes forward move by move to the end of the line."""

    running_changed = Signal(object)  # bool

    def __init__(self, game_controller: GameController, navigator: Navigator, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._navigator = navigator
        self._options = AutoplayOptions()
        self._timer = QTimer(self)
        self._timer.setInterval(self._options.interval)
        self._timer.timeout.connect(self._step)
        game_controller.game_opened.connect(self.stop)
        game_controller.move_made.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Return whether autoplay is running."""
        return self._timer.isActive()

    def set_options(self, options: AutoplayOptions) -> None:
        """Set speed and stops, also for a running autoplay."""
        self._options = options
        if self._timer.interval() != options.interval:
            self._timer.setInterval(options.interval)

    def toggle(self) -> None:
        """Start, or pause; at the end of the line start from the beginning."""
        if self.is_running:
            self.stop()
            return
        game = self._game_controller.game
        if not game.current.children:
            if game.current is game.root:
                return
            self._navigator.to_start()
        self._timer.start()
        self.running_changed.emit(True)

    def stop(self, _cause: object = None) -> None:
        """Stop at the current node."""
        if self.is_running:
            self._timer.stop()
            self.running_changed.emit(False)

    def _step(self) -> None:
        self._navigator.step(1)
        node = self._game_controller.game.current
        at_branch = self._options.stops_at_branches and len(node.children) > 1
        at_comment = self._options.stops_at_comments and "C" in node.properties
        if not node.children or at_branch or at_comment:
            self.stop()
