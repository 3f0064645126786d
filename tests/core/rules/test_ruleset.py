from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import (
    NAMED,
    HandicapPlacement,
    Repetition,
    ResumeFirst,
    Ruleset,
    RulesetError,
    RulesetProblem,
    Scoring,
    Suicide,
    capture_rules,
    compensation,
    default_komi,
    named_rulesets,
    ruleset,
    valid_komi,
)
from qtgo.core.rules.ruleset_text import from_kata, from_sgf_ru, to_kata, to_kata_name, to_sgf_ru, told_by_kata

# name, ko, suicide, scoring, tax, compensation, komi: the table that the rules model has to hold.
TABLE = """
    japanese            simple      no   territory  seki  0    6.5
    korean              simple      no   territory  seki  0    6.5
    chinese             positional  no   area       none  N    7.5
    chinese-tournament  simple      no   area       none  N    7.5
    aga                 situational no   area       none  N-1  7.5
    bga                 situational no   area       none  N-1  7.5
    french              situational no   area       none  N-1  7.5
    pass-stone          simple      no   territory  none  0    0
    new-zealand         situational any  area       none  0    7
    ing                 positional  any  area       none  0    7.5
    tromp-taylor        positional  any  area       none  0    7.5
    self-capture        simple      any  area       none  0    0
    ludus               simple      no   area       none  0    0
    stone-scoring       simple      no   area       all   0    7.5
    ancient-territory   simple      no   territory  all   0    6.5
    aga-button          situational no   area       none  N-1  7
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_table(row: list[str]) -> None:
    rules = ruleset(row[0])
    assert row == [
        rules.name,
        rules.ko.value,
        rules.suicide.value,
        rules.scoring.value,
        rules.tax.value,
        rules.handicap_compensation.value,
        f"{default_komi(rules):g}",
    ]


def test_what_else_the_named_rules_say() -> None:
    def having(field: str, value: object) -> set[str]:
        return {name for name, rules in NAMED.items() if getattr(rules, field) == value}

    assert list(named_rulesets()) == [row[0] for row in ROWS]
    assert having("repetition", Repetition.NO_RESULT) == {"japanese"}
    assert having("resume_first", ResumeFirst.OPPONENT_OF_REQUESTER) == {"japanese"}
    assert having("pass_stones", True) == {"aga", "bga", "french", "pass-stone"}
    assert having("white_passes_last", True) == {"aga", "bga", "french", "pass-stone"}
    assert having("removal_after_resumption", False) == {"bga", "french"}
    assert having("handicap_placement", HandicapPlacement.FREE) == {"bga", "french", "new-zealand"}
    assert having("passes_to_stop", 4) == {"ing"}
    assert having("dead_stones_removed", False) == {"tromp-taylor", "self-capture"}
    assert having("white_wins_ties", True) == {"ludus"}
    assert having("button", True) == {"aga-button"}
    assert having("illegal_move_forfeits", True) == set()
    assert (NAMED["pass-stone"].offered_komi, NAMED["ludus"].offered_komi) == (7.5, 5.5)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Japanese", "japanese"),
        (" japanese ", "japanese"),
        ("JP", "japanese"),
        ("Japanese Rules", "japanese"),
        ("Korean", "korean"),
        ("Chinese", "chinese"),
        ("cn", "chinese"),
        ("Chinese-OGS", "chinese"),
        ("中国规则", "chinese"),
        ("中國規則", "chinese"),
        ("Chinese rule", "chinese"),
        ("韩国规则", "korean"),
        ("한국룰", "korean"),
        ("日本ルール", "japanese"),
        ("일본 규칙", "japanese"),
        ("日韩规则", "japanese"),
        ("数目法", "japanese"),
        ("한국식", "korean"),
        ("数子法", "chinese"),
        ("중국룰", "chinese"),
        ("应氏规则", "ing"),
        ("Ing Goe", "ing"),
        ("計點制", "ing"),
        ("AGA", "aga"),
        ("BGA", "bga"),
        ("French", "french"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("new_zealand", "new-zealand"),
        ("GOE", "ing"),
        ("Ing", "ing"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("tromp taylor", "tromp-taylor"),
        ("tt", "tromp-taylor"),
        ("Old Chinese", "stone-scoring"),
        ("stonescoring", "stone-scoring"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", "chinese-tournament"),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", "aga"),
        ("koSIMPLEscoreTERRITORYsui0", "japanese"),
    ],
)
def test_what_ru_says(text: str, name: str) -> None:
    assert from_sgf_ru(text) == NAMED[name]


@pytest.mark.parametrize(
    "text", ["", " ", "?", "Tang (Japanese + group tax)", "koSPIGHT", "{", "japanese; komi=5", "cn; ko=none"]
)
def test_rules_in_ru_that_are_not_known(text: str) -> None:
    assert from_sgf_ru(text) is None


@pytest.mark.parametrize("name", NAMED)
def test_a_named_ruleset_survives_ru(name: str) -> None:
    assert from_sgf_ru(to_sgf_ru(NAMED[name])) == NAMED[name]


def test_capture_rules_survive_ru_and_are_not_offered_for_go() -> None:
    rules = capture_rules(5)
    assert to_sgf_ru(rules) == "Capture-5"
    assert from_sgf_ru("Capture-5") == ruleset("capture go 5") == rules
    assert rules.name not in named_rulesets()
    changed = replace(rules, name="custom", ko=KoRule.POSITIONAL)
    assert from_sgf_ru(to_sgf_ru(changed)) == replace(changed, default_komi=7.5, handicap_komi=0.5)


def test_captures_decide_a_capture_game_alone() -> None:
    def result(black: int, white: int, *, stopped: bool = False) -> str:
        return capture_rules(3).result_by_captures(black, white, stopped=stopped)

    assert (result(2, 2), result(3, 2), result(0, 4)) == ("", "B+", "W+")
    assert (result(1, 2, stopped=True), result(1, 1, stopped=True)) == ("W+", "0")
    assert not ruleset("japanese").result_by_captures(9, 0, stopped=True)


def test_the_words_of_the_sgf_standard_are_used() -> None:
    words = {name: to_sgf_ru(NAMED[name]) for name in ("japanese", "chinese", "aga", "new-zealand", "ing")}
    assert list(words.values()) == ["Japanese", "Chinese", "AGA", "NZ", "GOE"]
    assert to_sgf_ru(replace(NAMED["aga"], scoring=Scoring.TERRITORY)) == "AGA"


def test_custom_rules_survive_ru() -> None:
    custom = Ruleset(
        "custom",
        ko=KoRule.SITUATIONAL,
        suicide=Suicide.ANY,
        scoring=Scoring.TERRITORY,
        handicap_placement=HandicapPlacement.FREE,
        dead_stones_removed=False,
        pass_stones=True,
        white_passes_last=True,
        passes_to_stop=4,
        removal_after_resumption=False,
        resume_first=ResumeFirst.OPPONENT_OF_REQUESTER,
        white_wins_ties=True,
        repetition=Repetition.NO_RESULT,
        illegal_move_forfeits=True,
    )
    text = to_sgf_ru(custom)
    assert text.startswith("koSITUATIONALscoreTERRITORYtaxNONEsui1; suicide=any; handicap_placement=free; ")
    assert from_sgf_ru(text) == custom


def test_a_named_ruleset_that_was_changed_is_not_written_by_its_name() -> None:
    changed = replace(NAMED["japanese"], pass_stones=True)
    assert to_sgf_ru(changed) == "koSIMPLEscoreTERRITORYtaxSEKIsui0; pass_stones=yes"
    assert from_sgf_ru(to_sgf_ru(changed)) == replace(changed, name="custom")


KATA_VALUES: dict[str, list[Any]] = {
    "ko": ["SIMPLE", "POSITIONAL", "SITUATIONAL"],
    "scoring": ["AREA", "TERRITORY"],
    "tax": ["NONE", "SEKI", "ALL"],
    "suicide": [False, True],
    "hasButton": [False, True],
    "whiteHandicapBonus": ["0", "N-1", "N"],
    "friendlyPassOk": [False, True],
}


def test_json_is_read_and_written_faithfully() -> None:
    for values in itertools.product(*KATA_VALUES.values()):
        described = dict(zip(KATA_VALUES, values, strict=True))
        rules = from_kata(json.dumps(described))
        if rules.scoring is Scoring.TERRITORY:  # where it means nothing
            described["friendlyPassOk"] = False
        assert to_kata(rules) == described
        assert from_sgf_ru(to_sgf_ru(rules)) == rules


@pytest.mark.parametrize(
    ("shorthand", "name"),
    [
        ("japanese", "japanese"),
        ("Korean", "korean"),
        ("chinese", "chinese-tournament"),
        ("chinese-ogs", "chinese"),
        ("chinese_kgs", "chinese"),
        ("aga", "aga"),
        ("bga", "bga"),
        ("french", "french"),
        ("new-zealand", "new-zealand"),
        ("nz", "new-zealand"),
        ("goe", "ing"),
        ("tromp-taylor", "tromp-taylor"),
        ("stone-scoring", "stone-scoring"),
        ("ancient-area", "stone-scoring"),
        ("ancient territory", "ancient-territory"),
        ("aga-button", "aga-button"),
        ("ludus", "ludus"),
        ("pass-stone", "pass-stone"),
    ],
)
def test_shorthands_of_kata_set_rules(shorthand: str, name: str) -> None:
    assert from_kata(shorthand) == NAMED[name]


@pytest.mark.parametrize("name", NAMED)
def test_shorthands_lead_back(name: str) -> None:
    shorthand = to_kata_name(NAMED[name])
    if name in ("pass-stone", "self-capture", "ludus"):
        assert shorthand is None
    else:
        assert shorthand is not None
        assert from_kata(shorthand) == NAMED[name]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("{}", "tromp-taylor"),
        ('{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false}', "japanese"),
        ('{"score":"area","ko":"simple","suicide":false,"whiteHandicapBonus":"n"}', "chinese-tournament"),
        ('{"friendlyPassOk":true}', "ing"),
        ('{"tax":"ALL","ko":"SIMPLE","suicide":false}', "stone-scoring"),
    ],
)
def test_json_with_keys_left_out(text: str, name: str) -> None:
    assert from_kata(text) == NAMED[name]


def test_json_says_nothing_that_it_does_not_say() -> None:
    """The same keys as ludus or pass-stone do not bring White's ties or pass stones with them."""
    for name in ("ludus", "pass-stone"):
        rules = from_kata(json.dumps(to_kata(NAMED[name])))
        assert (rules.name, rules.white_wins_ties, rules.pass_stones) == ("custom", False, False)


