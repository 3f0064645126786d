"""The dialog that asks for filters by field: players, ranks, dates, results, handicap, rules, size, event."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QHBoxLayout, QLineEdit, QWidget

from qtgo.core.rules.point import Color
from qtgo.features.library.library_words import stars_sign
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_row, form_layout, label_for, with_note
from qtgo.kit.labels import ChoiceBox, let_shrink, name_box
from qtgo.library.field_values import first_day, rank_number
from qtgo.library.fields import Fields, Outcome
from qtgo.library.tags import MOST_STARS, tag_name
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.go_words import board_size_text
from qtgo.text.joining import to_sign
from qtgo.text.record.date_words import date_text, entered_date
from qtgo.text.record.player_words import rank_text
from qtgo.text.translation import Texts

tr = Texts("library")
# What can be anything has gender and number in other languages.
of_ranks = Texts("library, filter of ranks")
of_boards = Texts("library, filter of board sizes")
of_stars = Texts("library, filter of ratings")
of_results = Texts("library, filter of results")
of_handicaps = Texts("library, filter of handicaps")

_SIZES = ((19, 19), (13, 13), (9, 9))
_RANKS = (
    *(f"{number}k" for number in range(30, 0, -1)),
    *(f"{number}d" for number in range(1, 10)),
    *(f"{number}p" for number in range(1, 10)),
)
_MOST_HANDICAP = 9
_EXAMPLE = "1846-09-11"
_BOX_LENGTH = 4  # letters, at least
_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class LibraryFiltersDialog(FormDialog):
    """Edits the filters of the library; ``fields()`` is the result."""

    def __init__(self, fields: Fields, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Filters"))
        self.player = QLineEdit(fields.player, self.body)
        self.color = self._box(
            tr("Player's color"), ((tr("Black or White"), None), (tr("Black"), Color.BLACK), (tr("White"), Color.WHITE))
        )
        self.opponent = QLineEdit(fields.opponent, self.body)
        ranks = [(of_ranks("Any"), None), *((rank_text(rank), rank_number(rank)) for rank in _RANKS)]
        self.rank_from, self.rank_to = self._box(tr("Lowest rank"), ranks), self._box(tr("Highest rank"), ranks)
        self.date_from, self.date_to = QLineEdit(self.body), QLineEdit(self.body)
        self.outcome = self._box(tr("Result"), _outcomes())
        self.handicap = self._box(tr("Handicap"), _handicaps())
        self.size_box = self._box(
            tr("Board"), [(of_boards("Any"), None), *((board_size_text(x, y), (x, y)) for x, y in _SIZES)]
        )
        self.rules, self.event_name = QLineEdit(fields.rules, self.body), QLineEdit(fields.event, self.body)
        # Translators: a rating of so many stars or more.
        stars = [(tr("{stars} or more").format(stars=stars_sign(number)), number) for number in range(1, MOST_STARS)]
        self.stars = self._box(tr("Rating"), [(of_stars("Any"), None), *stars, (stars_sign(MOST_STARS), MOST_STARS)])
        self.tags = QLineEdit(self.body)
        self.tags.setToolTip(tr("Separate tags with commas."))
        self.rank_note, self.date_note = FieldNote(self.body), FieldNote(self.body)
        self.reset = self.buttons.addButton(tr("&Clear All"), QDialogButtonBox.ButtonRole.ResetRole)
        self._lay_out()
        self._show(fields)
        for field in (self.date_from, self.date_to):
            field.setPlaceholderText(tr("YYYY-MM-DD"))
            field.textChanged.connect(self._check)
        for box in (self.rank_from, self.rank_to):
            box.currentIndexChanged.connect(self._check)
        self.reset.clicked.connect(lambda: self._show(Fields()))
        self._check()

    def fields(self) -> Fields:
        """Return the filters as they are now."""
        handicap = self.handicap.currentData() or (None, None)
        return Fields(
            player=self.player.text().strip(),
            color=self.color.currentData(),
            opponent=self.opponent.text().strip(),
            rank_from=self.rank_from.currentData(),
            rank_to=self.rank_to.currentData(),
            date_from=_day(self.date_from.text()),
            date_to=_day(self.date_to.text()),
            outcome=self.outcome.currentData(),
            handicap_from=handicap[0],
            handicap_to=handicap[1],
            rules=self.rules.text().strip(),
            size=self.size_box.currentData(),
            event=self.event_name.text().strip(),
            stars_from=self.stars.currentData(),
            tags=tuple(filter(None, map(tag_name, self.tags.text().split(",")))),
        )

    def _show(self, fields: Fields) -> None:
        """Show filters in the fields."""
        for line, text in (
            (self.player, fields.player),
            (self.opponent, fields.opponent),
            (self.date_from, date_text(fields.date_from)),
            (self.date_to, date_text(fields.date_to)),
            (self.rules, fields.rules),
            (self.event_name, fields.event),
            (self.tags, ", ".join(fields.tags)),
        ):
            line.setText(text)
        handicap = (fields.handicap_from, fields.handicap_to)
        for box, value in (
            (self.color, fields.color),
            (self.rank_from, fields.rank_from),
            (self.rank_to, fields.rank_to),
            (self.outcome, fields.outcome),
            (self.handicap, None if handicap == (None, None) else handicap),
            (self.size_box, fields.size),
            (self.stars, fields.stars_from),
        ):
            values = [box.itemData(row) for row in range(box.count())]
            # Qt returns a tuple as a list, and cannot find unknown types.
            wanted = list(value) if isinstance(value, tuple) else value
            plain = [list(item) if isinstance(item, tuple) else item for item in values]
            box.setCurrentIndex(plain.index(wanted) if wanted in plain else 0)

    def _box(self, name: str, entries: Iterable[tuple[str, object]]) -> QComboBox:
        box = ChoiceBox(self.body)
        for text, value in entries:
            box.addItem(text, value)
        name_box(box, name)
        let_shrink(box, _BOX_LENGTH)
        return box

    def _lay_out(self) -> None:
        form = form_layout(self.body)
        add_row(form, label_for(self.player, tr("&Player:"), self.body), self.player)
        add_row(form, label_for(self.color, tr("Pl&ays:"), self.body), self.color)
        add_row(form, label_for(self.opponent, tr("&Opponent:"), self.body), self.opponent)
        ranks = with_note(self._pair(self.rank_from, to_sign(), self.rank_to), self.rank_note)
        # Translators: of players: two fields follow, for the lowest and the highest.
        add_row(form, label_for(self.rank_from, tr("Ran&ks:"), self.body), ranks)
        add_row(form, label_for(self.date_from, tr("&Date from:"), self.body), self.date_from)
        dates = with_note(self.date_to, self.date_note)
        add_row(form, label_for(self.date_to, tr("Date unti&l:"), self.body), dates)
        add_row(form, label_for(self.outcome, tr("&Result:"), self.body), self.outcome)
        boards = self._pair(self.handicap, tr("&Board:"), self.size_box)
        add_row(form, label_for(self.handicap, tr("&Handicap:"), self.body), boards)
        add_row(form, label_for(self.rules, tr("R&ules:"), self.body), self.rules)
        add_row(form, label_for(self.event_name, tr("&Event:"), self.body), self.event_name)
        marks = self._pair(self.stars, tr("Tag&s:"), self.tags)
        add_row(form, label_for(self.stars, tr("Ratin&g:"), self.body), marks)

    def _pair(self, first: QWidget, between: str, second: QWidget) -> QHBoxLayout:
        """Lay out two fields in one row, the second with its label."""
        row = QHBoxLayout()
        row.setSpacing(scaled(SPACING))
        row.addWidget(first, 1)
        row.addWidget(label_for(second, between, self.body))
        row.addWidget(second, 1)
        return row

    def _check(self) -> None:
        """Show problems of the dates and ranks."""
        dates = [field.text().strip() for field in (self.date_from, self.date_to)]
        low, high = self.rank_from.currentData(), self.rank_to.currentData()
        of_dates = of_ranks = ""
        if any(date and not _day(date) for date in dates):
            of_dates = tr("Enter a date as {day}, {month} or {year}.").format(**_examples())
        elif all(dates) and _day(dates[0]) > f"{_day(dates[1])}~":
            of_dates = tr("The first date is after the last one.")
        if low is not None and high is not None and low > high:
            of_ranks = tr("The lowest rank is above the highest one.")
        self.date_note.show_problem(of_dates, self.date_from)
        self.rank_note.show_problem(of_ranks, self.rank_from)
        self.set_acceptable(not (of_dates or of_ranks))


def _day(text: str) -> str:
    """Return a date as entered in ISO form, or nothing if it is none."""
    text = entered_date(text)
    day = first_day(text)
    return day if _DAY.fullmatch(day) and len(re.findall(r"\d+", text)) <= len(day.split("-")) else ""


def _examples() -> dict[str, str]:
    return {name: date_text(_EXAMPLE[:end]) for name, end in (("day", 10), ("month", 7), ("year", 4))}


def _outcomes() -> list[tuple[str, Outcome]]:
    return [
        (of_results("Any"), Outcome.ANY),
        (tr("Black won"), Outcome.BLACK_WON),
        (tr("White won"), Outcome.WHITE_WON),
        (tr("The player won"), Outcome.PLAYER_WON),
        (tr("The player lost"), Outcome.PLAYER_LOST),
        (tr("Nobody won"), Outcome.NOBODY_WON),
        (tr("By resignation"), Outcome.BY_RESIGNATION),
        (tr("On time"), Outcome.BY_TIME),
        (tr("By points"), Outcome.BY_POINTS),
    ]


def _handicaps() -> list[tuple[str, tuple[int | None, int | None] | None]]:
    return [
        (of_handicaps("Any"), None),
        (of_handicaps("None"), (None, 0)),
        (tr("With handicap"), (1, None)),
        *((str(number), (number, number)) for number in range(2, _MOST_HANDICAP + 1)),
    ]
