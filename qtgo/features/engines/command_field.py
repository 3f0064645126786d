"""A command line that is edited as text and shown as its parsed words."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QTextOption
from PySide6.QtWidgets import QFileDialog, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from qtgo.engine.process.command_line import CommandLineError, join_command, split_command, words_of
from qtgo.engine.recipes import Ingredient, is_remote
from qtgo.kit.dialogs.form import FieldNote
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.headings import keep_font
from qtgo.kit.raw_text import raw_text
from qtgo.look.font import fixed_font
from qtgo.plain_text import visible, visible_message
from qtgo.text.engine_words import command_line_text, human_network_text
from qtgo.text.joining import listed, sentences
from qtgo.text.translation import Texts

tr = Texts("engines")

_BREAK = "\N{ZERO WIDTH SPACE}"
_PIECE = 12
_WORD_LENGTH = 1000


class LinesEdit(QPlainTextEdit):
    """A field of a few lines in a font of fixed width; the Tab key leaves it."""

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        keep_font(self, fixed_font)
        self._follow_font()

    @property
    def text(self) -> str:
        """Return the lines as they were typed."""
        return raw_text(self.document())

    def changeEvent(self, event: QEvent) -> None:
        """Keep the number of lines with another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._follow_font()

    def sizeHint(self) -> QSize:
        """Return the height of the requested number of lines."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def _follow_font(self) -> None:
        frame = 2 * self.frameWidth() + 2 * round(self.document().documentMargin())
        height = self._lines * self.fontMetrics().lineSpacing() + frame
        self.setFixedHeight(height)


class ParsedWords(QLabel):
    """Shows the words of a command, each on a ground of its own, with the blanks inside them marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        keep_font(self, fixed_font)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words shown."""
        return self._words

    def show_words(self, words: tuple[str, ...]) -> None:
        """Show other words."""
        self._words = words
        ground = self.palette().color(QPalette.ColorRole.Mid).name()
        ink = self.palette().color(QPalette.ColorRole.WindowText).name()
        style = f"background-color:{ground}; color:{ink}"
        self.setText(" ".join(f'<span style="{style}">&nbsp;{_breakable(word)}&nbsp;</span>' for word in words))
        spoken = tr("Program: {program}").format(program=words[0]) if words else ""
        if len(words) > 1:
            arguments = tr("Arguments: {arguments}").format(arguments=listed(words[1:]))
            spoken = sentences((spoken, arguments))
        self.setAccessibleName(visible_message(spoken))

    def changeEvent(self, event: QEvent) -> None:
        """Color the words again with another palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.show_words(self._words)


class CommandField(QWidget):
    """Edits a command line; ``problem`` is the problem with it, empty for none."""

    command_changed = Signal(object)  # str

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem = ""
        self.edit = LinesEdit(3, self)
        self.edit.setPlaceholderText("gnugo --mode gtp")
        self.parsed = ParsedWords(self)
        self.note = FieldNote(self)
        self.program = QPushButton(tr("&Program…"), self)
        self.program.setToolTip(tr("Choose the program file"))
        self.choosers = {
            Ingredient.NETWORK: QPushButton(tr("Net&work…"), self),
            Ingredient.HUMAN_NETWORK: QPushButton(tr("&Human network…"), self),
            Ingredient.CONFIG: QPushButton(tr("Confi&guration…"), self),
        }
        self._lay_out()
        self.edit.textChanged.connect(self._on_text_changed)
        self.program.clicked.connect(self._choose_program)
        for ingredient, button in self.choosers.items():
            button.clicked.connect(lambda _=False, ingredient=ingredient: self._choose_file(ingredient))
        self._refresh()

    @property
    def command(self) -> str:
        """Return the command line."""
        return self.edit.text

    def show_command(self, text: str) -> None:
        """Show another command line."""
        if text != self.command:
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(text)
        self._refresh()

    def put_program(self, path: str) -> None:
        """Put a program in place of the first word, and keep its arguments."""
        words = words_of(self.command)
        self.edit.setPlainText(join_command((path, *words[1:])))

    def put_file(self, ingredient: Ingredient, path: str) -> None:
        """Put a file where the command names it as still to be chosen."""
        words = tuple(word.replace(ingredient.value, path) for word in words_of(self.command))
        self.edit.setPlainText(join_command(words))

    def _lay_out(self) -> None:
        buttons = FlowLayout()
        buttons.setSpacing(self.fontMetrics().height() // 3)
        for button in (self.program, *self.choosers.values()):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        layout.addWidget(self.parsed)
        layout.addWidget(self.note)
        layout.addLayout(buttons)
        layout.addStretch(1)

    def _on_text_changed(self) -> None:
        self._refresh()
        self.command_changed.emit(self.command)

    def select(self, text: str) -> None:
        """Select a part of the command line that is to be changed."""
        self.edit.setFocus()
        self.edit.setTextCursor(self.edit.document().find(text))

    def _refresh(self) -> None:
        words: tuple[str, ...] = ()
        try:
            words = split_command(self.command)
            self.problem = ""
        except CommandLineError as error:
            self.problem = command_line_text(error)
        self.parsed.show_words(words)
        self.parsed.setVisible(bool(words))
        missing = [ingredient for ingredient in Ingredient if any(ingredient.value in word for word in words)]
        for ingredient, button in self.choosers.items():
            button.setVisible(ingredient in missing)
        self.note.show_problem(self.problem, self.edit)
        if missing:
            text = tr("Choose a file for: {files}").format(files=_listed(missing))
            about = human_network_text() if Ingredient.HUMAN_NETWORK in missing else ""
            self.note.show_warning("\n".join(filter(None, (text, about))))
        elif words and is_remote(words):
            self.note.show_hint(
                tr(
                    "The engine runs on another machine, whose shell reads the command again: enter "
                    "the program's full path, and quote spaces twice. ssh must log in with a key, "
                    "without a password."
                )
            )

    def _choose_program(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose Program"))
        if path:
            self.put_program(path)

    def _choose_file(self, ingredient: Ingredient) -> None:
        title = {
            Ingredient.NETWORK: tr("Choose Network"),
            Ingredient.HUMAN_NETWORK: tr("Choose Human Network"),
            Ingredient.CONFIG: tr("Choose Configuration"),
        }[ingredient]
        path, _ = QFileDialog.getOpenFileName(self, title)
        if path:
            self.put_file(ingredient, path)


def _listed(missing: list[Ingredient]) -> str:
    return listed(ingredient.value for ingredient in missing)


def _breakable(word: str) -> str:
    """Write a word as HTML that can be broken anywhere and shows its blanks; an empty one shows as two quotes."""
    if not word:
        return "&quot;&quot;"
    marked = visible(word.replace(" ", "␣").replace("\n", "↵").replace("\t", "⇥"), _WORD_LENGTH)
    return _BREAK.join(escape(marked[start : start + _PIECE]) for start in range(0, len(marked), _PIECE))
