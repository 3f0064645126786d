"""The words and numbers of a score."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QGridLayout
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Ruleset, Scoring, Tax, ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.scoring.score_table import ScoreTable
from qtgo.text.score_words import (
    chinese_rows,
    lead_sentence,
    own_result_sentence,
    result_sentence,
    result_text,
    score_rows,
    stones_text,
)
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import write_language

BLACK = SideScore(stones=180, territory=4, prisoners=12, tax=4, button=0.5, total=184)
WHITE = SideScore(stones=170, territory=6, prisoners=3, tax=2, compensation=2, komi=7.5, total=185.5)
SCORE = Score(BLACK, WHITE, {}, frozenset({Point(0, 0)}), frozenset(), frozenset(), "W+1.5")


def titles(rules: Ruleset) -> list[str]:
    return [row.title for row in score_rows(StoneRemovalState(SCORE, rules))]


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("B+4.5", "Black wins by 4.5 points"),
        ("W+2.0", "White wins by 2 points"),
        ("B+1", "Black wins by 1 point"),
        ("W+0", "Tie, won by White"),
        ("W+R", "White wins by resignation"),
        ("B+Resign", "Black wins by resignation"),
        ("B+T", "Black wins on time"),
        ("W+F", "White wins by forfeit"),
        ("B+", "Black wins"),
        ("0", "Draw"),
        ("Draw", "Draw"),
        ("Void", "No result"),
        ("?", "Result unknown"),
        ("", "No result yet"),
        ("B+inf", "B+inf"),
        ("Black won", "Black wins"),
        ("Black led", "Black led"),
        ("B+R (but see below)", "Black wins by resignation (but see below)"),
        ("W+0.5 (moves after 200 not known)", "White wins by half a point (moves after 200 not known)"),
    ],
)
def test_result(result: str, sentence: str) -> None:
    assert result_sentence(result) == sentence


def test_half_points_are_said_as_the_language_does_and_tables_have_sentences_where_players_read_them(
    tmp_path: Path,
) -> None:
    assert [result_text(result) for result in ("B+6.5", "W+R", "?", "")] == ["B+6.5", "W+R", "", ""]
    japanese: dict[tuple[str, ...], str | tuple[str, ...]] = {
        ("score", "short"): "sentence",
        ("score", "White wins by {margin}"): "白{margin}勝ち",
        ("score", "half a point"): "半目",
        ("score", "{whole}.5 points", "{whole}.5 points"): ("{whole}目半",),
        ("score", "{points} point", "{points} points"): ("{points}目",),
    }
    write_language(tmp_path, "ja", japanese)
    use_language("ja", folder=tmp_path)
    shown = [result_text(result) for result in ("W+0.5", "W+6.5", "W+12", "W+1.25")]
    assert shown == ["白半目勝ち", "白6目半勝ち", "白12目勝ち", "白1.25目勝ち"]


def test_results_by_chinese_rules_are_in_stones_where_players_say_so(tmp_path: Path) -> None:
    chinese: dict[tuple[str, ...], str | tuple[str, ...]] = {
        ("score", "short"): "sentence",
        ("score", "points"): "stones",
        ("score", "{stones} stones"): "{stones}子",
        ("score", "Black wins by {margin}"): "黑胜{margin}",
        ("score", "Black leads by {margin}"): "黑方领先{margin}",
        ("score", "You win by {margin}"): "您胜{margin}",
        ("score", "{whole}.5 points", "{whole}.5 points"): ("{whole}目半",),
        ("score", "{points} point", "{points} points"): ("{points}目",),
    }
    write_language(tmp_path, "zh_Hans", chinese)
    use_language("zh_Hans", folder=tmp_path)
    said = [result_text("B+7.5", rules) for rules in ("chinese", "Chinese", "japanese")]
    in_files = {result_text("B+7.5", rules) for rules in ("中国规则", "中國", "cn", "Chinese Rules", "chinese-kgs")}
    own = own_result_sentence("W+0.5", Color.WHITE, "chinese-tournament")
    estimate = lead_sentence("B+3.2", "chinese")
    assert said == ["黑胜3¾子", "黑胜3¾子", "黑胜7目半"]
    assert in_files == {"黑胜3¾子"}
    assert own == "您胜¼子"
    assert estimate == "黑方领先3.2目"
    use_language(ENGLISH)
    assert result_sentence("B+7.5", "chinese") == "Black wins by 7.5 points"


def test_a_short_result_has_the_letters_of_the_language_for_the_colors(tmp_path: Path) -> None:
    write_language(tmp_path, "fr", {("node", "B+"): "N+", ("node", "W+"): "B+", ("score", "R"): "ab."})
    use_language("fr", folder=tmp_path)
    shown = [result_text(result) for result in ("B+12", "W+R", "B+", "Jigo", "0")]
    assert shown == ["N+12", "B+ab.", "N+", "Jigo", "0"]


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("W+12.5", "White leads by 12.5 points"),
        ("B+1", "Black leads by 1 point"),
        ("W+0", "Tie, White leads"),
        ("0", "The score is even"),
    ],
)
def test_before_it_is_accepted_a_score_is_a_lead(result: str, sentence: str) -> None:
    assert lead_sentence(result) == sentence


@pytest.mark.parametrize(("stones", "text"), [(184.25, "184¼"), (0, "0"), (0.5, "½"), (-1.75, "−1¾"), (180.0, "180")])
def test_stones_in_quarters(stones: float, text: str) -> None:
    assert stones_text(stones) == text


def test_area_rows() -> None:
    assert titles(ruleset("chinese")) == ["Living stones", "Territory", "Handicap compensation", "Komi"]


def test_territory_rows() -> None:
    assert titles(ruleset("japanese")) == ["Territory", "Prisoners", "Komi"]


def test_rows_that_only_some_rules_have() -> None:
    rules = replace(ruleset("japanese"), tax=Tax.ALL, pass_stones=True, button=True)
    assert titles(rules) == ["Territory", "Prisoners and pass stones", "Group tax", "Button", "Komi"]
    assert titles(replace(rules, scoring=Scoring.AREA))[:2] == ["Living stones", "Territory"]


def test_tax_is_taken_away_and_nothing_is_a_dash() -> None:
    rows = {row.title: row for row in score_rows(StoneRemovalState(SCORE, ruleset("ancient-territory")))}
    assert (rows["Group tax"].black, rows["Komi"].black) == ("−4", "–")


def test_chinese_count_in_stones() -> None:
    rows = [(row.black, row.white) for row in chinese_rows(StoneRemovalState(SCORE, ruleset("chinese")))]
    assert rows == [("184½", "176½"), ("", "¾")]
    assert list(chinese_rows(StoneRemovalState(SCORE, ruleset("aga")))) == []


def test_table_shows_rows_total_and_stones(qtbot: QtBot) -> None:
    table = ScoreTable()
    qtbot.addWidget(table)
    table.show_score(StoneRemovalState(SCORE, ruleset("chinese")))
    assert [row.title for row in table.rows] == [
        "Living stones",
        "Territory",
        "Handicap compensation",
        "Komi",
        "Total",
        "In stones",
        "Margin in stones",
    ]
    assert (table.rows[4].black, table.rows[4].white) == ("184", "185.5")
    assert "Total: 184, 185.5" in table.accessibleDescription()


def test_table_changes_with_the_score(qtbot: QtBot) -> None:
    table = ScoreTable()
    qtbot.addWidget(table)
    table.show()
    for name in ("chinese", "japanese", "chinese"):
        table.show_score(StoneRemovalState(SCORE, ruleset(name)))
    height = table.sizeHint().height()
    table.show_score(StoneRemovalState(SCORE, ruleset("japanese")))
    assert len(table.rows) == 4
    qtbot.waitUntil(lambda: table.sizeHint().height() < height)


def test_table_that_changes_often_does_not_grow(qtbot: QtBot) -> None:
    table = ScoreTable()
    qtbot.addWidget(table)
    rows = []
    for name in ("chinese", "japanese") * 10:
        table.show_score(StoneRemovalState(SCORE, ruleset(name)))
        grid = table.layout()
        assert isinstance(grid, QGridLayout)
        rows.append(grid.rowCount())
    assert max(rows) == rows[0]


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("B+8.5", "You win by 8.5 points"),
        ("B+1", "You win by 1 point"),
        ("W+0.5", "You lose by half a point"),
        ("W+R", "You lose by resignation"),
        ("B+T", "You win on time"),
        ("W+F", "You lose"),
        ("0", "Draw"),
        ("B+0", "Tie, won by Black"),
    ],
)
def test_who_plays_the_computer_is_told_the_result_as_theirs(result: str, sentence: str) -> None:
    assert own_result_sentence(result, Color.BLACK) == sentence
    assert own_result_sentence(result, None) == result_sentence(result)
