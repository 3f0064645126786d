"""What is set in pixels is set again when the interface is zoomed while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLayout, QPushButton, QSpacerItem, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.comments.node_heading import NodeHeading
from qtgo.features.comments.node_panel import NodePanel
from qtgo.features.edit.edit_bar import EditBar
from qtgo.features.find.find_bar import FindBar
from qtgo.features.players.accuracy_line import Accuracy
from qtgo.features.players.trouble_area import TroubleArea
from qtgo.features.review.graph_card import GraphCard
from qtgo.features.review.mistakes.mistakes_card import MistakesCard
from qtgo.features.scoring.scoring_panel import ScoringPanel
from qtgo.kit.zoom import follow_font, follow_room, follow_zoom, keep_icon_size
from qtgo.look.icons import size_beside_text
from qtgo.look.look import Look
from qtgo.look.sizes import ICON, SPACING, scaled
from qtgo.settings import ColorScheme


@pytest.mark.parametrize("zoom", [1.5, 0.8])
@pytest.mark.parametrize("is_shown", [True, False])
def test_icons_and_margins_grow_and_shrink_with_the_interface(
    qtbot: QtBot, look: Look, zoom: float, is_shown: bool
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    alone, small, beside = QToolButton(around), QToolButton(around), QPushButton("Save", around)
    usual, raised = QToolButton(around), QPushButton("More", around)  # as those that close a card, or show more
    keep_icon_size(alone)
    keep_icon_size(small, ICON - 4)
    keep_icon_size(beside, beside_text=True)
    follow_zoom(around, lambda: column.setSpacing(scaled(SPACING)))
    for button in (alone, small, beside, usual, raised):
        column.addWidget(button)
    around.setVisible(is_shown)
    before = alone.iconSize()
    look.use(ColorScheme.DARK, zoom)
    assert alone.iconSize() == QSize(scaled(ICON), scaled(ICON)) != before
    assert small.iconSize() == QSize(scaled(ICON - 4), scaled(ICON - 4))
    assert beside.iconSize() == size_beside_text(scaled(ICON))
    assert usual.iconSize() == raised.iconSize() == QSize(scaled(ICON - 4), scaled(ICON - 4))
    assert column.spacing() == scaled(SPACING)


def test_a_part_follows_its_own_font_and_its_own_room(qtbot: QtBot) -> None:
    around, fonts, widths = QWidget(), list[QFont](), list[int]()
    qtbot.addWidget(around)
    column, part = QVBoxLayout(around), QPushButton("Save", around)
    column.addWidget(part)
    follow_font(part, lambda: fonts.append(part.font()))
    follow_room(around, lambda: widths.append(around.width()))
    assert not fonts and not widths
    larger = part.font()
    larger.setPointSizeF(2 * larger.pointSizeF())
    part.setFont(larger)
    assert fonts and fonts[-1].pointSizeF() == larger.pointSizeF()
    around.show()
    around.resize(400, 100)
    assert widths and widths[-1] == 400
    widths.clear()
    part.setText("Save the game under another name")
    qtbot.waitUntil(lambda: bool(widths))


def _scoring(parent: QWidget) -> ScoringPanel:
    side, nothing = SideScore(), frozenset[Point]()
    score = Score(side, side, {}, nothing, nothing, nothing, "")
    panel = ScoringPanel(StoneRemovalState(score, ruleset("japanese")), parent)
    panel.resize(400, 1200)  # in a low one all is closer
    return panel


@pytest.mark.parametrize(
    "make",
    [NodePanel, NodeHeading, GraphCard, MistakesCard, partial(EditBar, ()), Accuracy, TroubleArea, FindBar, _scoring],
)
@pytest.mark.parametrize("zoom", [1.5, 0.8])
def test_what_is_shown_gets_the_spacing_of_what_is_made_later(
    qtbot: QtBot, look: Look, make: Callable[[QWidget], QWidget], zoom: float
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    around = QWidget()
    qtbot.addWidget(around)
    shown = make(around)
    around.show()
    before = list(_room(shown))
    look.use(ColorScheme.LIGHT, zoom)
    later = make(around)
    later.show()
    assert list(_room(shown)) == list(_room(later)) != before


def _room(widget: QWidget) -> Iterator[tuple[int, ...]]:
    """Yield what is left free around and between the parts of a widget."""
    for layout in widget.findChildren(QLayout):
        margins = layout.contentsMargins()
        yield layout.spacing(), margins.left(), margins.top(), margins.right(), margins.bottom()
        for item in map(layout.itemAt, range(layout.count())):
            if isinstance(item, QSpacerItem):
                yield item.sizeHint().toTuple()
    for child in widget.findChildren(QWidget):
        if child.minimumWidth() == child.maximumWidth():
            yield (child.minimumWidth(),)
