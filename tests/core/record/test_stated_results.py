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
        ("B+中盘", "B+R"),
        ("W+中押し勝ち", "W+R"),
        ("白+2目半", "W+2.5"),
        ("B+1又3/4子", "B+3.5"),
        ("흑+불계승", "B+R"),
        ("W+3,5 Punkte", "W+3.5"),
        ("B+Aufgabe", "B+R"),
        ("Noir + abandon", "B+R"),
        ("Weiß+3.5", "W+3.5"),
        ("Noir gagne par abandon", "B+R"),
        ("Les blancs gagnent de 3,5 points.", "W+3.5"),
        ("Blanc gagne au temps", "W+T"),
        ("Noir a gagné par forfait", "B+F"),
        ("Blanc abandonne", "B+R"),
        ("Victoire de Noir", "B+"),
        ("Partie nulle", "0"),
        ("Weiss gewinnt durch Aufgabe", "W+R"),
        ("Weiß gewinnt mit 6½ Punkten", "W+6.5"),
        ("Schwarz gewinnt auf Zeit", "B+T"),
        ("Schwarz gibt auf", "W+R"),
        ("Sieg für Weiß durch Aufgabe", "W+R"),
        ("Schwarz verliert durch Zeitüberschreitung", "W+T"),
        ("Unentschieden", "0"),
        ("Blanco gana por abandono", "W+R"),
        ("Ganan las negras por 2,5 puntos", "B+2.5"),
        ("Negro se rinde", "W+R"),
        ("Empate", "0"),
        ("Pretas vencem por desistência", "B+R"),
        ("Vitória das brancas no tempo", "W+T"),
        ("Nero vince", "B+"),
        ("Il Bianco vince per abbandono", "W+R"),
        ("Vince il Nero di 4,5 punti", "B+4.5"),
        ("Parità", "0"),
        ("Чёрные выиграли", "B+"),
        ("Белые выиграли на 3,5 очка", "W+3.5"),
        ("Черные сдались", "W+R"),
        ("Победа белых по времени", "W+T"),
        ("Ничья", "0"),
        ("Без результата", "Void"),
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
        "Noir",
        "Schwarz am Zug",
        "Noir à jouer",
        "Negras juegan",
        "Чёрные начинают",
        "Schwarz Aufgabe",
        "Noir gagne peut-être",
        "Noir gagne de beaucoup",
        "Noir gagne par",
        "gagne par abandon",
        "Nerone vince",
        "Blancpain gagne",
        "Schwarz gewinnt Weiß gewinnt",
        "Weiß gewinnt durch Aufgabe oder auf Zeit",
        "Noir gagne par abandon" + " " * 40 + "de la partie",
        "B+中",
        "B+51/2 Punkte",
        "N+abandon",
        "null",
        "Match remis",
        "S+Aufgabe",
    ],
)
def test_free_text_is_no_result(text: str) -> None:
    assert parse_result(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *("Unfinished", "left unfinished", "Adjourned.", " In progress", "打ち掛け", "打挂", "Unfinished (B was ill)"),
        *(
            "Partie inachevée",
            "Nicht beendet",
            "Hängepartie",
            "Sin terminar",
            "Não terminada",
            "Non finita",
            "Не окончена",
        ),
    ],
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
