"""The bar that asks for a query in the game, and for a replacement; it stays open while the user looks at matches."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.game.node_search import FindKind, FindState, Query, QueryError
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.dialog_letters import settle_beside_menus
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.inputs.folding_button import FoldingButton, FoldingCheckBox
from qtgo.kit.inputs.own_keys import ENTER, claims
from qtgo.kit.labels import ElidedBox, name_box
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import PlainLabel, name_by_tip, plain_tip
from qtgo.kit.zoom import keep_margins, keep_spacing
from qtgo.look.font import letters_wide
from qtgo.look.icons import icon
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.text.translation import Texts

tr = Texts("find")

_OWN_KEYS = frozenset(
    {
        Qt.Key.Key_Escape,
        *ENTER,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Backspace,
    }
)
_SHORT_KIND = 14  # letters, the arrow among them
_SHORT_RESULT = 14  # letters, of a result that is always in one line
_SHORT_TEXT = 14  # letters, the button and the edges among them, that a field has at least beside other parts
_WITH_TEXT = (FindKind.TEXT, FindKind.MOVE)


class _KindBox(ElidedBox):
    """Offers what is searched for; where the words have little room, it takes less than its longest choice needs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(0, parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def minimumSizeHint(self) -> QSize:
        """Return room for a short choice."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), letters_wide(self.fontMetrics(), _SHORT_KIND)), hint.height())


class _Result(PlainLabel):
    """Says what was found: numbers in a line, and more in several, so that the board keeps its size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """Return room for a short text in a line, as for its least."""
        return self._in_line(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return room for a short text in a line, which Qt would break where it has words."""
        return self._in_line(super().minimumSizeHint())

    def _in_line(self, hint: QSize) -> QSize:
        metrics = self.fontMetrics()
        line = metrics.horizontalAdvance(self.text()) + 1
        return QSize(line, metrics.height()) if line <= letters_wide(metrics, _SHORT_RESULT) else hint


class _Replacement(QLineEdit):
    """A field that has room for what it asks for, and needs no more beside the buttons."""

    def setPlaceholderText(self, text: str) -> None:
        """Ask for something in other words, which Qt does not take for a reason to be laid out anew."""
        super().setPlaceholderText(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return room for a few letters, or for the words in the empty field."""
        metrics, hint = self.fontMetrics(), super().sizeHint()
        asked = metrics.horizontalAdvance(self.placeholderText()) + self.minimumSizeHint().width()
        return QSize(max(asked, letters_wide(metrics, _SHORT_TEXT)), hint.height())


class ReplaceRow(QWidget):
    """Asks for a replacement of the words found, in the node shown or in the whole game."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = _Replacement(self)
        self.text.setClearButtonEnabled(True)
        set_translated(self, self.text.setAccessibleName, tr.lazy("Replacement"))
        set_translated(self, self.text.setPlaceholderText, tr.lazy("Replace with"))
        self.replace = QPushButton(self)
        set_translated(self, self.replace.setText, tr.lazy("&Replace"))
        self.replace_all = QPushButton(self)
        set_translated(self, self.replace_all.setText, tr.lazy("Replace A&ll"))
        set_translated(
            self,
            lambda text: self.replace_all.setToolTip(plain_tip(text)),
            tr.lazy("In all comments, names and labels of the game shown"),
        )
        row = FlowLayout(self, fills=True)
        row.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self, SPACING, row)
        row.addWidget(self.text)
        for button in (self.replace, self.replace_all):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.hide()

    def show_found(self, *, here: bool, anywhere: bool) -> None:
        """Enable the possible replacements: in the node shown, or in any."""
        self.replace.setEnabled(here or anywhere)
        self.replace_all.setEnabled(anywhere)


class FindBar(QWidget):
    """Asks for a query, and shows the number of nodes found."""

    query_changed = Signal(object)  # Query
    next_requested = Signal()
    previous_requested = Signal()
    cancel_requested = Signal()
    close_requested = Signal()
    replace_requested = Signal(object)  # str
    replace_all_requested = Signal(object)  # str

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_replacing = False
        self.kind = _KindBox(self)
        for kind in self._kinds():
            self.kind.addItem("", kind)
        self.text = QLineEdit(self)
        self.text.setClearButtonEnabled(True)
        # Translators: a sign for "Match case" where that has no room, as other programs have it.
        self.match_case = FoldingCheckBox(tr.lazy("Match &case"), tr.lazy("Aa"), self)
        # Translators: a sign for "Regular expression" where that has no room, as other programs have it.
        self.is_regex = FoldingCheckBox(tr.lazy("Reg&ular expression"), tr.lazy(".*"), self)
        self.all_games = QCheckBox(self)
        set_translated(self, self.all_games.setText, tr.lazy("&All games in file"))
        self.previous = FoldingButton(tr.lazy("&Previous"), "back", self)
        self.previous.clicked.connect(self.previous_requested)
        self.next = FoldingButton(tr.lazy("Ne&xt"), "forward", self)
        self.next.clicked.connect(self.next_requested)
        self.stop = QPushButton(self)
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancel_requested)
        set_translated(self, self.stop.setText, tr.lazy("&Stop"))
        self.replacing = ReplaceRow(self)
        self.replacing.replace.clicked.connect(lambda: self.replace_requested.emit(self.replacing.text.text()))
        self.replacing.replace_all.clicked.connect(lambda: self.replace_all_requested.emit(self.replacing.text.text()))
        self.close_button = self._close_button()
        self.result = _Result(self)
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._change)
        self.text.textChanged.connect(self._change)
        for box in (self.match_case, self.is_regex, self.all_games):
            box.toggled.connect(self._change)
        self.show_state(FindState())
        self._say()
        self._fold_steps()
        follow_language(self, self._say)
        follow_language(self, partial(settle_beside_menus, self))
        follow_language(self, self._fit_width)

    def showEvent(self, event: QShowEvent) -> None:
        """Give each button a letter that no menu has."""
        settle_beside_menus(self)
        super().showEvent(event)

    @property
    def query(self) -> Query:
        """Return the query."""
        kind: FindKind = self.kind.currentData()
        text = self.text.text() if kind in _WITH_TEXT else ""
        is_text = kind is FindKind.TEXT
        return Query(
            kind,
            text,
            is_regex=is_text and self.is_regex.isChecked(),
            match_case=is_text and self.match_case.isChecked(),
            all_games=self.all_games.isChecked(),
        )

    def open(self, *, several_games: bool, replacing: bool = False) -> None:
        """Show the bar, ready to type into, with the row for replacing on request."""
        if replacing:
            self.kind.setCurrentIndex(self.kind.findData(FindKind.TEXT))
        self._is_replacing = replacing
        self.replacing.setVisible(replacing)
        with QSignalBlocker(self.all_games):
            self.all_games.setChecked(several_games and self.all_games.isChecked())
        self.all_games.setVisible(several_games)
        self._fold_steps()
        self.setVisible(True)
        if self.text.isEnabled():
            self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.text.selectAll()
        else:
            self.next.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query_changed.emit(self.query)

    def show_state(self, state: FindState) -> None:
        """Show the progress of the search."""
        self._state = state
        text = self._words(state)
        if text != self.result.text():
            self.result.setText(text)
            self.result.setAccessibleName(text)
        for button in (self.next, self.previous):
            button.setEnabled(state.found > 0 or not state.is_done)
        self.replacing.show_found(here=state.index is not None, anywhere=state.found > 0)
        self.stop.setVisible(not state.is_done)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the bar from walking through the game."""
        return claims(event, lambda pressed: pressed.key() in _OWN_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on with Enter, back with Shift+Enter, away with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        elif event.key() not in ENTER:
            super().keyPressEvent(event)
        elif self.replacing.text.hasFocus():
            self.replacing.replace.click()
        elif isinstance(button := self.focusWidget(), QAbstractButton) and not button.isCheckable():
            button.click()
        else:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.previous_requested if back else self.next_requested).emit()

    def _kinds(self) -> dict[FindKind, str]:
        return {
            # Translators: what is searched for.
            FindKind.TEXT: tr("Text"),
            # Translators: what is searched for: a move at a point.
            FindKind.MOVE: tr("Move at"),
            FindKind.HOTSPOT: tr("Hotspots"),
            FindKind.ANNOTATION: tr("Annotations"),
            FindKind.SETUP: tr("Setup stones"),
        }

    def _words(self, state: FindState) -> str:
        query, number = self.query, QLocale().toString
        if state.error is not None:
            return self._error_words(state.error, query)
        if query.is_empty:
            return ""
        if not state.is_done:
            return tr("{found} found, {seen} positions searched…").format(
                found=number(state.found), seen=number(state.seen)
            )
        text = tr("Nothing found")
        if state.found and state.index is not None:
            # Translators: which match is shown.
            text = tr("{index} of {found}").format(index=number(state.index + 1), found=number(state.found))
        elif state.found:
            text = tr("{found} found").format(found=number(state.found))
        if state.too_hard:
            text += " " + tr("(stopped: the expression takes too long)")
        return text

    def _error_words(self, error: QueryError, query: Query) -> str:
        if query.kind is FindKind.MOVE:
            return tr("“{text}” is not a point. Type, for example, D4 or pass.").format(text=query.text.strip())
        return tr("Character {place}: {reason}").format(place=error.place + 1, reason=error.reason)

    def _say(self) -> None:
        for index, words in enumerate(self._kinds().values()):
            self.kind.setItemText(index, words)
        # Translators: what kind of things.
        name_box(self.kind, tr("Search for"))
        self._fit_kind()
        self.show_state(self._state)

    def _change(self) -> None:
        self._fit_kind()
        self.query_changed.emit(self.query)

    def _fit_kind(self) -> None:
        """Offer the fields that belong to the kind of query."""
        kind: FindKind = self.kind.currentData()
        self.text.setEnabled(kind in _WITH_TEXT)
        is_text = kind is FindKind.TEXT
        self.text.setAccessibleName(tr("Text to find") if is_text else tr("Point to find"))
        self.text.setPlaceholderText(
            tr("in comments, names and labels") if is_text else tr("D4") if kind is FindKind.MOVE else ""
        )
        self.text.setToolTip(plain_tip(self.text.placeholderText()))
        self.replacing.setVisible(is_text and self._is_replacing)
        self.match_case.setEnabled(is_text)
        self.is_regex.setEnabled(is_text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the parts to another width."""
        super().resizeEvent(event)
        self._fit_width()

    def _fit_width(self) -> None:
        self._place_text()
        self._fold_steps()

    def _fold_steps(self) -> None:
        """Name steps and options, or show icons and signs where they need more than one line."""
        steps = (self.previous, self.next)
        for button in steps:
            button.fold(False)
        for box in (self.match_case, self.is_regex):
            box.fold(False)
        options = [box for box in self._boxes if not box.isHidden()]
        is_wide = self._is_narrow or self._line_of(*steps, *options) > self.width()
        for button in steps:
            button.fold(is_wide)
        is_high = self._is_narrow and self._line_of(*options) > self.width()
        for box in (self.match_case, self.is_regex):
            box.fold(is_high)

    def _line_of(self, *parts: QWidget) -> int:
        """Return the width of a bar with parts in a line."""
        return (
            sum(part.sizeHint().width() for part in parts) + (len(parts) - 1) * scaled(CARD_GAP) + 2 * scaled(SPACING)
        )

    def _place_text(self) -> None:
        """Put the words beside kind and result or, in a narrow bar, in a line with the steps."""
        letters = letters_wide(self.fontMetrics(), _SHORT_TEXT + _SHORT_RESULT)
        beside = (self.kind.minimumSizeHint().width(), self.close_button.sizeHint().width(), 5 * scaled(SPACING))
        if (self.width() < letters + sum(beside)) is self._is_narrow:
            return
        steps = (self.previous, self.next, self.stop)
        if self._is_narrow:
            self._query_row.insertWidget(1, self.text)
            for part in (*steps, *self._boxes):
                self._rest.addWidget(part)
        else:
            self._words_row.addWidget(self.text)
            for part in steps:
                self._words_row.addWidget(part)

    @property
    def _is_narrow(self) -> bool:
        return self._words_row.count() > 0

    def minimumSizeHint(self) -> QSize:
        """Return a width for kind, words and result in a line, even where they stand in two: the options need it."""
        hint = super().minimumSizeHint()
        words = self.text.minimumSizeHint().width() + scaled(SPACING) if self._is_narrow else 0
        line = self._query_row.minimumSize().width() + words + 2 * scaled(SPACING)
        return hint.expandedTo(QSize(line, 0))

    @property
    def _boxes(self) -> tuple[QCheckBox, ...]:
        return self.match_case, self.is_regex, self.all_games

    def _close_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon("close", "ink2"))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self.close_requested)
        set_translated(self, partial(name_by_tip, button), tr.lazy("Close"))
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        query, words, rest = self._query_row, self._words_row, self._rest = QHBoxLayout(), QHBoxLayout(), FlowLayout()
        query.addWidget(self.kind)
        query.addWidget(self.text)  # not stretched: where there is little room it would lose its own before the kind
        query.addWidget(self.result)
        query.addWidget(self.close_button)
        layout.addLayout(query)
        layout.addLayout(words)
        layout.addWidget(self.replacing)
        steps, boxes = (self.previous, self.next, self.stop), self._boxes
        for widget in (*steps, *boxes):
            rest.addWidget(widget)
        layout.addLayout(rest)
        keep_spacing(self, SPACING, layout, query, words)
        keep_spacing(self, CARD_GAP, rest)
        keep_margins(self, layout, SPACING, SPACING)
        order_tabs(self.kind, self.text, self.replacing, *steps, *boxes, self.close_button)
