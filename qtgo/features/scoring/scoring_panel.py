"""The panel in which both players agree on the score, beside the board that they click on."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.core.scoring.stone_removal import ProposalSource, SekiGroup, StoneRemovalState
from qtgo.features.scoring.agreement import SCORE_MARGIN, AgreementCard
from qtgo.features.scoring.komi_row import KomiRow
from qtgo.features.scoring.score_table import ScoreTable
from qtgo.kit.cards.card import Paper
from qtgo.kit.dialog_letters import settle_beside_menus
from qtgo.kit.dialogs.form import FittingScrollArea
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.headings import HeadingLabel, TitleLabel
from qtgo.kit.inputs.own_keys import claims
from qtgo.kit.labels import StoneSymbol
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import add_space, follow_room, follow_zoom, keep_margins, keep_spacing
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import BUTTON_HEIGHT, CARD_GAP, GAP, RADIUS, SPACING, scaled
from qtgo.shell.panels.slots import ScoreCard
from qtgo.text.analysis.advice_words import unsettled_text
from qtgo.text.joining import sentences
from qtgo.text.score_words import lead_sentence
from qtgo.text.translation import Texts

tr = Texts("scoring")

_NARROWEST = 300
_STONE = 20
_GROUP_ROLE = Qt.ItemDataRole.UserRole
_MAX_GROUP_ROWS = 5
_LOW = 480
_KEY = Qt.Key
_LIST_KEYS = frozenset({_KEY.Key_Up, _KEY.Key_Down, _KEY.Key_Home, _KEY.Key_End, _KEY.Key_Space})
_ANY_HEIGHT = 16777215  # Qt's QWIDGETSIZE_MAX


class _SekiList(QListWidget):
    """A list whose keys come before those of the window, which walk through the game."""

    def event(self, event: QEvent) -> bool:
        """Claim the keys of a list before they become shortcuts."""
        return claims(event, lambda pressed: pressed.key() in _LIST_KEYS) or super().event(event)


class _SteadyLabel(PlainLabel):
    """Wraps its text, and keeps the room of the longest so far, so that the parts below do not move."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.width_to_lose = 0  # to a scroll bar that may come
        self._longest = ""
        self.setWordWrap(True)

    def say(self, words: str, *, keeps_room: bool) -> None:
        """Show a text, which optionally takes no less room than earlier ones."""
        self._longest = max(self._longest if keeps_room else "", words, key=len)
        self.setText(words)

    def heightForWidth(self, width: int) -> int:
        """Return the height of the longest words."""
        room = QRect(0, 0, max(1, width - self.width_to_lose), 1 << 15)
        longest = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self._longest)
        return max(super().heightForWidth(width), longest.height())


