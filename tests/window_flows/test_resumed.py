"""A game that is resumed, after a count or after its result was taken back, is told alike everywhere."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.record.node_traits import traits_of
from qtgo.core.rules.point import Color
from qtgo.features.tree.move_list_model import MoveListModel, MoveRole
from qtgo.features.tree.tree_words import node_sentence
from qtgo.sgf.writer import write_text
from tests.shown_window import forget_changes, play


def test_after_a_dispute_bar_title_list_tree_and_comment_agree(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 pass pass")
    window.context.scoring.resume(Color.WHITE)
    node = window.context.game.game.current
    assert "PL[B]" in write_text([node.root])
    assert window.windowTitle() == "New Game, move 4[*]"
    assert (window.frame.bar.navigation.place.number, window.frame.bar.navigation.place.last_number) == (4, 4)
    model = window.features.tree.moves.model()
    assert isinstance(model, MoveListModel)
    assert model.index_of(window.context.game.game.depth).data(MoveRole.VERTEX) == "Black to move"
    assert node_sentence(node, traits_of(node, 9, 9), 4, 9, 9, 0) == "Black to move, end of the line."
    assert window.features.comments.card.has_words
    forget_changes(window)


def test_of_a_result_that_was_taken_back_nothing_is_left(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.game.lose_on_time(Color.BLACK)
    assert window.context.status.rules.text().endswith("W+T")
    window.context.menus["undo"].trigger()
    play(qtbot, window, "G7")
    written = write_text([window.context.game.game.root])
    assert "RE[" not in written and " C[" not in written
    assert (
        "T" not in window.context.status.rules.text().split(" · ")[-1]
        and not window.context.menus["result"].isEnabled()
    )
    assert window.windowTitle() == "New Game, move 3[*]" and window.features.result.card is None
    forget_changes(window)