DEEP = '{"ko":' * 100_000


@pytest.mark.parametrize(
    ("text", "problem", "key", "value"),
    [
        ("", RulesetProblem.UNKNOWN_NAME, "", ""),
        ("klingon", RulesetProblem.UNKNOWN_NAME, "", "klingon"),
        ("koSPIGHT", RulesetProblem.UNKNOWN_NAME, "", "koSPIGHT"),
        ("[1]", RulesetProblem.UNKNOWN_NAME, "", "[1]"),
        ("{", RulesetProblem.NOT_JSON, "", "{"),
        pytest.param(DEEP, RulesetProblem.NOT_JSON, "", DEEP, id="deep"),
        ('{"komi":7.5}', RulesetProblem.UNKNOWN_KEY, "komi", "7.5"),
        ('{"ko":"SPIGHT"}', RulesetProblem.BAD_VALUE, "ko", "SPIGHT"),
        ('{"ko":1}', RulesetProblem.BAD_VALUE, "ko", "1"),
        ('{"suicide":"yes"}', RulesetProblem.BAD_VALUE, "suicide", "yes"),
        ('{"tax":null}', RulesetProblem.BAD_VALUE, "tax", "null"),
    ],
)
def test_rules_that_cannot_be_understood(text: str, problem: RulesetProblem, key: str, value: str) -> None:
    with pytest.raises(RulesetError) as refused:
        from_kata(text)
    assert (refused.value.problem, refused.value.key, refused.value.value) == (problem, key, value)


