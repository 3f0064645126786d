"""The fields of one engine, and their problems."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.engine.recipes import RECIPES, Recipe
from qtgo.features.engines.command_field import CommandField, LinesEdit
from qtgo.gtp.engine_config import MAX_SECONDS, EngineConfig
from qtgo.kit.dialogs.form import FieldNote, add_row, form_layout, label_for, with_note
from qtgo.kit.inputs.number_boxes import DecimalBox, show_unit
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.icons import icon
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.menus.menu_places import menu_name
from qtgo.text.translation import Texts

tr = Texts("engines")


class EngineForm(QTabWidget):
    """Edits an EngineConfig on two pages; one with a problem has a sign at its tab."""

    config_changed = Signal(object)  # EngineConfig

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._config = EngineConfig()
        self.setAccessibleName(tr("Selected engine"))
        self.start = QWidget(self)
        self.details = QWidget(self)
        # Translators: the title of a tab: how the engine is started, a noun.
        self.addTab(self.start, tr("Start"))
        # Translators: the title of a tab.
        self.addTab(self.details, tr("Details"))
        self.about = self._make_about()
        self.addTab(self.about, tr("Built-in"))
        self.name = QLineEdit(self.start)
        self.name_note = FieldNote(self.start)
        self.command = CommandField(self.start)
        self.folder = QLineEdit(self.start)
        self.browse = QPushButton(tr("&Browse…"), self.start)
        self.recipe = ChoiceBox(self.start)
        self.environment = LinesEdit(3, self.details)
        self.environment_note = FieldNote(self.details)
        self.startup = LinesEdit(3, self.details)
        # Translators: of a time.
        self.start_silence = self._seconds_box(tr("no limit"))
        # Translators: of a time.
        self.answer_silence = self._seconds_box(tr("no limit"))
        # Translators: the folder in which an engine works.
        self.quit_time = self._seconds_box(tr("none"))
        self._fill()
        self._lay_out_start()
        self._lay_out_details()
        self._connect()
        self.set_editable(True)
        self.show_config(self._config)

    @property
    def config(self) -> EngineConfig:
        """Return the engine as it is now."""
        return self._config

    def show_config(self, config: EngineConfig) -> None:
        """Show another engine."""
        self._config = config
        keys = ["", *RECIPES]
        boxes = (self.start_silence, self.answer_silence, self.quit_time)
        blockers = [QSignalBlocker(field) for field in (self.name, self.folder, self.recipe, *boxes)]
        blockers += [QSignalBlocker(field) for field in (self.environment, self.startup, self.command)]
        self.name.setText(config.name)
        self.command.show_command(config.command)
        self.folder.setText(config.working_folder)
        self._folder_before = config.working_folder, self.folder.text()
        self.recipe.setCurrentIndex(keys.index(config.recipe) if config.recipe in keys else 0)
        self.environment.setPlainText("\n".join(config.environment))
        self.startup.setPlainText("\n".join(config.startup_commands))
        for box, value in zip(boxes, (config.start_silence, config.answer_silence, config.quit_time), strict=True):
            box.setValue(value)
        for blocker in blockers:
            blocker.unblock()
        self._show_environment_problem()
        self._mark_tabs()

    def heightForWidth(self, width: int) -> int:
        """Return the height with the space between tabs and page, which Qt forgets."""
        return super().heightForWidth(width) + scaled(CARD_GAP)

    def set_editable(self, editable: bool) -> None:
        """Show the fields, or that there is nothing to set up."""
        self.setTabVisible(self.indexOf(self.about), not editable)
        for page in (self.start, self.details):
            self.setTabVisible(self.indexOf(page), editable)

    def show_first_page(self) -> None:
        """Show the page for starting the engine, or that it needs no setup."""
        self.setCurrentWidget(self.start if self.isTabVisible(self.indexOf(self.start)) else self.about)

    def show_name_problem(self, text: str) -> None:
        """Show the problem of the name, which depends on the other engines."""
        self.name_note.show_problem(text, self.name)
        self._mark_tabs()

    def _make_about(self) -> QWidget:
        """Make the page of the engine that has no fields."""
        page = QWidget(self)
        text = PlainLabel(
            tr(
                "This engine is part of QtGo and needs no setup.\n\nChoose its level in New Game, or "
                "in the {menu} menu during a game. It also provides hints and score estimates, and "
                "suggests dead stones during scoring."
            ).format(menu=menu_name("engine")),
            page,
        )
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignmentFlag.AlignTop)
        QVBoxLayout(page).addWidget(text, 1)
        return page

    def _seconds_box(self, none_text: str) -> DecimalBox:
        box = DecimalBox(self.details)
        box.setRange(0, MAX_SECONDS)
        box.setDecimals(1)
        show_unit(box, lambda _: tr("{n} s"))  # Translators: seconds in short.
        box.setSpecialValueText(none_text)
        return box

    def _fill(self) -> None:
        self.recipe.addItems([tr("Detect automatically"), *map(_title, RECIPES.values())])
        self.recipe.setToolTip(tr("Known features of the engine, such as its rules, that it does not report itself"))
        self.folder.setPlaceholderText(tr("Same as QtGo's"))
        self.folder.setToolTip(plain_tip(self.folder.placeholderText()))
        self.environment.setPlaceholderText(tr("NAME=value, one per line"))
        self.startup.setPlaceholderText(tr("GTP commands, one per line"))

    def _lay_out_start(self) -> None:
        layout = QVBoxLayout(self.start)
        form = form_layout()
        layout.addLayout(form)
        layout.addStretch(1)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        add_row(
            form,
            label_for(self.name, tr("&Name:"), self.start),
            with_note(self.name, self.name_note),
        )
        add_row(form, label_for(self.command.edit, tr("&Command line:"), self.start), self.command)
        folder = QHBoxLayout()
        folder.addWidget(self.folder, 1)
        folder.addWidget(self.browse)
        add_row(form, label_for(self.folder, tr("Working f&older:"), self.start), folder)
        add_row(form, label_for(self.recipe, tr("Engine t&ype:"), self.start), self.recipe)

    def _lay_out_details(self) -> None:
        page = self.details
        form = form_layout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        environment = with_note(self.environment, self.environment_note)
        add_row(form, label_for(self.environment, tr("&Environment:"), page), environment)
        add_row(form, label_for(self.startup, tr("&Start-up commands:"), page), self.startup)
        for box, text in (
            (self.start_silence, tr("Start-up t&imeout:")),
            (self.answer_silence, tr("Response &timeout:")),
            (self.quit_time, tr("Shut&down timeout:")),
        ):
            row = QHBoxLayout()
            row.addWidget(box)
            row.addStretch(1)
            add_row(form, label_for(box, text, page), row)
        hint = FieldNote(page)
        hint.show_hint(
            tr("Any output resets these timeouts. Thinking time is not limited; a long silence is only reported.")
        )
        layout = QVBoxLayout(page)
        layout.addLayout(form)
        layout.addWidget(hint)
        layout.addStretch(1)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._on_edited)
        self.folder.textChanged.connect(self._on_edited)
        self.command.command_changed.connect(self._on_edited)
        self.recipe.currentIndexChanged.connect(self._on_edited)
        self.environment.textChanged.connect(self._on_edited)
        self.startup.textChanged.connect(self._on_edited)
        for box in (self.start_silence, self.answer_silence, self.quit_time):
            box.valueChanged.connect(self._on_edited)
        self.browse.clicked.connect(self._choose_folder)

    def _on_edited(self) -> None:
        index = self.recipe.currentIndex()
        self._config = replace(
            self._config,
            name=self.name.text().strip(),
            command=self.command.command,
            working_folder=self._working_folder(),
            environment=_lines(self.environment),
            startup_commands=_lines(self.startup),
            recipe=list(RECIPES)[index - 1] if index > 0 else "",
            start_silence=self.start_silence.value(),
            answer_silence=self.answer_silence.value(),
            quit_time=self.quit_time.value(),
        )
        self._show_environment_problem()
        self._mark_tabs()
        self.config_changed.emit(self._config)

    def _working_folder(self) -> str:
        """Return the folder, unchanged if nothing was typed: its name may not be text that a field can hold."""
        folder, shown = self._folder_before
        return folder if self.folder.text() == shown else self.folder.text().strip()

    def _show_environment_problem(self) -> None:
        self.environment_note.show_problem(environment_problem(self._config.environment), self.environment)

    def _mark_tabs(self) -> None:
        sign = icon("warning", "doubtful")
        has_start_problem = self.name_note.is_problem or bool(self.command.problem)
        self.setTabIcon(self.indexOf(self.start), sign if has_start_problem else QIcon())
        self.setTabIcon(self.indexOf(self.details), sign if self.environment_note.is_problem else QIcon())

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, tr("Choose Working Folder"), self.folder.text())
        if path:
            self.folder.setText(path)


def _title(recipe: Recipe) -> str:
    # Translators: an engine that can only analyze.
    return tr("{engine} (for reviews)").format(engine=recipe.title) if recipe.is_analysis else recipe.title


def environment_problem(lines: tuple[str, ...]) -> str:
    """Return which line sets no variable; empty if all do."""
    for line in lines:
        name, equals, _ = line.partition("=")
        if not equals or not name.strip() or "\0" in line:
            return tr("“{line}” is not a variable. Enter NAME=value.").format(line=line)
    return ""


def _lines(edit: LinesEdit) -> tuple[str, ...]:
    """Return the lines of a field that are not empty."""
    return tuple(line for line in edit.text.split("\n") if line.strip())