class ScoringPanel(ScoreCard):
    """Shows the score as it is marked now; all that the players do here is a wish to the controller."""

    accept_toggled = Signal(object)  # Color: the player who accepts, or takes it back
    resume_requested = Signal(object)  # Color: the player who continues the game
    komi_set = Signal(float)
    seki_toggled = Signal(object)  # SekiGroup: as it was before
    reset_requested = Signal()
    judge_requested = Signal()
    estimate_requested = Signal()
    finish_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, state: StoneRemovalState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # It takes all the room at once, with the agreement at its end: that stays while the count above it grows.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._state = state
        self._is_beside = False
        self._body = QWidget(self)
        paper = self._count = Paper(self._body)
        self.title = TitleLabel(parent=paper)
        self.source = _SteadyLabel(paper)
        self.source.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.table = ScoreTable(paper)
        self.komi = KomiRow(paper)
        self._line = ResultLine(paper)
        self.result = self._line.text
        self.judge_button = self._line.button
        self.estimate_button = QPushButton(paper)
        set_translated(self, self.estimate_button.setText, tr.lazy("Esti&mate Score"))
        self.reset_button = QPushButton(paper)
        set_translated(self, self.reset_button.setText, tr.lazy("Rese&t Marks"))
        self._seki_label = PlainLabel(parent=paper)
        set_translated(self, self._seki_label.setText, tr.lazy("Groups in &seki:"))
        self.seki_groups = _SekiList(paper)
        self._seki_label.setBuddy(self.seki_groups)
        agreement = self._agreement = AgreementCard(state, self._body)
        self.accept_boxes = agreement.accept_boxes
        self.resume_button, self.resume_actions = agreement.resume_button, agreement.resume_actions
        self.finish_button, self.cancel_button = agreement.finish_button, agreement.cancel_button
        self._name_widgets()
        self._lay_out()
        self._connect()
        self._say()
        follow_language(self, self._say)
        follow_room(self, self._fit_count)

    def sizeHint(self) -> QSize:
        """Return the least width, which wraps wide texts, and the height without scrolling."""
        height = self._count_height()
        if self._is_apart:
            height += self._agreement.sizeHint().height() + scaled(CARD_GAP) + self._reserve
        width = max(self.minimumSizeHint().width(), self._body.minimumSizeHint().width() + self._bar_width)
        return QSize(width, height + 2)

    @property
    def _reserve(self) -> int:
        """Return the height that the first marks may add to the count, so that the agreement below does not move."""
        groups = self._seki_label.sizeHint().height() + 2 * self.seki_groups.frameWidth() + self.fontMetrics().height()
        reset = 0 if self._has_reset_beside else self.reset_button.sizeHint().height() + scaled(SPACING)
        parts = {self.reset_button: reset, self.seki_groups: groups + 2 * scaled(SPACING)}
        return sum(height for part, height in parts.items() if part.isHidden())

    @property
    def _has_reset_beside(self) -> bool:
        """Return whether the line of the estimate button has room for the reset button, too."""
        buttons, margins = (self.estimate_button, self.reset_button), self._column.contentsMargins()
        room = self._count.width() - margins.left() - margins.right()
        widths = sum(button.sizeHint().width() for button in buttons) + max(0, self._links.spacing())
        return not self.estimate_button.isHidden() and widths <= room

    @property
    def _bar_width(self) -> int:
        return self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)

    def _count_height(self) -> int:
        """Return the height at which nothing of the count is scrolled."""
        height = self._body.sizeHint().height()
        return max(height, self._body.heightForWidth(self.width())) if self._body.hasHeightForWidth() else height

    @property
    def _is_apart(self) -> bool:
        """Return whether the agreement stands below the scrolled part, so that it is always reachable."""
        return not self._is_beside

    def showEvent(self, event: QShowEvent) -> None:
        """Give each button a letter that no menu has."""
        settle_beside_menus(self)
        super().showEvent(event)

    def _fit_count(self) -> None:
        """Take less room in a low panel: there the bar above has the instructions."""
        to_lose = 0 if self._scroll_area.verticalScrollBar().isVisible() else self._bar_width
        if to_lose != self.source.width_to_lose:
            self.source.width_to_lose = to_lose
            self.source.updateGeometry()
        is_tight = not self._is_apart or self.height() < scaled(_LOW)
        if is_tight is not self.title.isHidden():
            for said in (self.title, self.source):
                said.setHidden(is_tight)
            self._fit_margins()
        parts = sum(part.minimumSizeHint().width() for part in (self._count, self._agreement))
        fits = parts + self._cards.spacing() + self._bar_width <= self.width()
        directions = QBoxLayout.Direction
        self._cards.setDirection(directions.LeftToRight if self._is_beside and fits else directions.TopToBottom)

    def _say(self) -> None:
        self.show_judging(not self.judge_button.isEnabled())
        self.show_state(self._state)

    @property
    def state(self) -> StoneRemovalState:
        """Return the state shown."""
        return self._state

    def show_state(self, state: StoneRemovalState) -> None:
        """Show a state without a signal."""
        self._state = state
        self.title.setText(tr("Mark Dead Stones") if state.may_remove_dead else tr("Score"))
        self.source.say(self._source_sentence(), keeps_room=state.is_marked)
        self.table.show_score(state)
        self.komi.setVisible(not state.komi_is_known)
        self.komi.show_assumed(state.score.white.komi, state.unread_komi)
        self._show_result(state)
        self._show_seki_groups()
        self._agreement.show_state(state)
        self.reset_button.setVisible(state.may_remove_dead and state.is_marked)
        self.judge_button.setVisible(state.may_remove_dead)
        self._fit_count()
        self.updateGeometry()
        settle_beside_menus(self)

    def _show_result(self, state: StoneRemovalState) -> None:
        """Show the leader, or that the game is not finished, and offer an estimate."""
        unfinished = state.is_unfinished
        lead = lead_sentence(state.score.result, state.ruleset.name)
        self.result.setText(tr("The game is not finished.") if unfinished else lead)
        parsed = parse_result(state.score.result)
        self._line.show_leader(None if parsed is None or unfinished else parsed.winner)
        self.estimate_button.setVisible(unfinished)

    def show_deciding(self, colors: frozenset[Color]) -> None:
        """Show which players are engines that accept for themselves."""
        self._agreement.show_deciding(colors)
        settle_beside_menus(self)

    def set_names(self, names: Mapping[Color, str], *, plainly: bool = False) -> None:
        """Name the players; ``plainly`` if they know no terms yet."""
        self.table.set_names(names, plainly=plainly)
        self._agreement.set_names(names)

    def set_beside(self, beside: bool) -> None:
        """Put the agreement beside the count, where the panel is wide and low, or below it: then only that scrolls.

        Wide words have no room beside each other, and then both scroll. Texts that the bar above repeats are left out
        where there is little room.
        """
        if beside is not self._is_beside:
            self._is_beside = beside
            self._place_agreement()
            self._fit_count()
            self.updateGeometry()

    def _fit_margins(self) -> None:
        margin = CARD_GAP if self.title.isHidden() else SCORE_MARGIN
        self._agreement.use_margin(margin)
        self._column.setContentsMargins(*[scaled(margin)] * 4)

    def show_judging(self, judging: bool) -> None:
        """Show whether the built-in engine is being asked for the dead stones."""
        self.judge_button.setEnabled(not judging)
        self.judge_button.setText(tr("QtGo is thinking…") if judging else tr("As&k QtGo"))
        settle_beside_menus(self)

    def _name_widgets(self) -> None:
        # Translators: the title of a panel, a noun.
        set_translated(self, self.setAccessibleName, tr.lazy("Scoring"))
        set_translated(self, self.seki_groups.setAccessibleName, tr.lazy("Groups in seki"))
        set_translated(self, self.judge_button.setToolTip, tr.lazy("Replace your marks with QtGo's suggestion"))
        set_translated(self, self.reset_button.setToolTip, tr.lazy("Return to the suggested dead stones"))
        self.title.setWordWrap(True)
        for button in (self.reset_button, self.estimate_button):
            button.setProperty("look", "link")

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self._count)
        column.addWidget(self.title)
        column.addWidget(self.source)
        column.addWidget(self.table)
        column.addWidget(self.komi)
        add_space(self, column, GAP)
        column.addWidget(self._line)
        links = self._links = FlowLayout()
        links.addWidget(self.estimate_button)  # first: it stays where it is when the other comes
        links.addWidget(self.reset_button)
        column.addLayout(links)
        column.addWidget(self._seki_label)
        column.addWidget(self.seki_groups)
        cards = self._cards = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        cards.addWidget(self._count, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self._body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(cards)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll_area = self._scroll_area = FittingScrollArea(self._body, self)
        # Translators: the title of a panel, a noun.
        set_translated(self, scroll_area.setAccessibleName, tr.lazy("Scoring"))
        follow_zoom(self, self._fit_margins)
        follow_zoom(self.seki_groups, self._fit_seki_groups)
        keep_spacing(self, SPACING, column, links)
        keep_spacing(self, CARD_GAP, cards, outer)
        outer.addWidget(scroll_area, 1)
        outer.addStretch(0)
        self._outer = outer
        self._place_agreement()

    def _place_agreement(self) -> None:
        if self._is_apart:
            self._cards.removeWidget(self._agreement)
            self._outer.insertWidget(1, self._agreement)
        else:
            self._outer.removeWidget(self._agreement)
            self._cards.addWidget(self._agreement, 0, Qt.AlignmentFlag.AlignTop)

    def minimumSizeHint(self) -> QSize:
        """Make the cards scroll up and down, not sideways."""
        # Hardly wider than the players, or the board would become smaller for the score.
        least = self._body.minimumSizeHint() + QSize(self._bar_width, 0)
        least = least.boundedTo(QSize(scaled(_NARROWEST), 4 * scaled(BUTTON_HEIGHT)))
        if self._is_apart:
            own = self._agreement.minimumSizeHint().boundedTo(QSize(scaled(_NARROWEST), _ANY_HEIGHT))
            least = QSize(max(least.width(), own.width()), 2 * scaled(BUTTON_HEIGHT) + own.height())
        return least

    def _connect(self) -> None:
        self._scroll_area.verticalScrollBar().rangeChanged.connect(lambda *_range: self._fit_count())
        agreement = self._agreement
        agreement.accept_toggled.connect(self.accept_toggled)
        agreement.resume_requested.connect(self.resume_requested)
        agreement.finish_requested.connect(self.finish_requested)
        agreement.cancel_requested.connect(self.cancel_requested)
        self.seki_groups.itemChanged.connect(self._on_seki_item_changed)
        self.komi.komi_set.connect(self.komi_set)
        self.reset_button.clicked.connect(self.reset_requested)
        self.judge_button.clicked.connect(self.judge_requested)
        self.estimate_button.clicked.connect(self.estimate_requested)

    def _show_seki_groups(self) -> None:
        groups = self._state.seki_groups
        with QSignalBlocker(self.seki_groups):
            row = self.seki_groups.currentRow()
            self.seki_groups.clear()
            for group in groups:
                item = QListWidgetItem(self._group_text(group), self.seki_groups)
                item.setData(_GROUP_ROLE, group)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if group.in_seki else Qt.CheckState.Unchecked)
            self.seki_groups.setCurrentRow(min(row, len(groups) - 1))
        self._fit_seki_groups()
        self._seki_label.setVisible(bool(groups))
        self.seki_groups.setVisible(bool(groups))

    def _fit_seki_groups(self) -> None:
        rows = min(self.seki_groups.count(), _MAX_GROUP_ROWS)
        height = max(self.seki_groups.sizeHintForRow(0), self.fontMetrics().height())
        self.seki_groups.setFixedHeight(rows * height + 2 * self.seki_groups.frameWidth())

    def _group_text(self, group: SekiGroup) -> str:
        count = len(group.stones)
        if group.set_by_players:
            text = tr.plural_by_color(
                "{color} group at {point} ({n} stone), set by you",
                "{color} group at {point} ({n} stones), set by you",
                count,
                group.color,
            )
        else:
            text = tr.plural_by_color(
                "{color} group at {point} ({n} stone)", "{color} group at {point} ({n} stones)", count, group.color
            )
        return text.format(point=group.name_point.vertex, n=count)

    def _source_sentence(self) -> str:
        state = self._state
        if not state.may_remove_dead:
            return tr("Under these rules, all stones on the board are alive.")
        if state.source is ProposalSource.NOBODY:
            return tr("Click a dead group on the board to mark it.")
        count = len(state.score.dead)
        if state.source is ProposalSource.RECORD:
            said = tr("Dead stones as set in the file.")
        elif state.is_marked:
            said = tr.plural("{n} dead stone.", "{n} dead stones.", count) if count else tr("No dead stones.")
        elif not count:
            # Translators: {engine} is a name, or "QtGo".
            said = tr("{engine} found no dead stones.")
        else:
            # Translators: {engine} is a name, or "QtGo".
            said = tr.plural_form("{engine} suggests {n} dead stone.", "{engine} suggests {n} dead stones.", count)
        by_engine = state.source is ProposalSource.ENGINE
        proposer = (state.proposer or tr("The engine")) if by_engine else tr("QtGo")
        said = said.format(engine=proposer, n=count)
        return sentences((said, unsettled_text(state.unsettled), tr("Click a group on the board to change it.")))

    def _on_seki_item_changed(self, item: QListWidgetItem) -> None:
        self.seki_toggled.emit(item.data(_GROUP_ROLE))


class ResultLine(QFrame):
    """The leader by the present marks, on sunken paper, with the offer to ask for the dead stones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stone = StoneSymbol(Color.BLACK, self, _STONE)
        self.text = HeadingLabel(parent=self)
        self.text.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.setProperty("look", "link")
        column = QVBoxLayout(self)
        words = QHBoxLayout()
        keep_spacing(self, SPACING, column, words)
        keep_margins(self, column, SPACING, SPACING)
        words.addWidget(self._stone)
        words.addWidget(self.text, 1)
        column.addLayout(words)
        # Always below the text: beside it, any change of either text would move all parts below.
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_leader(self, leader: Color | None) -> None:
        """Show the leader's stone, or none."""
        self._stone.setVisible(leader is not None)
        if leader is not None:
            self._stone.show_color(leader)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper."""
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(RADIUS), current_palette().sunken)
