"""The card with the moves."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.record.tree import Node
from qtgo.features.tree.moves_card import MovesCard
from qtgo.kit.language import retranslate_windows
from qtgo.settings import RecordTab
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language


@pytest.fixture
def card(qtbot: QtBot) -> MovesCard:
    card = MovesCard()
    qtbot.addWidget(card)
    card.show()
    return card


def test_list_and_tree_are_chosen_in_the_header(card: MovesCard, qtbot: QtBot) -> None:
    assert (card.tab, card.tree.isVisible(), card.moves.isVisible()) == (RecordTab.TREE, True, False)
    with qtbot.waitSignal(card.tab_chosen) as chosen:
        qtbot.mouseClick(card.segment.chips[0], Qt.MouseButton.LeftButton)
    assert chosen.args == [RecordTab.MOVES]
    assert (card.tree.isVisible(), card.moves.isVisible()) == (False, True)
    assert card.header.text() == "Moves"
    with qtbot.assertNotEmitted(card.tab_chosen):
        card.show_tab(RecordTab.TREE)
    assert card.tree.isVisible()
    assert card.header.text() == "Tree"


def test_the_words_follow_the_language(card: MovesCard) -> None:
    use_language(PSEUDO)
    try:
        retranslate_windows()
        assert card.header.text().startswith("[")
        assert all(chip.text().startswith("[") for chip in card.segment.chips)
        assert card.segment.accessibleName().startswith("[")
    finally:
        use_language(ENGLISH)
        retranslate_windows()
    assert card.header.text() == "Tree"


@pytest.mark.parametrize("height", [220, 229, 240])
def test_no_row_is_cut(card: MovesCard, height: int) -> None:
    line = [Node({"GM": ["1"]})]
    for number in range(80):
        line.append(Node({"WB"[number % 2]: ["aa"]}, line[-1]))
    card.show_tab(RecordTab.MOVES)
    card.moves.show_line(line, 19, 19)
    card.moves.show_index(80)
    card.resize(320, height)
    QApplication.processEvents()
    moves = card.moves
    assert moves.height() % moves.row_height == 0
    assert moves.visualRect(moves.indexAt(moves.viewport().rect().topRight())).top() == 0
