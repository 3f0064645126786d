"""Spaced repetition: the intervals, what failure does, and the set of a day."""

from __future__ import annotations

from datetime import date, timedelta

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.study.schedule import INTERVALS, PracticeRecord, daily_set, position_id, repeated

TODAY = date(2026, 3, 1)


def in_days(days: int) -> str:
    return (TODAY + timedelta(days)).isoformat()


def test_each_success_when_it_is_due_is_followed_by_a_longer_interval() -> None:
    known, day, waits = PracticeRecord(), TODAY, []
    for _ in range(7):
        known = repeated(known, day, solved=True)
        waits.append((date.fromisoformat(known.due) - day).days)
        day = date.fromisoformat(known.due)
    assert tuple(waits) == (*INTERVALS, 45, 45)
    assert (known.solved, known.failed) == (7, 0)


def test_a_failure_leads_back_to_the_first_interval() -> None:
    known = repeated(PracticeRecord(4, in_days(-20), in_days(0), 4, 0), TODAY, solved=False)
    assert known == PracticeRecord(0, in_days(0), in_days(1), 4, 1)
    assert repeated(known, TODAY + timedelta(1), solved=True).due == in_days(2)


def test_a_success_too_early_does_not_count() -> None:
    known = repeated(PracticeRecord(2, in_days(-1), in_days(5), 2, 0), TODAY, solved=True)
    assert known == PracticeRecord(2, in_days(0), in_days(5), 3, 0)


def test_a_failure_too_early_counts() -> None:
    assert repeated(PracticeRecord(2, in_days(-1), in_days(5), 2, 0), TODAY, solved=False).due == in_days(1)


def test_a_day_has_what_is_overdue_and_then_new_ones() -> None:
    known = {
        "a": PracticeRecord(1, in_days(-3), in_days(-2)),
        "b": PracticeRecord(1, in_days(-9), in_days(-6)),
        "later": PracticeRecord(1, in_days(-1), in_days(2)),
        "elsewhere": PracticeRecord(1, in_days(-9), in_days(-9)),
    }
    positions = ["new", "a", "later", "b", "newer", "new"]
    assert daily_set(positions, known, TODAY) == ("b", "a", "new", "newer")
    assert daily_set(positions, known, TODAY, most=3) == ("b", "a", "new")


def test_what_was_tried_today_counts_for_the_day() -> None:
    known = {"a": repeated(None, TODAY, solved=True), "b": repeated(None, TODAY, solved=False)}
    assert daily_set(["a", "b", "c", "d"], known, TODAY, most=3) == ("c",)
    assert daily_set(["a", "b", "c", "d"], known, TODAY, most=1) == ()


def ids(record: dict[str, list[str]], *moves: dict[str, list[str]]) -> list[str]:
    node = Node({"SZ": ["9"], **record})
    replay = Replay(node, read_game_info(node))
    found = [position_id(replay)]
    for move in moves:
        node = Node(move, node)
        replay.go_to(node)
        found.append(position_id(replay))
    return found


def test_a_position_is_known_by_its_stones_and_whose_turn_it_is() -> None:
    played = ids({}, {"B": ["cc"]}, {"W": ["gg"]})[-1]
    assert ids({"AB": ["cc"], "AW": ["gg"], "PL": ["B"]}) == [played]
    assert ids({"AB": ["cc"], "AW": ["gg"], "PL": ["W"]}) != [played]
    assert ids({"AB": ["gc"], "AW": ["cg"], "PL": ["B"]}) != [played], "turned, it is another one"
    assert ids({"SZ": ["13"], "AB": ["cc"], "AW": ["gg"], "PL": ["B"]}) != [played]


def test_what_was_tried_by_a_clock_that_was_wrong_is_due_today() -> None:
    for wrong in (date(2099, 1, 1), TODAY + timedelta(10)):
        known = repeated(PracticeRecord(2, in_days(-1), in_days(7), 2), wrong, solved=True)
        assert daily_set(["a"], {"a": known}, TODAY) == ("a",)
        again = repeated(known, TODAY, solved=True)
        assert again.day == TODAY.isoformat() < again.due <= in_days(45)
        assert daily_set(["a"], {"a": again}, TODAY) == ()


def test_no_next_try_is_later_than_the_longest_interval() -> None:
    for due in ("2099-01-01", "never"):
        assert PracticeRecord(3, in_days(-1), due).is_due(TODAY)
    assert not PracticeRecord(5, in_days(0), in_days(45)).is_due(TODAY)


def test_what_a_wrong_clock_has_put_off_comes_before_what_is_always_overdue() -> None:
    known = {name: PracticeRecord(1, in_days(-9), in_days(-6)) for name in ("a", "b", "c")}
    known["wrong"] = repeated(PracticeRecord(1, in_days(-9), in_days(-6)), date(2099, 1, 1), solved=True)
    assert daily_set(known, known, TODAY, most=2) == ("wrong", "a")
