from qtgo.ai.situation import situation_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset


def replay(*moves: str, rules: str = "japanese", root: dict[str, list[str]] | None = None) -> Replay:
    """Play SGF moves such as Bcc, alternating or not, on 5x5."""
    game = Replay(Node(root or {}), GameInfo(ruleset(rules), width=5, height=5, komi=6.5))
    for move in moves:
        game.go_to(Node({move[0]: [move[1:]]}, game.step.node))
    return game


KO = ("Bbb", "Wcb", "Bac", "Wdc", "Bbd", "Wcd", "Bcc", "Wbc")  # White has just taken the stone on cc


def test_a_fresh_board() -> None:
    situation = situation_of(replay())
    assert situation.to_move is Color.BLACK
    assert situation.komi == 6.5
    assert situation.recent == ()
    assert situation.banned == frozenset()
    assert situation.passes == 0


def test_moves_passes_and_prisoners_are_seen() -> None:
    game = replay(*KO, "B")
    situation = situation_of(game)
    assert situation.to_move is Color.WHITE
    assert situation.recent == (None, Point(1, 2), Point(2, 2))
    assert situation.passes == 1
    assert situation.prisoners == (0, 1)


def test_stones_handed_over_by_passes_are_prisoners() -> None:
    assert situation_of(replay("B", "W", "B", rules="pass-stone")).prisoners == (1, 2)


def test_the_ko_is_banned_for_who_lost_it_alone() -> None:
    game = replay(*KO)
    assert situation_of(game).banned == frozenset({Point(2, 2)})
    assert situation_of(game, Color.WHITE).banned == frozenset()


def test_a_superko_is_banned_as_well() -> None:
    game = replay(*KO, "Bea", "Wee", rules="tromp-taylor")
    assert situation_of(game).banned == frozenset()
    sent_two = replay(*KO, "B", "W", rules="tromp-taylor")
    assert situation_of(sent_two).banned == frozenset({Point(2, 2)})
    assert situation_of(replay(*KO, "B", "W")).banned == frozenset()


def test_history_ends_where_stones_were_set_up() -> None:
    game = replay("Bbb")
    game.go_to(Node({"AW": ["cc"]}, game.step.node))
    assert situation_of(game).recent == ()
    game.go_to(Node({"W": ["dd"]}, game.step.node))
    assert situation_of(game).recent == (Point(3, 1),)
