"""The fields that few games need: both players with names and engines, rules, komi, and handicap placement."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.ruleset import HandicapPlacement, Ruleset
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.features.new_game.players_field import PlayersField
from qtgo.features.new_game.ruleset_field import RulesetField
from qtgo.kit.dialogs.form import add_row, form_layout, label_for
from qtgo.kit.inputs.disclosure import Disclosure
from qtgo.kit.inputs.komi_field import KomiField
from qtgo.kit.labels import ChoiceBox, name_box
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.ruleset_words import parameter_word
from qtgo.text.translation import Texts

tr = Texts("new game")


class AdvancedPart(QWidget):
    """A header line that unfolds the advanced fields."""

    placement_changed = Signal()
    toggled = Signal()  # the fields were shown or hidden

    def __init__(
        self,
        new_game: NewGame,
        engines: OfferedEngines,
        parent: QWidget,
        *,
        resigns: bool = True,
        people: tuple[str, str] = ("", ""),
    ) -> None:
        """Make it; ``resigns`` is whether the computer resigns lost games, ``people`` are the names of two."""
        super().__init__(parent)
        info = new_game.info
        # Translators: the title of options that are folded away.
        self.line = Disclosure(tr("&Advanced"), tr("names, engines, resigning, rules, komi, handicap placement"), self)
        self.fields = QWidget(self)
        self.players = PlayersField(new_game, engines, self.fields, resigns=resigns, people=people)
        self.komi = KomiField(info.komi, self.fields)
        self.placement = ChoiceBox(self.fields)
        self.placement.addItems([parameter_word(placement) for placement in HandicapPlacement])
        self.placement.setCurrentIndex(list(HandicapPlacement).index(info.handicap_placement))
        name_box(self.placement, tr("Placement of handicap stones"))
        self.rules = RulesetField(info.ruleset, self.fields)
        self._is_placement_chosen = info.handicap_placement is not info.ruleset.handicap_placement
        self._lay_out()
        self.fields.hide()
        self.line.toggled.connect(self._show_fields)
        self.placement.currentIndexChanged.connect(self._choose_placement)
        self.rules.editor.choices["handicap_placement"].currentIndexChanged.connect(self._take_placement_of_rules)

    @property
    def handicap_placement(self) -> HandicapPlacement:
        """Return where handicap stones stand."""
        return list(HandicapPlacement)[self.placement.currentIndex()]

    def show_placement(self, placement: HandicapPlacement) -> None:
        """Show the placement of handicap stones without a signal."""
        with QSignalBlocker(self.placement):
            self.placement.setCurrentIndex(list(HandicapPlacement).index(placement))

    def follow_rules(self, ruleset: Ruleset) -> None:
        """Show the rules' placement of handicap stones, unless the user chose another; without a signal."""
        if not self._is_placement_chosen:
            self.show_placement(ruleset.handicap_placement)

    def reset_rules(self, ruleset: Ruleset) -> None:
        """Show rules and their placement of handicap stones, without a signal."""
        self._is_placement_chosen = False
        self.rules.show_ruleset(ruleset)
        self.show_placement(ruleset.handicap_placement)

    def fold(self) -> None:
        """Take less width."""
        for part in (self.players, self.komi, self.rules):
            part.fold()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)

    def _lay_out(self) -> None:
        form = self._form = form_layout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        add_row(form, label_for(self.komi.box, tr("&Komi:"), self.fields), self.komi)
        add_row(form, label_for(self.placement, tr("&Handicap stones:"), self.fields), self.placement)
        # Last, because it grows: the fields that depend on the rules stay in sight when all of them are shown.
        add_row(form, label_for(self.rules.combo, tr("&Rules:"), self.fields), self.rules)
        column = QVBoxLayout(self.fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(CARD_GAP))
        column.addWidget(self.players)
        column.addLayout(form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(CARD_GAP))
        layout.addWidget(self.line)
        layout.addWidget(self.fields)

    def _choose_placement(self) -> None:
        self._is_placement_chosen = True
        self.placement_changed.emit()

    def _take_placement_of_rules(self) -> None:
        """Follow the rules again once the user has edited them as to this."""
        self._is_placement_chosen = False
        self.follow_rules(self.rules.ruleset)
        self.placement_changed.emit()

    def _show_fields(self, shown: bool) -> None:
        self.fields.setVisible(shown)
        self.toggled.emit()
