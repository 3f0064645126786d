import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Move, Point
from qtgo.engine import engine as engine_module
from qtgo.engine.engine import Throttle
from qtgo.engine.process import log_file, silence
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.reports import EngineState, FinalStatus, GeneratedMove
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.session import Direction
from tests.engine.conftest import TARGET, HandSetClock, StartFake, Watched, after, commands_in
from tests.fakes import fake_command

STARTING, READY, THINKING = EngineState.STARTING, EngineState.READY, EngineState.THINKING
STOPPING, FAILED, NOT_STARTED = EngineState.STOPPING, EngineState.FAILED, EngineState.NOT_STARTED
A1 = Point(0, 0)
LONG = "600"


# Playing


def test_a_move_is_asked_for_where_the_game_stands(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log))
    assert fake.generate(after("E5")) == GeneratedMove(Color.WHITE, "A1", Move(Color.WHITE, A1))
    assert fake.states == [STARTING, READY, THINKING, READY]
    assert [command.split()[0] for command in commands_in(log)] == [
        "boardsize",
        "clear_board",
        "kata-set-rules",
        "komi",
        "play",
        "genmove",
    ]
    fake.generate(after("E5", "A1", "C3"))
    assert commands_in(log)[-2:] == ["play b C3", "genmove w"]


def test_moves_taken_back_are_undone(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log))
    opening = ("E5", "C3", "G7", "C7", "G3")
    fake.generate(after(*opening))
    fake.generate(after(*opening[:-1], "E3"))
    assert commands_in(log)[-4:] == ["undo", "undo", "play b E3", "genmove w"]


@pytest.mark.parametrize(
    "text, move",
    [
        ("pass", Move(Color.BLACK)),
        ("PASS", Move(Color.BLACK)),
        ("resign", Move(Color.BLACK, resign=True)),
        ("d4", Move(Color.BLACK, Point(3, 3))),
        ("K10", None),
        ("Z99", None),
        ("surprise", None),
    ],
)
def test_every_answer_to_genmove_is_told_as_what_it_is(start_fake: StartFake, text: str, move: Move | None) -> None:
    generated = start_fake("--move", text).generate()
    assert generated.move == move
    assert generated.text == text


def test_a_refused_genmove_is_told(start_fake: StartFake) -> None:
    fake = start_fake("--refuse", "genmove")
    assert fake.generate() == GeneratedMove(Color.BLACK, "cannot genmove", None, refused=True)
    assert fake.engine.state is READY


