"""The list of the user's engines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.engine.discovery import lacks_human_network
from qtgo.engine.process.command_line import CommandLineError, join_command, split_command, words_of
from qtgo.engine.recipes import GNU_GO, KATAGO_ANALYSIS, KATAGO_HUMAN, Ingredient, over_ssh
from qtgo.features.engines.engine_form import EngineForm, environment_problem
from qtgo.features.engines.engine_test import EngineTestReport
from qtgo.features.engines.engine_test_page import EngineTestPage
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.dialogs.form import FieldNote, FormDialog
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import PlainLabel, name_by_tip, plain_tip
from qtgo.look.icons import icon
from qtgo.look.sizes import LIST_ROW_HEIGHT, scaled
from qtgo.plain_text import visible
from qtgo.text.engine_words import command_line_text, human_network_text
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("engines")

_FOLDED_ROWS = 4
_LINES = 36  # as high as so many, where the screen allows it

_FOUND_LENGTH = 100  # of the names of engines found, which are in the list above


class EnginesDialog(FormDialog):
    """Edits the list of engines; ``engines()`` is the result.

    ``found`` looks for the engines on this computer. ``builtin`` is the one that is always there: it stands first
    and can be tested, and nothing else. Tests are requested by signals, and shown by ``show_test``.
    """

    test_requested = Signal(object)  # EngineConfig
    test_cancelled = Signal()

    def __init__(
        self,
        engines: Sequence[EngineConfig],
        found: Callable[[], Sequence[EngineConfig]],
        parent: QWidget | None = None,
        *,
        builtin: EngineConfig | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Engines"))
        self._fixed = 0 if builtin is None else 1  # so many at the top cannot be changed
        self._engines = list(engines) if builtin is None else [builtin, *engines]
        self._old_names: list[str] = [engine.name for engine in self._engines]  # empty for one that is new
        self._found = found
        self.list = QListWidget(self.body)
        self.list.setAccessibleName(tr("Engines"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = self.fontMetrics().height()
        self.list.setIconSize(QSize(side, side))
        self.note = FieldNote(self.body)
        self.add = QPushButton(tr("&Add"), self.body)
        self.duplicate = QPushButton(tr("D&uplicate"), self.body)
        self.remove = QPushButton(tr("&Remove"), self.body)
        self.up = QPushButton(icon("up"), "", self.body)
        self.down = QPushButton(icon("down"), "", self.body)
        self.find_button = QPushButton(tr("&Find on This Computer"), self.body)
        self.form = EngineForm(self.body)
        self.test_page = EngineTestPage(self.form)
        # Translators: the title of a tab, a noun.
        self.form.addTab(self.test_page, tr("Test"))
        self._right = QStackedWidget(self.body)
        self._lay_out()
        self._connect()
        self._fill_list(0)

    def engines(self) -> tuple[EngineConfig, ...]:
        """Return the engines as they are now."""
        return tuple(self._engines[self._fixed :])

    def renamed(self) -> dict[str, str]:
        """Map the old names of engines to those they have now."""
        pairs = zip(self._old_names, self._engines, strict=True)
        return {old: engine.name for old, engine in pairs if old and old != engine.name}

    def show_test(self, report: EngineTestReport) -> None:
        """Show the progress of the requested test."""
        self.test_page.show_report(report)

    def done(self, result: int) -> None:
        """End a running test with the dialog."""
        self._drop_test()
        super().done(result)

    # Looks

    def sizeHint(self) -> QSize:
        """Return room for the contents and some engines, within the screen."""
        return self.on_screen(super().sizeHint().expandedTo(QSize(0, _LINES * self.fontMetrics().height())))

    def _lay_out(self) -> None:
        menu = lettered_menu(self.add)
        menu.addAction(tr("Engine on This Computer"), self._add_local)
        menu.addAction(tr("Engine on Another Computer (ssh)"), self._add_remote)
        menu.addSeparator()
        menu.addAction(tr("KataGo, like a Person, on This Computer"), self._add_human)
        menu.addAction(tr("KataGo for Reviews on This Computer"), self._add_analysis)
        menu.addAction(tr("KataGo for Reviews on Another Computer (ssh)"), self._add_remote_analysis)
        self.add.setMenu(menu)
        for button, name in ((self.up, tr("Move up")), (self.down, tr("Move down"))):
            name_by_tip(button, name)
        buttons = QGridLayout()
        buttons.addWidget(self.add, 0, 0)
        buttons.addWidget(self.duplicate, 0, 1)
        buttons.addWidget(self.remove, 1, 0)
        arrows = QHBoxLayout()
        for arrow in (self.up, self.down):
            arrows.addWidget(arrow)
        buttons.addLayout(arrows, 1, 1)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.note)
        left.addLayout(buttons)
        left.addWidget(self.find_button)
        empty = PlainLabel(tr("No engines yet.\nFind those on this computer, or add one."))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setWordWrap(True)
        self._right.addWidget(self.form)
        self._right.addWidget(empty)
        self._row = QHBoxLayout(self.body)
        self._row.addLayout(left, 2)
        self._row.addWidget(self._right, 5)

    def stack(self) -> None:
        """Put the fields below the list."""
        self._row.setDirection(QBoxLayout.Direction.TopToBottom)
        self.list.setFixedHeight(_FOLDED_ROWS * scaled(LIST_ROW_HEIGHT))

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.duplicate.clicked.connect(self._duplicate)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.find_button.clicked.connect(self._find)
        self.form.config_changed.connect(self._on_config_changed)
        self.test_page.test_requested.connect(self._on_test_requested)
        self.test_page.test_cancelled.connect(self.test_cancelled)

    def _fill_list(self, row: int) -> None:
        """Show all engines in the list, and one of them beside it."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for _ in self._engines:
                self.list.addItem(QListWidgetItem())
            self.list.setCurrentRow(min(row, len(self._engines) - 1))
        self._on_row_changed()

    def _on_row_changed(self) -> None:
        self._drop_test()
        row = self.list.currentRow()
        self._right.setCurrentIndex(0 if row >= 0 else 1)
        if row >= 0:
            self.form.set_editable(row >= self._fixed)
            self.form.show_config(self._engines[row])
            self.form.show_first_page()
        self._refresh()

    def _refresh(self) -> None:
        """Show the names and problems; disable impossible actions."""
        sign = icon("warning", "doubtful")
        wrong = [bool(self._problem(row)) for row in range(len(self._engines))]
        for row, engine in enumerate(self._engines):
            item = self.list.item(row)
            item.setText(visible(engine.name) or tr("(no name)"))
            item.setIcon(sign if wrong[row] else QIcon())
            item.setToolTip(plain_tip(self._problem(row) or engine.name))
        row = self.list.currentRow()
        self.form.show_name_problem(self._name_problem(row) if row >= 0 else "")
        self.duplicate.setEnabled(row >= self._fixed)
        self.remove.setEnabled(row >= self._fixed)
        self.up.setEnabled(row > self._fixed)
        self.down.setEnabled(self._fixed <= row < len(self._engines) - 1)
        self.test_page.show_problem(self.form.command.problem if row >= self._fixed else "")
        self.set_acceptable(not any(wrong))

    # Problems

    def _problem(self, row: int) -> str:
        if row < self._fixed:
            return ""
        engine = self._engines[row]
        return self._name_problem(row) or _command_problem(engine) or environment_problem(engine.environment)

    def _name_problem(self, row: int) -> str:
        name = self._engines[row].name
        if not name:
            return tr("Enter a name for the engine.")
        others = {engine.name for other, engine in enumerate(self._engines) if other != row}
        return tr("Another engine already has this name.") if name in others else ""

    # Changing the list

    def _on_config_changed(self, config: EngineConfig) -> None:
        row = self.list.currentRow()
        if row >= self._fixed:
            self._engines[row] = config
            self._refresh()

    def _insert(self, config: EngineConfig, row: int) -> None:
        self._engines.insert(row, replace(config, name=unique_name(config.name, self._names())))
        self._old_names.insert(row, "")
        self._fill_list(row)
        self.form.setCurrentWidget(self.form.start)
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _add_local(self) -> None:
        self._insert(EngineConfig(tr("New engine")), len(self._engines))

    def _add_remote(self) -> None:
        self._add_over_ssh(tr("Engine on another computer"), GNU_GO.command("gnugo"))

    def _add_human(self) -> None:
        """Add KataGo with the files found here; missing ones remain to be chosen."""
        known = next((engine for engine in self._found() if engine.recipe == KATAGO_HUMAN.key), None)
        command = join_command(KATAGO_HUMAN.command(KATAGO_HUMAN.programs[0]))
        config = known or EngineConfig(KATAGO_HUMAN.title, command, recipe=KATAGO_HUMAN.key)
        self._insert(config, len(self._engines))

    def _add_analysis(self) -> None:
        command = join_command(KATAGO_ANALYSIS.command(KATAGO_ANALYSIS.programs[0]))
        config = EngineConfig(tr("KataGo for reviews"), command, recipe=KATAGO_ANALYSIS.key)
        self._insert(config, len(self._engines))

    def _add_remote_analysis(self) -> None:
        files = {Ingredient.NETWORK: "network.bin.gz", Ingredient.CONFIG: "analysis.cfg"}  # to be edited
        words = KATAGO_ANALYSIS.command(KATAGO_ANALYSIS.programs[0], files)
        self._add_over_ssh(tr("KataGo on another computer"), words, KATAGO_ANALYSIS.key)

    def _add_over_ssh(self, name: str, words: Sequence[str], recipe: str = "") -> None:
        machine = tr("user@machine")
        config = EngineConfig(name, join_command(over_ssh(machine, words)), recipe=recipe)
        self._insert(config, len(self._engines))
        self.form.command.select(machine)

    def _duplicate(self) -> None:
        row = self.list.currentRow()
        self._insert(self._engines[row], row + 1)

    def _remove(self) -> None:
        row = self.list.currentRow()
        del self._engines[row], self._old_names[row]
        self._fill_list(row)

    def _move(self, step: int) -> None:
        row = self.list.currentRow()
        self._engines.insert(row + step, self._engines.pop(row))
        self._old_names.insert(row + step, self._old_names.pop(row))
        self._fill_list(row + step)

    def _find(self) -> None:
        """Add the engines of this computer whose commands are not in the list."""
        known = {words_of(engine.command) for engine in self._engines}
        found = self._found()
        new = [engine for engine in found if words_of(engine.command) not in known]
        for engine in new:
            self._engines.append(replace(engine, name=unique_name(engine.name, self._names())))
            self._old_names.append("")
        if new:
            self._fill_list(len(self._engines) - len(new))
            names = listed(visible(engine.name) for engine in self._engines[-len(new) :])
            text = tr("Found: {names}").format(names=visible(names, _FOUND_LENGTH))
        else:
            text = tr("No other engines found.")
        about = human_network_text() if lacks_human_network([*self._engines, *found]) else ""
        self.note.show_hint("\n".join(filter(None, (text, about))))

    def _names(self) -> set[str]:
        return {engine.name for engine in self._engines}

    # Tests

    def _on_test_requested(self) -> None:
        self.test_page.clear()
        self.test_requested.emit(self._engines[self.list.currentRow()])

    def _drop_test(self) -> None:
        if self.test_page.is_running:
            self.test_cancelled.emit()
        self.test_page.clear()


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken yet, with a number if need be."""
    number, unique = 1, name
    while unique in taken:
        number += 1
        unique = f"{name} {number}"
    return unique


def _command_problem(config: EngineConfig) -> str:
    try:
        split_command(config.command)
    except CommandLineError as error:
        return command_line_text(error)
    return ""
