"""The game: legality, passes, review, resumption, results, edits."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from qtgo.core.editing.tree_edits import delete_following, delete_node, make_main_line, place_variation
from qtgo.core.game.game import Game, Phase
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.record.game_info import GameInfo, Player, read_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMoveError, Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import HandicapPlacement, ruleset
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_text
from tests.core.editing.edits import branches


def new_game(rules: str = "japanese", size: int = 9, **info: Any) -> Game:
    chosen = ruleset(rules)
    return Game.new(replace(GameInfo(ruleset=chosen, width=size, height=size, komi=0.5), **info))


def play(game: Game, moves: str) -> None:
    for vertex in moves.split():
        if vertex == "pass":
            game.pass_()
        else:
            game.play(Point.from_vertex(vertex))


def refusal(game: Game, vertex: str, color: Color | None = None) -> tuple[Reason, int | None]:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(Point.from_vertex(vertex), color)
    return caught.value.illegal.reason, caught.value.illegal.repeats


KO = "D5 E5 C4 F4 D3 E3 E4 D4"  # White has just taken E4 by D4


def test_players_alternate_and_moves_become_nodes() -> None:
    game = new_game()
    assert game.to_move is Color.BLACK
    node = game.play(Point.from_vertex("E5"))
    assert node.properties == {"B": ["ee"]}
    assert game.to_move is Color.WHITE
    assert game.move_number == 1
    assert game.pass_().properties == {"W": [""]}


@pytest.mark.parametrize("rules", ["japanese", "chinese", "aga", "tromp-taylor", "ludus"])
def test_ko_is_refused_at_once_and_allowed_later(rules: str) -> None:
    game = new_game(rules)
    play(game, KO)
    assert game.position.ko == Point.from_vertex("E4")
    assert refusal(game, "E4") == (Reason.KO, 7)
    play(game, "A1 A9")
    game.play(Point.from_vertex("E4"))
    assert game.position.ko == Point.from_vertex("D4")


@pytest.mark.parametrize("rules", ["japanese", "chinese", "aga", "tromp-taylor", "ludus"])
def test_a_node_of_words_does_not_lift_a_ko(rules: str) -> None:
    game = new_game(rules)
    play(game, KO)
    words = Node({"C": ["Black must look for a threat."]}, game.current)
    game.go_to(words)
    assert refusal(game, "E4") == (Reason.KO, 7)
    retaken = Node({"B": [Point.from_vertex("E4").to_sgf(9)]}, words)
    game.go_to(retaken)
    assert game.step.illegal is not None and game.step.illegal.reason is Reason.KO


def test_a_ko_taken_to_and_fro_without_end_is_replayed_in_time_in_proportion() -> None:
    game = position_game("japanese", TRIPLE_KO)
    node = game.root
    for move in ["B3", "C3"] * 20_000:
        color = "W" if move == "B3" else "B"
        node = Node({color: [Point.from_vertex(move).to_sgf(4)]}, node)
    start = time.process_time()
    game.go_to(node)
    assert time.process_time() - start < 20
    assert game.step.illegal is not None and game.step.illegal.repeats == 39_998


def test_a_pass_lifts_simple_ko_but_not_superko() -> None:
    for rules, expected in (("japanese", None), ("chinese", Reason.SUPERKO)):
        game = new_game(rules)
        play(game, KO + " pass pass")
        game.leave_scoring()
        illegal = game.legality(Point.from_vertex("E4"))
        assert (illegal and illegal.reason) == expected


def test_occupied_points_points_off_the_board_and_suicide_are_refused() -> None:
    game = new_game()
    play(game, "B1 J9 A2 J8")
    assert refusal(game, "B1") == (Reason.OCCUPIED, None)
    assert refusal(game, "K1") == (Reason.OFF_BOARD, None)
    play(game, "E5")
    assert refusal(game, "A1") == (Reason.SUICIDE, None)
    assert game.legality(Point.from_vertex("A1"), Color.BLACK, any_turn=True) is None
    assert refusal(game, "C3", Color.BLACK) == (Reason.NOT_YOUR_TURN, None)


def test_single_stone_suicide_is_superko_where_positional_and_legal_under_new_zealand() -> None:
    for rules, expected in (("tromp-taylor", Reason.SUPERKO), ("new-zealand", None), ("self-capture", None)):
        game = new_game(rules)
        play(game, "B1 J9 A2 J8 E5")
        illegal = game.legality(Point.from_vertex("A1"))
        assert (illegal and illegal.reason) == expected, rules
    assert illegal is None
    game.play(Point.from_vertex("A1"))
    assert game.position.color_at(Point.from_vertex("A1")) is None
    assert game.position.prisoners(Color.BLACK) == 1


def test_two_passes_stop_the_game_and_white_passes_last_where_the_rules_say_so() -> None:
    game = new_game("japanese")
    play(game, "E5 pass pass")
    assert game.stopped
    game = new_game("aga")
    play(game, "E5 pass pass")  # White, then Black
    assert not game.stopped
    play(game, "pass")
    assert game.stopped
    game = new_game("aga")
    play(game, "E5 E4 pass pass")
    assert game.stopped


def test_ing_needs_four_passes() -> None:
    game = new_game("ing")
    play(game, "E5 pass pass pass")
    assert not game.stopped
    play(game, "pass")
    assert game.stopped


def test_the_button_takes_the_first_pass() -> None:
    game = new_game("aga-button")
    play(game, "E5 pass pass")
    assert not game.stopped
    play(game, "pass")
    assert game.stopped
    assert game.start_scoring().score.white.button == 0.5


def test_pass_stones_become_prisoners() -> None:
    game = new_game("aga")
    play(game, "E5 pass pass pass")
    assert game.position.prisoners(Color.BLACK) == 2
    assert game.position.prisoners(Color.WHITE) == 1


def finish(game: Game) -> str:
    review = game.start_scoring()
    review.accept(Color.BLACK)
    review.accept(Color.WHITE)
    return game.finish()


def test_both_accept_and_the_result_is_written() -> None:
    game = new_game()
    play(game, "E5 pass pass")
    review = game.start_scoring()
    assert game.phase is Phase.SCORING
    with pytest.raises(ValueError, match="accept"):
        game.finish()
    review.accept(Color.BLACK)
    review.toggle_dead(Point.from_vertex("E5"))
    assert not review.state.accepted
    review.toggle_dead(Point.from_vertex("E5"))
    assert finish(game) == "B+79.5"
    assert game.phase is Phase.FINISHED
    assert game.root.properties["RE"] == ["B+79.5"]
    assert len(game.current.properties["TB"]) == 80
    assert refusal(game, "A1") == (Reason.GAME_OVER, None)
    game.undo()
    assert "RE" not in game.root.properties
    assert "TB" not in game.current.properties


def test_a_finished_game_can_be_tried_from_any_earlier_position() -> None:
    game = new_game()
    play(game, "E5 D5")
    game.resign()
    assert game.root.properties["RE"] == ["W+R"]
    assert refusal(game, "A1") == (Reason.GAME_OVER, None)
    game.go_to(game.root.children[0])
    game.play(Point.from_vertex("C3"))
    assert len(game.root.children[0].children) == 2
    assert game.info.result == "W+R"


def test_a_finished_game_stays_closed_whatever_is_noted_in_it() -> None:
    game = new_game()
    play(game, "E5 D5")
    game.resign()
    game.edit(EditKind.COMMENT, [set_properties(game.current, {"C": ["Too early"]})])
    assert refusal(game, "A1") == (Reason.GAME_OVER, None)
    game.undo()
    game.undo()
    assert game.legality(Point.from_vertex("A1")) is None
    game.redo()
    assert refusal(game, "A1") == (Reason.GAME_OVER, None)


def test_playing_is_refused_in_review() -> None:
    game = new_game()
    play(game, "E5 pass pass")
    game.start_scoring()
    assert refusal(game, "A1") == (Reason.SCORING, None)


@pytest.mark.parametrize(
    ("rules", "requester", "expected"),
    [
        ("japanese", Color.BLACK, Color.WHITE),
        ("japanese", Color.WHITE, Color.BLACK),
        ("chinese", Color.BLACK, Color.WHITE),
        ("chinese", Color.WHITE, Color.WHITE),
    ],
)
def test_resumption_sets_the_player_to_move_and_keeps_the_passes(rules: str, requester: Color, expected: Color) -> None:
    game = new_game(rules)
    play(game, "E5 pass pass")
    game.start_scoring()
    node = game.resume(requester)
    assert node.parent is not None
    assert "B" in node.parent.properties
    assert game.to_move is expected
    assert not game.stopped
    play(game, "pass pass")
    assert game.stopped


def test_french_rules_remove_nothing_after_a_resumption() -> None:
    game = new_game("french")
    play(game, "E5 C3 pass pass")
    assert game.start_scoring().state.may_remove_dead
    game.resume(Color.BLACK)
    play(game, "pass pass")
    review = game.start_scoring()
    assert not review.state.may_remove_dead
    review.toggle_dead(Point.from_vertex("C3"))
    assert not review.dead


def test_french_rules_remove_nothing_where_a_record_goes_on_after_a_stop() -> None:
    game = new_game("french")
    play(game, "E5 C3 pass pass")
    assert game.start_scoring().state.may_remove_dead
    game.leave_scoring()
    play(game, "E4 C4 pass pass")
    assert game.stopped
    assert not game.start_scoring().state.may_remove_dead


def test_tromp_taylor_takes_the_board_as_it_stands() -> None:
    game = new_game("tromp-taylor")
    play(game, "E5 C3 pass pass")
    review = game.start_scoring()
    review.toggle_dead(Point.from_vertex("C3"))
    assert not review.dead
    assert finish(game) == "W+0.5"


# Three kos: Black holds the first and the third, White the second.
TRIPLE_KO = """
. X O . . X O . . X O .
X . X O X O . O X . X O
. X O . . X O . . X O .
. . . . . . . . . . . .
"""
CYCLE = "B3 G3 K3 C3 F3 L3"


def position_game(rules: str, diagram: str) -> Game:
    rows = [line.split() for line in diagram.strip().splitlines()]
    height, width = len(rows), len(rows[0])
    stones: dict[str, list[str]] = {"AB": [], "AW": []}
    for y, row in enumerate(reversed(rows)):
        for x, cell in enumerate(row):
            if cell in "XO":
                stones["AB" if cell == "X" else "AW"].append(Point(x, y).to_sgf(height))
    root = Node({"GM": ["1"], "SZ": [f"{width}:{height}"], **stones})
    return Game(root, replace(read_game_info(root), ruleset=ruleset(rules)))


def test_the_end_of_a_line_is_looked_for_from_where_it_has_been_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(read_text("(;SZ[9]" + ";B[aa];W[bb]" * 50 + ")").games[0])
    game.line.read_ahead(90)
    begun, ahead = list[int](), game.trail.ahead

    def watched(node: Node) -> Iterator[Node]:
        begun.append(len(node.path()) - 1)
        return ahead(node)

    monkeypatch.setattr(game.trail, "ahead", watched)
    assert game.line.at(1000) is game.line.end
    assert begun[0] == 90


def test_a_long_cycle_may_end_the_game_under_japanese_rules_and_is_refused_elsewhere() -> None:
    game = position_game("japanese", TRIPLE_KO)
    play(game, "pass " + CYCLE[:-3])
    assert game.long_cycle is None
    play(game, CYCLE[-2:])
    assert game.long_cycle == 1
    game.end_without_result()
    assert game.info.result == "Void"
    refusing = position_game("ludus", TRIPLE_KO)
    play(refusing, "pass " + CYCLE[:-3])
    assert refusal(refusing, CYCLE[-2:]) == (Reason.REPETITION, 1)


def test_an_illegal_move_forfeits_where_the_rules_say_so() -> None:
    rules = replace(ruleset("chinese"), illegal_move_forfeits=True)
    game = Game.new(GameInfo(ruleset=rules, width=9, height=9))
    play(game, KO)
    assert refusal(game, "D4") == (Reason.OCCUPIED, None)
    assert game.phase is Phase.PLAYING
    with pytest.raises(IllegalMoveError) as caught:
        game.play(Point.from_vertex("E4"))
    assert caught.value.illegal.forfeits
    assert game.info.result == "W+F"
    assert game.phase is Phase.FINISHED


def test_fixed_handicap_stands_on_the_board_and_white_begins() -> None:
    game = new_game(size=19, handicap=4)
    assert sorted(game.root.properties["AB"]) == ["dd", "dp", "pd", "pp"]
    assert game.to_move is Color.WHITE


def test_free_handicap_is_placed_by_black_stone_by_stone() -> None:
    game = new_game("new-zealand", handicap=3, handicap_placement=HandicapPlacement.FREE)
    assert game.handicap_to_place == 3
    play(game, "C3 G7 E5")
    assert game.handicap_to_place == 0
    assert game.root.properties["AB"] == ["cg", "gc", "ee"]
    assert game.to_move is Color.WHITE
    game.undo()
    assert game.handicap_to_place == 1
    play(game, "C7")
    play(game, "E5")
    assert game.position.color_at(Point.from_vertex("E5")) is Color.WHITE


def test_following_a_variation_does_not_duplicate_it() -> None:
    game = new_game()
    play(game, "E5 D5")
    game.go_to(game.root)
    play(game, "E5")
    assert game.current is game.root.children[0]
    assert len(game.root.children) == 1
    play(game, "C3")
    assert not game.on_main_line
    draft = make_main_line(branches(game))
    game.edit(draft.kind, draft.changes)
    assert game.on_main_line
    game.undo()
    assert not game.on_main_line


def test_the_main_line_is_known_after_any_walk_and_edit() -> None:
    chance, root = random.Random(5), Node({"SZ": ["9"]})
    nodes = [root]
    for _ in range(60):
        nodes.append(Node({"B": [""]}, chance.choice(nodes)))
    game, seen = Game(root), set()
    for _ in range(600):
        game.go_to(chance.choice([*root.subtree()]))
        node = game.current
        if (edit := chance.randrange(4)) == 0 and node.parent is not None:
            draft = place_variation(node, chance.randrange(len(node.parent.children)))
            game.edit(draft.kind, draft.changes)
        elif edit == 1 and chance.random() < 0.5:
            game.undo()
        elif edit == 2 and node.children and chance.random() < 0.1:
            draft = delete_node(game) if node is not root else delete_following(game)
            game.edit(draft.kind, draft.changes, draft.after)
        is_main = all(a.children[0] is b for a, b in pairwise(game.path))
        assert game.on_main_line is is_main
        seen.add(is_main)
    assert seen == {True, False}


def test_illegal_moves_of_a_record_are_carried_out_and_marked() -> None:
    root = Node({"SZ": ["9"]})
    node = Node({"B": ["ee"]}, root)
    twice = Node({"W": ["ee"]}, node)
    suicide = Node({"B": ["ai"], "AW": ["ah", "bi"]}, twice)
    game = Game(root)
    game.go_to(suicide)
    assert game.step.illegal is not None
    assert game.step.illegal.reason is Reason.SUICIDE
    game.go_to(twice)
    assert game.step.illegal is not None
    assert game.step.illegal.reason is Reason.OCCUPIED
    assert game.position.color_at(Point.from_vertex("E5")) is Color.WHITE
    assert game.position.last_move_illegal


def test_a_count_in_a_variation_is_not_the_result_of_the_game() -> None:
    game = new_game()
    play(game, "E5 D5")
    game.go_to(game.root)
    play(game, "C3")
    finish(game)
    assert not game.info.result
    assert "TB" in game.current.properties


def test_info_is_edited_and_undone() -> None:
    game = new_game()
    play(game, "E5")
    game.set_info(replace(game.info, komi=7.5, width=9, ruleset=ruleset("chinese"), rules_text="Chinese"))
    assert game.root.properties["KM"] == ["7.5"]
    assert game.info.ruleset.name == "chinese"
    game.undo()
    assert game.info.komi == 0.5
    assert game.info.ruleset.name == "japanese"


def test_the_line_and_the_places_on_it() -> None:
    game = record("(;SZ[9];B[aa](;W[bb];B[cc];W[dd])(;W[ee]DD[aa][bb];B[ff]))")
    root = game.root
    variation = root.children[0].children[1]
    game.go_to(variation)
    assert game.depth == 2
    assert game.line.nodes() == [root, root.children[0], variation, variation.children[0]]
    assert list(game.line.walk()) == game.line.nodes()
    assert [game.line.at(number) for number in (-1, 0, 1, 3, 9)] == [
        root,
        root,
        root.children[0],
        variation.children[0],
        variation.children[0],
    ]
    assert [number for _, number in game.line.last_moves()] == [2, 1]
    assert game.step.inherited.dimmed == {Point.from_vertex("A9"), Point.from_vertex("B8")}
    game.go_to(variation.children[0])
    assert len(game.step.inherited.dimmed) == 2
    game.go_to(root.children[0])
    assert not game.step.inherited.dimmed
    game.go_to(root)
    assert game.line.node_that_played(Point.from_vertex("E5")) is variation
    assert game.line.node_that_played(Point.from_vertex("C7")) is None


def record(text: str) -> Game:
    return Game(read_text(text).games[0])


def test_a_look_at_other_nodes_that_fails_leaves_the_current_one() -> None:
    game = Game(read_text("(;SZ[9];B[aa];W[bb];B[cc])").games[0])
    game.go_to(game.root.children[0])
    first, position = game.current, game.position

    def nodes() -> Iterator[Node]:
        yield from game.root.main_line()
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        game.steps_of(nodes())
    assert game.current is first
    assert game.position == position


def test_a_capture_ends_a_capture_game_and_is_undone_with_it() -> None:
    game = new_game("capture-1", 5)
    play(game, "c3 c2 b2 a5 d2 e5")
    assert game.phase is Phase.PLAYING
    play(game, "c1")
    assert (game.phase, game.info.result) == (Phase.FINISHED, "B+")
    with pytest.raises(IllegalMoveError):
        game.play(Point.from_vertex("a1"))
    game.undo()
    assert (game.phase, game.move_number) == (Phase.PLAYING, 6)
    game.redo()
    assert (game.phase, game.turn) == (Phase.FINISHED, None)


def test_passes_end_a_capture_game_for_whoever_has_captured_more() -> None:
    game = new_game("capture-2", 5)
    play(game, "c3 c2 b2 a5 d2 e5 c1 pass pass")
    assert game.info.result == "B+"


def test_a_capture_in_a_variation_ends_nothing() -> None:
    game = new_game("capture-1", 5)
    play(game, "c3 c2 b2 a5 d2 e5 a1")
    assert game.current.parent is not None
    game.go_to(game.current.parent)
    play(game, "c1")
    assert (game.phase, game.info.result) == (Phase.PLAYING, "")


@pytest.mark.parametrize("komi", ["KM[3.75]", "KO[3.75]TE[cup]"])
def test_a_komi_that_means_more_by_other_rules_is_what_the_file_says(komi: str) -> None:
    game = Game(read_text(f"(;SZ[9]{komi};B[ee])").games[0])
    assert game.info.komi == 3.75
    game.set_info(replace(game.info, ruleset=ruleset("chinese"), rules_text="Chinese"))
    assert game.info.komi == Game(game.root).info.komi == 7.5
    game.undo()
    assert game.info.komi == 3.75


def test_game_information_below_the_root_stays_there_until_it_is_changed() -> None:
    text = "(;SZ[9];PB[Ann]PW[Bo]KM[0.5]RU[Chinese];B[ee])"
    file = read_text(text)
    game = Game(file.games[0])
    game.set_info(game.info)
    assert write_text(file) == text
    game.resign(Color.WHITE)
    assert game.root.properties == {"SZ": ["9"], "RE": ["B+R"]}
    assert (game.info.black.name, game.info.komi, game.info.ruleset.name) == ("Ann", 0.5, "chinese")
    game.set_info(replace(game.info, komi=7.5))
    assert read_game_info(game.root) == game.info, "the root says all from now on"
    game.undo()
    game.undo()
    assert write_text(file) == text
    assert game.info.komi == 0.5


def test_a_game_with_information_of_its_own_keeps_it_whatever_its_root_says() -> None:
    info = replace(GameInfo(ruleset("japanese"), 9, 9), komi=0.5, black=Player("Ann"))
    game = Game(Node({"SZ": ["9"]}), info)
    play(game, "E5")
    assert game.info == info
