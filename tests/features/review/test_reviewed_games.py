"""The numbers of reviewed games, kept in a file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.habits import GameHabits, KindLoss, PaceLoss, SideHabits
from qtgo.core.analysis.history import ReviewedGame, SideNumbers
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.review import review_of
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.report.summary import reviewed_game


def numbers_of(*points: Point, loss: float = 3.0, **info: object) -> ReviewedGame:
    moves = [Move(Color.BLACK, point) for point in points]
    review = review_of(moves, [None] * (len(moves) + 1), [Loss(loss)] * len(moves))
    known = GameInfo(ruleset("japanese"), 9, 9, black=Player("Ann"), white=Player("Bo"), **info)  # type: ignore[arg-type]
    return reviewed_game(known, review, "2026-03-01", "/a.sgf")


def test_a_review_becomes_numbers() -> None:
    game = numbers_of(Point(2, 2), Point(4, 4), result="B+3", date="2025-12-31,2026-01-01")
    assert (game.date, game.black, game.white, game.result, game.file) == ("2025-12-31", "Ann", "Bo", "B+3", "/a.sgf")
    assert (game.of_black.moves, game.of_black.loss_per_move(), game.of_white.moves) == (2, 3.0, 0)
    assert numbers_of(Point(2, 2)).date == "2026-03-01"


def test_a_game_is_known_again_by_its_moves() -> None:
    first, again = numbers_of(Point(2, 2), loss=3.0), numbers_of(Point(2, 2), loss=4.0)
    assert first.key == again.key != numbers_of(Point(3, 2)).key


def test_games_are_kept_each_once(tmp_path: Path) -> None:
    path = tmp_path / "data" / "reviews.json"
    first, second = numbers_of(Point(2, 2)), numbers_of(Point(3, 2))
    ReviewedGames(path).note([first])
    other = ReviewedGames(path)
    other.note([second])
    better = replace(first, of_white=SideNumbers(20, 70.0))
    other.note([better])
    assert ReviewedGames(path).read() == [better, second]


def test_the_same_again_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "reviews.json"
    games = ReviewedGames(path)
    games.note([numbers_of(Point(2, 2))])
    before = path.stat().st_ino
    games.note([numbers_of(Point(2, 2))])
    assert path.stat().st_ino == before


@pytest.mark.parametrize("text", ["", "no", "[]", '{"games": 1}', '{"games": [1, {}, {"key": 3}]}'])
def test_what_cannot_be_read_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "reviews.json"
    path.write_text(text)
    games = ReviewedGames(path)
    assert games.read() == []
    assert (games.broken is not None) is ("[1" not in text)


def test_what_a_later_version_wrote_stays(tmp_path: Path) -> None:
    path, game = tmp_path / "reviews.json", numbers_of(Point(2, 2))
    ReviewedGames(path).note([game])
    document = json.loads(path.read_text()) | {"version": 9, "colors": [1]}
    document["games"][0]["mood"] = "good"
    path.write_text(json.dumps(document | {"games": [*document["games"], {"other": 1}]}))
    ReviewedGames(path).note([replace(game, of_white=SideNumbers(20, 70.0))])
    kept = json.loads(path.read_text())
    assert (kept["version"], kept["colors"]) == (9, [1])
    assert [entry.get("mood") for entry in kept["games"]] == ["good", None]
    assert kept["games"][1] == {"other": 1}
    assert ReviewedGames(path).read()[0].of_white.accuracy == 70.0


def test_what_could_not_be_saved_is_saved_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "reviews.json"
    path.mkdir()
    games = ReviewedGames(path)
    with pytest.raises(OSError):
        games.note([numbers_of(Point(2, 2))])
    path.rmdir()
    games.note([numbers_of(Point(3, 2))])
    assert len(ReviewedGames(path).read()) == 2


def test_habits_stay_when_a_game_is_reviewed_again_without_them(tmp_path: Path) -> None:
    path, game = tmp_path / "reviews.json", numbers_of(Point(2, 2))
    kinds = (KindLoss(MistakeKind.KO, 1, 9.0, 3, 9.0, "G3", "C3 D4"), KindLoss(None, 2, 3.0))
    known = replace(game, habits=GameHabits(SideHabits(kinds, (PaceLoss(3, 1.5),), "4-4 3-4"), corner="3-4", game=2))
    ReviewedGames(path).note([known])
    ReviewedGames(path).note([replace(game, of_white=SideNumbers(20, 70.0))])
    (kept,) = ReviewedGames(path).read()
    assert (kept.of_white.accuracy, kept.habits) == (70.0, known.habits)
