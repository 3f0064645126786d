"""Results of the user's games, kept in a file that is never overwritten when it is broken."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.rating.played_game import NotCounted, PlayedGame
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.builtin import builtin_config
from qtgo.features.result.ended_games import Course, FinishedGame
from qtgo.features.result.played_games import opponent_ratings, played_game
from qtgo.features.result.results_of_games import Results
from qtgo.gtp.engine_config import EngineConfig

GAME = PlayedGame("a", "2026-11-22", "QtGo", "8k", 1550.0, 68.4, 9, 9, Color.WHITE, 2, 0.5, 2, "W+R", "/a/\udcb5.sgf")
OTHER = replace(GAME, key="b", not_counted=NotCounted.HELPED, opponent_rating=None)


def test_results_come_back_as_they_were_noted(tmp_path: Path) -> None:
    path = tmp_path / "data" / "results.json"
    results = Results(path)
    assert list(results.read()) == []
    assert not path.exists()
    results.note(GAME)
    results.note(OTHER)
    assert list(Results(path).read()) == [GAME, OTHER]


def test_a_later_result_replaces_that_of_the_same_game(tmp_path: Path) -> None:
    results = Results(tmp_path / "results.json")
    for game in (GAME, OTHER, replace(GAME, result="B+0.5")):
        results.note(game)
    assert [game.result for game in results.read()] == ["B+0.5", "W+R"]


def test_two_windows_add_to_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    first, second = Results(path), Results(path)
    first.note(GAME)
    second.note(OTHER)
    assert list(first.read()) == [GAME, OTHER]


@pytest.mark.parametrize("content", ["", "no", "[]", '{"games": 3}', '{"games": {}}'])
def test_a_broken_file_is_put_aside_and_never_overwritten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "results.json"
    path.write_text(content)
    results = Results(path)
    results.note(GAME)
    assert results.broken == tmp_path / "results.json.broken"
    assert results.broken.read_text() == content
    assert list(results.read()) == [GAME]


def test_what_a_later_version_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    strange = [{"key": "x", "width": 1000}, {"shape": "round"}, 7, {"key": "y", "width": 13, "height": 13, "new": 1}]
    path.write_text(json.dumps({"version": 9, "games": strange}))
    results = Results(path)
    assert [game.key for game in results.read()] == ["y"]
    results.note(GAME)
    assert json.loads(path.read_text())["games"][:4] == strange
    assert [game.key for game in results.read()] == ["y", "a"]


def test_what_cannot_be_saved_is_saved_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "in the way" / "results.json"
    path.parent.touch()
    results = Results(path)
    with pytest.raises(OSError):
        results.note(GAME)
    path.parent.unlink()
    results.note(OTHER)
    assert list(Results(path).read()) == [GAME, OTHER]


INFO = GameInfo(ruleset("chinese"), 9, 9, komi=7.5, result="W+R")
COURSE = Course((None, builtin_config("8k")), moves=40, was_stopped=True)
GNU_GO = EngineConfig("GNU Go", "gnugo --mode gtp --level 1")
STRANGER = EngineConfig("Stranger", "/opt/stranger")


def noted(course: Course, info: GameInfo = INFO) -> PlayedGame | None:
    return played_game(FinishedGame(Node(), info, course), "key", "2026-11-22", "/a.sgf")


def test_a_game_against_a_level_is_a_result() -> None:
    game = noted(COURSE)
    assert game is not None
    assert (game.opponent, game.level, game.color, game.result) == ("QtGo", "8k", Color.BLACK, "W+R")
    assert (game.width, game.height, game.komi, game.compensation) == (9, 9, 7.5, 0)
    assert game.opponent_rating == opponent_ratings()["8k"]
    assert game.counts
    assert game.score == 0


def test_against_gnu_go_too_and_with_another_engine_it_does_not_count() -> None:
    game = noted(replace(COURSE, sides=(GNU_GO, None)), replace(INFO, handicap=3))
    assert game is not None and (game.opponent, game.level) == ("GNU Go", "1")
    assert game is not None
    assert (game.color, game.opponent_rating, game.compensation, game.score) == (Color.WHITE, 1350.0, 3, 1)
    between = EngineConfig("GNU Go", "gnugo --mode gtp --level 5")  # whose strength nobody measured
    for engine in (STRANGER, between):
        game = noted(replace(COURSE, sides=(None, engine)))
        assert game is not None
        assert game.not_counted is NotCounted.UNKNOWN_OPPONENT


def test_two_persons_or_two_engines_have_no_result_of_the_users() -> None:
    assert noted(replace(COURSE, sides=(None, None))) is None
    assert noted(replace(COURSE, sides=(GNU_GO, STRANGER))) is None


@pytest.mark.parametrize(
    ("course", "result", "reason"),
    [
        (COURSE, "Void", NotCounted.NO_RESULT),
        (COURSE, "?", NotCounted.NO_RESULT),
        (replace(COURSE, is_edited=True), "B+R", NotCounted.EDITED),
        (replace(COURSE, is_taken_back=True), "B+R", NotCounted.TAKEN_BACK),
        (replace(COURSE, is_helped=True), "B+R", NotCounted.HELPED),
        (replace(COURSE, has_other_sides=True), "B+R", NotCounted.CHANGED),
        (replace(COURSE, was_stopped=False), "B+3.5", NotCounted.UNFINISHED),
        (replace(COURSE, was_stopped=False), "0", NotCounted.UNFINISHED),
        (replace(COURSE, moves=9), "B+R", NotCounted.TOO_SHORT),
        (replace(COURSE, was_stopped=False), "B+R", None),
        (replace(COURSE, was_stopped=False), "W+T", None),
        (COURSE, "0", None),
    ],
)
def test_what_does_not_count(course: Course, result: str, reason: NotCounted | None) -> None:
    game = noted(course, replace(INFO, result=result))
    assert game is not None
    assert game.not_counted is reason
