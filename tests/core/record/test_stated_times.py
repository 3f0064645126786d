"""The settings of the clock, as records state them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.record.game_info import GameInfo, read_game_info, time_control_of, with_time_control, write_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset


@pytest.mark.parametrize(
    ("main", "overtime", "expected"),
    [
        ("各2小时", "1分钟5次", TimeSettings(TimeSystem.BYOYOMI, 7_200_000, 60_000, 5)),
        ("각 2시간", "60초 3회", TimeSettings(TimeSystem.BYOYOMI, 7_200_000, 60_000, 3)),
        ("各２時間", "1分 5回", TimeSettings(TimeSystem.BYOYOMI, 7_200_000, 60_000, 5)),
        ("2小時", "读秒 60秒 5次", TimeSettings(TimeSystem.BYOYOMI, 7_200_000, 60_000, 5)),
        ("30 min.", "5x30 sec. byo-yomi", TimeSettings(TimeSystem.BYOYOMI, 1_800_000, 30_000, 5)),
        ("1h", "25/10:00", TimeSettings(TimeSystem.CANADIAN, 3_600_000, 600_000, 25)),
    ],
)
def test_time_as_servers_in_asia_write_it(main: str, overtime: str, expected: TimeSettings) -> None:
    assert time_control_of(read_game_info(Node({"TM": [main], "OT": [overtime]}))) == TimeControl.same(expected)


@pytest.mark.parametrize(
    ("main", "overtime", "expected"),
    [
        ("30 Minuten", "", TimeSettings(TimeSystem.ABSOLUTE, 1_800_000)),
        ("1 heure", "", TimeSettings(TimeSystem.ABSOLUTE, 3_600_000)),
        ("1h30", "", TimeSettings(TimeSystem.ABSOLUTE, 5_400_000)),
        ("30 мин", "", TimeSettings(TimeSystem.ABSOLUTE, 1_800_000)),
        ("1 час 30 минут", "", TimeSettings(TimeSystem.ABSOLUTE, 5_400_000)),
        ("1 hora y 30 minutos", "", TimeSettings(TimeSystem.ABSOLUTE, 5_400_000)),
        ("2 Stunden pro Spieler", "keine", TimeSettings(TimeSystem.ABSOLUTE, 7_200_000)),
        ("45 minutes par joueur", "aucun", TimeSettings(TimeSystem.ABSOLUTE, 2_700_000)),
        ("1 ora", "3 periodi da 30 secondi", TimeSettings(TimeSystem.BYOYOMI, 3_600_000, 30_000, 3)),
        ("20 min", "5 Perioden à 30 Sekunden", TimeSettings(TimeSystem.BYOYOMI, 1_200_000, 30_000, 5)),
        ("20 minutos", "5 x 30 seg. byo-yomi", TimeSettings(TimeSystem.BYOYOMI, 1_200_000, 30_000, 5)),
        ("1 час", "3 периода по 30 секунд", TimeSettings(TimeSystem.BYOYOMI, 3_600_000, 30_000, 3)),
        ("1 heure", "25 coups en 10 minutes", TimeSettings(TimeSystem.CANADIAN, 3_600_000, 600_000, 25)),
        ("1 Std.", "25 Züge in 10 Minuten", TimeSettings(TimeSystem.CANADIAN, 3_600_000, 600_000, 25)),
        ("30 минут", "20 ходов за 5 минут", TimeSettings(TimeSystem.CANADIAN, 1_800_000, 300_000, 20)),
        ("10 Minuten", "+ 10 Sekunden pro Zug", TimeSettings(TimeSystem.FISCHER, 600_000, 10_000)),
        ("", "30 secondes par coup", TimeSettings(TimeSystem.PER_MOVE, extra=30_000)),
    ],
)
def test_time_in_european_words_is_read_and_kept(main: str, overtime: str, expected: TimeSettings) -> None:
    stated = {"TM": [main], "OT": [overtime]}
    node = Node({"SZ": ["19"], **stated})
    info = read_game_info(node)
    assert time_control_of(info) == TimeControl.same(expected.normal())
    write_game_info(node, replace(info, event="Cup"))
    assert {name: node.properties.get(name, [""]) for name in stated} == stated


@pytest.mark.parametrize(
    ("main", "overtime"),
    [
        ("30 Tage", ""),
        ("eine Stunde", ""),
        ("1 heure ou deux", ""),
        ("60", "nach Absprache"),
        ("1h75", ""),
        ("1 an", ""),
        (",", ""),
        ("e 5 min", ""),
        ("1 h et", ""),
    ],
)
def test_other_words_are_no_time(main: str, overtime: str) -> None:
    assert time_control_of(read_game_info(Node({"TM": [main], "OT": [overtime]}))) is None


BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 600_000, 30_000, 5)


FISCHER = TimeSettings(TimeSystem.FISCHER, 600_000, 10_000, 0, 1_200_000)


NO_LIMIT = TimeSettings().normal()


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(),
        TimeControl.same(BYOYOMI),
        TimeControl(BYOYOMI, FISCHER),
        TimeControl(NO_LIMIT, FISCHER),
        TimeControl(BYOYOMI, NO_LIMIT),
        TimeControl(BYOYOMI, TimeSettings(TimeSystem.BYOYOMI, 0, 30_000, 5)),
    ],
)
def test_time_settings_go_into_a_record_and_back(control: TimeControl) -> None:
    node = Node()
    write_game_info(node, with_time_control(GameInfo(ruleset("japanese")), control))
    read = time_control_of(read_game_info(node))
    assert read is not None
    assert [read.of(color) for color in Color] == [control.of(color).normal() for color in Color]
    assert control.has_odds == ("QGTM" in node.properties)


def test_time_odds_that_are_taken_back_leave_no_trace() -> None:
    node = Node({"SZ": ["19"]})
    write_game_info(node, with_time_control(read_game_info(node), TimeControl(BYOYOMI, FISCHER)))
    assert node.properties["TM"] == ["600"]
    assert node.properties["OT"] == ["5x30 byo-yomi"]
    assert node.properties["QGTM"] == ["600"]
    assert node.properties["QGOT"] == ["10 fischer, max 1200"]
    write_game_info(node, with_time_control(read_game_info(node), TimeControl.same(FISCHER)))
    assert {name for name in node.properties if name.startswith("QG")} == set()
    write_game_info(node, with_time_control(read_game_info(node), TimeControl()))
    assert set(node.properties) == {"SZ"}


@pytest.mark.parametrize(
    ("properties", "control"),
    [
        ({"TM": ["3600"], "TC": ["3"], "TT": ["60"]}, TimeSettings(TimeSystem.BYOYOMI, 3_600_000, 60_000, 3)),
        ({"TM": ["60"], "LC": ["3"], "LT": ["20"]}, TimeSettings(TimeSystem.BYOYOMI, 60_000, 20_000, 3)),
        ({"TM": ["60"], "LT": [""]}, TimeSettings(TimeSystem.ABSOLUTE, 60_000).normal()),
        ({"TM": ["1 hour each"]}, TimeSettings(TimeSystem.ABSOLUTE, 3_600_000).normal()),
        ({"TM": ["0"], "OT": ["None"]}, NO_LIMIT),
        ({"TM": ["60"], "OT": ["as usual"]}, None),
        ({"TM": ["as usual"]}, None),
        ({"TM": ["as usual"], "OT": ["3x30 byo-yomi"]}, None),
        ({"TM": ["-1"]}, NO_LIMIT),
        ({"TM": [" "]}, NO_LIMIT),
        ({"TM": ["No limit"]}, NO_LIMIT),
        ({"TM": ["Ohne Zeitlimit"]}, NO_LIMIT),
    ],
)
def test_time_settings_of_other_programs_are_read_and_kept(
    properties: dict[str, list[str]], control: TimeSettings | None
) -> None:
    node = Node({"SZ": ["19"], **properties})
    info = read_game_info(node)
    assert time_control_of(info) == (None if control is None else TimeControl.same(control))
    write_game_info(node, replace(with_time_control(info, time_control_of(info) or TimeControl()), event="Cup"))
    assert node.properties == {"SZ": ["19"], **properties, "EV": ["Cup"]}
    write_game_info(node, with_time_control(info, TimeControl.same(FISCHER)))
    assert time_control_of(read_game_info(node)) == TimeControl.same(FISCHER)
    assert "TC" not in node.properties


def test_a_text_that_means_the_settings_stays() -> None:
    info = replace(GameInfo(ruleset("japanese")), main_time=600.0, overtime="5 periods of 30 seconds")
    assert with_time_control(info, TimeControl.same(BYOYOMI)) is info
