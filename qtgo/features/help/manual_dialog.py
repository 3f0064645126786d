"""The manual: its pages with their links, and a search in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRegularExpression, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.features.comments.links import ask_to_open, not_opened_text
from qtgo.features.help.manual_pages import ManualHit, ManualPage, anchor_of, read_manual, search_manual
from qtgo.folding import folded_pattern
from qtgo.kit.accessibility import HeardBrowser
from qtgo.kit.dialogs.form import FooterDialog, make_plain
from qtgo.kit.dialogs.page_list import PageList
from qtgo.kit.found_text import FoundText
from qtgo.kit.inputs.search_field import SearchField
from qtgo.kit.notices.status_message import MessageKind, StatusMessage
from qtgo.look.sizes import CARD_GAP, GAP, scaled
from qtgo.resources import resource_path
from qtgo.text.joining import labeled
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("help")

_ROOMY = 50  # lines of text wide, so that the list has room beside the page
_MOST = 100  # matches that are listed
_TYPING_MS = 150


class ManualPlace(NamedTuple):
    """A place in the manual: a page, and the anchor of a heading there, empty for its beginning."""

    page: str
    anchor: str = ""


class ManualView(HeardBrowser):
    """Shows a page, and loads nothing; whoever made it follows its links."""

    place_requested = Signal(object)  # ManualPlace
    link_clicked = Signal(object)  # QUrl: a page on the web
    _shown: ManualPage | None = None  # Qt tells of the font before there is any
    _words = ""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setAccessibleName(tr("Text"))
        self.found = FoundText(self)
        self.anchorClicked.connect(self._follow)

    def show_page(self, page: ManualPage, anchor: str = "", words: str = "") -> None:
        """Show a page from a heading on, with some words marked."""
        self._words = words
        if page is not self._shown:
            self._shown = page
            self.document().setMarkdown(page.text)
        heading = next((block for block in self._headings() if anchor_of(block.block().text()) == anchor), None)
        start = QTextCursor(self.document()) if heading is None else heading
        self.setTextCursor(start)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(start).top() if heading is not None else 0)
        self.found.show_expression(_any_of(words.split()), start.position())

    def changeEvent(self, event: QEvent) -> None:
        """Write the page anew in another font, which its code would not take, and stay at the same words."""
        page = self._shown
        if event.type() is not QEvent.Type.FontChange or page is None:
            super().changeEvent(event)
            return
        place = self.cursorForPosition(QPoint()).position()
        super().changeEvent(event)
        self.document().setMarkdown(page.text)
        self.found.show_expression(_any_of(self._words.split()), 0)
        top = QTextCursor(self.document())
        top.setPosition(min(place, self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(top).top())

    def _headings(self) -> Iterator[QTextCursor]:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                yield QTextCursor(block)
            block = block.next()

    def _follow(self, address: QUrl) -> None:
        if address.scheme():
            self.link_clicked.emit(address)
        else:
            here = "" if self._shown is None else self._shown.name
            self.place_requested.emit(ManualPlace(address.path() or here, address.fragment()))


class ManualDialog(FooterDialog):
    """Opens the pages of the manual, which are in English, and searches them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the dialog; raise OSError if the pages cannot be read."""
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self._pages = {page.name: page for page in read_manual(resource_path("manual"))}
        self._hits: list[ManualHit] = []
        self._past: list[ManualPlace] = []
        self._future: list[ManualPlace] = []
        self._here = ManualPlace(next(iter(self._pages)))
        self._is_at_hit = False  # from one result to the next no way back is kept
        self.search = SearchField(self)
        self.search.setPlaceholderText(tr("Search the manual"))
        self.search.setAccessibleName(tr("Search the manual"))
        self.pages = PageList(tr("Pages"), tr("Page"), self)
        self.pages.addItems([page.title for page in self._pages.values()])
        self.found = QListWidget(self)
        self.found.setAccessibleName(tr("Search results"))
        self.found.setWordWrap(True)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setSpacing(scaled(GAP) // 2)
        self.found.hide()
        self.view = ManualView(self)
        self.message = StatusMessage(self)
        self.message.hide()
        self.back, self.forward = QPushButton(tr("&Back"), self), QPushButton(tr("&Forward"), self)
        for key, button in (
            (QKeySequence.StandardKey.Back, self.back),
            (QKeySequence.StandardKey.Forward, self.forward),
        ):
            QShortcut(QKeySequence(key), self, button.click)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        make_plain((*self.buttons.buttons(), self.back, self.forward))  # Enter opens the result that is chosen
        self._soon = single_shot(self, self._search, _TYPING_MS)
        self._connect()
        self._lay_out()
        self._show(self._here)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return room for the pages beside their list, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(62 * line, 42 * line))

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.search.go_on_requested.connect(self._go_to_results)
        self.pages.currentRowChanged.connect(self._choose_page)
        self.found.currentRowChanged.connect(self._show_hit)
        self.found.activated.connect(lambda index: self._show_hit(index.row()))
        self.view.place_requested.connect(self.go_to)
        self.view.link_clicked.connect(self._ask_to_open)
        self.back.clicked.connect(lambda: self._walk(self._past, self._future))
        self.forward.clicked.connect(lambda: self._walk(self._future, self._past))
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        self.pages.fit()
        is_narrow = self.sizeHint().width() < _ROOMY * self.fontMetrics().height()
        self.pages.fold(is_narrow)
        side, column, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        for part in (self.search, self.pages.box, self.pages, self.found):
            (column if is_narrow else side).addWidget(part)
        column.addWidget(self.view, 1)
        column.addWidget(self.message)
        row.setSpacing(scaled(CARD_GAP))
        if is_narrow:
            self.found.setMaximumHeight(8 * self.fontMetrics().height())
        else:
            for part in (self.search, self.found):
                part.setFixedWidth(max(self.pages.width(), 16 * self.fontMetrics().height()))
            self.pages.setFixedWidth(self.search.width())
            row.addLayout(side)
        row.addLayout(column, 1)
        self.lay_out(row, (self.back, self.forward, self.buttons))
        self._is_narrow = is_narrow

    # The pages

    def go_to(self, place: ManualPlace, words: str = "") -> None:
        """Show a place, from which Back leads here; one that there is not changes nothing."""
        if place.page not in self._pages:
            return
        if place != self._here:
            if not (words and self._is_at_hit):
                self._past.append(self._here)
            self._future.clear()
        self._is_at_hit = bool(words)
        self._show(place, words)

    def _walk(self, way: list[ManualPlace], back: list[ManualPlace]) -> None:
        if way:
            back.append(self._here)
            self._show(way.pop())

    def _show(self, place: ManualPlace, words: str = "") -> None:
        self._here = place
        self.message.clear()
        self.message.hide()
        self.pages.blockSignals(True)
        self.pages.setCurrentRow(list(self._pages).index(place.page))
        self.pages.blockSignals(False)
        self.pages.box.setCurrentIndex(self.pages.currentRow())
        self.view.show_page(self._pages[place.page], place.anchor, words)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._future))

    def _choose_page(self, row: int) -> None:
        if row >= 0:
            self.go_to(ManualPlace(list(self._pages)[row]))

    def _ask_to_open(self, address: QUrl) -> None:
        if not ask_to_open(self, address):
            self.message.show()
            self.message.show_message(not_opened_text, MessageKind.WARNING)

    # The search

    def _search(self) -> None:
        """List the sections that have the words, in place of the pages while there are words."""
        words = self.search.text()
        self.found.clear()
        self._hits = list(islice(search_manual(list(self._pages.values()), words), _MOST))
        self.found.addItems([_row(hit) for hit in self._hits])
        is_searching = bool(words.strip())
        if is_searching and not self._hits:
            nothing = QListWidgetItem(tr("Nothing found."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.found.addItem(nothing)
        self.found.setVisible(is_searching)
        if not self._is_narrow:
            self.pages.setVisible(not is_searching)
        if not is_searching:
            self.view.found.show_expression(None)

    def _go_to_results(self) -> None:
        self._soon.stop()
        self._search()
        if self._hits:
            self.found.setFocus()
            self.found.setCurrentRow(0)

    def _show_hit(self, row: int) -> None:
        if 0 <= row < len(self._hits):
            hit = self._hits[row]
            self.go_to(ManualPlace(hit.page.name, hit.anchor), self.search.text())


def _any_of(words: Sequence[str]) -> QRegularExpression | None:
    """Return what finds any of some words; None for no words."""
    patterns = [f"(?:{folded_pattern(word)})" for word in sorted(words, key=len, reverse=True)]
    option = QRegularExpression.PatternOption.CaseInsensitiveOption
    return QRegularExpression("|".join(patterns), option) if patterns else None


def _row(hit: ManualHit) -> str:
    where = hit.page.title if hit.heading == hit.page.title else labeled(hit.page.title, hit.heading)
    return where if hit.line == hit.heading else f"{where}\n{hit.line}"
