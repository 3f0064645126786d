"""A dialog that shows a text diagram as a board."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.diagram.diagram import Diagram, record_of
from qtgo.core.game.game import Game
from qtgo.core.record.markup import Markup
from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import DIALOG_MARGIN, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.session.game.shown_markup import DisplayOptions, markup_of
from qtgo.settings import MoveNumbers
from qtgo.text.translation import Texts

tr = Texts("comments")

_WIDTH, _HEIGHT = 480, 560


class DiagramDialog(FooterDialog):
    """Shows a diagram; accepted where it is to be opened as a game."""

    def __init__(self, diagram: Diagram, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Diagram"))
        game = Game(record_of(diagram))
        game.go_to(game.line.end)
        self.scene = BoardScene(self)
        self.scene.set_theme(theme)
        self.scene.show_position(game.position)
        numbers = markup_of(game, DisplayOptions(numbers=MoveNumbers.ALL)).numbers
        self.scene.show_markup(
            Markup(numbers, diagram.labels, diagram.marks, lines=diagram.lines, arrows=diagram.arrows)
        )
        body = QWidget(self)
        view = BoardView(self.scene, body)
        column = QVBoxLayout(body)
        inner = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column.setContentsMargins(inner, inner, inner, inner)
        column.addWidget(view, 1)
        caption = PlainLabel(visible(diagram.caption), body)
        caption.setWordWrap(True)
        caption.setVisible(bool(diagram.caption))
        column.addWidget(caption)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.open_button = self.buttons.addButton(tr("&Open as New Game"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.lay_out(body, self.buttons)
        self.resize(self.on_screen(QSize(scaled(_WIDTH), scaled(_HEIGHT))))
