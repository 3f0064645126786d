"""What engines say, beside tree and comment in the one card of a narrow window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import RecordTab
from qtgo.shell.frame.placing import Style
from qtgo.shell.panels.record_cards import OtherTab, RecordCards, RecordForm
from qtgo.text.pseudo import PSEUDO
from tests.dressing import dress
from tests.fakes import fake_engine
from tests.features.review.test_review_feature import open_analyzed
from tests.languages import spoken, walked_languages
from tests.shown_window import play, settle

NARROW, SMALL, WIDE, LOW, LEAST = (700, 1150), (480, 660), (1280, 860), (640, 480), (480, 560)


def resize(qtbot: QtBot, window: GameWindow, size: tuple[int, int]) -> None:
    def has_size() -> bool:
        window.resize(*size)  # again, as who drags its edge: cards that have just come may have asked for more room
        return (window.width(), window.height()) == size

    qtbot.waitUntil(has_size)
    QApplication.processEvents()


def choose(qtbot: QtBot, window: GameWindow, name: str) -> None:
    tabs = window.context.side.record.tabs
    assert tabs is not None
    (chip,) = [chip for chip in tabs.chips if chip.text() == name and chip.isVisible()]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def offered(window: GameWindow) -> list[str]:
    tabs = window.context.side.record.tabs
    return [] if tabs is None else [chip.text() for chip in tabs.chips if chip.isVisible()]


def analyze(qtbot: QtBot, window: GameWindow) -> None:
    config = fake_engine("--analyze")
    window.store.replace(replace(window.settings, engines=(config,), analysis_engine="Fake"))
    window.context.menus["analyze"].trigger()
    qtbot.waitUntil(lambda: window.features.live.card is not None and bool(window.features.live.card.rows))


def test_the_offer_of_a_comment_lies_below_the_tabs(qtbot: QtBot, window: GameWindow) -> None:
    resize(qtbot, window, (900, 1400))
    play(qtbot, window, "E5")
    settle()
    record, card = window.context.side.record, window.features.comments.card
    choose(qtbot, window, "Comment")
    assert record.tabs is not None and card.is_collapsed
    below = card.y() - record.tabs.geometry().bottom()
    assert 0 < below < card.height()
    window.context.record.set_comment("Good.")
    settle()
    assert card.geometry().bottom() == record.rect().bottom(), "a comment has all of the card"


@pytest.mark.parametrize(("size", "is_above"), [((900, 1400), True), ((700, 1000), False)])
def test_the_tabs_lie_above_a_high_card(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path, size: tuple[int, int], is_above: bool
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    analyze(qtbot, window)
    resize(qtbot, window, size)
    assert window.frame.layout_style is Style.BELOW
    record, board = window.context.side.record, window.view.geometry()
    assert record.tabs is not None
    for name, card in (("List", window.features.tree.card), ("Mistakes", window.features.review.mistakes)):
        choose(qtbot, window, name)
        assert card is not None
        assert (record.tabs.geometry().bottom() < card.y()) is is_above
        assert (record.tabs.x() > card.geometry().right()) is not is_above
        if is_above:
            assert card.width() == record.width()
            assert len({chip.y() for chip in record.tabs.chips if chip.isVisible()}) == 1
    assert window.view.geometry() == board


def test_the_tabs_stay_where_they_are_while_the_find_bar_is_open(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, (900, 1430))
    record = window.context.side.record
    assert record.tabs is not None
    for opened in (False, True, False):
        window.features.finding.bar.setVisible(opened)
        QApplication.processEvents()
        QApplication.processEvents()
        assert record.tabs.geometry().bottom() < window.features.tree.card.y(), opened
        shown = window.features.tree.card.geometry()
        assert shown.height() >= 3 * record.fontMetrics().height() and record.rect().contains(shown)


@pytest.mark.parametrize(("size", "is_above"), [((900, 1400), False), ((900, 1600), True)])
def test_the_tabs_lie_above_what_is_written_where_that_keeps_some_lines(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path, size: tuple[int, int], is_above: bool
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, size)
    window.context.menus["edit_record"].trigger()
    QApplication.processEvents()
    record = window.context.side.record
    assert record.tabs is not None
    assert (record.tabs.geometry().bottom() < record.comment.y()) is is_above
    writing = next(edit for edit in record.comment.findChildren(QPlainTextEdit) if edit.isVisible())
    assert writing.viewport().height() >= 3 * writing.fontMetrics().lineSpacing()


def test_in_the_smallest_window_the_text_has_the_room_that_is_written(
    qtbot: QtBot, dressed: None, window: GameWindow
) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["edit_record"].trigger()
    resize(qtbot, window, LEAST)
    choose(qtbot, window, "Comment")
    node = window.features.comments.node
    lines = node.comment.viewport().height() / node.comment.fontMetrics().lineSpacing()
    assert node.comment.isVisible() and not node.name.isVisible() and lines >= 5
    node.edit_name()
    assert node.name.isVisible() and node.name.hasFocus() and not node.comment.isVisible()
    resize(qtbot, window, WIDE)
    assert node.name.isVisible() and node.comment.isVisible()
    assert node.name.mapTo(node, QPoint()).y() < node.comment.mapTo(node, QPoint()).y()


@pytest.mark.parametrize("size", [NARROW, SMALL])
def test_the_mistakes_are_a_tab_below_the_board(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, size)
    assert window.frame.layout_style is Style.BELOW
    mistakes, record = window.features.review.mistakes, window.context.side.record
    assert mistakes is not None and not mistakes.isVisible()
    assert offered(window) == ["Tree", "List", "Comment", "Mistakes"]
    choose(qtbot, window, "Mistakes")
    assert mistakes.isVisible() and not window.features.tree.card.isVisible()
    assert mistakes.header.isVisible() is (size is NARROW)  # in the smallest window its rows have the room
    assert record.rect().contains(mistakes.geometry())
    place = mistakes.list.visualRect(mistakes.list.moves.index(0)).center()
    qtbot.mouseClick(mistakes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.context.game.game.depth == 2
    assert mistakes.isVisible()
    choose(qtbot, window, "Tree")
    assert window.features.tree.card.isVisible() and not mistakes.isVisible()


def test_in_a_low_window_they_are_tabs_beside_the_board_too(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, LOW)
    assert window.frame.layout_style is Style.BESIDE
    mistakes, record = window.features.review.mistakes, window.context.side.record
    assert mistakes is not None and not mistakes.isVisible()
    assert offered(window) == ["Tree", "List", "Comment", "Mistakes"]
    choose(qtbot, window, "Mistakes")
    tabs = record.tabs
    assert tabs is not None and mistakes.isVisible() and not window.features.tree.card.isVisible()
    assert record.rect().contains(mistakes.geometry()) and tabs.geometry().bottom() < mistakes.y()
    analyze(qtbot, window)
    choose(qtbot, window, "Analysis")
    card = window.features.live.card
    assert card is not None and card.isVisible() and not mistakes.isVisible()
    assert window.frame.layout_style is Style.BESIDE and (window.width(), window.height()) == LOW
    resize(qtbot, window, WIDE)
    assert card.isVisible() and card.parentWidget() is window.context.side and record.form is RecordForm.CARDS


def test_a_window_with_all_cards_of_a_review_becomes_a_low_one_at_once(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    analyze(qtbot, window)
    for size in (WIDE, (640, 640)):
        resize(qtbot, window, size)
        assert window.frame.layout_style is Style.BESIDE and window.features.review.mistakes is not None
        assert window.features.review.mistakes.parentWidget() is (
            window.context.side if size == WIDE else window.context.side.record
        )
        qtbot.waitUntil(lambda: window.minimumHeight() <= LOW[1])
    resize(qtbot, window, LOW)
    assert window.view.points.width() > 200


def test_beside_the_board_the_mistakes_are_a_card_again(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, NARROW)
    choose(qtbot, window, "Mistakes")
    resize(qtbot, window, WIDE)
    mistakes = window.features.review.mistakes
    assert mistakes is not None and mistakes.isVisible() and mistakes.header.isVisible() and not mistakes.is_bare
    assert mistakes.parentWidget() is window.context.side
    assert window.features.tree.card.isVisible()
    resize(qtbot, window, NARROW)
    assert mistakes.isVisible() and not window.features.tree.card.isVisible()


def test_the_tab_goes_with_the_review_and_comes_back(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, NARROW)
    choose(qtbot, window, "Mistakes")
    window.context.menus["solve"].trigger()
    assert "Mistakes" not in offered(window)
    window.context.menus["leave_mode"].trigger()
    qtbot.waitUntil(lambda: "Mistakes" in offered(window))
    assert window.context.side.record.tab is OtherTab.MISTAKES


def test_a_live_analysis_is_a_tab_below_the_board(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    resize(qtbot, window, NARROW)
    assert offered(window) == ["Tree", "List", "Comment"]
    analyze(qtbot, window)
    card = window.features.live.card
    assert card is not None and not card.isVisible()
    assert offered(window) == ["Tree", "List", "Comment", "Analysis"]
    choose(qtbot, window, "Analysis")
    tabs = window.context.side.record.tabs
    assert card.isVisible() and tabs is not None
    assert card.geometry().bottom() == window.context.side.record.rect().bottom()
    resize(qtbot, window, WIDE)
    assert card.isVisible() and card.parentWidget() is window.context.side
    assert card.list.height() == card.list.sizeHint().height()
    resize(qtbot, window, NARROW)
    window.context.menus["analyze"].trigger()
    assert not card.isVisible() and window.features.tree.card.isVisible()
    assert offered(window) == ["Tree", "List", "Comment"]


def test_both_fit_the_smallest_window_in_a_longer_language(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, language=PSEUDO))
    open_analyzed(qtbot, window, tmp_path)
    analyze(qtbot, window)
    resize(qtbot, window, SMALL)
    before = window.minimumSizeHint()
    tabs, record = window.context.side.record.tabs, window.context.side.record
    assert tabs is not None and record.rect().contains(tabs.geometry())
    for chip in tabs.chips:
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert record.rect().contains(tabs.geometry())
        assert window.minimumSizeHint() == before
    assert (window.width(), window.height()) == SMALL


def test_the_tabs_of_a_low_window_keep_off_the_edges_in_a_longer_language(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path
) -> None:
    window.store.replace(replace(window.settings, language=PSEUDO))
    resize(qtbot, window, LOW)
    open_analyzed(qtbot, window, tmp_path)
    window.frame.set_panel_width(1)  # as narrow as may be
    QApplication.processEvents()
    assert (window.width(), window.height()) == LOW and window.frame.layout_style is Style.BESIDE
    tabs, record = window.context.side.record.tabs, window.context.side.record
    assert tabs is not None and tabs.isVisible()
    assert tabs.x() > 0 and tabs.geometry().right() < record.width() - 1


def test_what_edits_a_comment_leaves_rows_to_the_tree_and_has_lines_of_its_own(
    qtbot: QtBot, dressed: None, window: GameWindow
) -> None:
    resize(qtbot, window, (1024, 700))
    play(qtbot, window, "C3 G7 C7 G3 E5")
    window.features.tree.card.show_tab(RecordTab.TREE)
    window.context.menus["edit_record"].trigger()
    tree, comment = window.features.tree.view, window.features.comments.node.comment
    settle()
    qtbot.waitUntil(lambda: tree.viewport().height() >= 3 * tree._cell)
    assert comment.viewport().height() >= 4 * comment.fontMetrics().lineSpacing()
    resize(qtbot, window, (1024, 1000))
    qtbot.waitUntil(lambda: comment.height() > tree.height() > 5 * tree._cell)


def test_the_ring_of_the_current_node_is_whole_while_a_low_window_is_editing(
    qtbot: QtBot, dressed: None, window: GameWindow
) -> None:
    resize(qtbot, window, LOW)
    play(qtbot, window, "C3 G7 C7 G3 E5 D4 F6 D6 F4 E3")  # the tree scrolls
    window.context.menus["edit_record"].trigger()
    moves = window.features.tree.card
    moves.show_tab(RecordTab.TREE)
    moves.setFixedHeight(moves.minimumHeight())  # as where there is a long comment
    QApplication.processEvents()
    tree = window.features.tree.view
    assert (window.width(), window.height()) == LOW
    center = tree.center_of(tree.current)
    assert tree.isVisible() and center is not None
    reach = scaled(17)
    ring = QRectF(center.x() - reach, center.y() - reach, 2 * reach, 2 * reach)
    assert QRectF(tree.viewport().rect()).contains(ring)


def test_in_the_least_window_the_editor_is_a_tab_that_leaves_the_board_its_size_until_it_is_chosen(
    qtbot: QtBot, dressed: None, window: GameWindow
) -> None:
    play(qtbot, window, "C3 G7")
    resize(qtbot, window, LEAST)
    window.context.menus["edit_record"].trigger()
    editor, view = window.features.comments.node.comment, window.context.view
    qtbot.waitUntil(lambda: view.shape_rect.width() >= 320)
    assert not editor.isVisible() and offered(window) == ["Tree", "List", "Comment"]
    choose(qtbot, window, "Comment")
    qtbot.waitUntil(editor.isVisible)
    resize(qtbot, window, LEAST)
    assert offered(window) == ["Tree", "List", "Comment"], "there is a way back"
    choose(qtbot, window, "Tree")
    qtbot.waitUntil(lambda: view.shape_rect.width() >= 320)
    window.context.menus["edit_comment"].trigger()
    qtbot.waitUntil(editor.isVisible)
    resize(qtbot, window, NARROW)
    assert editor.isVisible()


@pytest.mark.parametrize("name", ["guess", "guess_score"])
def test_what_is_guessed_in_the_least_window_leaves_the_board_its_size(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path, name: str
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    resize(qtbot, window, LEAST)
    window.context.navigator.to_start()
    window.context.menus[name].trigger()
    qtbot.waitUntil(lambda: window.context.view.shape_rect.width() >= 320)
    assert (window.width(), window.height()) == LEAST


def test_a_panel_that_has_no_cards_yet_can_be_painted(qtbot: QtBot) -> None:
    """As by a message that goes while its window is made."""
    window = QWidget()
    qtbot.addWidget(window)
    cards = RecordCards(window)
    cards.resize(300, 400)
    window.grab()


@pytest.mark.parametrize("language", walked_languages())
@pytest.mark.parametrize("shown", [RecordTab.TREE, RecordTab.MOVES])
def test_a_larger_interface_is_no_wider_than_the_smallest_screen(
    qtbot: QtBot,
    window: GameWindow,
    look: Look,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shown: RecordTab,
    language: str,
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(*LOW))
    open_analyzed(qtbot, window, tmp_path)
    dress(look, 1.5)
    with spoken(language):
        window.context.record.set_comment("Good")
        window.features.tree.card.choose(shown)
        resize(qtbot, window, LOW)
        settle()
        assert window.width() == LOW[0]
    dress(look)