def test_a_name_that_is_not_known_is_named() -> None:
    with pytest.raises(RulesetError, match="there are no rules named 'klingon'"):
        ruleset("klingon")


@pytest.mark.parametrize(
    ("name", "width", "height", "handicap", "komi"),
    [
        ("japanese", 19, 19, 0, 6.5),
        ("japanese", 19, 19, 2, 0.5),
        ("japanese", 9, 9, 0, 6.5),
        ("chinese", 13, 13, 0, 7.5),
        ("chinese", 19, 19, 9, 0.5),
        ("chinese", 7, 7, 0, 9.0),
        ("ludus", 7, 7, 0, 0.0),
        ("aga-button", 19, 19, 0, 7.0),
        ("aga-button", 19, 19, 3, 0.0),
    ],
)
def test_usual_komi(name: str, width: int, height: int, handicap: int, komi: float) -> None:
    assert default_komi(NAMED[name], width, height, handicap) == komi


@pytest.mark.parametrize(
    ("name", "handicap", "points"),
    [
        ("chinese", 0, 0),
        ("chinese", 1, 0),
        ("chinese", 4, 4),
        ("aga", 4, 3),
        ("new-zealand", 4, 0),
        ("japanese", 4, 0),
    ],
)
def test_compensation_for_handicap_stones(name: str, handicap: int, points: int) -> None:
    assert compensation(NAMED[name], handicap) == points


