"""One's own mistakes, found in games and kept as problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import LossClass, Thresholds
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.problem import Problem
from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes, own_mistake
from qtgo.features.review.mistake_finder import Found, GamePlace, MistakeFinder, MistakeSearch
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from qtgo.text.analysis.practice_words import problem_words

BOTH = frozenset(Color)


def analysis(lead: float, best: str) -> PositionAnalysis:
    point = Point.from_vertex(best)
    return PositionAnalysis(200, None, lead, None, (Candidate(point, 100, None, lead, pv=(point,)),))


def write_game(path: Path, leads: list[float] | None) -> Path:
    root = read_collection(b"(;SZ[9]KM[7]PB[Ann]PW[Bo];B[ee];W[cg];B[gc];W[ia])").games[0]
    nodes = list(root.main_line())
    found = {} if leads is None else {node: analysis(lead, "D4") for node, lead in zip(nodes, leads, strict=True)}
    for node, properties in kept_properties(root, found).items():
        set_properties(node, properties).apply()
    path.write_bytes(write_collection(Collection([root])))
    return path


def search(
    qtbot: QtBot,
    *games: GamePlace,
    least: LossClass = LossClass.MISTAKE,
    marking: Marking = DEFAULT_MARKING,
) -> MistakeSearch:
    finder = MistakeFinder()
    with qtbot.waitSignal(finder.finished) as heard:
        finder.search(lambda take: take(games), nothing, least, marking)
    assert not finder.is_searching
    found: MistakeSearch = heard.args[0]
    return found


def nothing(_keys: object, on_found: Callable[[Found], None]) -> None:
    """Find nothing that was analyzed before."""
    on_found({})


def numbers(found: MistakeSearch) -> list[int]:
    return [mistake.move.number for mistake in found.mistakes]


def test_mistakes_are_found_in_what_files_say(qtbot: QtBot, tmp_path: Path) -> None:
    known = write_game(tmp_path / "a.sgf", [0, 0, 0, -6, 8])
    unknown = write_game(tmp_path / "b.sgf", None)
    games = [GamePlace(known, 0, BOTH), GamePlace(unknown, 0, BOTH), GamePlace(tmp_path / "none.sgf", 0, BOTH)]
    found = search(qtbot, *games)
    assert (found.looked_at, [game.black for game in found.reviews]) == (3, ["Ann"])
    assert numbers(found) == [3, 4]
    assert numbers(search(qtbot, GamePlace(known, 0, frozenset({Color.WHITE})))) == [4]
    assert numbers(search(qtbot, games[0], least=LossClass.BLUNDER)) == [4]


def test_mistakes_are_marked_as_the_user_wants(qtbot: QtBot, tmp_path: Path) -> None:
    game = GamePlace(write_game(tmp_path / "a.sgf", [0, 0, 0, -6, 8]), 0, BOTH)
    lenient = Thresholds.of((5, 10, 20))
    assert numbers(search(qtbot, game, marking=Marking(lenient, lenient))) == [4]


def test_what_was_analyzed_before_is_known(qtbot: QtBot, tmp_path: Path) -> None:
    path = write_game(tmp_path / "a.sgf", None)

    def find(keys: Sequence[AnalysisKey], on_found: Callable[[Found], None], *, later: bool) -> None:
        known = {key: analysis(lead, "D4") for key, lead in zip(keys, [0, 0, 0, 0, 7], strict=True)}
        QTimer.singleShot(5, lambda: on_found(known)) if later else on_found(known)

    for later in (False, True):
        finder = MistakeFinder()
        with qtbot.waitSignal(finder.finished) as heard:
            finder.search(
                lambda take: take([GamePlace(path, 0, BOTH)] * 2), partial(find, later=later), LossClass.MISTAKE
            )
        assert numbers(heard.args[0]) == [4, 4]


def test_an_answer_after_the_end_is_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    finder, answers = MistakeFinder(), list[Callable[[Found], None]]()
    path = write_game(tmp_path / "a.sgf", None)
    finder.search(
        lambda take: take([GamePlace(path, 0, BOTH)]),
        lambda _keys, on_found: answers.append(on_found),
        LossClass.MISTAKE,
    )
    qtbot.waitUntil(lambda: bool(answers))
    finder.cancel()
    answers[0]({})
    assert not finder._timer.isActive()


def test_a_search_is_given_up(qtbot: QtBot, tmp_path: Path) -> None:
    finder = MistakeFinder()
    finder.search(lambda take: take([GamePlace(tmp_path / "none.sgf", 0, BOTH)]), nothing, LossClass.MISTAKE)
    with qtbot.assertNotEmitted(finder.finished, wait=20):
        finder.cancel()


def test_mistakes_are_kept_as_problems(qtbot: QtBot, tmp_path: Path) -> None:
    game = write_game(tmp_path / "a.sgf", [0, 0, 0, -6, 8])
    found = search(qtbot, GamePlace(game, 0, BOTH)).mistakes
    path = tmp_path / "data" / "mistakes.json"
    OwnMistakes(path).add(own_mistake(mistake, problem_words()) for mistake in found)
    known = OwnMistakes(path).known
    assert list(known) == [mistake.id for mistake in found]
    assert [mistake.cost for mistake in known.values()] == [6.0, 14.0]
    root = known[found[0].id].root()
    assert Problem(root).solver is Color.BLACK
    assert root.properties["GN"] == ["Ann – Bo, move 3"]


def test_two_windows_add_to_the_same_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "mistakes.json"
    first, second = OwnMistakes(path), OwnMistakes(path)
    first.add([OwnMistake("a", "(;SZ[9])")])
    second.add([OwnMistake("b", "(;SZ[9])")])
    second.add([])
    first.look_again()
    assert list(OwnMistakes(path).known) == list(first.known) == ["a", "b"]


@pytest.mark.parametrize("text", ["", "no", "[]", '{"mistakes": 1}', '{"mistakes": [1, {"id": "a"}, {"record": 3}]}'])
def test_what_cannot_be_read_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mistakes.json"
    path.write_text(text)
    assert OwnMistakes(path).known == {}


def test_a_file_that_cannot_be_written_keeps_nothing_from_being_practiced(tmp_path: Path) -> None:
    path = tmp_path / "mistakes.json"
    path.mkdir()
    mistakes = OwnMistakes(path)
    with pytest.raises(OSError):
        mistakes.add([OwnMistake("a", "(;SZ[9])")])
    mistakes.look_again()
    assert list(mistakes.known) == ["a"]
    path.rmdir()
    mistakes.look_again()
    assert list(mistakes.known) == ["a"]
    mistakes.add([OwnMistake("a", "(;SZ[9])")])
    assert list(OwnMistakes(path).known) == ["a"]


def test_what_a_newer_version_has_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "mistakes.json"
    strange = [{"id": "a", "record": "(;)", "cost": {"points": 9}, "seen": 3}, {"position": "b"}]
    path.write_text(json.dumps({"mistakes": strange}))
    OwnMistakes(path).add([OwnMistake("c", "(;)", 3.0)])
    kept = json.loads(path.read_text())["mistakes"]
    assert [entry for entry in kept if entry.get("id") != "c"] == strange
