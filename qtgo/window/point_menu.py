"""The menu of a point: what each button and modifier does there, in the mode that is on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QMenu, QWidgetAction

from qtgo.board.scene.scene import PointClick
from qtgo.core.editing.tools import Tool
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Point
from qtgo.features.edit.edit_feature import EditCommands
from qtgo.kit.plain_labels import PlainLabel, menu_text
from qtgo.look.font import secondary_font
from qtgo.look.sizes import CARD_GAP, GAP, scaled
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.shell.context import Context
from qtgo.shell.menus.tool_entries import TOOLS
from qtgo.text.translation import Texts
from qtgo.window.study_commands import StudyCommands

tr = Texts("board clicks")

_NONE, _LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


class PointMenus:
    """Makes the menus of points; in play and scoring the right button opens them, and everywhere a key."""

    def __init__(self, context: Context, scoring: ScoringController, edits: EditCommands, study: StudyCommands) -> None:
        self._context = context
        self._scoring, self._edits, self._study = scoring, edits, study

    def menu(self, point: Point) -> QMenu:
        """Offer what can be done at a point in the mode that is on."""
        menu = QMenu(self._context.window)
        menu.setAccessibleName(tr("Point {vertex}").format(vertex=point.vertex))
        _add_title(menu, point.vertex)
        if self._edits.is_active:
            self._add_editing(menu, point)
        elif self._context.game.game.phase is Phase.SCORING:
            self._add_scoring(menu, point)
        elif self._study.is_active:
            menu.addAction(tr("&Try Here"), lambda: self._study.play(point))
        else:
            self._add_playing(menu, point)
        return menu

    def _add_playing(self, menu: QMenu, point: Point) -> None:
        game_controller = self._context.game
        play = menu.addAction(tr("&Play Here"), lambda: game_controller.play(point))
        play.setEnabled(game_controller.game.legality(point) is None)
        self._add_going(menu, point)

    def _add_going(self, menu: QMenu, point: Point) -> None:
        go = menu.addAction(tr("&Go to Move Played Here"), lambda: self._context.navigator.to_move_at(point))
        go.setEnabled(self._context.game.game.line.node_that_played(point) is not None)

    def _add_scoring(self, menu: QMenu, point: Point) -> None:
        scoring = self._scoring
        if self._context.scene.position.color_at(point) is None:
            menu.addAction(tr("Change &Owner"), lambda: scoring.toggle(point))
            return
        menu.addAction(tr("Mark Group &Dead or Alive"), lambda: scoring.toggle(point))
        menu.addAction(tr("Mark Only This &Chain"), lambda: scoring.toggle_alone(point))
        menu.addAction(tr("Mark Group as &Seki or Not"), lambda: scoring.toggle_seki(point))

    def _add_editing(self, menu: QMenu, point: Point) -> None:
        """Offer what clicks do with the tool, each by the click itself."""
        tool = self._edits.tools.state.tool

        def add(text: str, modifiers: Qt.KeyboardModifier = _NONE, button: Qt.MouseButton = _LEFT) -> None:
            menu.addAction(text, lambda: self._edits.click(PointClick(point, modifiers, button)))

        add(tr("&Use Tool Here: {tool}").format(tool=_name(tool)))
        add(tr("&Alternate Tool Action Here"), button=Qt.MouseButton.RightButton)
        if not (tool.plays or tool.connects or tool in (Tool.TEXT, Tool.VISIBLE)):
            add(tr("Use Tool on Whole &Row"), Qt.KeyboardModifier.ShiftModifier)
            add(tr("Use Tool on Whole &Column"), Qt.KeyboardModifier.ControlModifier)
        if not (tool.plays or tool.connects or tool is Tool.TEXT):
            menu.addAction(tr("&Start Area Here"), lambda: self._edits.tools.set_corner(point))
        menu.addSeparator()
        self._add_going(menu, point)


def _add_title(menu: QMenu, text: str) -> None:
    """Put words at the head of a menu, which cannot be chosen; the style sheet has no room for those of a section."""
    label = PlainLabel(text, menu)
    label.setFont(secondary_font(label.font()))
    palette, quiet = label.palette(), QPalette.ColorRole.PlaceholderText
    palette.setColor(QPalette.ColorGroup.Disabled, quiet, palette.color(QPalette.ColorGroup.Active, quiet))
    label.setPalette(palette)  # no fainter for being no entry
    label.setForegroundRole(quiet)
    label.setContentsMargins(scaled(CARD_GAP), scaled(GAP), scaled(CARD_GAP), scaled(GAP))
    title = QWidgetAction(menu)
    title.setDefaultWidget(label)
    title.setText(text)
    title.setEnabled(False)
    menu.addAction(title)


def _name(tool: Tool) -> str:
    text = next(text for known, text, _ in TOOLS if known is tool)
    return menu_text(text().replace("&", ""))
