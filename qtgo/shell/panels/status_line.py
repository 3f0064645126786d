"""The line at the right of the menu bar: mode, current offers, caption, issues of the file, encoding, and rules.

Where the system shows the menus in a place of its own, the line has a strip to itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QMoveEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton, QWidget

from qtgo.core.record.game_info import GameInfo
from qtgo.kit.headings import SecondaryLabel, keep_font
from qtgo.kit.language import set_translated
from qtgo.kit.notices.banner import Banner
from qtgo.kit.notices.messages import Messages
from qtgo.kit.plain_labels import PlainLabel, menu_text, plain_tip
from qtgo.kit.zoom import keep_icon_size
from qtgo.look.font import secondary_font
from qtgo.look.icons import icon
from qtgo.look.shapes import mirrored
from qtgo.look.sizes import CARD_GAP, GAP, ICON, SPACING, scaled
from qtgo.plain_text import visible
from qtgo.session.document.document_state import DocumentState
from qtgo.sgf.charset import charset_name
from qtgo.shell.menus.menu_bar import height_beside_menus
from qtgo.text.menus.key_names import with_keys
from qtgo.text.record.game_words import rules_and_komi
from qtgo.text.record.komi_words import komi_meaning, unknown_komi_sentence
from qtgo.text.ruleset_words import ruleset_phrase
from qtgo.text.score_words import result_sentence, result_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.sgf.collection import Collection
    from qtgo.sgf.issue import Issue

tr = Texts("status line")

_MAX_ISSUES = 12
_RESULT_LENGTH = 30
_ITEM_PADDING = 16


class StatusLine(QWidget):
    """Shows the rules of the game, and anything special; parts without room go into a menu.

    ``message`` reports events; the window places its banner.
    """

    room_changed = Signal()  # the free room beside the menus

    def __init__(self, bar: QWidget, banner: Banner) -> None:
        """Make it in the menu bar, or in the strip in its place."""
        super().__init__(bar)
        self.message = Messages(banner)
        self._bar = bar
        self.mode = SecondaryLabel(parent=self)
        self._offers: list[tuple[QToolButton, QAction]] = []
        self.paused = self._button()
        self.paused.setIcon(icon("pause", "ink2"))
        keep_icon_size(self.paused, ICON - 4)
        self.paused.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_translated(self, self.paused.setText, tr.lazy("Engines paused"))
        set_translated(self, self.paused.setToolTip, tr.lazy("Resume the engines"))
        self.caption = SecondaryLabel(parent=self)
        self.issues = self._button()
        self._make_secondary(self.issues)
        self.charset = self._button()
        self._make_secondary(self.charset)
        self.charset.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.rules = SecondaryLabel(parent=self)
        self._menu = QMenu(self)
        self.more = self._button()
        self.more.setIcon(icon("more", "ink2"))
        keep_icon_size(self.more)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu)
        set_translated(self, self.more.setAccessibleName, tr.lazy("More about the game"))
        self._menu.aboutToShow.connect(self._fill_menu)
        self._wanted: dict[QWidget, bool] = {}
        self._folded: list[QWidget] = []
        for part in (self.mode, self.paused, self.caption, self.issues, self.charset):
            self._show_part(part, wanted=False)
        self._show_part(self.rules, wanted=True)
        if isinstance(bar, QMenuBar):
            before = bar.cornerWidget()
            bar.setCornerWidget(self)
            if before is not None:
                before.deleteLater()
        self.show()
        bar.installEventFilter(self)

    @property
    def bar(self) -> QWidget:
        """Return the menu bar, or the strip in its place."""
        return self._bar

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find room beside the menus before they are laid out."""
        kinds = (QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.ActionChanged, QEvent.Type.LanguageChange)
        if watched is self._bar and event.type() in kinds:
            self._arrange()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Arrange the line again when a text or the font has changed."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self._arrange()
        return super().event(event)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Stay at the end of the menu bar, which itself leaves the padding of its style there."""
        super().moveEvent(event)
        if self.geometry() != self._wanted_place:
            self._place()

    def sizeHint(self) -> QSize:
        """Return the room of the parts shown now; without any, none, and the button alone has a margin in itself."""
        parts = self._visible_parts()
        gaps = 0 if parts in ([], [self.more]) else scaled(GAP) + len(parts) * scaled(CARD_GAP)
        return QSize(sum(part.sizeHint().width() for part in parts) + gaps, height_beside_menus())

    def minimumSizeHint(self) -> QSize:
        """Never be cut by the menus."""
        return self.sizeHint()

    @property
    def folded(self) -> tuple[QWidget, ...]:
        """Return the parts that have no room in the line, and are in the menu of its last button."""
        return tuple(self._folded)

    @property
    def free_room(self) -> tuple[QRect, QRect]:
        """Return the free areas beside the menus without and with the line, in the window; empty without menus."""
        bar = self._bar
        if bar.isHidden():
            return QRect(), QRect()
        menus, line = self._width_of_menus(), self.geometry()
        is_mirrored = bar.layoutDirection() is Qt.LayoutDirection.RightToLeft
        beyond = bar.rect().adjusted(0, 0, -menus, 0) if is_mirrored else bar.rect().adjusted(menus, 0, 0, 0)
        free = QRect(beyond)
        if self._visible_parts() and is_mirrored:
            free.setLeft(line.right() + 1)
        elif self._visible_parts():
            free.setRight(line.left() - 1)
        return free.translated(bar.pos()), beyond.translated(bar.pos())

    def offer(self, action: QAction) -> None:
        """Offer an action by a button, as long as it can be done."""
        button = self._button()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._offers.append((button, action))
        self._show_part(button, wanted=action.isEnabled())
        action.enabledChanged.connect(lambda enabled: self._show_part(button, wanted=enabled))

    def offer_charsets(self, actions: Sequence[QAction]) -> None:
        """Offer the actions for the charset in a menu where it is shown."""
        menu = QMenu(self.charset)
        menu.addActions(list(actions))
        self.charset.setMenu(menu)

    def show_mode(self, name: str) -> None:
        """Name the mode that is on; empty for none."""
        self.mode.setText(name)
        self.mode.setToolTip(with_keys(tr("Press {esc} to return to play.")) if name else "")
        # Translators: {mode} is such as "Editing".
        self.mode.setAccessibleName(tr("Mode: {mode}").format(mode=name) if name else "")
        self._show_part(self.mode, wanted=bool(name))

    def show_paused(self, paused: bool) -> None:
        """Show that the engines are paused, and offer to resume."""
        self._show_part(self.paused, wanted=paused)

    def show_caption(self, text: str, meaning: str = "") -> None:
        """Show the caption of a move, and say what it means; empty for none."""
        self.caption.setText(text)
        self.caption.setToolTip(plain_tip(meaning))
        self.caption.setAccessibleDescription(meaning)
        self._show_part(self.caption, wanted=bool(text))
        self._arrange()

    def show_info(self, info: GameInfo) -> None:
        """Show rules, komi, handicap and result; in games of people who are new to Go what these mean."""
        plainly, is_capture_game = info.is_for_newcomers, bool(info.ruleset.captures_to_win)
        if is_capture_game:
            parts = [ruleset_phrase(info.ruleset.name)]
        else:
            parts = [komi_meaning(info.komi) if plainly else rules_and_komi(info)]
        if info.handicap:
            # Translators: a number of stones, in the line with the facts of the game.
            parts.append(tr("handicap {stones}").format(stones=info.handicap))
        result, sentence = (say(info.result, info.ruleset.name) for say in (result_text, result_sentence))
        if result:
            parts.append(visible(sentence if plainly else result, _RESULT_LENGTH))
        self.rules.setText(" · ".join(filter(None, parts)))
        said = [rules_and_komi(info)] if plainly and not is_capture_game else []
        said += [] if info.komi_is_known else [unknown_komi_sentence(info.komi, info.unread_komi)]
        said += [sentence] if result else []
        self.rules.setToolTip(plain_tip("\n".join(said)))
        self._arrange()

    def show_rules(self, shown: bool) -> None:
        """Show the rules, or leave them out where there is no game to which they matter."""
        self._show_part(self.rules, wanted=shown)

    def show_document(self, state: DocumentState | None, collection: Collection) -> None:
        """Show the encoding, and the number of the file's issues; nothing of a file that is not shown."""
        if state is None:
            self._show_part(self.charset, wanted=False)
            self._show_part(self.issues, wanted=False)
            return
        name = charset_name(state.encoding)
        self.charset.setText(name)
        self.charset.setToolTip(tr("File encoding"))
        self.charset.setAccessibleName(tr("File encoding: {charset}").format(charset=name))
        told = collection.notable_issues
        self.issues.setText(tr.plural("{n} issue in file", "{n} issues in file", collection.notable_count))
        self._name_issues(told)
        self._show_part(self.charset, wanted=state.path is not None)
        self._show_part(self.issues, wanted=bool(told))

    def _name_issues(self, told: Sequence[Issue]) -> None:
        """List the issues in the tool tip, and for screen readers."""
        lines = []
        if told:
            from qtgo.text.file_issue_words import issue_text

            lines = [visible(issue_text(issue)) for issue in told[:_MAX_ISSUES]]
        if len(told) > _MAX_ISSUES:
            lines.append("…")
        self.issues.setToolTip(plain_tip("\n".join(lines)))
        self.issues.setAccessibleDescription("\n".join(lines))

    # Its room

    def _parts(self) -> list[QWidget]:
        offers = (button for button, _ in self._offers)
        return [self.mode, *offers, self.paused, self.caption, self.issues, self.charset, self.rules, self.more]

    def _visible_parts(self) -> list[QWidget]:
        return [part for part in self._parts() if not part.isHidden()]

    def _show_part(self, part: QWidget, *, wanted: bool) -> None:
        if self._wanted.get(part) is not wanted:  # other texts request their room themselves
            self._wanted[part] = wanted
            self._arrange()

    def _arrange(self) -> None:
        """Show the parts that have room beside the menus, by importance; the others go into the menu of a button."""
        wanted = [part for part in self._parts() if self._wanted.get(part, False)]
        room = self._bar.width() - self._width_of_menus() - scaled(SPACING)
        widths = {part: part.sizeHint().width() + scaled(CARD_GAP) for part in wanted}
        shown = list(wanted)
        if sum(widths.values()) > room:
            room -= self.more.sizeHint().width() + scaled(CARD_GAP)
            while shown and sum(widths[part] for part in shown) > room:
                shown.pop()
        self._folded = [part for part in wanted if part not in shown]
        for part in self._parts()[:-1]:
            part.setVisible(part in shown)
        # Rather no button than one in place of the last menu.
        has_room = bool(shown) or self.more.sizeHint().width() <= self._bar.width() - self._width_of_menus()
        self.more.setVisible(bool(self._folded) and has_room)
        self.more.setToolTip(plain_tip("\n".join(self._text_of(part) for part in self._folded)))
        self._place()

    def _place(self) -> None:
        self.setGeometry(self._wanted_place)
        x = 0
        for part in self._visible_parts():
            hint = part.sizeHint()
            part.setGeometry(mirrored(self, QRect(QPoint(x, (self.height() - hint.height()) // 2), hint)))
            x += hint.width() + scaled(CARD_GAP)
        self.room_changed.emit()

    @property
    def _wanted_place(self) -> QRect:
        size, bar = self.sizeHint(), self._bar
        place = QRect(QPoint(bar.width() - size.width(), max(0, (bar.height() - size.height()) // 2)), size)
        return mirrored(bar, place)

    def _width_of_menus(self) -> int:
        if not isinstance(self._bar, QMenuBar):
            return 0
        metrics, padding = self._bar.fontMetrics(), scaled(_ITEM_PADDING)
        names = (action.text() for action in self._bar.actions() if action.isVisible())
        as_shown = Qt.TextFlag.TextShowMnemonic  # with a letter that stands behind a name
        return scaled(SPACING) + sum(metrics.size(as_shown, name).width() + padding for name in names)

    def _text_of(self, part: QWidget) -> str:
        text = part.text() if isinstance(part, (PlainLabel, QToolButton)) else ""
        tip = part.accessibleDescription() if part is self.issues else part.toolTip() if part is self.mode else ""
        return "\n".join(filter(None, (text, tip)))

    def _fill_menu(self) -> None:
        """Fill the menu with the parts that have no room in the line."""
        self._menu.clear()
        actions = dict(self._offers)
        for part in self._folded:
            if isinstance(part, QToolButton) and part in actions:
                self._menu.addAction(actions[part])
            elif part is self.charset and self.charset.menu() is not None:
                self._menu.addMenu(self.charset.menu()).setText(menu_text(self.charset.text()))
            elif part is self.paused:
                self._menu.addAction(tr("Resume Engines")).triggered.connect(self.paused.click)
            elif part is self.issues:
                self._menu.addAction(self.issues.text()).triggered.connect(self.issues.click)
            else:
                self._menu.addAction(menu_text(self._text_of(part).split("\n")[0])).setEnabled(False)

    def _button(self) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _make_secondary(self, button: QToolButton) -> None:
        button.setProperty("look", "secondary")
        keep_font(button, secondary_font)