def test_after_an_answer_that_is_no_move_the_engine_is_told_the_game_anew(
    start_fake: StartFake, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    fake = start_fake("--move", "nonsense", "--log", str(log))
    fake.generate(after("E5"))
    fake.engine.set_target(after("E5", "C3"))
    fake.qtbot.waitUntil(lambda: commands_in(log)[-2:] == ["play b E5", "play w C3"])
    assert commands_in(log).count("clear_board") == 2


def test_a_size_that_the_engine_refuses_is_told(start_fake: StartFake) -> None:
    fake = start_fake("--refuse", "boardsize")
    fake.engine.generate_move(TARGET, Color.BLACK)
    fake.qtbot.waitUntil(lambda: bool(fake.refusals))
    assert (fake.refusals[0].reason, fake.refusals[0].answer) == (SyncRefusal.SIZE_REFUSED, "cannot boardsize")
    assert fake.engine.state is READY
    assert not fake.moves


def test_the_dead_stones_are_asked_for(start_fake: StartFake) -> None:
    fake = start_fake("--final", "A1 B2", "--seki", "A1 B2")
    fake.engine.final_status_list(after("A1", "B2"))
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    points = frozenset({A1, Point(1, 1)})
    assert fake.statuses == [FinalStatus(points, points, "A1 B2")]
    assert fake.engine.state is READY


def test_what_a_first_look_shows_is_told_before_the_rest(start_fake: StartFake) -> None:
    said = {"score": 1, "win_rate": 0.5, "confidence": 0.4, "settled": False, "ownership": [0.0] * 81}
    look = json.dumps(said | {"dead": ["A1"], "seki": [], "unsettled": ["B2"]})
    fake = start_fake("--final", "A1 B2", "--seki", "A1", "--first-look", look)
    fake.engine.final_status_list(TARGET, first_look=True)
    fake.qtbot.waitUntil(lambda: len(fake.statuses) == 2)
    a1, b2 = frozenset({A1}), frozenset({Point(1, 1)})
    assert fake.statuses == [
        FinalStatus(a1, frozenset(), unsettled=b2, confidence=0.4, is_first=True),
        FinalStatus(a1 | b2, a1, "A1"),
    ]
    fake.engine.final_status_list(TARGET)  # nobody wants a first look
    fake.qtbot.waitUntil(lambda: len(fake.statuses) == 3)
    assert not fake.statuses[-1].is_first


@pytest.mark.parametrize("options", [(), ("--first-look", "nonsense"), ("--know", "qtgo-first-look")])
def test_without_a_first_look_there_is_the_closer_one(start_fake: StartFake, options: tuple[str, ...]) -> None:
    fake = start_fake("--final", "A1", "--seki", "", *options)
    fake.engine.final_status_list(TARGET, first_look=True)
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    assert fake.statuses == [FinalStatus(frozenset({A1}), frozenset())]


def test_an_engine_that_cannot_say_what_is_dead_says_so(start_fake: StartFake) -> None:
    fake = start_fake("--refuse", "final_status_list")
    fake.engine.final_status_list(TARGET)
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    assert fake.statuses == [FinalStatus(None, answer="cannot final_status_list")]


# Stopping


def thinking(start_fake: StartFake, *options: str) -> Watched:
    fake = start_fake("--slow", LONG, *options)
    fake.engine.generate_move(after("E5"), Color.WHITE)
    fake.qtbot.waitUntil(lambda: any(traffic.text.endswith("genmove w") for traffic in fake.traffic))
    assert fake.engine.state is THINKING
    return fake


def test_an_engine_that_can_be_interrupted_is_and_its_move_is_undone(
    start_fake: StartFake, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine_module, "STOP_TIME", float(LONG))
    log = tmp_path / "log"
    fake = thinking(start_fake, "--interruptible", "--log", str(log))
    number = fake.engine.process_id
    fake.engine.stop()
    assert fake.engine.state is STOPPING
    fake.wait_for(READY)
    fake.qtbot.waitUntil(lambda: commands_in(log)[-1] == "undo")
    assert fake.engine.process_id == number
    assert not fake.moves


def test_an_engine_that_cannot_be_interrupted_is_started_again_and_told_the_game(
    start_fake: StartFake, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    fake = thinking(start_fake, "--log", str(log))
    number = fake.engine.process_id
    fake.qtbot.waitUntil(lambda: commands_in(log)[-1:] == ["genmove w"])  # the child writes when it has read
    before = commands_in(log)
    fake.engine.stop()
    fake.wait_for(READY)
    fake.qtbot.waitUntil(lambda: commands_in(log)[len(before) :] == before[:-1])
    assert fake.engine.process_id != number
    assert not fake.moves
    assert not fake.restarts


def test_an_engine_that_does_not_stop_when_interrupted_is_started_again(
    start_fake: StartFake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "STOP_TIME", 0.2)
    fake = thinking(start_fake, "--deaf")
    number = fake.engine.process_id
    fake.engine.stop()
    fake.wait_for(READY)
    assert fake.engine.process_id != number


def test_of_two_requests_the_last_one_counts(start_fake: StartFake) -> None:
    fake = thinking(start_fake, "--interruptible")
    fake.engine.generate_move(after("E5", "D5"), Color.BLACK)
    fake.qtbot.waitUntil(lambda: any(traffic.text.endswith("genmove b") for traffic in fake.traffic))
    fake.engine.stop()
    fake.wait_for(READY)
    assert not fake.moves


def test_a_request_while_the_engine_starts_is_kept_or_given_up(start_fake: StartFake) -> None:
    fake = start_fake("--tune", "0.3")
    fake.engine.generate_move(TARGET, Color.BLACK)
    assert fake.engine.state is STARTING
    fake.engine.stop()
    fake.wait_for(READY)
    assert not fake.moves
    assert fake.generate().move is not None


# Dying in mid-game


@pytest.mark.parametrize("command", ["boardsize", "clear_board", "komi", "play", "genmove", "final_status_list"])
def test_an_engine_that_dies_once_goes_on_by_itself(start_fake: StartFake, tmp_path: Path, command: str) -> None:
    fake = start_fake("--die", command, "--status", "3", "--once", str(tmp_path / "died"))
    fake.generate(after("E5", "C3"))
    fake.engine.final_status_list(after("E5", "C3", "A1"))
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    assert [(failure.kind, failure.status) for failure in fake.restarts] == [(FailureKind.EXITED, 3)]
    assert fake.restarts[0].stderr_tail[-1] == "out of cheese"
    assert fake.restarts[0].pending.split()[0] == command
    assert not fake.failures


@pytest.mark.parametrize("command", ["boardsize", "play", "genmove"])
def test_an_engine_that_dies_twice_has_failed(start_fake: StartFake, command: str) -> None:
    fake = start_fake("--die", command)
    fake.engine.generate_move(after("E5"), Color.WHITE)
    fake.wait_for(FAILED)
    assert len(fake.restarts) == len(fake.failures) == 1
    assert not fake.moves


@pytest.mark.parametrize("command", ["boardsize", "kata-set-rules", "play"])
def test_a_silent_answer_to_a_short_command_is_taken_for_death(
    start_fake: StartFake, silence_clock: HandSetClock, command: str
) -> None:
    fake = start_fake("--hang", command, answer_silence=0.3)
    fake.engine.generate_move(after("E5"), Color.WHITE)
    for attempt in (1, 2):
        fake.qtbot.waitUntil(lambda: fake.sent(command) == attempt)  # noqa: B023
        silence_clock.now += 1.0
    fake.wait_for(FAILED)
    assert [failure.kind for failure in (*fake.restarts, *fake.failures)] == [FailureKind.TIMED_OUT] * 2
    assert fake.failures[0].pending.partition(" ")[0] == command


def test_a_long_thought_is_no_death(start_fake: StartFake, silence_clock: HandSetClock) -> None:
    fake = start_fake("--slow", "0.5", answer_silence=0.2)
    fake.engine.generate_move(TARGET, TARGET.to_move)
    fake.qtbot.waitUntil(lambda: fake.sent("genmove") == 1)
    silence_clock.now += 60.0
    fake.qtbot.waitUntil(lambda: bool(fake.moves))
    assert fake.moves[0].move is not None
    assert not fake.restarts


def test_a_wrong_id_in_mid_game_breaks_the_protocol(start_fake: StartFake) -> None:
    fake = start_fake("--wrong-ids", "genmove")
    fake.engine.generate_move(TARGET, Color.BLACK)
    fake.wait_for(FAILED)
    assert [failure.kind for failure in (*fake.restarts, *fake.failures)] == [FailureKind.WRONG_IDS] * 2
    assert not fake.moves


def test_megabytes_of_junk_do_not_hide_the_move(start_fake: StartFake) -> None:
    assert start_fake("--spew", "3000000", "genmove", "100").generate().move is not None


# Quitting


def test_quitting_is_polite_first(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log), quit_time=float(LONG))
    fake.wait_for(READY)
    fake.engine.quit()
    assert fake.engine.state is STOPPING
    fake.wait_for(NOT_STARTED)
    assert commands_in(log) == ["quit"]
    assert not fake.failures
    fake.engine.start()
    fake.wait_for(READY)


def test_an_engine_that_ignores_quit_is_killed(start_fake: StartFake) -> None:
    fake = start_fake("--ignore-quit", quit_time=0.2)
    fake.wait_for(READY)
    number = fake.engine.process_id
    fake.engine.quit()
    fake.wait_for(NOT_STARTED)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize("options", [(), ("--interruptible",), ("--deaf",)])
def test_a_thinking_engine_can_be_quit(start_fake: StartFake, options: tuple[str, ...]) -> None:
    fake = thinking(lambda *more: start_fake(*more, quit_time=0.5), *options)
    fake.engine.quit()
    fake.wait_for(NOT_STARTED)
    assert not fake.moves


def test_an_engine_that_starts_can_be_quit(start_fake: StartFake) -> None:
    fake = start_fake("--hang", "name", quit_time=0.2)
    fake.engine.quit()
    fake.wait_for(NOT_STARTED)
    assert not fake.failures


# Console and log


def test_a_command_of_the_users_that_moves_the_engine_is_made_good(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log))
    fake.generate(after("E5"))
    before = len(commands_in(log))
    fake.engine.send_console("showboard")
    fake.engine.send_console("play b J9")
    fake.engine.send_console("# a remark")
    fake.qtbot.waitUntil(lambda: commands_in(log)[-1] == "play w A1")
    sent = commands_in(log)[before:]
    assert sent[:2] == ["showboard", "play b J9"]
    assert sent[2:] == [command for command in commands_in(log)[:before] if command != "genmove w"] + ["play w A1"]


