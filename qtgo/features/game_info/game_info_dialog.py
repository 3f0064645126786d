"""The dialog for the facts about a game besides its moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.record.game_info import FIELD_IDENTIFIERS, GameInfo, Player, time_control_of
from qtgo.core.record.properties import MARKDOWN
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset, named_rulesets, valid_komi
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.features.clock.typed_times import parse_time, time_text
from qtgo.features.edit.raw_properties import Check, RawProperties
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_row, align_labels, form_layout, label_for, with_note
from qtgo.kit.inputs.komi_field import KomiBox
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.labels import ChoiceBox, StoneSymbol, let_shrink
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.raw_text import raw_text
from qtgo.look.sizes import DIALOG_MARGIN, SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.record.date_words import date_text, entered_date
from qtgo.text.record.komi_words import unknown_komi_sentence
from qtgo.text.ruleset_words import ruleset_title
from qtgo.text.score_words import result_sentence
from qtgo.text.time_settings_words import control_title, unreadable_sentence
from qtgo.text.translation import Texts

tr = Texts("game info")

_UNKNOWN_KOMI = -1000.0
_KOMI_DECIMALS = 6
NO_PROPERTIES: Mapping[str, Sequence[str]] = MappingProxyType({})
_RESULT = re.compile(r"|\?|0|Draw|Void|[BW]\+(?:|[0-9]+(?:\.[0-9]+)?|R|Resign|T|Time|F|Forfeit)")
# A date of SGF: whole, or shortened to year and month or year; others follow a comma, shortened at the front.
_DATE = re.compile(r"|\d{4}(?:-\d{2}(?:-\d{2})?)?(?:,(?:\d{4}(?:-\d{2}(?:-\d{2})?)?|\d{2}(?:-\d{2})?))*")
_WITH_FIELDS = FIELD_IDENTIFIERS | {"ST", "CA", "FF", "GM", "C", "N", MARKDOWN}
_PLAYER_PARTS = ("name", "rank", "team")


class GameInfoDialog(FormDialog):
    """Edits a GameInfo and the other properties of the root; unchanged values are never refused.

    ``game_info()`` is the one entered, ``other_changes()`` the changes of other properties.
    """

    def __init__(
        self,
        info: GameInfo,
        parent: QWidget | None = None,
        properties: Mapping[str, Sequence[str]] = NO_PROPERTIES,
        check: Check = lambda _name, _values: "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Game Information"))
        self._before = info
        self.texts: dict[str, QLineEdit] = {}
        self.players: dict[tuple[Color, str], QLineEdit] = {}
        self.fields: dict[str, QWidget] = {}
        self.notes: dict[str, FieldNote] = {}
        self.ruleset = self._ruleset_box()
        self.komi = _StatedKomiBox(info, self.body)
        self._komi_before = self.komi.value()  # rounded to the digits of the field
        self.handicap = IntegerBox(self.body)
        self.handicap.setRange(0, info.width * info.height)
        self.handicap.setValue(info.handicap)
        self.main_time = QLineEdit(time_text(info.main_time), self.body)
        self.main_time.setPlaceholderText(tr("1:30:00"))
        self.comment = QPlainTextEdit(info.game_comment, self.body)
        self.comment.setTabChangesFocus(True)
        self._comment_before = raw_text(self.comment.document())  # of characters that the field cannot hold, others
        self._style_before = (properties.get("ST") or [""])[0]
        self.style_box = self._style_box()
        others = {name: values for name, values in properties.items() if name not in _WITH_FIELDS}
        self.others = RawProperties(others, _WITH_FIELDS, check, self.body)
        self._lay_out()
        self._connect()
        self._check()

    def game_info(self) -> GameInfo:
        """Return the values of the fields."""
        chosen = self._chosen_ruleset()
        changes: dict[str, Any] = {name: self._text(name) for name in self.texts}
        if chosen is not self._before.ruleset:
            changes.update(ruleset=chosen, rules_text=to_sgf_ru(chosen))
        if self._has_new_komi:
            changes.update(komi=self.komi.value(), komi_is_known=True, unread_komi="")
        if self.main_time.text() != time_text(self._before.main_time):
            changes["main_time"] = parse_time(self.main_time.text())
        if raw_text(self.comment.document()) != self._comment_before:
            changes["game_comment"] = raw_text(self.comment.document())
        return replace(
            self._before,
            handicap=self.handicap.value(),
            black=self._player(Color.BLACK, self._before.black),
            white=self._player(Color.WHITE, self._before.white),
            **changes,
        )

    def other_changes(self) -> dict[str, list[str] | None]:
        """Return the properties without a field of their own that were changed, None for removed ones."""
        changes = self.others.changes()
        style = self.style_box.currentData()
        if style != self._style_before:
            changes["ST"] = [style] if style else None
        return changes

    def _style_box(self) -> QComboBox:
        """Return the choice of how programs should show variations (ST)."""
        box = ChoiceBox(self.body)
        let_shrink(box, 12)
        for value, text in (
            # Translators: by the file.
            ("", tr("Not specified")),
            ("0", tr("Next moves, on the board")),
            ("1", tr("Alternatives to the move, on the board")),
            ("2", tr("Next moves, beside the board")),
            ("3", tr("Alternatives to the move, beside the board")),
        ):
            box.addItem(text, value)
        if box.findData(self._style_before) < 0:
            box.addItem(visible(self._style_before), self._style_before)
        box.setCurrentIndex(box.findData(self._style_before))
        return box

    def _ruleset_box(self) -> QComboBox:
        before = self._before
        self._rulesets: list[Ruleset] = [before.ruleset]
        title = ruleset_title(before.ruleset.name)
        if before.rules_text and before.rules_text.lower() != before.ruleset.name:
            # Translators: {title} is the name of rules.
            title = tr("{title} (in the file: “{text}”)").format(title=title, text=before.rules_text[:40])
        box = ChoiceBox(self.body)
        let_shrink(box, 22)
        box.addItem(visible(title))
        for name, ruleset in named_rulesets().items():
            if name != before.ruleset.name or before.rules_text:
                self._rulesets.append(ruleset)
                box.addItem(ruleset_title(name))
        return box

    def _chosen_ruleset(self) -> Ruleset:
        return self._rulesets[self.ruleset.currentIndex()]

    def _lay_out(self) -> None:
        columns = self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        columns.setSpacing(scaled(DIALOG_MARGIN))
        left, right = QVBoxLayout(), QVBoxLayout()
        for side in (left, right):
            side.setSpacing(scaled(SPACING))
        groups = self._players_group(), self._game_group(), self._event_group(), self._record_group()
        for side, group in zip((left, left, right, right), groups, strict=True):
            side.addWidget(group)
        left.addStretch(1)
        right.addStretch(1)
        align_labels(*self.body.findChildren(QFormLayout))
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        game = QWidget(self.body)
        layout = QVBoxLayout(game)
        layout.addLayout(columns)
        layout.addWidget(label_for(self.comment, tr("Game co&mment:"), game))
        self.comment.setFixedHeight(4 * self.fontMetrics().lineSpacing())
        layout.addWidget(self.comment)
        self.tabs = QTabWidget(self.body)
        self.tabs.setAccessibleName(tr("Pages"))
        self.tabs.addTab(game, tr("Game"))
        self.tabs.addTab(self.others, tr("Other Properties"))
        whole = QVBoxLayout(self.body)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.tabs)
        order_tabs(self.tabs.tabBar(), *groups, self.comment, self.others)

    def fold(self) -> None:
        """Put the event and the source below the players and the game."""
        super().fold()
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom)

    def _players_group(self) -> QGroupBox:
        group = QGroupBox(tr("Players"), self.body)
        grid = QGridLayout(group)
        _align(grid)
        for column, text in enumerate((tr("Name"), tr("Rank"), tr("Team")), start=1):
            grid.addWidget(PlainLabel(text, group), 0, column)
        names = {
            Color.BLACK: (tr("Black's name"), tr("Black's rank"), tr("Black's team")),
            Color.WHITE: (tr("White's name"), tr("White's rank"), tr("White's team")),
        }
        for row, color in enumerate(Color, start=1):
            player = self._before.black if color is Color.BLACK else self._before.white
            grid.addWidget(StoneSymbol(color, group), row, 0)
            for column, part in enumerate(_PLAYER_PARTS, start=1):
                edit = QLineEdit(getattr(player, part), group)
                edit.setAccessibleName(names[color][column - 1])
                edit.home(False)
                self.players[color, part] = edit
                grid.addWidget(edit, row, column)
        for column, stretch in enumerate((3, 1, 2), start=1):
            grid.setColumnStretch(column, stretch)
        return group

    def _game_group(self) -> QGroupBox:
        group = QGroupBox(tr("Game"), self.body)
        form = form_layout(group)
        _align(form)
        size = tr("{width} × {height}").format(width=self._before.width, height=self._before.height)
        form.addRow(PlainLabel(tr("Board size:"), group), PlainLabel(size, group))
        add_row(form, label_for(self.ruleset, tr("R&ules:"), group), self.ruleset)
        self._add_row(form, "komi", tr("&Komi:"), self.komi)
        self._add_row(form, "handicap", tr("&Handicap:"), self.handicap)
        self._add_row(form, "main_time", tr("Main &time:"), self.main_time)
        self._add_text(form, "overtime", tr("&Overtime:"))
        self._add_text(form, "result", tr("Resu&lt:"))
        return group

    def _event_group(self) -> QGroupBox:
        # Translators: such as a tournament.
        group = QGroupBox(tr("Event"), self.body)
        form = form_layout(group)
        _align(form)
        self._add_text(form, "game_name", tr("&Game name:"))
        # Translators: such as a tournament.
        self._add_text(form, "event", tr("&Event:"))
        self._add_text(form, "round", tr("&Round:"))
        self._add_text(form, "date", tr("&Date:"))
        # Translators: where the game was played.
        self._add_text(form, "place", tr("&Place:"))
        return group

    def _record_group(self) -> QGroupBox:
        # Translators: where the game was published.
        group = QGroupBox(tr("Source"), self.body)
        form = form_layout(group)
        _align(form)
        self._add_text(form, "opening", tr("Ope&ning:"))
        # Translators: where the game was published.
        self._add_text(form, "source", tr("&Source:"))
        self._add_text(form, "user", tr("Entered &by:"))
        self._add_text(form, "annotator", tr("&Annotated by:"))
        self._add_text(form, "copyright", tr("&Copyright:"))
        add_row(form, label_for(self.style_box, tr("Var&iations:"), group), self.style_box)
        return group

    def _add_text(self, form: QFormLayout, name: str, text: str) -> None:
        edit = QLineEdit(self._shown(name), self.body)
        edit.home(False)
        self.texts[name] = edit
        self._add_row(form, name, text, edit)

    def _add_row(self, form: QFormLayout, name: str, text: str, field: QWidget) -> None:
        note = FieldNote(self.body)
        self.fields[name] = field
        self.notes[name] = note
        add_row(form, label_for(field, text, self.body), with_note(field, note))

    def _connect(self) -> None:
        for edit in (self.texts["result"], self.texts["date"], self.texts["overtime"], self.main_time):
            edit.textChanged.connect(self._check)
        self.komi.valueChanged.connect(self._check)
        self.handicap.valueChanged.connect(self._check)
        self.others.changed.connect(self._check)

    def _text(self, name: str) -> str:
        """Return a text; an unchanged one stays exact, blanks and all."""
        text = self.texts[name].text()
        if text == self._shown(name):
            return str(getattr(self._before, name))
        return entered_date(text) if name == "date" else text.strip()

    def _shown(self, name: str) -> str:
        """Return a text of the game as its field shows it at first."""
        text = str(getattr(self._before, name))
        return date_text(text) if name == "date" else text

    def _player(self, color: Color, before: Player) -> Player:
        texts = {part: self.players[color, part].text() for part in _PLAYER_PARTS}
        kept = {part: text if text == getattr(before, part) else text.strip() for part, text in texts.items()}
        return Player(**kept)

    @property
    def _has_new_komi(self) -> bool:
        return self.komi.value() != self._komi_before

    def _check(self) -> None:
        """Check the fields that were changed, and show their problems."""
        problems = self._problems()
        for name, note in self.notes.items():
            note.show_problem(problems.get(name, ""), self.fields[name])
        if "result" not in problems and self._text("result"):
            self.notes["result"].show_hint(result_sentence(self._text("result"), self._chosen_ruleset().name))
        if "main_time" not in problems:
            self._explain_time()
        if not self._before.komi_is_known and not self._has_new_komi:
            self.notes["komi"].show_hint(unknown_komi_sentence(self._before.komi, self._before.unread_komi))
        self.set_acceptable(not problems and not self.others.problem)

    def _explain_time(self) -> None:
        """Explain the main time and overtime in words, or that no clock can follow them."""
        info, note = self.game_info(), self.notes["overtime"]
        control = time_control_of(info)
        if control is None:
            note.show_warning(tr("QtGo does not understand these time settings; its clock will not use them."))
        else:
            note.show_hint(control_title(control) if control.is_timed and (info.overtime or control.has_odds) else "")

    def _problems(self) -> dict[str, str]:
        before, problems = self._before, {}
        if self._has_new_komi and not valid_komi(self.komi.value()):
            problems["komi"] = tr("Komi must be a whole or half number from −150 to 150.")
        if self.handicap.value() == 1 and before.handicap != 1:
            problems["handicap"] = tr("Handicap must be at least 2 stones.")
        if self._text("result") != before.result and not _RESULT.fullmatch(self._text("result")):
            problems["result"] = tr("Enter B+3.5, W+R (resignation), B+T (time), B+F (forfeit), 0 (draw) or Void.")
        if self._text("date") != before.date and not _DATE.fullmatch(self._text("date")):
            problems["date"] = tr("Enter the date as {date}, several separated by commas.").format(
                date=date_text("2026-07-31")
            )
        try:
            parse_time(self.main_time.text())
        except ValueError:
            problems["main_time"] = unreadable_sentence()
        return problems


class _StatedKomiBox(KomiBox):
    """The komi as exact as in the file, empty while that has none; a step then starts from the assumed komi."""

    def __init__(self, info: GameInfo, parent: QWidget) -> None:
        super().__init__(parent)
        self._assumed = info.komi
        self.setDecimals(_KOMI_DECIMALS)
        self.setMinimum(_UNKNOWN_KOMI)
        self.setSpecialValueText(" ")
        self.setValue(info.komi if info.komi_is_known else _UNKNOWN_KOMI)

    def stepBy(self, steps: int) -> None:
        """Step, or enter the assumed komi."""
        if self.value() == _UNKNOWN_KOMI:
            self.setValue(self._assumed)
        else:
            super().stepBy(steps)


def _align(fields: QLayout) -> None:
    """Align the fields of a group with its title."""
    margins = fields.contentsMargins()
    fields.setContentsMargins(0, margins.top(), 0, margins.bottom())
