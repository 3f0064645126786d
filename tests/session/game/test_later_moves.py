"""Moves that an edit makes illegal are reported at once, whatever the edit, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.core.editing.later_moves import LaterMoves
from qtgo.core.editing.merge import merge_game
from qtgo.core.editing.tools import Tool
from qtgo.core.game.game import Game
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import ReplayedLine
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.session.game.edit_mode import EditMode
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.record_editor import RecordEditor
from qtgo.sgf.reader import read_text
from qtgo.text.refusal_words import later_moves_text


class Desk:
    """A game, its editors, and the moves that they report."""

    def __init__(self, text: str) -> None:
        self.controller = GameController(Game(read_text(text).games[0]))
        self.record = RecordEditor(self.controller)
        self.tools = EditMode(self.controller, self.record)
        self.reported: list[LaterMoves] = []
        self.record.moves_made_illegal.connect(self.reported.append)

    @property
    def game(self) -> Game:
        return self.controller.game


def put(vertex: str, tool: Tool = Tool.BLACK) -> Callable[[Desk], None]:
    def act(desk: Desk) -> None:
        desk.tools.take(tool)
        desk.tools.click(Point.from_vertex(vertex))

    return act


def set_rules(desk: Desk) -> None:
    desk.record.set_info(replace(desk.game.info, ruleset=NAMED["chinese"]), {})


def set_size(desk: Desk) -> None:
    desk.record.set_properties({"SZ": ["5"]})


def set_size_of_game(desk: Desk) -> None:
    desk.record.set_info(replace(desk.game.info, width=5, height=5), {})


def set_raw(desk: Desk) -> None:
    desk.record.set_properties({"AB": ["cc"]})


def set_raw_rules(desk: Desk) -> None:
    desk.record.set_properties({"RU": ["Chinese"]})


def set_move(desk: Desk) -> None:
    desk.controller.go_to(desk.game.root.children[0].children[0])
    desk.record.set_properties({"W": ["ee"]})


def paste(desk: Desk) -> None:
    desk.controller.go_to(desk.game.root.children[0])
    desk.record.paste(read_text("(;SZ[9];W[ee];B[gg])").games)


def merge(desk: Desk) -> None:
    other = read_text("(;SZ[9];B[ee];W[cc];B[cc])").games[0]
    desk.record.make(lambda game: merge_game(game, other))


def delete(desk: Desk) -> None:
    desk.controller.go_to(desk.game.root.children[0])
    desk.record.delete_node()


SUICIDE = "(;SZ[9]RU[NZ]AW[ab][bb][ca];B[ba];W[hh];B[aa])"
CASES: dict[str, tuple[str, Callable[[Desk], None], int, Reason, str]] = {
    "a stone on the next move": ("(;SZ[9];B[ee];W[cc])", put("E5"), 1, Reason.OCCUPIED, "E5"),
    "a stone on a later one": ("(;SZ[9];B[ee];W[cc])", put("C7", Tool.WHITE), 2, Reason.OCCUPIED, "C7"),
    "a move put in between": ("(;SZ[9];B[ee];W[cc])", put("E5", Tool.INSERT), 2, Reason.OCCUPIED, "E5"),
    "other rules": (SUICIDE, set_rules, 3, Reason.SUICIDE, "A9"),
    "other rules as a property": (SUICIDE, set_raw_rules, 3, Reason.SUICIDE, "A9"),
    "a property of the root": ("(;SZ[9];B[ee];W[cc])", set_raw, 2, Reason.OCCUPIED, "C7"),
    "a smaller board": ("(;SZ[9];B[aa];W[ii];B[bb])", set_size, 2, Reason.OFF_BOARD, "J1"),
    "a smaller board by Game Info": ("(;SZ[9];B[aa];W[ii];B[bb])", set_size_of_game, 2, Reason.OFF_BOARD, "J1"),
    "another move": ("(;SZ[9];B[ee];W[cc])", set_move, 2, Reason.OCCUPIED, "E5"),
    "pasted moves": ("(;SZ[9];B[ee];W[cc])", paste, 2, Reason.OCCUPIED, "E5"),
    "merged moves": ("(;SZ[9];B[ee];W[cc])", merge, 3, Reason.OCCUPIED, "C7"),
    "a capture that is gone": ("(;SZ[9]AB[ab]AW[aa];B[ba];W[hh];B[aa])", delete, 2, Reason.OCCUPIED, "A9"),
}


@pytest.mark.parametrize(("text", "act", "number", "reason", "vertex"), CASES.values(), ids=CASES.keys())
def test_a_move_that_becomes_illegal_is_reported(
    qapp: QCoreApplication, text: str, act: Callable[[Desk], None], number: int, reason: Reason, vertex: str
) -> None:
    desk = Desk(text)
    assert not any(step.illegal for step in desk.game.steps_of(desk.game.root.subtree()))
    act(desk)
    [later] = desk.reported
    [made] = later.made_illegal
    assert (made.number, made.illegal.reason, made.illegal.point) == (number, reason, Point.from_vertex(vertex))
    said = later_moves_text(later)
    assert said.startswith(f"Move {number} is now illegal, but was kept. ")
    assert vertex in said


def test_what_was_illegal_before_is_not_reported(qapp: QCoreApplication) -> None:
    desk = Desk("(;SZ[9];B[ee];W[ee];B[cc])")
    put("A1")(desk)
    desk.record.set_properties({"C": ["a comment"]})
    assert not desk.reported


@pytest.mark.parametrize("act", [lambda desk: desk.record.make_main_line(), lambda desk: desk.record.begin_here()])
def test_an_edit_that_keeps_all_legal_reports_nothing(qapp: QCoreApplication, act: Callable[[Desk], None]) -> None:
    desk = Desk("(;SZ[9]AW[aa]AB[ab];B[ba](;W[cc];B[aa])(;W[dd];B[aa]))")
    desk.controller.go_to(desk.game.root.children[0].children[1])
    act(desk)
    assert not desk.reported
    assert desk.game.to_move in Color


def test_rules_that_allow_more_report_nothing(qapp: QCoreApplication) -> None:
    desk = Desk(SUICIDE.replace("NZ", "Chinese"))
    desk.record.set_info(replace(desk.game.info, ruleset=NAMED["new-zealand"]), {})
    assert not desk.reported


def test_many_moves_are_looked_at_in_turns_until_the_next_edit(qtbot: QtBot) -> None:
    moves = "".join(f";{'BW'[at % 2]}[{chr(97 + at % 9)}{chr(97 + at // 9 % 8)}]" for at in range(700))
    desk = Desk(f"(;SZ[9]{moves};B[ia])")
    while desk.game.line.read_ahead(100):
        pass
    put("J9")(desk)
    assert not desk.reported
    qtbot.waitUntil(lambda: bool(desk.reported))
    assert desk.reported[0].is_complete
    assert 9 in [move.number for move in desk.reported[0].made_illegal]
    put("H9")(desk)
    desk.controller.undo()
    qtbot.wait(100)
    assert len(desk.reported) == 1


def test_of_very_many_variations_only_the_first_are_looked_up(qtbot: QtBot) -> None:
    desk = Desk("(;SZ[9];B[ee]" + "(;W[ee];B[aa])" * 4000 + ")")
    desk.controller.go_to(desk.game.root.children[0])
    with patch.object(ReplayedLine, "has", autospec=True, side_effect=ReplayedLine.has) as looked_up:
        desk.record.insert_pass()
        assert looked_up.call_count < 10


def test_of_moves_that_were_never_read_the_first_ones_are_looked_at(qtbot: QtBot) -> None:
    desk = Desk("(;SZ[9]" + ";B[];W[]" * 400 + ";B[ia])")
    put("J9")(desk)
    qtbot.wait(100)
    assert not desk.reported
    desk = Desk("(;SZ[9];B[ia]" + ";W[];B[]" * 400 + ")")
    with patch.object(Replay, "_push", autospec=True, side_effect=Replay._push) as pushed:
        put("J9")(desk)
        assert pushed.call_count <= 160
        assert not desk.reported
        qtbot.waitUntil(lambda: bool(desk.reported))
    assert [move.number for move in desk.reported[0].made_illegal] == [1]
    assert not desk.reported[0].is_complete
