"""A report as a document of Qt: for the window, and page by page for a PDF. Needs QtGui and QtSvg, never QtWidgets.

All text is put in as plain text by a cursor: Qt never guesses whether it is markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QByteArray, QObject, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QPainter,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)
from PySide6.QtSvg import QSvgRenderer

from qtgo.core.analysis.loss import LossClass
from qtgo.look.loss_colors import class_color
from qtgo.look.palette import Palette
from qtgo.look.sizes import BODY, SECONDARY, SEMIBOLD, TITLE
from qtgo.report.content import GameReport
from qtgo.report.report_blocks import MARKED, Block, Graph, Heading, MomentBlock, Paragraph, Table
from qtgo.report.report_svg import GRAPH_WIDTH, Ink, board_size, board_svg, graph_height, graph_svg
from qtgo.report.report_text import Report, blocks, closing, contents, report_title

HEADING = int(QTextFormat.Property.UserProperty) + 1
"""Set on blocks that must not be the last of a page, and on tables that must not be cut."""
_NUMBER, _WIDTH, _HEIGHT = (int(QTextFormat.Property.UserProperty) + number for number in (2, 3, 4))
_DRAWING = int(QTextFormat.ObjectTypes.UserObject) + 1
_OBJECT, _NBSP = "\ufffc", "\u00a0"
_DIAGRAM_SHARE = 0.46
"""The width of a diagram as a part of the text's."""
_LINE_HEIGHT = 132.0
_MOMENT_ROWS = 4
_SIZES = {1: TITLE, 2: 16, 3: BODY}
SCHEME = "move"
"""The scheme of links to moves: the game, from 0, and the index of the move."""


class _Drawings(QPyTextObject):
    """Draws what characters stand for, as large as there is room for.

    All is read when it is added: nothing is made or destroyed while a page is painted.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._drawings: list[QSvgRenderer] = []

    def add(self, svg: str) -> int:
        """Keep a drawing; return its number."""
        self._drawings.append(QSvgRenderer(QByteArray(svg.encode())))
        return len(self._drawings) - 1

    def intrinsicSize(self, document: QTextDocument, _position: int, character: QTextFormat) -> QSizeF:
        """Return the size of a drawing within the width of the text."""
        width, height = float(character.property(_WIDTH)), float(character.property(_HEIGHT))
        room = document.textWidth() if document.textWidth() > 0 else document.pageSize().width()
        share = min(1.0, max(0.2, (room - 2 * document.documentMargin()) / document.property("width")))
        return QSizeF(width * share, height * share)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, _document: QTextDocument, _position: int, character: QTextFormat
    ) -> None:
        """Draw."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._drawings[int(character.property(_NUMBER))].render(painter, QRectF(rect))


def report_document(
    reports: Sequence[Report],
    colors: Palette,
    font: QFont,
    width: float,
    *,
    links: bool = False,
    board: str = "#ecd3a0",
) -> QTextDocument:
    """Return a document as wide as ``width`` pixels, or narrower; ``board`` is the color of boards."""
    document = empty_document(font)
    for _ in write_in_steps(document, reports, colors, width, links=links, board=board):
        pass
    return document


def empty_document(font: QFont, margin: float = 0, parent: QObject | None = None) -> QTextDocument:
    """Return an empty document with all settings that would lay out its text again if changed later."""
    document = QTextDocument(parent)
    document.setDefaultFont(font)
    document.setDocumentMargin(margin)
    return document


def write_in_steps(
    document: QTextDocument,
    reports: Sequence[Report],
    colors: Palette,
    width: float,
    *,
    links: bool = False,
    board: str = "#ecd3a0",
    abreast: int = 2,
) -> Iterator[None]:
    """Write such a document into an empty one, a step for each block; the last one lays it out.

    So many key moments stand ``abreast``; a table is read row by row, so only one by one is each read to its end.
    """
    document.setUndoRedoEnabled(False)
    document.setProperty("width", width)
    document.setMetaInformation(QTextDocument.MetaInformation.DocumentTitle, report_title(reports))
    drawings = _Drawings(document)
    yield from _Writer(document, drawings, colors, width, board, links=links, abreast=abreast).write(reports)
    document.documentLayout().registerHandler(_DRAWING, drawings)  # only now: a layout follows each change


