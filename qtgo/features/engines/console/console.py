"""The console: the exchange between the program and its engines, and a line to send commands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.features.engines.console.command_edit import CommandEdit
from qtgo.features.engines.console.console_lines import KIND_OF, MAX_LINES, ConsoleLine, ConsoleLines, LineKind
from qtgo.kit.headings import keep_font
from qtgo.kit.inputs.own_keys import OwnKeys, claims
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.zoom import follow_zoom
from qtgo.look.font import fixed_font
from qtgo.look.sizes import SPACING, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.gtp.session import Traffic

tr = Texts("engines")

_TURN = 50
_AT_ONCE = 250
"""Lines shown at once; the rest of a flood follows after other events."""
_KEY = Qt.Key
_SCROLLS = frozenset({_KEY.Key_Up, _KEY.Key_Down, _KEY.Key_PageUp, _KEY.Key_PageDown, _KEY.Key_Home, _KEY.Key_End})
_LEAST_LINES = 1  # all that the smallest screen has room for where text is larger


@dataclass(frozen=True, slots=True)
class ConsoleCommand:
    """A command that the user entered, for the engine of a color."""

    color: Color
    text: str


class GtpConsole(QWidget):
    """Shows the traffic of up to two engines; many lines that arrive together are shown together."""

    command_entered = Signal(object)  # ConsoleCommand
    save_requested = Signal(object)  # str: the log, all lines of it

    def __init__(self, parent: QWidget | None = None, *, clock: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(parent)
        self._clock = clock
        self._waiting: deque[ConsoleLine] = deque(maxlen=MAX_LINES)
        self._commands: dict[Color, tuple[str, ...]] = {}
        self._colors: list[Color] = []
        self._names: Mapping[Color, str] = {}
        self.lines = ConsoleLines()
        self.view = _LinesView(self.lines, self)
        self.filter = QLineEdit(self)
        self.engine = ChoiceBox(self)
        self.command = CommandEdit(self)
        self._own_keys = OwnKeys(self.filter)
        self.save = QPushButton(self)
        set_translated(self, self.save.setText, tr.lazy("Save Log…"))
        self.clear_button = QPushButton(self)
        set_translated(self, self.clear_button.setText, tr.lazy("Clear"))
        self._turn = single_shot(self, self._show_some)
        self._name_fields()
        self._lay_out()
        self.filter.textChanged.connect(self._on_filter_changed)
        self.engine.currentIndexChanged.connect(self._on_engine_changed)
        self.command.command_entered.connect(self._on_command_entered)
        self.save.clicked.connect(self._on_save_clicked)
        self.clear_button.clicked.connect(self.clear)
        self.set_engines({})
        follow_language(self, lambda: self.set_engines(self._names))

    def set_engines(self, names: Mapping[Color, str]) -> None:
        """Offer these engines to be spoken to, by the colors they play."""
        before, self._names = self.color, names
        self._colors = [color for color in Color if color in names]
        with QSignalBlocker(self.engine):
            self.engine.clear()
            for color in self._colors:
                text = tr.by_color("{color}: {engine}", color).format(engine=names[color])
                self.engine.addItem(visible(text))
            self.engine.setCurrentIndex(self._colors.index(before) if before in self._colors else 0)
        self.engine.setVisible(bool(self._colors))
        self.command.setEnabled(bool(self._colors))
        hint = tr("GTP command") if self._colors else tr("No engine is running")
        self.command.setPlaceholderText(hint)
        self._on_engine_changed()

    def take_keys(self) -> None:
        """Take the keyboard: for commands, or for what to look for where no engine listens."""
        (self.command if self.command.isEnabled() else self.filter).setFocus()

    def set_commands(self, color: Color, commands: Iterable[str]) -> None:
        """Complete commands from the list of a color's engine."""
        self._commands[color] = tuple(commands)
        self._on_engine_changed()

    @property
    def color(self) -> Color | None:
        """Return the color of the engine that commands are for."""
        index = self.engine.currentIndex()
        return self._colors[index] if 0 <= index < len(self._colors) else None

    def add_traffic(self, color: Color, traffic: Traffic) -> None:
        """Show a line of the conversation with the engine of a color."""
        self._add(color, KIND_OF[traffic.direction], traffic.text)

    def add_launch(self, color: Color, command: str) -> None:
        """Show the command line that the engine of a color is started by."""
        self._add(color, LineKind.LAUNCH, command)

    def add_error_line(self, color: Color, text: str) -> None:
        """Show a line of an engine's standard error."""
        self._add(color, LineKind.ERROR, text)

    def flush(self) -> None:
        """Show all lines that have arrived since the last time."""
        while self._waiting:
            self._show_some()

    def _show_some(self) -> None:
        count = min(_AT_ONCE, len(self._waiting))
        self.view.add_below([self._waiting.popleft() for _ in range(count)])
        if self._waiting:
            self._turn.start(0)
        else:
            self._turn.stop()

    def clear(self) -> None:
        """Forget all lines."""
        self._waiting.clear()
        self.lines.clear()

    def log(self) -> str:
        """Return all lines as a text."""
        self.flush()
        return "".join(f"{text}\n" for text in self.lines.all_texts())

    def _name_fields(self) -> None:
        set_translated(self, self.view.setAccessibleName, tr.lazy("GTP traffic"))
        set_translated(self, self.filter.setAccessibleName, tr.lazy("Filter"))
        set_translated(self, self.filter.setPlaceholderText, tr.lazy("Show lines with…"))
        self.filter.setClearButtonEnabled(True)
        set_translated(self, self.engine.setAccessibleName, tr.lazy("Target engine"))
        set_translated(self, self.command.setAccessibleName, tr.lazy("GTP command"))
        set_translated(self, self.command.setToolTip, tr.lazy("Press Return to send, Up and Down for earlier commands"))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        top.addWidget(self.clear_button)
        top.addWidget(self.save)
        bottom = QHBoxLayout()
        bottom.addWidget(self.engine)
        bottom.addWidget(self.command, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        follow_zoom(self, self._fit)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addLayout(bottom)

    def _fit(self) -> None:
        margin, gap = scaled(WINDOW_MARGIN), scaled(SPACING)
        self.setContentsMargins(margin, gap // 2, margin, gap)

    def _add(self, color: Color, kind: LineKind, text: str) -> None:
        self._waiting.append(ConsoleLine(self._clock(), color, kind, text))
        if not self._turn.isActive():
            self._turn.start(_TURN)

    def _on_filter_changed(self, text: str) -> None:
        self.flush()
        self.lines.set_filter(text)
        self.view.scrollToBottom()

    def _on_engine_changed(self) -> None:
        color = self.color
        self.command.set_commands(() if color is None else self._commands.get(color, ()))

    def _on_command_entered(self, text: str) -> None:
        color = self.color
        if color is not None:
            self.command_entered.emit(ConsoleCommand(color, text))

    def _on_save_clicked(self) -> None:
        self.save_requested.emit(self.log())


class _LinesView(QTableView):
    """Shows lines of one height, and goes on showing the last one unless the user has scrolled back.

    It is a table, because a list measures all its lines again when one is added.
    """

    def __init__(self, lines: ConsoleLines, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setModel(lines)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        keep_font(self, fixed_font)
        lines.modelReset.connect(self._fit)
        self._follows_end = True
        self.verticalScrollBar().valueChanged.connect(self._note_end)
        self.verticalScrollBar().rangeChanged.connect(self._keep_end)

    def add_below(self, lines: list[ConsoleLine]) -> None:
        """Add lines at the end, and keep it in sight if it is."""
        self._lines.add(lines)
        self._fit()
        # Qt lays them out later: until then, the end that the user scrolls to would not be the end.
        self.executeDelayedItemsLayout()
        if self._follows_end:
            self.scrollToBottom()

    def _note_end(self, value: int) -> None:
        self._follows_end = value >= self.verticalScrollBar().maximum()

    def _keep_end(self, _least: int, most: int) -> None:
        """Follow lines that are laid out after they have been added."""
        if self._follows_end:
            self.verticalScrollBar().setValue(most)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that scroll from the window, and that which copies, as the window copies a branch with it."""
        return claims(event, self._owns) or super().event(event)

    def _owns(self, event: QKeyEvent) -> bool:
        copies = event.matches(QKeySequence.StandardKey.Copy) and bool(self.selectedIndexes())
        is_plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        return copies or (is_plain and event.key() in _SCROLLS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the lines selected."""
        if event.matches(QKeySequence.StandardKey.Copy):
            rows = sorted(index.row() for index in self.selectedIndexes())
            texts = self._lines.texts()
            QGuiApplication.clipboard().setText("\n".join(texts[row] for row in rows))
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the lines as high as the font, and wide enough for the longest one."""
        metrics = self.fontMetrics()
        row = metrics.lineSpacing() + 1
        self.setMinimumHeight(_LEAST_LINES * row + scaled(SPACING))
        width = (self._lines.longest + 2) * metrics.horizontalAdvance("0")
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(row)
        self.setColumnWidth(0, max(width, self.viewport().width()))
