"""What the pointer and the keys do on the board: each click goes to the mode that is on."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from qtgo.board.scene.scene import PointClick
from qtgo.board.scene.view import BoardView
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Point
from qtgo.features.edit.edit_feature import EditCommands
from qtgo.features.play.move_checks import MoveChecks
from qtgo.features.play.pass_question import PassCommands
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.shell.context import Context
from qtgo.window.study_commands import StudyCommands


class BoardClicks(QObject):
    """Passes clicks and passes on, and offers the menu of a point."""

    def __init__(
        self,
        context: Context,
        scoring: ScoringController,
        edits: EditCommands,
        study: StudyCommands,
        passing: PassCommands,
        view: BoardView,
    ) -> None:
        super().__init__(context.window)
        scene = context.scene
        self._game_controller = context.game
        self._navigator = context.navigator
        self._scoring = scoring
        self._edits = edits
        self._study = study
        self._scene = scene
        self._view = view
        self._context = context
        self._window = context.window
        self.checks = MoveChecks(context)
        scene.point_clicked.connect(self._click)
        scene.point_right_clicked.connect(self._right_click)
        scene.point_double_clicked.connect(self._double_click)
        context.menus["cursor_play"].triggered.connect(self._play_at_cursor)
        context.menus["cursor_menu"].triggered.connect(self._show_menu_at_cursor)
        view.addAction(context.menus["cursor_menu"])
        context.menus["pass"].triggered.connect(self._pass)
        self._passing = passing

    @property
    def _is_scoring(self) -> bool:
        return self._game_controller.game.phase is Phase.SCORING

    def _click(self, click: PointClick) -> None:
        """Send a click to the controller whose mode it is."""
        if self._edits.is_active:
            self._edits.click(click)
        elif not self._is_scoring:
            if self.checks.admit(click):
                self._play(click.point)
        elif click.modifiers & Qt.KeyboardModifier.ControlModifier:
            self._scoring.toggle_seki(click.point)
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._scoring.toggle_alone(click.point)
        else:
            self._scoring.toggle(click.point)

    def _play(self, point: Point) -> None:
        if self._study.is_active:
            self._study.play(point)
        else:
            self._game_controller.play(point)

    def _right_click(self, click: PointClick) -> None:
        if self._edits.is_active:
            self._edits.click(click)
        else:
            self._show_point_menu(click)

    def _double_click(self, click: PointClick) -> None:
        if self._edits.is_active or click.point == self._scene.proposal:
            self._click(click)  # the second of two quick clicks
        elif not self._is_scoring and self._scene.position.color_at(click.point):
            self._navigator.to_move_at(click.point)

    def _play_at_cursor(self) -> None:
        """Confirm the move that is proposed, click on the point of the cursor, or mark a corner of a region there."""
        over = self._scene.made_overlay
        if over is not None and over.marking is not None:
            over.marking.mark_corner()
            return
        point = self._scene.proposal or self._scene.cursor
        if point is not None:
            self._click(PointClick(point))

    def _pass(self) -> None:
        if self._study.is_active:
            self._study.pass_()
        else:
            self._passing.pass_()

    def _show_point_menu(self, click: PointClick) -> None:
        if self._study.is_active:
            return
        self._pop_up(click.point, click.screen_position or self._window.cursor().pos())

    def _show_menu_at_cursor(self) -> None:
        """Open the menu of the keyboard's cursor, which appears if it was away."""
        if self._scene.cursor is None:
            self._scene.move_cursor(0, 0)
        point = self._scene.cursor
        if point is not None:
            menu = self._pop_up(point, self._view.beside(point))
            first = next((action for action in menu.actions() if action.isEnabled()), None)
            if first is not None:  # at a stone that was set up, nothing can be done
                menu.setActiveAction(first)

    def _pop_up(self, point: Point, place: QPoint) -> QMenu:
        menu = self.point_menu(point)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)
        return menu

    def point_menu(self, point: Point) -> QMenu:
        """Offer what can be done at a point, in the mode that is on."""
        from qtgo.window.point_menu import PointMenus

        return PointMenus(self._context, self._scoring, self._edits, self._study).menu(point)