class _Writer:
    """Writes reports into a document."""

    def __init__(
        self,
        document: QTextDocument,
        drawings: _Drawings,
        colors: Palette,
        width: float,
        board: str,
        *,
        links: bool,
        abreast: int,
    ) -> None:
        self._document, self._drawings = document, drawings
        self._colors, self._width, self._links, self._abreast = colors, width, links, abreast
        self._cursor = QTextCursor(document)
        self._game = 0
        self._is_first = True
        kinds = {kind: class_color(colors, kind) for kind in LossClass}
        family = document.defaultFont().family()
        self._ink = Ink(colors.ink, colors.ink2, colors.line2, colors.accent, board, "#2a1a08", kinds, family)
        self._points = document.defaultFont().pointSizeF() / BODY  # of a pixel of the design

    def write(self, reports: Sequence[Report]) -> Iterator[None]:
        """Write all reports, each but the first on a page of its own; a step for each block."""
        if len(reports) > 1:
            self._heading(Heading(report_title(reports), 1))
            self._table(contents(reports))
        for self._game, report in enumerate(reports):
            moments: list[MomentBlock] = []
            for block in blocks(report):
                if isinstance(block, MomentBlock):
                    moments.append(block)
                    continue
                yield from self._moments(moments)
                moments = []
                self._block(report, block, new_page=len(reports) > 1)
                yield
            yield from self._moments(moments)
        for block in closing(reports):
            self._block(reports[0], block, new_page=False)
            yield

    def _block(self, report: Report, block: Block, *, new_page: bool) -> None:
        match block:
            case Heading():
                self._heading(block, new_page=new_page and block.level == 1)
            case Paragraph(text, is_note):
                self._paragraph(text, self._format(SECONDARY if is_note else BODY, is_quiet=is_note), after=6)
            case Table():
                self._table(block)
            case Graph(caption) if isinstance(report, GameReport):
                height = self._width * graph_height(report) / GRAPH_WIDTH
                self._drawing(graph_svg(report, self._ink), self._width, height, before=16)
                self._paragraph(caption, self._format(SECONDARY, is_quiet=True), after=6)

    # Text

    def _format(self, size: float, *, is_heavy: bool = False, is_quiet: bool = False) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setFontPointSize(size * self._points)
        made.setFontWeight(SEMIBOLD if is_heavy else int(QFont.Weight.Normal))
        made.setForeground(QBrush(QColor(self._colors.ink2 if is_quiet else self._colors.ink)))
        return made

    def _begin(
        self, before: float, after: float, *, is_heading: bool = False, new_page: bool = False, is_text: bool = True
    ) -> None:
        """Begin a block with room before and after it."""
        block = QTextBlockFormat()
        block.setTopMargin(0 if self._is_first else before)
        block.setBottomMargin(after)
        if is_text:
            block.setLineHeight(_LINE_HEIGHT, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        if is_heading:
            block.setProperty(HEADING, True)
        if new_page:
            block.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        if self._is_first:
            self._cursor.setBlockFormat(block)
        else:
            self._cursor.insertBlock(block)
        self._is_first = False

    def _heading(self, heading: Heading, *, new_page: bool = False) -> None:
        self._begin(26 if heading.level == 2 else 14, 6, is_heading=True, new_page=new_page and not self._is_first)
        self._cursor.insertText(heading.text, self._format(_SIZES[heading.level], is_heavy=True))

    def _paragraph(self, text: str, characters: QTextCharFormat, *, after: float) -> None:
        self._begin(0, after)
        self._cursor.insertText(text, characters)

    def _linked(self, characters: QTextCharFormat, number: int | None) -> QTextCharFormat:
        """Make a text a link to a move, if links are wanted."""
        if self._links and number is not None:
            characters.setAnchor(True)
            characters.setAnchorHref(f"{SCHEME}:{self._game}/{number}")
            characters.setForeground(QBrush(QColor(self._colors.accent)))
        return characters

    def _drawing(self, svg: str, width: float, height: float, *, before: float = 0) -> None:
        self._begin(before, 4, is_text=False)
        characters = QTextCharFormat()
        characters.setObjectType(_DRAWING)
        for name, value in ((_NUMBER, self._drawings.add(svg)), (_WIDTH, width), (_HEIGHT, height)):
            characters.setProperty(name, value)
        self._cursor.insertText(_OBJECT, characters)

    # Tables

    def _table(self, table: Table) -> None:
        shown = QTextTableFormat()
        shown.setBorder(0)
        shown.setBorderCollapse(True)
        shown.setCellPadding(0)
        shown.setHeaderRowCount(1)
        shown.setBottomMargin(4)
        if table.wide is not None:
            shown.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        made = self._cursor.insertTable(len(table.rows) + 1, len(table.header), shown)
        for number, row in enumerate((table.header, *table.rows)):
            for column, text in enumerate(row):
                self._cell(made, table, number, column, text)
        self._leave()

    def _cell(self, made: QTextTable, table: Table, row: int, column: int, text: str) -> None:
        cell, is_header = made.cellAt(row, column), row == 0
        shape = QTextTableCellFormat()
        shape.setTopPadding(4)
        shape.setBottomPadding(4)
        shape.setLeftPadding(0)
        shape.setRightPadding(0 if column == len(table.header) - 1 else 16)
        shape.setBottomBorder(0.75)
        shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        color = self._colors.line2 if is_header or row == len(table.rows) else self._colors.line
        shape.setBottomBorderBrush(QBrush(QColor(color)))
        shape.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignTop)
        cell.setFormat(shape)
        characters = self._format(SECONDARY, is_heavy=is_header, is_quiet=is_header)
        kind = table.kinds[row - 1] if table.kinds and not is_header else None
        if kind is not None and column == MARKED:
            characters.setForeground(QBrush(QColor(self._ink.kinds[kind])))
            characters.setFontWeight(SEMIBOLD)
        if table.moves and not is_header and column == 0:
            characters = self._linked(characters, table.moves[row - 1])
        self._cursor = cell.firstCursorPosition()
        block = QTextBlockFormat()
        side = Qt.AlignmentFlag.AlignLeft if column in table.texts else Qt.AlignmentFlag.AlignRight
        block.setAlignment(side)
        self._cursor.setBlockFormat(block)
        breaks = table.wide in (None, column)  # without running text, all the columns share what room there is
        self._cursor.insertText(text if breaks else text.replace(" ", _NBSP), characters)

    def _leave(self) -> None:
        """Go on behind a table, where Qt has left an empty block."""
        self._cursor = QTextCursor(self._document)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_first = False
        block = QTextBlockFormat()
        block.setLineHeight(1, int(QTextBlockFormat.LineHeightTypes.FixedHeight.value))
        self._cursor.setBlockFormat(block)

    # Key moments

    def _moments(self, moments: Sequence[MomentBlock]) -> Iterator[None]:
        """Write key moments beside each other; a step for each row of them."""
        for index in range(0, len(moments), self._abreast):
            shown = QTextTableFormat()
            shown.setBorder(0)
            shown.setCellPadding(0)
            shown.setBottomMargin(16)
            shown.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            share = QTextLength(QTextLength.Type.PercentageLength, 100 / self._abreast)
            shown.setColumnWidthConstraints([share] * self._abreast)
            shown.setProperty(HEADING, True)
            made = self._cursor.insertTable(_MOMENT_ROWS, self._abreast, shown)
            for column, moment in enumerate(moments[index : index + self._abreast]):
                for row in range(_MOMENT_ROWS):
                    shape = QTextTableCellFormat()
                    shape.setRightPadding(12 if column == 0 else 0)
                    shape.setLeftPadding(0 if column == 0 else 12)
                    made.cellAt(row, column).setFormat(shape)
                self._moment(moment, made, column)
            self._leave()
            yield

    def _moment(self, moment: MomentBlock, made: QTextTable, column: int) -> None:
        """Write a moment into a column: its heading, what happened, diagram and caption, each in a row."""
        move, printed = moment.move, moment.diagram
        columns, rows = board_size(printed.position.width, printed.position.height)
        width = self._width * _DIAGRAM_SHARE
        svg = board_svg(printed.position, self._ink, numbers=printed.numbers, cross=move.move.point)
        heading = self._linked(self._format(BODY, is_heavy=True), move.index)
        acts: tuple[Callable[[], None], ...] = (
            lambda: self._paragraph(moment.heading, heading, after=2),
            lambda: self._paragraph(moment.text, self._format(SECONDARY), after=4),
            lambda: self._drawing(svg, width, width * rows / columns),
            lambda: self._paragraph(moment.caption, self._format(SECONDARY, is_quiet=True), after=0),
        )
        for row, act in enumerate(acts):
            self._cursor = made.cellAt(row, column).firstCursorPosition()
            self._is_first = True
            act()
