"""What the game's controller says of everything that is done to the game."""

from __future__ import annotations

from dataclasses import replace

from qtgo.controllers.display import DisplayOptions
from qtgo.controllers.game import GameController, HistoryState
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game import Game, Phase
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.record.markup import Markup
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.settings import MoveNumbers
from qtgo.sgf.reader import read_collection
from tests.controllers.conftest import Heard, play

E5, C3 = Point.from_vertex("E5"), Point.from_vertex("C3")


def test_a_move_is_told_with_position_node_and_history(controller: GameController) -> None:
    heard = Heard(
        controller, "position_changed", "node_changed", "tree_changed", "move_made", "history_changed", "info_changed"
    )
    controller.play(E5)
    game = controller.game
    assert {name for name, _ in heard.values} == {
        "position_changed",
        "node_changed",
        "tree_changed",
        "move_made",
        "history_changed",
        "info_changed",
    }
    told = dict(heard.values)
    assert told["position_changed"] == game.position
    assert told["node_changed"] is game.current
    assert told["tree_changed"] is game.root
    assert told["move_made"] == Move(Color.BLACK, E5)
    assert told["history_changed"] == HistoryState(EditKind.PLAY, None, True)
    assert told["info_changed"] is game.info


def test_a_refused_move_gives_its_reason_and_changes_nothing(controller: GameController) -> None:
    controller.play(E5)
    heard = Heard(controller, "move_refused", "move_made", "position_changed", "game_ended")
    controller.play(E5)
    assert heard.values == [("move_refused", IllegalMove(Reason.OCCUPIED, Color.WHITE, E5))]


def test_undo_and_redo_say_what_they_would_do(controller: GameController) -> None:
    play(controller, "E5 pass")
    heard = Heard(controller, "history_changed")
    controller.undo()
    controller.undo()
    controller.redo()
    assert heard.all("history_changed") == [
        HistoryState(EditKind.PLAY, EditKind.PASS, True),
        HistoryState(None, EditKind.PLAY, False),
        HistoryState(EditKind.PLAY, EditKind.PASS, True),
    ]
    controller.undo()
    heard.values.clear()
    controller.undo()
    assert not heard.values


def test_resignation_and_undo_change_the_phase(controller: GameController) -> None:
    play(controller, "E5")
    heard = Heard(controller, "phase_changed", "game_ended")
    controller.resign()
    assert heard.values == [("phase_changed", Phase.FINISHED), ("game_ended", "B+R")]
    heard.values.clear()
    controller.undo()
    assert heard.values == [("phase_changed", Phase.PLAYING)]
    controller.resign(Color.BLACK)
    assert controller.game.info.result == "W+R"


def test_taking_back_in_a_finished_game_only_goes_back_and_what_is_played_there_is_a_variation(
    controller: GameController,
) -> None:
    play(controller, "E5 C3")
    controller.resign()
    heard = Heard(controller, "phase_changed", "tree_changed", "history_changed")
    controller.take_back()
    assert controller.game.move_number == 1
    assert heard.values == [("history_changed", HistoryState(EditKind.RESIGN, None, True))]
    play(controller, "G7 G3")
    assert (controller.game.on_main_line, controller.game.info.result) == (False, "W+R")
    controller.take_back()  # a variation is nothing of the finished game
    assert controller.game.move_number == 2
    for _ in range(3):
        controller.undo()
    assert [len(node.children) for node in controller.game.root.subtree()] == [1, 1, 0]
    assert controller.game.info.result == "W+R"
    controller.undo()
    assert not controller.game.info.result
    controller.redo()
    assert (controller.game.info.result, controller.game.move_number) == ("W+R", 2)


def test_a_finished_game_that_was_opened_is_not_shortened(controller: GameController) -> None:
    controller.show_game(Game(read_collection(b"(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cc])").games[0]))
    controller.go_to(controller.game.line.end)
    controller.take_back()
    assert controller.game.move_number == 1
    assert controller.game.current.children
    assert controller.game.history.can_undo is None


def test_information_and_another_game_are_told(controller: GameController) -> None:
    heard = Heard(controller, "info_changed", "game_opened", "phase_changed")
    info = replace(controller.game.info, black=Player("Takemiya"), komi=5.5)
    controller.set_info(info)
    assert controller.game.root.properties["PB"] == ["Takemiya"]
    told = heard.all("info_changed")[-1]
    assert isinstance(told, GameInfo)
    assert (told.black.name, told.komi) == ("Takemiya", 5.5)
    other = Game.new(info)
    controller.show_game(other)
    assert heard.values[0] == ("game_opened", other.info)
    assert heard.all("phase_changed") == [Phase.PLAYING]


def test_a_move_that_forfeits_ends_the_game(controller: GameController) -> None:
    rules = replace(ruleset("japanese"), name="custom", illegal_move_forfeits=True)
    controller.show_game(Game.new(replace(controller.game.info, ruleset=rules)))
    play(controller, "A2 J9 B1 A9")
    controller.play(Point.from_vertex("J1"))
    heard = Heard(controller, "move_refused", "game_ended", "move_made")
    controller.play(Point.from_vertex("A1"))
    refused = heard.values[0][1]
    assert isinstance(refused, IllegalMove)
    assert refused.forfeits and refused.reason is Reason.SUICIDE
    assert heard.values[1:] == [("game_ended", "B+F")]


def test_a_long_cycle_is_noticed_and_may_end_the_game(controller: GameController) -> None:
    # Three kos in a row: Black holds the first and the third, White the second.
    root = read_collection(b"(;GM[1]SZ[12:4]RU[Japanese])").games[0]
    diagram = [".XO..XO..XO.", "X.XOXO.OX.XO", ".XO..XO..XO.", "............"]
    for identifier, symbol in (("AB", "X"), ("AW", "O")):
        root.properties[identifier] = [
            Point(x, 3 - y).to_sgf(4) for y, row in enumerate(diagram) for x, cell in enumerate(row) if cell == symbol
        ]
    controller.show_game(Game(root))
    heard = Heard(controller, "cycle_noticed", "game_ended", "move_refused")
    play(controller, "pass B3 G3 K3 C3 F3")
    assert not heard.values
    play(controller, "L3")
    assert heard.all("cycle_noticed") == [1]
    controller.end_without_result()
    assert heard.values == [("game_ended", "Void")]


def test_markup_shows_numbers_and_variations_as_chosen(controller: GameController) -> None:
    heard = Heard(controller, "markup_changed")
    play(controller, "E5 C3")
    controller.set_display(DisplayOptions(MoveNumbers.ALL))
    markup = heard.all("markup_changed")[-1]
    assert isinstance(markup, Markup)
    assert markup.numbers == {E5: 1, C3: 2}
    controller.set_display(DisplayOptions(MoveNumbers.LAST, variations=False))
    markup = heard.all("markup_changed")[-1]
    assert isinstance(markup, Markup)
    assert markup.numbers == {C3: 2}
