"""The head of the score table: the players' names, as much of them as there is room for."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.scoring.score_table import ScoreTable
from qtgo.kit.labels import ElidedLabel, StoneSymbol
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import heading_font
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from tests.shown_window import settle

_INSIDE_CARD = 374  # the width of the result card without its padding
_IN_PANEL = 272  # that of the panel's card


def names_in(around: QWidget, black: str, white: str, width: int = _INSIDE_CARD) -> list[ElidedLabel]:
    """Return the labels of the players in a table as wide as the result card lets it be, or narrower."""
    table = ScoreTable(around)
    layout = QVBoxLayout(around)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(table)
    around.resize(scaled(width), 300)
    side = SideScore(territory=10, total=10)
    nothing: frozenset[object] = frozenset()
    score = Score(side, side, {}, nothing, nothing, nothing, "0")  # type: ignore[arg-type]
    table.set_names({Color.BLACK: black, Color.WHITE: white})
    table.show_score(StoneRemovalState(score, ruleset("japanese")))
    around.show()
    return table.findChildren(ElidedLabel)


@pytest.fixture
def around(qtbot: QtBot) -> QWidget:
    around = QWidget()
    qtbot.addWidget(around)
    return around


def is_cut(label: ElidedLabel) -> bool:
    return label.fontMetrics().horizontalAdvance(label.text()) > label.width()


def test_a_level_of_the_computer_is_read_whole(around: QWidget) -> None:
    black, white = names_in(around, "Black", "QtGo (full strength)")
    assert not is_cut(black) and not is_cut(white)


def test_so_it_is_beside_the_board(around: QWidget, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    black, white = names_in(around, "Black", "QtGo (first day)", _IN_PANEL)
    assert not is_cut(black) and not is_cut(white), (white.width(), white.sizeHint().width())


def test_the_name_of_black_may_begin_above_the_titles(around: QWidget) -> None:
    black, white = names_in(around, "Yasuda Shusaku", "Honinbo Jowa", 300)
    assert not is_cut(black) and not is_cut(white)


def test_long_names_share_the_room(around: QWidget) -> None:
    table = names_in(around, "Inoue Gennan Inseki", "Honinbo Shusaku the Invincible")
    assert all(label.width() > 8 * label.fontMetrics().averageCharWidth() for label in table)
    for label in table:
        head = label.parentWidget()
        assert head is not None and head.geometry().right() < scaled(_INSIDE_CARD)


def test_the_table_grows_with_the_interface(around: QWidget, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    names = names_in(around, "Black", "White")
    look.use(ColorScheme.LIGHT, 1.5)
    for label in (*names, *around.findChildren(PlainLabel)):
        assert label.font().pointSizeF() == pytest.approx(heading_font().pointSizeF()), label.text()


def test_a_level_without_room_is_left_out_wholly(around: QWidget) -> None:
    _, white = names_in(around, "Black", "QtGo (the first of many days)", 200)
    assert white.shown_lines == ["QtGo"]


def test_names_take_the_lines_that_they_need_and_no_more(around: QWidget) -> None:
    labels = names_in(around, "Yasuda Shusaku", "Inoue Gennan Inseki", _IN_PANEL)
    settle()
    assert [" ".join(label.shown_lines) for label in labels] == [label.text() for label in labels]
    assert [len(label.shown_lines) for label in labels] == [1, 3], "that of Black begins above the titles"
    assert all(label.height() == label.sizeHint().height() for label in labels)
    around.resize(scaled(2 * _IN_PANEL), 300)
    settle()
    assert [label.shown_lines for label in labels] == [[label.text()] for label in labels]
    assert all(label.height() == label.sizeHint().height() for label in labels)


def test_a_level_on_a_line_of_its_own_is_in_one_piece(around: QWidget) -> None:
    _, white = names_in(around, "Inoue Gennan Inseki", "QtGo (about 12 kyu)", _IN_PANEL)
    settle()
    assert white.shown_lines == ["QtGo", "(about\N{NO-BREAK SPACE}12\N{NO-BREAK SPACE}kyu)"]


@pytest.mark.parametrize("width", [_IN_PANEL, _INSIDE_CARD, 2 * _IN_PANEL])
def test_names_end_above_their_numbers_and_stand_apart_from_the_line(around: QWidget, width: int) -> None:
    labels = names_in(around, "Yasuda Shusaku", "Inoue Gennan Inseki", width)
    settle()
    [table] = around.findChildren(ScoreTable)
    grid = table.layout()
    assert isinstance(grid, QGridLayout)
    line = grid.cellRect(1, 0)
    for column, label in enumerate(labels, start=1):
        place = QRect(label.mapTo(table, QPoint()), label.size())
        assert place.right() == grid.cellRect(0, column).right()
        assert place.top() >= scaled(3) and place.bottom() <= line.top() - scaled(3)


@pytest.mark.parametrize("width", [_IN_PANEL, 2 * _IN_PANEL])
def test_the_columns_of_numbers_are_alike_where_names_leave_them_room(around: QWidget, width: int) -> None:
    labels = names_in(around, "Yasuda Shusaku", "Inoue Gennan Inseki", width)
    settle()
    [table] = around.findChildren(ScoreTable)
    grid = table.layout()
    assert isinstance(grid, QGridLayout)
    assert [" ".join(label.shown_lines) for label in labels] == [label.text() for label in labels]
    assert abs(grid.cellRect(0, 1).width() - grid.cellRect(0, 2).width()) <= 1


def test_a_stone_stands_alone_where_hardly_a_letter_of_the_name_has_room(around: QWidget, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    black, white = names_in(around, "Shusaku", "Inoue Gennan Inseki", 190)
    settle()
    head = white.parentWidget()
    assert head is not None
    stone = head.findChild(StoneSymbol)
    assert not is_cut(black) and not head.rect().intersects(white.geometry())
    assert stone is not None and stone.geometry().right() == head.width() - 1
    around.resize(scaled(_INSIDE_CARD), 300)
    settle()
    assert head.rect().contains(white.geometry())
