"""Results of games, as records state them."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game, Phase
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import GameResult, ResultKind, parse_result

RESULTS = [
    ("B+3.5", GameResult(ResultKind.SCORE, Color.BLACK, 3.5)),
    ("W+R", GameResult(ResultKind.RESIGNATION, Color.WHITE)),
    ("B+T", GameResult(ResultKind.TIME, Color.BLACK)),
    ("W+F", GameResult(ResultKind.FORFEIT, Color.WHITE)),
    ("B+", GameResult(ResultKind.WIN, Color.BLACK)),
    ("0", GameResult(ResultKind.DRAW)),
    ("Void", GameResult(ResultKind.VOID)),
    ("?", GameResult(ResultKind.UNKNOWN)),
]


@pytest.mark.parametrize(("text", "result"), RESULTS)
def test_results(text: str, result: GameResult) -> None:
    assert parse_result(text) == result
    assert result.text == text


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("b+3.50", "B+3.5"),
        ("W+Resign", "W+R"),
        ("white + Time", "W+T"),
        ("B+Forfeit", "B+F"),
        ("Draw", "0"),
        ("jigo", "0"),
        (" B+10 ", "B+10"),
        ("W+0,5", "W+0.5"),
        ("W+5 points", "W+5"),
        ("B+1/2", "B+0.5"),
        ("B+3 1/2", "B+3.5"),
        ("W+12½ points", "W+12.5"),
        ("B", "B+"),
        ("White", "W+"),
        ("B+R.", "B+R"),
        ("黑+0.5", "B+0.5"),
        ("白 + R", "W+R"),
        ("Ｂ＋３", "B+3"),
        ("黑中盘胜", "B+R"),
        ("白中盤勝", "W+R"),
        ("黒番中押し勝ち", "B+R"),
        ("黑中盘负", "W+R"),
        ("白认输", "B+R"),
        ("흑 불계승", "B+R"),
        ("Black wins by resignation", "B+R"),
        ("White resigns", "B+R"),
        ("黑胜1又3/4子", "B+3.5"),
        ("白胜1/4子", "W+0.5"),
        ("白の2目半勝ち", "W+2.5"),
        ("黒２目勝", "B+2"),
        ("백 1집반승", "W+1.5"),
        ("White won by 3½ points.", "W+3.5"),
        ("黑超时负", "W+T"),
        ("白超时", "B+T"),
        ("흑 시간승", "B+T"),
        ("White wins on time", "W+T"),
        ("White ran out of time", "B+T"),
        ("백 기권승", "W+F"),
        ("白胜", "W+"),
        ("Black won", "B+"),
        ("和棋", "0"),
        ("持碁", "0"),
        ("無勝負", "Void"),
        ("B+R (but see below)", "B+R"),
        ("W+0.5 (moves after 200 (of 254) not known).", "W+0.5"),
        ("Jigo (three kos)", "0"),
        ("? (No further moves known)", "?"),
        ("黑中盘胜（超时）", "B+R"),
    ],
)
def test_results_in_other_words(text: str, same_as: str) -> None:
    result = parse_result(text)
    assert result is not None
    assert result.text == same_as


@pytest.mark.parametrize(
    "text",
    [
        "",
        "黑方先行",
        "白",
        "Black to play",
        "Black wins by a lot",
        "黑胜-2目",
        "Bo",
        "+3",
        "B+51/2",
        "B+3.5 1/2",
        "B+x",
        "Black (to play)",
        "B (to play)",
        "B+(R)",
        "(B+R)",
        "B+R (",
        "B+R (see",
        "B+R (see) below",
        "X+3",
    ],
)
def test_free_text_is_no_result(text: str) -> None:
    assert parse_result(text) is None


@pytest.mark.parametrize(
    "text",
    ["Unfinished", "left unfinished", "Adjourned.", " In progress", "打ち掛け", "打挂", "Unfinished (B was ill)"],
)
def test_an_unfinished_game_has_not_ended_for_its_record_saying_so(text: str) -> None:
    game = Game(Node({"SZ": ["9"], "RE": [text]}))
    assert not game.info.has_ended
    assert (game.phase, game.turn) == (Phase.PLAYING, Color.BLACK)
    game.resign()
    assert (game.phase, game.info.result) == (Phase.FINISHED, "W+R")


@pytest.mark.parametrize("text", [*(text for text, _ in RESULTS), "unknown", "Both lost", "B+R (but see below)"])
def test_a_game_has_ended_by_any_other_result(text: str) -> None:
    assert Game(Node({"SZ": ["9"], "RE": [text]})).phase is Phase.FINISHED
