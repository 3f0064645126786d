"""The clock in the window: its menu, its faces, its sounds, and the way back to the game under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from qtgo.core.clock.time_settings import MINUTE, SECOND
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import ClockReading
from qtgo.features.clock.face import ClockFace
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.language import set_translated
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.game.game_controller import LiveChange
from qtgo.session.players.game_clock import Clocks
from qtgo.session.players.players import Seats
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.clock_words import duration_text
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.kit.plain_labels import PlainLabel

tr = Texts("clock")

_SOON = 8.0
_SET_TIME = ((Color.BLACK, tr.lazy("Set &Black's Time…"), ()), (Color.WHITE, tr.lazy("Set &White's Time…"), ()))
_GIVE_TIME = ((Color.BLACK, tr.lazy("&Give Black 1 Minute"), ()), (Color.WHITE, tr.lazy("Gi&ve White 1 Minute"), ()))


class ClockFeature(Feature):
    """Shows the clocks, and allows the players to pause, correct and set them."""

    shown_changed = Signal(object)  # bool: the game has clocks

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._clock = context.clock
        self.faces: dict[Color, ClockFace] = {}
        self.are_shown = False
        self.cover: PlainLabel | None = None
        self._standing = tr.lazy("The clocks are stopped until you resume.")
        self._add_actions()
        self._connect()
        self._show(self._clock.clocks)
        self.follow(
            "clock_start", "lose_on_time", "countdown_seconds", "engine_allowance", react=self._use_clock_settings
        )

    def _add_actions(self) -> None:
        menus, clock = self.context.menus, self._clock
        self._start = menus.add("start_clock", tr.lazy("&Start Clock"), self.go_on, "Ctrl+Shift+T")
        self._pause = menus.add_check(
            "pause_clock", tr.lazy("&Pause Clock"), lambda _on: self.toggle_pause(), ("Ctrl+T", "Pause")
        )
        set_time = menus.add_each("set_time", _SET_TIME, self.edit_left)
        give_time = menus.add_each("give_time", _GIVE_TIME, lambda color: clock.give_time(color, MINUTE))
        self._corrections = *set_time.values(), *give_time.values()
        menus.add("time_settings", tr.lazy("&Time Settings…"), self.edit_settings, allowed=not_studying)
        self._to_game = menus.add("to_game", tr.lazy("Return to &Game"), self._return_to_game, "Ctrl+End")
        self.context.status.offer(self._to_game)
        self._resume = QAction(self.context.window)
        # Translators: a button: let the clock run again.
        set_translated(self.context.window, self._resume.setText, tr.lazy("Resume"))
        self._resume.triggered.connect(lambda: clock.pause(False))

    def _connect(self) -> None:
        context, clock = self.context, self._clock
        clock.clocks_changed.connect(self._show)
        clock.time_ran_out.connect(self._tell_time_is_up)
        clock.stalled.connect(self._tell_stall)
        clock.stood_still.connect(self._tell_standing)
        clock.noted.connect(context.document.note_live)
        context.document.live_restored.connect(clock.restore_game)
        context.players.waiting_changed.connect(clock.hold)
        context.players.seats_changed.connect(self._follow_seats)
        context.game.live_changed.connect(self._show_live)
        context.game.node_changed.connect(self._show_place)

    def make_face(self, color: Color, parent: QWidget) -> ClockFace:
        """Make the face of a color, which is kept up from then on."""
        face = self.faces[color] = ClockFace(color, parent)
        face.pause_requested.connect(self.toggle_pause)
        face.menu_requested.connect(self._pop_up)
        face.set_low_limit(self.context.settings.value.countdown_seconds * SECOND)
        clocks = self._clock.clocks
        if clocks is not None:
            face.show_clock(_reading(clocks, color))
        return face

    def show_readings(self, readings: Mapping[Color, ClockReading] | None) -> None:
        """Show the clocks, or none in a game without time limit."""
        for color, face in self.faces.items():
            if readings is not None:
                face.show_clock(readings[color])
        if self.are_shown is not (readings is not None):
            self.are_shown = readings is not None
            self.shown_changed.emit(self.are_shown)

    def _use_clock_settings(self, *_changed: object) -> None:
        settings = self.context.settings.value
        self._clock.use_settings(settings)
        for face in self.faces.values():
            face.set_low_limit(settings.countdown_seconds * SECOND)

    def _follow_seats(self, seats: Seats) -> None:
        self._clock.set_engine_colors(frozenset(color for color, engine in seats.items() if engine is not None))

    # Actions of the user

    def toggle_pause(self) -> None:
        """Pause or resume the clock; where none runs yet, start it if there is one."""
        if self._clock.is_live:
            self._clock.pause(not self._clock.is_paused)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Go on with the unfinished game that is shown, from its end."""
        if self._clock.can_go_on:
            self.context.game.go_to(self.context.game.game.line.end)
            self._clock.go_on()

    def _return_to_game(self) -> None:
        self.context.navigator.go_to(self.context.game.place)

    def edit_settings(self) -> None:
        """Ask for other time settings, and play by them from here."""
        from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog

        dialog = TimeSettingsDialog(self._clock.control, self.context.window)
        control = ask(dialog, dialog.time_control)
        if control is not None and control != self._clock.control:
            self.context.game.set_info(with_time_control(self.context.game.game.info, control))

    def edit_left(self, color: Color) -> None:
        """Ask for the correct time left of a player, as a referee does; the clock stands still meanwhile."""
        from qtgo.features.clock.time_left import TimeLeftDialog

        clocks = self._clock.clocks
        if clocks is None or not self._clock.is_live:
            return
        was_paused = self._clock.is_paused
        self._clock.pause(True)
        dialog = TimeLeftDialog(
            clocks.control.of(color), clocks.state.of(color), color_name(color), self.context.window
        )
        left = ask(dialog, dialog.time_left)
        if left is not None:
            self._clock.set_left(color, left)
        self._clock.pause(was_paused)

    # The view

    def _show(self, clocks: Clocks | None) -> None:
        self.show_readings(None if clocks is None else {color: _reading(clocks, color) for color in Color})
        is_live, is_paused = self._clock.is_live, self._clock.is_paused
        self._pause.setEnabled(is_live)
        self._pause.setChecked(is_paused)
        self._start.setEnabled(self._clock.can_go_on)
        for action in self._corrections:
            action.setEnabled(is_live)
        if not is_paused and self.context.notices.shows(self._standing):
            self.context.notices.clear()
        self.hide_board(is_live and is_paused and self.context.settings.value.hide_board_when_paused)
        self.context.players.pause_for_clock(is_paused)

    def hide_board(self, hidden: bool) -> None:
        """Hide the board from the players while their clock is paused, or show it again."""
        view, cover, focus = self.context.view, self.cover, self.context.window.focusWidget()
        is_hidden = cover is not None and not cover.isHidden()
        if hidden is is_hidden:
            return
        cover = cover or self._make_cover()
        had_keys = focus is not None and (focus is view or view.isAncestorOf(focus) or focus is cover)
        view.setVisible(not hidden)
        cover.setVisible(hidden)
        if had_keys:  # or Qt hands them to a button, which Space then presses
            (cover if hidden else view).setFocus()

    def _make_cover(self) -> PlainLabel:
        from qtgo.kit.plain_labels import PlainLabel

        cover = self.cover = PlainLabel(parent=self.context.frame)
        set_translated(self.context.window, cover.setText, tr.lazy("The clock is paused."))
        cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        cover.setWordWrap(True)
        self.context.frame.set_cover(cover)
        return cover

    def _show_live(self, change: LiveChange) -> None:
        if change.by_move and self.context.game.game.current is not change.node:
            say = tr.lazy("A move was played in the game.")
            self.context.notices.show_message(say, seconds=_SOON, offer=self._to_game)
        self._show_place()

    def _show_place(self, _node: object = None) -> None:
        """Offer "Return to Game" while another position is shown."""
        live = self.context.game.live
        self._to_game.setEnabled(live is not None and live is not self.context.game.game.current)

    def _tell_time_is_up(self, color: Color) -> None:
        self.context.notices.show_message(lambda: tr.by_color("{color}'s time is up.", color), MessageKind.WARNING)

    def _tell_standing(self) -> None:
        self.context.notices.show_message(
            self._standing, MessageKind.WARNING, offer=self._resume, holds=lambda: self._clock.is_paused
        )

    def _tell_stall(self, milliseconds: int) -> None:
        seconds = round(milliseconds / SECOND)
        if seconds:
            say = tr.lazy("The computer was suspended or busy for {time}; the clock was not charged.")
            self.context.notices.show_message(
                lambda: say().format(time=duration_text(seconds * SECOND)), MessageKind.WARNING
            )

    def _pop_up(self, position: QPoint) -> None:
        menu = QMenu(self.context.window)
        menu.addActions(self.context.menus.menu("clock").actions())
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
