"""Edits beside very many nodes are made in the turn of the event loop after that in which they are thought out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.record_editor import RecordEditor
from qtgo.sgf.reader import read_text


def node_before(root: Node) -> Node:
    return root


def middle_node(root: Node) -> Node:
    return root.children[2]


@pytest.mark.parametrize(
    ("place", "edit"),
    [(node_before, RecordEditor.insert_pass), (middle_node, RecordEditor.delete_others)],
)
def test_an_edit_that_moves_very_many_nodes_takes_two_turns(
    place: Callable[[Node], Node], edit: Callable[[RecordEditor], None], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = GameController(Game(read_text("(;SZ[9]" + "(;B[aa])" * 5 + ")").games[0]))
    record, root, history = RecordEditor(controller), controller.game.root, controller.game.history
    controller.go_to(place(root))
    edit(record)
    assert history.can_undo is not None, "few are at once"
    controller.undo()
    monkeypatch.setattr("qtgo.core.record.edit_history._MANY_NODES", 1)
    controller.go_to(place(root))
    edit(record)
    assert history.can_undo is None
    qtbot.waitUntil(lambda: history.can_undo is not None)
    assert len(root.children) == 1
    controller.undo()
    controller.go_to(place(root))
    edit(record)
    controller.go_to(root.children[4])
    qtbot.wait(10)
    assert history.can_undo is None, "the node was left before"
