"""The panel in which both players agree on the score, beside the board that they click on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.core.scoring.stone_removal import ProposalSource, SekiGroup, StoneRemovalState
from qtgo.dialogs.form import FittingScrollArea
from qtgo.dialogs.scoring.score_table import ScoreTable
from qtgo.look.font import heading_font, title_font
from qtgo.look.numbers import CARD_GAP, CARD_RADIUS, RADIUS, SPACING, scaled
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.text.colors import color_name
from qtgo.text.scores import result_sentence
from qtgo.text.translation import Texts
from qtgo.widgets.flow_layout import FlowLayout
from qtgo.widgets.labels import StoneSymbol
from qtgo.widgets.language import follow_language, set_lasting
from qtgo.widgets.plain import PlainLabel, plain_tip

tr = Texts("territory review")

_MARGIN = 12
_STONE = 20
_GROUP_ROLE = Qt.ItemDataRole.UserRole
_MAX_GROUP_ROWS = 5


class ScoringPanel(QWidget):
    """Shows the score as it is marked now; all that the players do here is a wish to the controller."""

    accept_toggled = Signal(object)  # Color: the player who accepts, or takes it back
    resume_requested = Signal(object)  # Color: the player who wants to play on
    seki_toggled = Signal(object)  # SekiGroup: as it was before
    reset_requested = Signal()
    judge_requested = Signal()
    estimate_requested = Signal()
    finish_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, state: StoneRemovalState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._body = QWidget(self)
        self._count, self._agreement = _Paper(self._body), _Paper(self._body)
        self.title = PlainLabel(parent=self._count)
        self.source = self._text_label()
        self.hint = self._text_label()
        self.table = ScoreTable(self._count)
        self._line = ResultLine(self._count)
        self.result = self._line.text
        self._seki_label = PlainLabel(parent=self._count)
        set_lasting(self, self._seki_label.setText, tr.lazy("Groups in &seki:"))
        self.seki_groups = QListWidget(self._count)
        self._seki_label.setBuddy(self.seki_groups)
        self.accept_boxes = {color: QCheckBox(self._agreement) for color in Color}
        self.resume_buttons = {color: QPushButton(self._agreement) for color in Color}
        self.reset_button = QPushButton(self._count)
        set_lasting(self, self.reset_button.setText, tr.lazy("&Reset Marks"))
        self.judge_button = QPushButton(self._count)
        self.estimate_button = QPushButton(self._count)
        set_lasting(self, self.estimate_button.setText, tr.lazy("Esti&mate Score"))
        self.finish_button = QPushButton(self)
        set_lasting(self, self.finish_button.setText, tr.lazy("F&inish Game"))
        self.cancel_button = QPushButton(self)
        set_lasting(self, self.cancel_button.setText, tr.lazy("&Back to Game"))
        self._name_widgets()
        self._lay_out()
        self._connect()
        self._say()
        follow_language(self, self._say)

    def sizeHint(self) -> QSize:
        """Return the smallest width that is needed: what has no room in a line goes into the next."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        width = max(self.minimumSizeHint().width(), self._body.minimumSizeHint().width() + bar)
        return QSize(width, super().sizeHint().height())

    def _say(self) -> None:
        widest = max(box.sizeHint().width() for box in self.accept_boxes.values())
        for box in self.accept_boxes.values():
            box.setMinimumWidth(widest)  # so that the buttons behind them stand in a column
        self.show_judging(not self.judge_button.isEnabled())
        self.show_state(self._state)

    @property
    def state(self) -> StoneRemovalState:
        """Return what is shown."""
        return self._state

    def show_state(self, state: StoneRemovalState) -> None:
        """Show a state; nothing is emitted."""
        self._state = state
        self.source.setText(self._source_sentence())
        self.hint.setText(self._hint_sentences())
        self.table.show_score(state)
        self._show_result(state)
        self._show_seki_groups()
        for color in Color:
            with QSignalBlocker(self.accept_boxes[color]):
                self.accept_boxes[color].setChecked(color in state.accepted)
            first = color_name(state.first_after_resumption(color))
            button = self.resume_buttons[color]
            button.setEnabled(state.can_resume)
            button.setText(tr("Resume Play"))
            button.setToolTip(plain_tip(tr("{player} to move").format(player=first)))
            button.setAccessibleName(
                tr("{color} resumes the game, {player} to move").format(color=color_name(color), player=first)
            )
        self.reset_button.setVisible(state.may_remove_dead)
        self.judge_button.setVisible(state.may_remove_dead)
        self.finish_button.setEnabled(state.can_finish)
        self.finish_button.setToolTip(plain_tip("" if state.can_finish else tr("Both players must accept first")))

    def _show_result(self, state: StoneRemovalState) -> None:
        """Announce who wins, or say that the game is not finished and offer an estimate."""
        self.result.setText(
            tr("The game is not finished.") if state.is_unfinished else result_sentence(state.score.result)
        )
        parsed = parse_result(state.score.result)
        self._line.show_winner(None if parsed is None or state.is_unfinished else parsed.winner)
        self.estimate_button.setVisible(state.is_unfinished)

    def show_deciding(self, colors: frozenset[Color]) -> None:
        """Show which players are engines that accept for themselves."""
        for color, box in self.accept_boxes.items():
            box.setEnabled(color not in colors)
            box.setToolTip(plain_tip(tr("The engine decides for itself") if color in colors else ""))

    def show_judging(self, judging: bool) -> None:
        """Show whether the built-in engine is being asked which stones are dead."""
        self.judge_button.setEnabled(not judging)
        self.judge_button.setText(tr("QtGo is thinking…") if judging else tr("As&k QtGo"))

    def _text_label(self) -> QLabel:
        label = PlainLabel(parent=self._count)
        label.setWordWrap(True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _name_widgets(self) -> None:
        set_lasting(self, self.setAccessibleName, tr.lazy("Scoring"))
        accept = {Color.BLACK: tr.lazy("Bl&ack Accepts"), Color.WHITE: tr.lazy("&White Accepts")}
        for color in Color:
            set_lasting(self, self.accept_boxes[color].setText, accept[color])
        set_lasting(self, self.seki_groups.setAccessibleName, tr.lazy("Groups in seki"))
        set_lasting(self, self.judge_button.setToolTip, tr.lazy("Replace your marks with QtGo's suggestion"))
        set_lasting(self, self.reset_button.setToolTip, tr.lazy("Return to the suggested dead stones"))
        set_lasting(self, self.title.setText, tr.lazy("Mark Dead Stones"))
        self.title.setFont(title_font())
        self.title.setWordWrap(True)
        for button in (self.reset_button, self.judge_button, self.estimate_button):
            button.setProperty("look", "link")
        self.finish_button.setProperty("look", "primary")
        self.cancel_button.setFlat(True)

    def _lay_out(self) -> None:
        margin, spacing = scaled(_MARGIN), scaled(SPACING)
        count = _column(self._count, margin)
        count.addWidget(self.title)
        count.addWidget(self.source)
        count.addWidget(self.hint)
        count.addWidget(self.table)
        count.addWidget(self._line)
        count.addLayout(_flow(self.reset_button, self.judge_button, self.estimate_button))
        count.addWidget(self._seki_label)
        count.addWidget(self.seki_groups)
        agreement = _column(self._agreement, margin)
        for color in Color:
            stone = StoneSymbol(color, self._agreement, _STONE)
            agreement.addLayout(_flow(stone, self.accept_boxes[color], self.resume_buttons[color]))
        layout = QVBoxLayout(self._body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(CARD_GAP))
        layout.addWidget(self._count)
        layout.addWidget(self._agreement)
        layout.addStretch(1)
        buttons = _flow(self.cancel_button, self.finish_button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(spacing)
        scroll_area = self._scroll_area = FittingScrollArea(self._body, self)
        set_lasting(self, scroll_area.setAccessibleName, tr.lazy("Scoring"))
        outer.addWidget(scroll_area, 1)
        outer.addLayout(buttons)

    def minimumSizeHint(self) -> QSize:
        """Let the table be scrolled up and down, not sideways."""
        bar = self._scroll_area.verticalScrollBar().sizeHint().width()
        return super().minimumSizeHint().expandedTo(QSize(self._body.minimumSizeHint().width() + bar, 0))

    def set_names(self, names: Mapping[Color, str]) -> None:
        """Name the players in the table."""
        self.table.set_names(names)

    def _connect(self) -> None:
        for color in Color:
            self.accept_boxes[color].toggled.connect(partial(self._on_accept_toggled, color))
            self.resume_buttons[color].clicked.connect(partial(self._on_resume_clicked, color))
        self.seki_groups.itemChanged.connect(self._on_seki_item_changed)
        self.reset_button.clicked.connect(self.reset_requested)
        self.judge_button.clicked.connect(self.judge_requested)
        self.estimate_button.clicked.connect(self.estimate_requested)
        self.finish_button.clicked.connect(self.finish_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)

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
        rows = min(len(groups), _MAX_GROUP_ROWS)
        height = max(self.seki_groups.sizeHintForRow(0), self.fontMetrics().height())
        self.seki_groups.setFixedHeight(rows * height + 2 * self.seki_groups.frameWidth())
        self._seki_label.setVisible(bool(groups))
        self.seki_groups.setVisible(bool(groups))

    def _group_text(self, group: SekiGroup) -> str:
        count = len(group.stones)
        text = tr.plural_form("{color} group at {point} ({n} stone)", "{color} group at {point} ({n} stones)", count)
        text = text.format(color=color_name(group.color), point=group.name_point.vertex, n=count)
        return tr("{group}, set by you").format(group=text) if group.set_by_players else text

    def _source_sentence(self) -> str:
        if not self._state.may_remove_dead:
            return tr("Under these rules, all stones on the board are alive.")
        return {
            ProposalSource.NOBODY: tr("Mark the dead stones."),
            ProposalSource.RULES: tr("QtGo suggests the dead stones."),
            ProposalSource.ENGINE: tr("{engine} suggests the dead stones.").format(
                engine=self._state.proposer or tr("The engine")
            ),
            ProposalSource.RECORD: tr("Dead stones as set in the file."),
        }[self._state.source]

    def _hint_sentences(self) -> str:
        if not self._state.may_remove_dead:
            return ""
        return tr(
            "Click a group to mark it dead or alive. Shift: only one chain. Ctrl: seki. Click an "
            "empty point to change its owner."
        )

    def _on_accept_toggled(self, color: Color, checked: bool) -> None:
        self.accept_toggled.emit(color)

    def _on_resume_clicked(self, color: Color) -> None:
        self.resume_requested.emit(color)

    def _on_seki_item_changed(self, item: QListWidgetItem) -> None:
        self.seki_toggled.emit(item.data(_GROUP_ROLE))


class ResultLine(QFrame):
    """Who wins as the stones are marked now, on sunken paper."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stone = StoneSymbol(Color.BLACK, self, _STONE)
        self.text = PlainLabel(parent=self)
        self.text.setFont(heading_font())
        self.text.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(CARD_GAP), scaled(SPACING), scaled(CARD_GAP), scaled(SPACING))
        row.setSpacing(scaled(SPACING))
        row.addWidget(self._stone)
        row.addWidget(self.text, 1)

    def show_winner(self, winner: Color | None) -> None:
        """Show the stone of who wins, or none."""
        self._stone.setVisible(winner is not None)
        if winner is not None:
            self._stone.show_color(winner)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper."""
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(RADIUS), current_palette().sunken)


class _Paper(QFrame):
    """A card without a header."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper."""
        colors = current_palette()
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(CARD_RADIUS), colors.card, colors.line)


def _column(paper: QWidget, margin: int) -> QVBoxLayout:
    """Return a layout for the column of a card."""
    column = QVBoxLayout(paper)
    column.setContentsMargins(margin, margin, margin, margin)
    column.setSpacing(scaled(SPACING))
    return column


def _flow(*widgets: QWidget) -> FlowLayout:
    """Set widgets side by side, or below each other where the panel is narrow."""
    row = FlowLayout()
    row.setSpacing(widgets[0].fontMetrics().height() // 2)
    for widget in widgets:
        row.addWidget(widget)
    return row
