"""The clock in the window: its menu, its faces, its sounds, and the way back to the game under way."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from qtgo.core.clock.time_settings import MINUTE, SECOND
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import ClockReading
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.language import set_lasting
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.game.game_controller import LiveChange
from qtgo.session.players.game_clock import ClockController, Clocks
from qtgo.settings import Settings
from qtgo.shell.context import Context
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("clock")

_SOON = 8.0


class ClockCommands(QObject):
    """Shows the clocks, and lets the players pause, correct and set them."""

    board_hidden = Signal(object)  # bool: nobody shall see the board while the clock is paused

    def __init__(self, context: Context, clock: ClockController) -> None:
        super().__init__(context.window)
        game_controller, menus = context.game, context.menus
        self._menus = menus
        self._clock = clock
        self._game_controller = game_controller
        self._side = context.side
        self._message = context.notices
        self._window = context.window
        self._settings = Settings()
        clock.clocks_changed.connect(self._show)
        clock.time_ran_out.connect(self._tell_time_is_up)
        clock.stalled.connect(self._tell_stall)
        clock.stood_still.connect(self._tell_standing)
        game_controller.live_changed.connect(self._show_live)
        game_controller.node_changed.connect(self._show_place)
        for color, face in context.side.clocks.items():
            face.pause_requested.connect(self.toggle_pause)
            face.menu_requested.connect(self._pop_up)
            self._connect_color(color)
        menus["pause_clock"].triggered.connect(self.toggle_pause)
        menus["start_clock"].triggered.connect(self.go_on)
        menus["time_settings"].triggered.connect(self.edit_settings)
        menus["to_game"].triggered.connect(lambda: context.navigator.go_to(game_controller.place))
        self._standing = tr.lazy("The clocks are stopped until you resume.")
        self._resume = QAction(context.window)
        set_lasting(context.window, self._resume.setText, tr.lazy("Resume"))
        self._resume.triggered.connect(lambda: clock.pause(False))
        self._show(clock.clocks)

    def _connect_color(self, color: Color) -> None:
        self._menus.each("set_time")[color].triggered.connect(lambda: self.edit_left(color))
        self._menus.each("give_time")[color].triggered.connect(lambda: self._clock.give_time(color, MINUTE))

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings
        self._clock.use_settings(settings)
        for face in self._side.clocks.values():
            face.set_low_limit(settings.countdown_seconds * SECOND)

    # What the user does

    def toggle_pause(self) -> None:
        """Pause the clock or let it go on; where none runs yet, start it if there is one to start."""
        if self._clock.is_live:
            self._clock.pause(not self._clock.is_paused)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Go on with the unfinished game that is shown, from its end."""
        if self._clock.can_go_on:
            self._game_controller.go_to(self._game_controller.game.line.end)
            self._clock.go_on()

    def edit_settings(self) -> None:
        """Ask for other time settings, and play by them from here."""
        from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog

        dialog = TimeSettingsDialog(self._clock.control, self._window)
        control = ask(dialog, dialog.time_control)
        if control is not None and control != self._clock.control:
            self._game_controller.set_info(with_time_control(self._game_controller.game.info, control))

    def edit_left(self, color: Color) -> None:
        """Ask what a player has left, as a referee does; the clock stands still meanwhile."""
        from qtgo.features.clock.time_left import TimeLeftDialog

        clocks = self._clock.clocks
        if clocks is None or not self._clock.is_live:
            return
        was_paused = self._clock.is_paused
        self._clock.pause(True)
        dialog = TimeLeftDialog(clocks.control.of(color), clocks.state.of(color), color_name(color), self._window)
        left = ask(dialog, dialog.time_left)
        if left is not None:
            self._clock.set_left(color, left)
        self._clock.pause(was_paused)

    # What is shown

    def _show(self, clocks: Clocks | None) -> None:
        self._side.show_clocks(None if clocks is None else {color: _reading(clocks, color) for color in Color})
        is_live, is_paused = self._clock.is_live, self._clock.is_paused
        menus = self._menus
        menus["pause_clock"].setEnabled(is_live)
        menus["pause_clock"].setChecked(is_paused)
        menus["start_clock"].setEnabled(self._clock.can_go_on)
        for action in (*menus.each("set_time").values(), *menus.each("give_time").values()):
            action.setEnabled(is_live)
        if not is_paused and self._message.shows(self._standing):
            self._message.clear()
        self.board_hidden.emit(is_live and is_paused and self._settings.hide_board_when_paused)

    def _show_live(self, change: LiveChange) -> None:
        if change.by_move and self._game_controller.game.current is not change.node:
            say = tr.lazy("A move was played in the game.")
            self._message.show_message(say, seconds=_SOON, offer=self._menus["to_game"])
        self._show_place()

    def _show_place(self, _node: object = None) -> None:
        """Offer the way back to the game to who looks elsewhere."""
        live = self._game_controller.live
        self._menus["to_game"].setEnabled(live is not None and live is not self._game_controller.game.current)

    def _tell_time_is_up(self, color: Color) -> None:
        self._message.show_message(
            lambda: tr("{color}'s time is up.").format(color=color_name(color)), MessageKind.WARNING
        )

    def _tell_standing(self) -> None:
        self._message.show_message(
            self._standing, MessageKind.WARNING, offer=self._resume, holds=lambda: self._clock.is_paused
        )

    def _tell_stall(self, milliseconds: int) -> None:
        seconds = round(milliseconds / SECOND)
        if seconds:
            say = tr.lazy("The computer was suspended or busy for {seconds} s; the clock was not charged.")
            self._message.show_message(lambda: say().format(seconds=seconds), MessageKind.WARNING)

    def _pop_up(self, position: QPoint) -> None:
        menu = QMenu(self._window)
        menu.addActions(self._menus.menu("clock").actions())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(position)


def _reading(clocks: Clocks, color: Color) -> ClockReading:
    return ClockReading(
        clocks.control.of(color),
        clocks.state.of(color),
        is_running=clocks.running is color,
        is_paused=clocks.is_paused,
        is_held=clocks.is_held,
        has_expired=color in clocks.expired,
        is_record=clocks.is_record,
    )