def test_quit_on_the_console_quits(start_fake: StartFake) -> None:
    fake = start_fake()
    fake.wait_for(READY)
    fake.engine.send_console("  12 quit")
    fake.wait_for(NOT_STARTED)


def test_a_log_keeps_what_was_said_and_starts_anew_when_it_is_full(
    watch: Callable[..., Watched], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_file, "MAX_BYTES", 3000)
    path = tmp_path / "logs" / "fake.log"
    fake = watch(EngineConfig(command=fake_command("--chatter", "2", "--garbage", "1")), path)
    fake.wait_for(READY)
    text = path.read_text()
    for line in ("# start .*fake_engine.py.*", "> 1 protocol_version", "< =1 2", "~ Welcome, line 0", "! name: 1"):
        assert re.search(rf"(?m)^\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{{3}} {line}$", text), line
    for _ in range(30):
        fake.generate()
    names = {file.name for file in path.parent.iterdir()}
    assert names == {"fake.log", "fake.log.1", "fake.log.2", "fake.log.3"}
    assert all(file.stat().st_size <= 3000 for file in path.parent.iterdir())


def test_an_answer_after_being_stopped_is_dropped(
    start_fake: StartFake, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine_module, "STOP_TIME", float(LONG))
    go = tmp_path / "go"
    fake = start_fake("--until", str(go), "--deaf")
    fake.engine.generate_move(after("E5"), Color.WHITE)
    fake.qtbot.waitUntil(lambda: any(traffic.text.endswith("genmove w") for traffic in fake.traffic))
    number = fake.engine.process_id
    fake.engine.stop()
    go.touch()
    fake.wait_for(READY)
    assert fake.engine.process_id == number
    assert any(traffic.text.endswith(" A1") and traffic.direction is Direction.RECEIVED for traffic in fake.traffic)
    assert not fake.moves