def test_komi_is_a_half_or_whole_number_within_bounds() -> None:
    komis = (-150.5, -150, -0.5, 0, 3.75, 7.25, 7.5, 150, 151, float("nan"), float("inf"))
    assert [komi for komi in komis if valid_komi(komi)] == [-150, -0.5, 0, 7.5, 150]


def test_a_program_that_is_told_simple_ko_lets_positions_come_back() -> None:
    """As KataGo means it: a long cycle is no result, never an illegal move."""
    told = told_by_kata('{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N"}')
    assert told == replace(NAMED["chinese-tournament"], name="custom", repetition=Repetition.NO_RESULT)
    assert told_by_kata("chinese").ends_by_long_cycle
    assert told_by_kata("japanese") == NAMED["japanese"]
    assert told_by_kata('{"ko":"POSITIONAL"}') == from_kata('{"ko":"POSITIONAL"}')


@pytest.mark.parametrize(
    ("name", "point", "reason", "stones"),
    [
        ("japanese", Point(0, 0), Reason.SUICIDE, b"\0\2\0\2\0\0\0\0\0"),
        ("tromp-taylor", Point(0, 0), None, b"\0\2\0\2\0\0\0\0\0"),
        ("japanese", Point(1, 0), Reason.OCCUPIED, b"\0\1\0\2\0\0\0\0\0"),
        ("japanese", Point(2, 2), None, b"\0\2\0\2\0\0\0\0\1"),
    ],
)
def test_a_recorded_play_is_executed_whatever_is_wrong_with_it(
    name: str, point: Point, reason: Reason | None, stones: bytes
) -> None:
    board = Board.from_stones(3, 3, b"\0\2\0\2\0\0\0\0\0")
    illegal = ruleset(name).execute(board, Color.BLACK, point)
    assert (illegal and illegal.reason) == reason
    assert board.stones() == stones
