"""Pages of options with a list of the pages beside them, found by words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.folding import fold
from qtgo.kit.dialogs.form import FittingScrollArea, add_row, form_layout, label_for
from qtgo.kit.dialogs.page_list import PageList
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.inputs.search_field import SearchField
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import follow_font
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import EDGE_BAR, GAP, SMALL_RADIUS, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("preferences")


class Option(NamedTuple):
    """One setting on a page: its label, its field, and its choices."""

    name: str
    read: Callable[[], Any]
    show: Callable[[Any], object]


class _Row(NamedTuple):
    label: QLabel | None
    field: QWidget

    def text(self) -> str:
        """Return the label of the row."""
        said = self.label or self.field
        return without_mnemonic(said.text()) if isinstance(said, QLabel | QAbstractButton) else ""

    def words(self) -> str:
        """Return all texts of the row: its label, choices and tool tips."""
        texts = [] if self.label is None else [self.label.text()]
        for widget in (self.field, *self.field.findChildren(QWidget)):
            texts.append(widget.toolTip())
            if isinstance(widget, QAbstractButton):
                texts.append(widget.text())
            elif isinstance(widget, QComboBox):
                texts += [widget.itemText(row) for row in range(widget.count())]
        return fold(" ".join(map(without_mnemonic, texts)))


class OptionPage(QWidget):
    """A form; matching rows have the color of a selection, and its bar."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = title
        self.options: list[Option] = []
        self._rows: list[_Row] = []
        self._found: list[_Row] = []
        self._fields: list[QWidget] = []
        self._form = form_layout(self)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        margin = scaled(SPACING) + scaled(EDGE_BAR)
        self._form.setContentsMargins(margin, scaled(GAP), scaled(GAP), scaled(GAP))

    @property
    def found(self) -> list[QWidget]:
        """Return the fields that were found."""
        return [row.field for row in self._found]

    @property
    def fields(self) -> list[QWidget]:
        """Return the fields beside their labels, but for buttons."""
        return [field for field in self._fields if not isinstance(field, QAbstractButton)]

    def fill_width(self) -> None:
        """Make the fields as wide as there is room."""
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def add_row(self, field: QWidget, text: str) -> None:
        """Add a field with its label."""
        self._fields.append(field)
        label = label_for(field, text, self)
        add_row(self._form, label, field)
        self._rows.append(_Row(label, field))

    def enable_with(self, switch: QAbstractButton, *fields: QWidget) -> None:
        """Enable fields of the page with their labels as long as a switch is on."""
        parts = [part for row in self._rows if row.field in fields for part in row if part is not None]

        def follow(on: bool) -> None:
            for part in parts:
                part.setEnabled(on)

        switch.toggled.connect(follow)
        follow(switch.isChecked())

    def add_wide_row(self, field: QWidget, text: str, focus: QWidget) -> None:
        """Add a field below its label, which leads to a part of it."""
        label = label_for(focus, text, self)
        self._form.addRow(label)
        self._form.addRow(field)
        self._rows.append(_Row(label, field))

    def add_line(self, field: QWidget) -> None:
        """Add a field with a text of its own."""
        self._form.addRow(field)
        self._rows.append(_Row(None, field))

    def reset(self, defaults: object) -> None:
        """Show the values of some settings in all fields."""
        for option in self.options:
            option.show(getattr(defaults, option.name))

    def mark(self, words: Sequence[str]) -> bool:
        """Mark the rows with all the words, of which the title may have some; return whether the page has any."""
        title = fold(self.title)
        self._found = []
        for row in self._rows if words else ():
            said = row.words()
            inside = [word for word in words if word in said]
            if inside and all(word in inside or word in title for word in words):
                self._found.append(row)
        self.update()
        return bool(self._found) or all(word in title for word in words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground of the matching rows."""
        colors, painter = current_palette(), QPainter(self)
        bar = scaled(EDGE_BAR)
        for row in self._found:
            place = row.field.geometry() if row.label is None else row.field.geometry() | row.label.geometry()
            ground = QRectF(0, place.top() - 3, self.width(), place.height() + 6)
            paint_rounded(painter, ground, scaled(SMALL_RADIUS), colors.tint)
            painter.fillRect(QRectF(0, ground.top() + bar, bar, ground.height() - 2 * bar), QColor(colors.accent))


class OptionBook(QWidget):
    """The pages, one of which is shown, with a field above them to find options."""

    page_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = SearchField(self)
        self.search.setPlaceholderText(tr("Find an option"))
        self.search.setAccessibleName(tr("Find an option"))
        self.result = PlainLabel(parent=self)
        self.result.hide()  # until something is searched for
        self.sections = PageList(tr("Sections"), tr("Section"), self)
        self._stack = QStackedWidget(self)
        self._pages: list[OptionPage] = []
        self._is_folded = False
        self._align_soon = single_shot(self, self.align, 0)
        self._scrolls: list[FittingScrollArea] = []
        follow_font(self, self._follow_font)
        top = flow_of((self.search, self.sections.box, self.result))
        below = QHBoxLayout()
        below.setSpacing(scaled(SPACING))
        below.addWidget(self.sections)
        below.addWidget(self._stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(WINDOW_MARGIN))
        layout.addLayout(top)
        layout.addLayout(below, 1)
        self.search.textChanged.connect(self._find)
        self.search.go_on_requested.connect(self._go_to_first)
        self.sections.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.sections.currentRowChanged.connect(lambda _row: self.page_changed.emit())

    def align(self) -> None:
        """Make the fields of all pages equally wide."""
        fields = [field for page in self._pages for field in page.fields]
        for field in fields:
            field.ensurePolished()
        width = max(field.sizeHint().width() for field in fields)
        for field in fields:
            field.setMinimumWidth(0 if self._is_folded else width)

    def fold(self) -> None:
        """Offer the sections in a box above the pages, which then have the whole width."""
        self._is_folded = True
        for page in self._pages:
            page.fill_width()
        self.sections.fold()
        self.align()

    @property
    def pages(self) -> Sequence[OptionPage]:
        """Return the pages in their order."""
        return self._pages

    def add_page(self, title: str) -> OptionPage:
        """Add a page."""
        page = OptionPage(title, self)
        self._pages.append(page)
        scroll = FittingScrollArea(page, self._stack, keeps_width=True)  # the search and the list stay in sight
        self._scrolls.append(scroll)
        self._stack.addWidget(scroll)
        self.sections.addItem(title)
        self.sections.fit()
        if len(self._pages) == 1:
            self.sections.setCurrentRow(0)
        return page

    def count(self) -> int:
        """Count the pages."""
        return len(self._pages)

    def widget(self, index: int) -> OptionPage:
        """Return a page."""
        return self._pages[index]

    def currentWidget(self) -> OptionPage:
        """Return the page that is shown."""
        return self._pages[self.sections.currentRow()]

    def setCurrentWidget(self, page: OptionPage) -> None:
        """Show a page."""
        self.sections.setCurrentRow(self.pages.index(page))

    def setCurrentIndex(self, index: int) -> None:
        """Show the page at an index."""
        self.sections.setCurrentRow(index)

    def showEvent(self, event: QShowEvent) -> None:
        """Align the fields once their style is known."""
        super().showEvent(event)
        self.align()

    def _follow_font(self) -> None:
        self.sections.fit()
        self._align_soon.start()  # once the fields have the new style too

    def _find(self) -> None:
        """Mark the matches, dim the pages without, and show one that has some."""
        words = self.search.words
        with_matches = [page for page in self._pages if page.mark(words)]
        dimmed = QColor(current_palette().disabled)
        for page, item in zip(self._pages, self._items(), strict=True):
            is_found = page in with_matches
            item.setData(Qt.ItemDataRole.ForegroundRole, None if is_found else dimmed)
            said = None if is_found else tr("{section}, no match").format(section=page.title)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        count = sum(len(page.found) for page in self._pages)
        text = _count_text(count) if words else ""
        self.result.setText(text if with_matches else tr("No match"))
        self.result.setVisible(bool(words))
        self.search.setAccessibleDescription(self.result.text())
        if with_matches and words and self.currentWidget() not in with_matches:
            self.setCurrentWidget(next((page for page in with_matches if page.found), with_matches[0]))

    def _items(self) -> list[QListWidgetItem]:
        return [self.sections.item(row) for row in range(self.sections.count())]

    def _go_to_first(self) -> None:
        """Go to the first option found, on the page shown if it has any."""
        page = next((page for page in (self.currentWidget(), *self._pages) if page.found), None)
        if page is None:
            self.sections.setFocus()
            return
        self.setCurrentWidget(page)
        fields = (page.found[0], *page.found[0].findChildren(QWidget))
        target = next((field for field in fields if field.focusPolicy() & Qt.FocusPolicy.TabFocus), page.found[0])
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)  # with a ring, which Qt grants Tab only for its own key
        self._scrolls[self.sections.currentRow()].ensureWidgetVisible(target)


def _count_text(count: int) -> str:
    return tr.plural("{n} option", "{n} options", count)
