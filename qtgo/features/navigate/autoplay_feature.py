"""Autoplay: step through the game automatically, at a speed and with stops that the user chooses."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.deferred import dataclass
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import only_reading
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("navigate")

_SPEEDS = (
    (tr.lazy("&Half a Second per Move"), 500),
    (tr.lazy("&1 Second per Move"), 1000),
    (tr.lazy("&2 Seconds per Move"), 2000),
    (tr.lazy("&5 Seconds per Move"), 5000),
    (tr.lazy("1&0 Seconds per Move"), 10_000),
)
"""How long a position is shown, in milliseconds."""


@dataclass(frozen=True, slots=True)
class AutoplayOptions:
    """The speed of autoplay, in milliseconds per move, and where it stops besides the end of the line."""

    interval: int = 2000
    stops_at_branches: bool = False
    stops_at_comments: bool = False


class Autoplay(QObject):
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


class AutoplayFeature(Feature):
    """Offers autoplay in the menu; it ends when another mode is taken."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.controller = Autoplay(context.game, context.navigator, self)
        menus, change = context.menus, context.settings.change
        self._action = menus.add_check("autoplay", tr.lazy("&Autoplay"), self._toggle, "F7", allowed=only_reading)
        self._speed = menus.add_choice(
            "autoplay_speed", tr.lazy("&Speed"), _SPEEDS, lambda speed: change(autoplay_interval=speed)
        )
        self._at_branches = menus.add_check(
            "autoplay_at_branches", tr.lazy("Stop at &Branch Points"), lambda on: change(autoplay_stops_at_branches=on)
        )
        self._at_comments = menus.add_check(
            "autoplay_at_comments", tr.lazy("Stop at &Comments"), lambda on: change(autoplay_stops_at_comments=on)
        )
        self.controller.running_changed.connect(self._show_running)
        context.mode.changed.connect(self._follow_mode)
        names = "autoplay_interval", "autoplay_stops_at_branches", "autoplay_stops_at_comments"
        self.follow(*names, react=self._use_settings)

    def leave(self) -> None:
        """Stop at the current node."""
        self.controller.stop()

    def _toggle(self, _wanted: bool) -> None:
        self.controller.toggle()
        self._action.setChecked(self.controller.is_running)

    def _show_running(self, is_running: bool) -> None:
        mode = self.context.mode
        if is_running:
            mode.take(Mode.AUTOPLAY, self)
        else:
            mode.release(self)
        self._action.setChecked(is_running)

    def _follow_mode(self, mode: Mode) -> None:
        if mode is not Mode.AUTOPLAY:
            self.controller.stop()

    def _use_settings(self, interval: int, at_branches: bool, at_comments: bool) -> None:
        self.controller.set_options(AutoplayOptions(interval, at_branches, at_comments))
        for action in self._speed.actions():
            action.setChecked(action.data() == interval)
        self._at_branches.setChecked(at_branches)
        self._at_comments.setChecked(at_comments)
