"""Coordinates typed on the board: ``q16`` and Enter play there."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from qtgo.core.rules.point import Point, column_name
from qtgo.folding import fold
from qtgo.kit.notices.status_message import MessageKind
from qtgo.plain_text import visible
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.play.point_field import PointField

tr = Texts("play")

_PASS = "pass"
_SECONDS = 4.0


class TypedPointsFeature(Feature):
    """Opens a field for the coordinates that are typed while the board has the keys.

    A letter with a command of its own, such as H for a hint, opens it only if the user has chosen so.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        view = self._view = context.view
        context.menus.add("type_point", tr.lazy("&Type Coordinates…"), lambda: self.open(""), "Ctrl+U")
        letters = context.menus.add_check(
            "type_letters",
            tr.lazy("L&etters Always Type Coordinates"),
            lambda wanted: context.settings.change(letters_type=wanted),
        )
        self.follow("letters_type", react=letters.setChecked)
        for widget in (view, view.table):
            if widget is not None:
                widget.installEventFilter(self)

    def open(self, text: str) -> None:
        """Show the field with the first letter."""
        self.field.open(text, self._view.points)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the first letter of coordinates from the board and, if the user has chosen so, from the commands."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if not (self._view.hasFocus() and self._begins(event)):
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self.open(self._letter(event))
        return True

    @cached_property
    def field(self) -> PointField:
        """Return the field, made at the first use."""
        from qtgo.features.play.point_field import PointField

        field = PointField(self._view)
        field.textEdited.connect(self._show_point)
        field.entered.connect(self._enter)
        field.left.connect(self._view.setFocus)
        return field

    def _begins(self, event: QKeyEvent) -> bool:
        letter = self._letter(event).upper()
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if modifiers != Qt.KeyboardModifier.NoModifier or len(letter) != 1 or not self._is_column(letter):
            return False
        return self.context.settings.value.letters_type or not self._has_command(letter)

    @staticmethod
    def _letter(event: QKeyEvent) -> str:
        """Return what a key writes, a Latin letter on a keyboard of another alphabet too."""
        from qtgo.kit.inputs.key_places import latin_key

        return latin_key(event) or unicodedata.normalize("NFKC", event.text())

    def _is_column(self, letter: str) -> bool:
        width = self.context.scene.position.width
        return letter in {column_name(column)[0] for column in range(width)}

    def _has_command(self, letter: str) -> bool:
        """Return whether a letter does something else: it is a command's key, or a candidate's."""
        over = self.context.scene.made_overlay
        if over is not None and any(over.analysis.candidate_of(name) for name in (letter, letter.lower())):
            return True
        key = QKeySequence(letter)
        return any(action.isEnabled() and key in action.shortcuts() for action in self.context.window.actions())

    def _point(self, text: str) -> Point | None:
        """Return the point of this board that a text names."""
        try:
            point = Point.from_vertex(unicodedata.normalize("NFKC", text))
        except ValueError:
            return None
        position = self.context.scene.position
        return point if point.x < position.width and point.y < position.height else None

    def _show_point(self, text: str) -> None:
        """Move the cursor along with the typed coordinates."""
        point = self._point(text)
        if point is not None:
            from qtgo.board.scene.table import point_words

            self._view.set_cursor(point)
            self._view.announce(point_words(self.context.scene, point))

    def _enter(self, text: str) -> None:
        menus, point = self.context.menus, self._point(text)
        if point is None and fold(text) not in (_PASS, fold(tr("pass"))):
            say = tr.lazy("{text} is not a point of this board.")
            message = self.context.notices
            message.show_message(lambda: say().format(text=visible(text)), MessageKind.WARNING, seconds=_SECONDS)
            self.field.selectAll()
            return
        self._view.setFocus()
        if point is None:
            menus["pass"].trigger()
        else:
            self._view.set_cursor(point)
            menus["cursor_play"].trigger()
