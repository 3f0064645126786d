"""The pointer and the keys on the board: clicks go to the owner of the mode, else they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from qtgo.board.scene.scene import PointClick
from qtgo.core.rules.point import Point
from qtgo.features.play.move_checks import MoveChecks
from qtgo.features.play.pass_question import PassQuestion
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_guessing, not_in_play
from qtgo.settings import ConfirmMoves
from qtgo.shell.click_taker import ClickTaker, Ghost, PointEntry, go_entry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.study_feature import may_leave
from qtgo.text.translation import Texts

tr = Texts("play")


class PlayFeature(Feature, ClickTaker):
    """Passes clicks and passes on, and offers the menu of a point; in play it takes them itself."""

    clicks_are_moves = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        scene, menus = context.scene, context.menus
        self._passing, self._was_paused = PassQuestion(context), False
        self._offered: Callable[[Point], PointEntry] | None = None
        menus.add("pass", tr.lazy("&Pass"), self._pass, "P", allowed=not_guessing)
        # Translators: a command: leave scoring, editing and the like.
        menus.add("leave_mode", tr.lazy("Back to P&lay"), self._leave_mode, "Esc", allowed=not_in_play)
        menus.add("cursor_play", tr.lazy("&Play at Cursor"), self._play_at_cursor, ("Return", "Enter"))
        menu = tr.lazy("Open Point &Menu")
        cursor_menu = menus.add("cursor_menu", menu, self._show_menu_at_cursor, ("Menu", "Shift+F10"))
        cursor_menu.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        context.window.removeAction(cursor_menu)  # whose other parts have menus of their own
        context.view.addAction(cursor_menu)
        self.checks = MoveChecks(context)
        scene.point_clicked.connect(self._pass_on)
        scene.point_right_clicked.connect(self._pass_right_on)
        scene.point_double_clicked.connect(self._pass_double_on)
        context.document.may_leave = lambda: may_leave(context)
        for changed in (
            scene.position_shown,
            context.game.live_changed,
            context.game.phase_changed,
            context.players.seats_changed,
            context.mode.changed,
            context.mode.clicks_changed,
        ):
            changed.connect(self._show_ghost)
        context.clock.clocks_changed.connect(self._follow_clock)
        self.follow("confirm_moves", react=self._confirm)

    def offer(self, entry: Callable[[Point], PointEntry]) -> None:
        """Offer another entry in the menu of each point, which Shift+click does too where it is enabled."""
        self._offered = entry

    # In play

    def click(self, click: PointClick) -> None:
        """Play a move."""
        self.context.game.play(click.point)

    def ghost(self) -> Ghost:
        """Return the color of the stone that may be played here, unless the clock is paused."""
        controller = self.context.game
        game, color = controller.game, controller.color_to_click
        if self.context.clock.is_paused and game.current is controller.live:
            color = None
        return Ghost(color, lambda point: game.legality(point, color) is None)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Offer to play at a point, and the move that was played there."""
        controller = self.context.game
        is_legal = controller.game.legality(point) is None
        play = PointEntry(tr("&Play Here"), lambda: controller.play(point), is_legal)
        offered = () if self._offered is None else (self._offered(point),)
        return play, *offered, go_entry(self.context, point)

    # In each mode

    @property
    def _taker(self) -> ClickTaker:
        taker = self.context.mode.taker
        return taker if isinstance(taker, ClickTaker) else self

    def _pass_on(self, click: PointClick) -> None:
        if self._taker is self and click.modifiers & Qt.KeyboardModifier.ShiftModifier and self._offered is not None:
            entry = self._offered(click.point)
            if entry.is_enabled:
                entry.act()
                return
        if not self._taker.clicks_are_moves or self.checks.admit(click):
            self._taker.click(click)

    def _pass_right_on(self, click: PointClick) -> None:
        if not self._taker.right_click(click):
            self._pop_up(click.point, click.screen_position or self.context.window.cursor().pos())

    def _pass_double_on(self, click: PointClick) -> None:
        scene = self.context.scene
        if click.point == scene.proposal:
            self._pass_on(click)  # the second of two quick clicks
        elif not self._taker.clicks_are_moves:
            self._taker.double_click(click)
        elif scene.position.color_at(click.point):
            self.context.navigator.to_move_at(click.point)

    def _play_at_cursor(self) -> None:
        """Confirm the move that is proposed, click on the point of the cursor, or mark a corner of a region there."""
        scene = self.context.scene
        over = scene.made_overlay
        if over is not None and over.marking is not None:
            over.marking.mark_corner()
            return
        point = scene.proposal or scene.cursor
        if point is not None:
            self._pass_on(PointClick(point))

    def _pass(self) -> None:
        if not self._taker.pass_():
            self._passing.pass_()

    def _leave_mode(self) -> None:
        """Go back to play, and with the keys to the board: the next arrow is to walk through the game."""
        self.context.mode.leave()
        if self.context.mode.mode is Mode.PLAY:
            self.context.view.setFocus()

    def _show_menu_at_cursor(self) -> None:
        """Open the menu of the keyboard's cursor, which appears if it was away."""
        scene = self.context.scene
        if scene.cursor is None:
            scene.move_cursor(0, 0)
        point = scene.cursor
        if point is not None:
            menu = self._pop_up(point, self.context.view.beside(point))
            first = next((action for action in menu.actions() if action.isEnabled()), None)
            if first is not None:  # at a stone that was set up, nothing can be done
                menu.setActiveAction(first)

    def _pop_up(self, point: Point, place: QPoint) -> QMenu:
        menu = self.point_menu(point)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)
        return menu

    def point_menu(self, point: Point) -> QMenu:
        """Offer the actions for a point, in the current mode."""
        from qtgo.features.play.point_menu import point_menu

        return point_menu(point, self._taker.entries(point), self.context.window)

    def _show_ghost(self, _cause: object = None) -> None:
        """Show a stone under the mouse where a click sets one."""
        self.context.scene.set_ghost(*self._taker.ghost())

    def _confirm(self, wanted: ConfirmMoves) -> None:
        if wanted is ConfirmMoves.NEVER:
            self.checks.cancel()

    def _follow_clock(self, _clocks: object) -> None:
        """Hide the stone under the mouse while the clock is paused."""
        if self.context.clock.is_paused is not self._was_paused:
            self._was_paused = not self._was_paused
            self._show_ghost()
