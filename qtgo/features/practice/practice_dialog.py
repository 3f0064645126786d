"""The question which mistakes to practice: those of the game shown, those that are due, or a player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum, auto

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QPushButton, QWidget

from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.loss import LossClass
from qtgo.core.rules.point import Color
from qtgo.core.study.mistake import LeftOut
from qtgo.deferred import dataclass
from qtgo.features.problems.own_mistakes import OwnMistake
from qtgo.features.problems.problems_dialog import minutes_box
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_field, add_row, form_layout, label_for
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.inputs.player_field import PlayerField
from qtgo.kit.labels import ChoiceBox
from qtgo.settings import MAX_PRACTICE
from qtgo.text.analysis.move_fact_words import mistake_kind_name
from qtgo.text.analysis.practice_words import left_out_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("practice")

_BOTH = frozenset(Color)


class PracticeSource(Enum):
    """The source of the mistakes: the game shown, earlier practice, or games in the library."""

    GAME = auto()
    DAILY = auto()
    KEPT = auto()
    PLAYER = auto()
    OPPONENTS = auto()


OF_LIBRARY = (PracticeSource.PLAYER, PracticeSource.OPPONENTS)
_OF_PRACTICE = (PracticeSource.DAILY, PracticeSource.KEPT)


@dataclass(frozen=True, slots=True)
class PracticeChoice:
    """The user's choice; ``colors`` counts in the game shown, ``player`` in the library, and None is any ``kind``.

    ``minutes`` is the time for all, 0 for any.
    """

    source: PracticeSource = PracticeSource.GAME
    colors: frozenset[Color] = _BOTH
    player: str = ""
    least: LossClass = LossClass.DOUBTFUL
    most: int = 10
    kind: MistakeKind | None = None
    minutes: int = 0


class PracticeDialog(FormDialog):
    """Asks which mistakes to practice, and shows their number.

    ``find`` returns the mistakes of a choice, in the order in which they are practiced.
    """

    search_requested = Signal(object)  # PracticeChoice: look for a player's mistakes
    export_requested = Signal(object)  # Sequence[OwnMistake]

    def __init__(
        self,
        find: Callable[[PracticeChoice], Sequence[OwnMistake]],
        players: Sequence[str] = (),
        parent: QWidget | None = None,
        *,
        choice: PracticeChoice | None = None,
        has_game: bool = True,
        left_out: Callable[[PracticeChoice], Counter[LeftOut]] = lambda _choice: Counter(),
        is_under_way: Callable[[], bool] = lambda: False,
        days: int = 0,
    ) -> None:
        """Take the names of players to choose from, the choice shown first, and whether a reviewed game is shown.

        ``left_out`` returns why other marked moves of the game shown are left out, and how many;
        ``is_under_way`` returns whether it is still reviewed; ``days`` is how many days in a row had practice.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Practice Mistakes"))
        first = choice or PracticeChoice()
        self._find, self._left_out, self._days = find, left_out, days
        self._is_under_way = is_under_way
        self._found: Sequence[OwnMistake] = ()
        self.source, self.colors = self._make_source(has_game), self._make_colors()
        self.player = PlayerField(self.body)
        self.player.offer(players, first.player)
        self.search = QPushButton(tr("&Search the Library"), self.body)
        self.search.setAutoDefault(False)
        self.least, self.kind = self._make_least(), self._make_kinds()
        self.most = IntegerBox(self.body)
        self.most.setRange(1, MAX_PRACTICE)
        self.minutes = minutes_box(self.body)
        self.note = FieldNote(self.body)
        self._lay_out()
        self.source.setCurrentIndex(max(0, self.source.findData(first.source)))
        # findData finds no set, as Qt compares only its own types.
        sets = [self.colors.itemData(index) for index in range(self.colors.count())]
        self.colors.setCurrentIndex(sets.index(first.colors) if first.colors in sets else 0)
        self.least.setCurrentIndex(max(0, self.least.findData(first.least)))
        self.kind.setCurrentIndex(max(0, self.kind.findData(first.kind and first.kind.value)))
        self.minutes.setCurrentIndex(max(0, self.minutes.findData(first.minutes)))
        self.most.setValue(first.most)
        self._connect()
        self.refresh()

    @property
    def choice(self) -> PracticeChoice:
        """Return the choice."""
        return PracticeChoice(
            self.source.currentData(),
            self.colors.currentData(),
            self.player.name,
            self.least.currentData(),
            self.most.value(),
            MistakeKind(kind) if (kind := self.kind.currentData()) else None,
            self.minutes.currentData(),
        )

    @property
    def mistakes(self) -> Sequence[OwnMistake]:
        """Return the mistakes to practice."""
        return self._found[: self.most.value()]

    def refresh(self) -> None:
        """Look for the mistakes of the choice, and show their number."""
        self.show_search(tr("Search the library for games of this player that have been analyzed."))

    def refresh_game(self) -> None:
        """Do so where the choice is of the game shown, whose review has ended."""
        if self.choice.source is PracticeSource.GAME:
            self.refresh()

    def show_search(self, text: str) -> None:
        """Do the same, and show the progress of a search of the library, or its results."""
        choice = self.choice
        self._found = self._find(choice)
        has_found = bool(self._found)
        self.note.show_hint(self._words(choice.source, text))
        is_of_player = choice.source in OF_LIBRARY
        self.player.setEnabled(is_of_player)
        self.search.setEnabled(is_of_player and bool(choice.player))
        self.colors.setEnabled(choice.source is PracticeSource.GAME)
        self.least.setEnabled(choice.source not in _OF_PRACTICE)
        self.export.setEnabled(has_found)
        self.set_acceptable(has_found)

    def _words(self, source: PracticeSource, search: str) -> str:
        """Return the number of mistakes, or why there are none."""
        count, number = len(self._found), QLocale().toString(len(self._found))
        if source in OF_LIBRARY:
            ready = tr.plural_form("{count} to practice.", "{count} to practice.", count).format(count=number)
            return sentences((search, ready)) if count else search
        if source is PracticeSource.DAILY:
            due = tr("Nothing is due today.")
            if count:
                due = tr.plural_form("{count} to practice today", "{count} to practice today", count)
                due = due.format(count=number)
            return "\n".join(filter(None, (due, self._words_of_days())))
        if source is PracticeSource.KEPT:
            return self._words_of_kept(count)
        under_way = tr("The game is still being reviewed.") if self._is_under_way() else ""
        return "\n".join(filter(None, (self._words_of_game(count), under_way)))

    def _words_of_game(self, count: int) -> str:
        """Return the number of the game's mistakes, and why not more."""
        if self.choice.kind is not None:
            if count:
                return tr.plural("{n} mistake of this kind", "{n} mistakes of this kind", count)
            return tr("No mistake is surely of this kind.")
        left = self._left_out(self.choice)
        marked = count + left.total()
        if not marked:
            return tr("No such mistakes.")
        if marked == count:
            return tr.plural("{n} mistake", "{n} mistakes", count)
        found = tr.plural("{n} marked move.", "{n} marked moves.", marked)
        if count:
            found = tr.plural_form("{count} of {marked} marked moves.", "{count} of {marked} marked moves.", marked)
            found = found.format(count=count, marked=marked)
        return sentences((found, *(left_out_text(why, left[why]) for why in LeftOut if left[why])))

    def _words_of_days(self) -> str:
        """Return how many days in a row had practice, nothing where it was not more than one."""
        days = self._days
        return tr.plural("{n} day of practice in a row", "{n} days of practice in a row", days) if days > 1 else ""

    def _words_of_kept(self, count: int) -> str:
        """Return how many mistakes are kept, and which of them are practiced."""
        if not count:
            return tr("No such mistakes.")
        kept = tr.plural("{n} mistake kept.", "{n} mistakes kept.", count)
        if count <= self.most.value():
            return kept
        return sentences((kept, tr("Those that are due come first; Export writes all of them.")))

    def say(self, text: str, *, is_problem: bool = False) -> None:
        """Show the outcome of a request made here."""
        if is_problem:
            self.note.show_problem(text)
        else:
            self.note.show_hint(text)

    def _connect(self) -> None:
        for box in (self.source, self.colors, self.least, self.kind):
            box.currentIndexChanged.connect(self.refresh)
        self.player.currentTextChanged.connect(self.refresh)
        self.most.valueChanged.connect(self.refresh)
        self.search.clicked.connect(lambda: self.search_requested.emit(self.choice))
        self.export.clicked.connect(lambda: self.export_requested.emit(self._found))

    def _lay_out(self) -> None:
        # Translators: a button, a verb.
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Practice"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Close"))
        # Translators: a button, a verb.
        self.export = self.buttons.addButton(tr("&Export…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.export.setAutoDefault(False)
        form = form_layout(self.body)
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("&From:"), self.source),
            (tr("&Color:"), self.colors),
            (tr("P&layer:"), self.player),
            ("", self.search),
            (tr("&Which:"), self.least),
            (tr("&Kind:"), self.kind),
            (tr("At &most:"), self.most),
            (tr("&Time for all:"), self.minutes),
        )
        for text, field in rows:
            if text:
                add_row(form, label_for(field, text, self.body), field)
            else:
                add_field(form, field)
        form.addRow(self.note)

    def _make_source(self, has_game: bool) -> QComboBox:
        box = ChoiceBox(self.body)
        if has_game:
            # Translators: whose mistakes to practice.
            box.addItem(tr("This game"), PracticeSource.GAME)
        box.addItem(tr("Today's set"), PracticeSource.DAILY)
        box.addItem(tr("All mistakes kept"), PracticeSource.KEPT)
        box.addItem(tr("A player's games in the library"), PracticeSource.PLAYER)
        box.addItem(tr("A player's opponents in the library"), PracticeSource.OPPONENTS)
        return box

    def _make_colors(self) -> QComboBox:
        box = ChoiceBox(self.body)
        # Translators: colors.
        box.addItem(tr("Both"), _BOTH)
        for color in Color:
            box.addItem(color_name(color), frozenset({color}))
        return box

    def _make_kinds(self) -> QComboBox:
        box = ChoiceBox(self.body)
        box.addItem(tr("All kinds"), None)
        for kind in MistakeKind:
            box.addItem(mistake_kind_name(kind), kind.value)
        return box

    def _make_least(self) -> QComboBox:
        box = ChoiceBox(self.body)
        for least, text in (
            (LossClass.DOUBTFUL, tr("Doubtful moves and worse")),
            (LossClass.MISTAKE, tr("Mistakes and blunders")),
            (LossClass.BLUNDER, tr("Blunders")),
        ):
            box.addItem(text, least)
        return box
