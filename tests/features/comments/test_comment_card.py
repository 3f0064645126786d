"""The card with the words of a node."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.features.comments.comment_card import CommentCard
from qtgo.text.record.node_words import NodeWords


@pytest.fixture
def panel(qtbot: QtBot) -> QWidget:
    panel = QWidget()
    qtbot.addWidget(panel)
    panel.resize(328, 600)
    return panel


@pytest.fixture
def card(panel: QWidget) -> CommentCard:
    card = CommentCard(panel)
    layout = QVBoxLayout(panel)
    layout.addStretch(1)
    layout.addWidget(card)
    panel.show()
    return card


def show(card: CommentCard, comment: str, words: NodeWords | None = None) -> int:
    """Show a comment and return the height of the card."""
    card.show_node(words or NodeWords(), comment, 19, 19)
    QApplication.processEvents()
    QApplication.processEvents()
    return card.height()


def test_without_words_it_is_a_line_that_offers_to_add_some(card: CommentCard, qtbot: QtBot) -> None:
    show(card, "")
    assert card.is_collapsed
    assert card.header.text() == card.header.accessibleName() == "Add a comment"
    with qtbot.waitSignal(card.edit_requested):
        qtbot.mouseClick(card.header, Qt.MouseButton.LeftButton)
    assert card.is_collapsed  # who edits opens it
    with qtbot.waitSignal(card.edit_requested):
        qtbot.keyClick(card.header, Qt.Key.Key_Space)


def test_it_is_as_high_as_its_text_up_to_a_share(card: CommentCard) -> None:
    heights = [show(card, text) for text in ("", "One line.", "\n".join(["A line."] * 6), "Many words. " * 2000)]
    assert heights == sorted(set(heights))
    assert heights[-1] <= 0.4 * 600 + 1
    assert not card.is_collapsed
    assert card.header.text() == "Comment"


def test_a_name_alone_opens_it_too(card: CommentCard) -> None:
    show(card, "", NodeWords(name="Joseki"))
    assert not card.is_collapsed
    assert card.heading.name.isVisible()
    assert not card.comment.isVisible()


def test_who_folds_it_keeps_it_folded(card: CommentCard, qtbot: QtBot) -> None:
    show(card, "Words")
    with qtbot.assertNotEmitted(card.edit_requested):
        qtbot.mouseClick(card.header, Qt.MouseButton.LeftButton)
    assert card.is_collapsed
    show(card, "Other words")
    assert card.is_collapsed
    assert card.header.text() == "Comment"
    qtbot.mouseClick(card.header, Qt.MouseButton.LeftButton)
    assert not card.is_collapsed


def test_editing_shows_the_editor_even_without_words(card: CommentCard, qtbot: QtBot) -> None:
    show(card, "")
    card.show_editing(True)
    assert card.is_editing
    assert card.panel.isVisible()
    assert not card.header.isVisible()
    card.show_editing(False)
    assert card.is_collapsed
    assert card.header.isVisible()
