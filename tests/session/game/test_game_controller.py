"""What the game's controller says of everything that is done to the game."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.game.game import Game, Phase
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.record.markup import Markup
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.session.game.game_controller import GameController, HistoryState
from qtgo.session.game.shown_markup import DisplayOptions
from qtgo.settings import MoveNumbers
from qtgo.sgf.reader import read_collection
from tests.session.conftest import Heard, play

E5, C3 = Point.from_vertex("E5"), Point.from_vertex("C3")


def test_a_move_is_told_with_position_node_and_history(game_controller: GameController) -> None:
    heard = Heard(
        game_controller,
        "position_changed",
        "node_changed",
        "tree_changed",
        "move_made",
        "history_changed",
        "info_changed",
    )
    game_controller.play(E5)
    game = game_controller.game
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


def test_a_refused_move_gives_its_reason_and_changes_nothing(game_controller: GameController) -> None:
    game_controller.play(E5)
    heard = Heard(game_controller, "move_refused", "move_made", "position_changed", "game_ended")
    game_controller.play(E5)
    assert heard.values == [("move_refused", IllegalMove(Reason.OCCUPIED, Color.WHITE, E5))]


def test_undo_and_redo_say_what_they_would_do(game_controller: GameController) -> None:
    play(game_controller, "E5 pass")
    heard = Heard(game_controller, "history_changed")
    game_controller.undo()
    game_controller.undo()
    game_controller.redo()
    assert heard.all("history_changed") == [
        HistoryState(EditKind.PLAY, EditKind.PASS, True),
        HistoryState(None, EditKind.PLAY, False),
        HistoryState(EditKind.PLAY, EditKind.PASS, True),
    ]
    game_controller.undo()
    heard.values.clear()
    game_controller.undo()
    assert not heard.values


def test_resignation_and_undo_change_the_phase(game_controller: GameController) -> None:
    play(game_controller, "E5")
    heard = Heard(game_controller, "phase_changed", "game_ended")
    game_controller.resign()
    assert heard.values == [("phase_changed", Phase.FINISHED), ("game_ended", "B+R")]
    heard.values.clear()
    game_controller.undo()
    assert heard.values == [("phase_changed", Phase.PLAYING)]
    game_controller.resign(Color.BLACK)
    assert game_controller.game.info.result == "W+R"


def test_what_is_played_in_a_finished_game_is_a_variation(game_controller: GameController) -> None:
    play(game_controller, "E5 C3")
    game_controller.resign()
    heard = Heard(game_controller, "phase_changed", "tree_changed", "history_changed")
    game_controller.go_to(game_controller.game.root.children[0])
    assert heard.values == [("history_changed", HistoryState(EditKind.RESIGN, None, True))]
    play(game_controller, "G7 G3")
    assert (game_controller.game.on_main_line, game_controller.game.info.result) == (False, "W+R")
    for _ in range(2):
        game_controller.undo()
    assert [len(node.children) for node in game_controller.game.root.subtree()] == [1, 1, 0]
    assert game_controller.game.info.result == "W+R"
    game_controller.undo()
    assert not game_controller.game.info.result
    game_controller.redo()
    assert (game_controller.game.info.result, game_controller.game.move_number) == ("W+R", 2)


def test_a_finished_game_that_was_opened_is_not_shortened(game_controller: GameController) -> None:
    game_controller.show_game(Game(read_collection(b"(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cc])").games[0]))
    game_controller.go_to(game_controller.game.line.end)
    game_controller.undo()
    assert game_controller.game.move_number == 2
    assert game_controller.game.history.can_undo is None


def test_information_and_another_game_are_told(game_controller: GameController) -> None:
    heard = Heard(game_controller, "info_changed", "game_opened", "phase_changed")
    info = replace(game_controller.game.info, black=Player("Takemiya"), komi=5.5)
    game_controller.set_info(info)
    assert game_controller.game.root.properties["PB"] == ["Takemiya"]
    told = heard.all("info_changed")[-1]
    assert isinstance(told, GameInfo)
    assert (told.black.name, told.komi) == ("Takemiya", 5.5)
    other = Game.new(info)
    game_controller.show_game(other)
    assert heard.values[0] == ("game_opened", other.info)
    assert heard.all("phase_changed") == [Phase.PLAYING]


def test_a_move_that_forfeits_ends_the_game(game_controller: GameController) -> None:
    rules = replace(ruleset("japanese"), name="custom", illegal_move_forfeits=True)
    game_controller.show_game(Game.new(replace(game_controller.game.info, ruleset=rules)))
    play(game_controller, "A2 J9 B1 A9")
    game_controller.play(Point.from_vertex("J1"))
    heard = Heard(game_controller, "move_refused", "game_ended", "move_made")
    game_controller.play(Point.from_vertex("A1"))
    refused = heard.values[0][1]
    assert isinstance(refused, IllegalMove)
    assert refused.forfeits and refused.reason is Reason.SUICIDE
    assert heard.values[1:] == [("game_ended", "B+F")]


def test_a_long_cycle_is_noticed_and_may_end_the_game(game_controller: GameController) -> None:
    # Three kos in a row: Black holds the first and the third, White the second.
    root = read_collection(b"(;GM[1]SZ[12:4]RU[Japanese])").games[0]
    diagram = [".XO..XO..XO.", "X.XOXO.OX.XO", ".XO..XO..XO.", "............"]
    for identifier, symbol in (("AB", "X"), ("AW", "O")):
        root.properties[identifier] = [
            Point(x, 3 - y).to_sgf(4) for y, row in enumerate(diagram) for x, cell in enumerate(row) if cell == symbol
        ]
    game_controller.show_game(Game(root))
    heard = Heard(game_controller, "cycle_noticed", "game_ended", "move_refused")
    play(game_controller, "pass B3 G3 K3 C3 F3")
    assert not heard.values
    play(game_controller, "L3")
    assert heard.all("cycle_noticed") == [1]
    game_controller.end_without_result()
    assert heard.values == [("game_ended", "Void")]


def test_markup_shows_numbers_and_variations_as_chosen(game_controller: GameController) -> None:
    heard = Heard(game_controller, "markup_changed")
    play(game_controller, "E5 C3")
    game_controller.set_display(DisplayOptions(MoveNumbers.ALL))
    markup = heard.all("markup_changed")[-1]
    assert isinstance(markup, Markup)
    assert markup.numbers == {E5: 1, C3: 2}
    game_controller.set_display(DisplayOptions(MoveNumbers.LAST, variations=False))
    markup = heard.all("markup_changed")[-1]
    assert isinstance(markup, Markup)
    assert markup.numbers == {C3: 2}
