"""The game tree in the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tree_edits import delete_branch
from qtgo.core.game.game import Game, Phase
from qtgo.core.game.navigation import LinePlace
from qtgo.core.record.edit_history import Attach, EditKind
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.features.tree.tree_view import Reorder
from qtgo.settings import RecordTab, TreeDirection
from tests.session.game.test_navigator import long_line
from tests.shown_window import is_idle, play


def with_variations(qtbot: QtBot, window: GameWindow) -> None:
    """Play a line of three moves, and at the first two others."""
    play(qtbot, window, "C3 G7 G3")
    for vertex in ("C7", "E5"):
        window.context.navigator.to_move_number(1)
        play(qtbot, window, vertex)


def assert_shown(window: GameWindow) -> None:
    tree, fresh = window.features.tree.view, TreeLayout(window.context.game.game.root)
    for node in window.context.game.game.root.subtree():
        assert tree.tree.cell(node) == fresh.cell(node)
    assert tree.current is window.context.game.game.current


def test_tree_follows_the_game(qtbot: QtBot, window: GameWindow) -> None:
    with_variations(qtbot, window)
    assert_shown(window)
    for act in (window.context.game.undo, window.context.game.undo, window.context.game.redo):
        act()
        assert_shown(window)
    window.context.game.edit(delete_branch(window.context.game.game))
    assert_shown(window)


def test_the_main_line_is_what_the_window_shows_after_going_back_to_it(qtbot: QtBot, window: GameWindow) -> None:
    with_variations(qtbot, window)
    window.context.game.refresh()
    assert window.frame.bar.navigation.place == LinePlace(2, 2, 2, 2)
    window.context.menus["to_main_line"].trigger()
    assert window.frame.bar.navigation.place == LinePlace(1, 3, 1, 3)
    window.context.menus["to_end"].trigger()
    assert window.context.game.game.on_main_line
    assert window.frame.bar.navigation.place == LinePlace(3, 3, 3, 3)


class Painted(QObject):
    """Notes what is painted, by name."""

    def __init__(self, **widgets: QWidget) -> None:
        super().__init__()
        self.names: list[str] = []
        self._widgets = widgets
        for widget in widgets.values():
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.names += [name for name, widget in self._widgets.items() if widget is watched]
        return False


def test_the_board_is_painted_first_and_the_tree_in_the_next_turn(
    qtbot: QtBot, window: GameWindow, qapp: QApplication
) -> None:
    with_variations(qtbot, window)
    window.features.tree.card.segment.chips[1].click()
    qtbot.waitUntil(lambda: is_idle(window))
    for _ in range(3):
        qapp.processEvents()
    painted = Painted(board=window.view.viewport(), tree=window.features.tree.view.viewport())
    window.context.navigator.step(-1)
    qapp.processEvents()
    assert set(painted.names) == {"board"}
    qtbot.waitUntil(lambda: painted.names[-1] == "tree")


def test_click_on_a_node_shows_its_position(qtbot: QtBot, window: GameWindow) -> None:
    with_variations(qtbot, window)
    node = window.context.game.game.root.children[0].children[1]
    center = window.features.tree.view.center_of(node)
    assert center is not None
    qtbot.mouseClick(window.features.tree.view.viewport(), Qt.MouseButton.LeftButton, pos=center.toPoint())
    assert window.context.game.game.current is node


def test_wishes_of_the_tree_are_edits(qtbot: QtBot, window: GameWindow) -> None:
    with_variations(qtbot, window)
    fork, tree = window.context.game.game.root.children[0], window.features.tree.view
    first, second, third = fork.children
    tree.reorder_requested.emit(Reorder(third, 1))
    assert fork.children == [first, third, second]
    assert_shown(window)
    undo = window.context.game.game.history.can_undo
    assert undo is not None
    assert undo.kind is EditKind.MOVE_VARIATION
    tree.main_line_requested.emit(second)
    assert fork.children == [second, first, third]
    tree.delete_branch_requested.emit(first)
    assert fork.children == [second, third]
    assert_shown(window)
    tree.move_down_requested.emit(second)
    assert fork.children == [third, second]
    tree.move_up_requested.emit(second)
    tree.delete_node_requested.emit(third)
    assert fork.children == [second]
    assert_shown(window)
    for _ in range(6):
        window.context.game.undo()
    assert fork.children == [first, second, third]
    assert_shown(window)


def test_what_is_wished_of_a_node_while_scoring_is_refused_and_the_count_stays(
    qtbot: QtBot, window: GameWindow
) -> None:
    play(qtbot, window, "E5 C3 pass pass")
    window.features.tree.view.delete_branch_requested.emit(window.context.game.game.root.children[0])
    assert window.context.game.game.phase is Phase.SCORING
    assert "Scoring is in progress" in window.context.status.message.text
    assert window.context.game.game.depth == 4


def test_each_edit_tells_its_changes_once(qtbot: QtBot, window: GameWindow) -> None:
    told: list[object] = []
    window.context.game.changes_made.connect(told.append)
    play(qtbot, window, "C3")
    node = window.context.game.game.current
    assert told == [(Attach(node, window.context.game.game.root, 0),)]
    window.context.game.undo()
    window.context.game.redo()
    attach = Attach(node, window.context.game.game.root, 0)
    assert told[1:] == [(attach.inverse(),), (attach,)]
    window.context.navigator.step(-1)
    assert len(told) == 3


def test_menu_of_the_view_changes_the_tree(qtbot: QtBot, window: GameWindow) -> None:
    with_variations(qtbot, window)
    menus = window.context.menus
    menus["tree_direction"].trigger()
    assert window.settings.tree_direction is TreeDirection.DOWN
    menus["tree_zoom_in"].trigger()
    assert window.settings.tree_zoom > 1
    menus["tree_zoom_reset"].trigger()
    assert window.settings.tree_zoom == 1
    menus["tree_folding"].trigger()
    menus["tree_overview"].trigger()
    assert not (window.settings.tree_folding or window.settings.tree_overview)
    menus["tree_only_branch"].trigger()
    assert window.features.tree.view.is_partial
    window.context.navigator.to_move_number(1)
    assert not window.features.tree.view.is_partial
    assert not menus["tree_only_branch"].isChecked()
    menus["tree_only_branch"].trigger()
    assert not menus["tree_only_branch"].isChecked()  # on the main line that is the whole tree
    menus["tree_collapse"].trigger()
    assert window.features.tree.view.tree.has_collapsed
    menus["tree_expand_all"].trigger()
    assert not window.features.tree.view.tree.has_collapsed
    menus["tree_collapse_others"].trigger()
    assert window.features.tree.view.current is window.context.game.game.current


def test_the_tab_is_remembered_for_playing_and_for_looking_at_a_game(window: GameWindow) -> None:
    card = window.features.tree.card
    a_list, a_tree = card.segment.chips
    to_tree, to_moves = window.context.menus.choice("record_tab").actions()
    assert (card.tab, card.moves.isVisible()) == (RecordTab.MOVES, True)
    a_tree.click()
    assert (window.settings.play_tab, card.tree.isVisible()) == (RecordTab.TREE, True)
    window.context.game.resign()
    assert (card.tab, to_tree.isChecked()) == (RecordTab.TREE, True), "nothing jumps at the end"
    window.context.document.new_game(replace(window.context.game.game.info, result="B+R"))  # as one that is looked at
    assert (card.tab, to_tree.isChecked()) == (RecordTab.TREE, True)
    a_list.click()
    assert (window.settings.play_tab, window.settings.record_tab) == (RecordTab.TREE, RecordTab.MOVES)
    to_tree.trigger()
    assert window.settings.record_tab is RecordTab.TREE
    to_moves.trigger()
    window.context.document.new_game(replace(window.context.game.game.info, result=""))
    assert (card.tab, to_tree.isChecked()) == (RecordTab.TREE, True)


def show_long_game(window: GameWindow) -> tuple[Node, Node]:
    """Show a game with a line of 2,000 moves and a variation as long, not read yet; give the ends of both."""
    root = Node({"SZ": ["9"]})
    ends = long_line(root, 2000), long_line(root, 2000)
    window.context.game.show_game(Game(root))
    return ends


def test_a_long_way_is_read_in_parts_and_told(qtbot: QtBot, window: GameWindow) -> None:
    end, end_of_variation = show_long_game(window)
    for act, goal in (
        (window.context.navigator.to_end, end),
        (lambda: window.context.navigator.go_to(end_of_variation), end_of_variation),
    ):
        with qtbot.waitSignal(window.context.navigator.approached) as signal:
            act()
        assert signal.args == [0]
        assert "(0 moves)" in window.context.status.message.text
        assert window.context.game.game.current is not goal
        with qtbot.waitSignal(window.context.game.position_changed):
            pass
        assert window.context.game.game.current is goal
        assert "Loading moves" not in window.context.status.message.text
        window.context.navigator.to_start()
    assert_shown(window)


def test_another_step_stops_a_long_way(qtbot: QtBot, window: GameWindow) -> None:
    _, end_of_variation = show_long_game(window)
    window.context.navigator.go_to(end_of_variation)
    assert "Loading moves" in window.context.status.message.text
    window.context.navigator.step(1)
    assert "Loading moves" not in window.context.status.message.text
    qtbot.waitUntil(lambda: is_idle(window))
    assert window.context.game.game.move_number == 1
    show_long_game(window)
    window.context.navigator.to_end()
    assert "Loading moves" in window.context.status.message.text
    window.context.navigator.to_start()
    assert "Loading moves" not in window.context.status.message.text
    qtbot.waitUntil(lambda: is_idle(window))
    assert window.context.game.game.current is window.context.game.game.root


def test_a_long_game_goes_on_from_its_end(window: GameWindow) -> None:
    root = Node({"SZ": ["9"], "TM": ["600"]})
    end = long_line(root, 2000)
    window.context.game.show_game(Game(root))
    window.features.clocks.go_on()
    assert window.context.game.live is end