@pytest.mark.parametrize("listed", ["T19", "A1 T19", "A1 B2, AZ52", "Z99"])
def test_stones_off_the_board_are_no_answer(start_fake: StartFake, listed: str) -> None:
    fake = start_fake("--final", listed)
    fake.engine.final_status_list(TARGET)
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    assert fake.statuses == [FinalStatus(None, answer=listed)]
    fake = start_fake("--final", "A1", "--seki", listed)
    fake.engine.final_status_list(TARGET)
    fake.qtbot.waitUntil(lambda: bool(fake.statuses))
    assert fake.statuses == [FinalStatus(frozenset({Point(0, 0)}), None, answer=listed)]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="reads /proc")
def test_an_engine_that_closes_its_output_has_failed(start_fake: StartFake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.1)
    fake = start_fake("--close", "genmove")
    fake.engine.generate_move(TARGET, Color.BLACK)
    fake.qtbot.waitUntil(lambda: bool(fake.failures))
    assert [failure.kind for failure in (*fake.restarts, *fake.failures)] == [FailureKind.OUTPUT_CLOSED] * 2
    assert fake.failures[0].pending == "genmove b"


# Values that come faster than anybody can use them


def listen(newest: Throttle) -> list[object]:
    heard: list[object] = []
    newest.passed.connect(heard.append)
    return heard


def test_the_first_comes_at_once_and_then_the_newest(qtbot: QtBot) -> None:
    newest = Throttle()
    heard = listen(newest)
    for number in range(1, 6):
        newest.offer(number)
    assert heard == [1]
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [1, 5]


def test_what_is_dropped_never_comes_and_the_next_is_a_first_one() -> None:
    newest = Throttle()
    heard = listen(newest)
    newest.offer(1)
    newest.offer(2)
    newest.drop()
    newest.flush()
    assert heard == [1]
    newest.offer(3)
    assert heard == [1, 3]
