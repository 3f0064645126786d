"""How an engine starts, and how starting fails."""

import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.rules.point import Color, Move, Point
from qtgo.engine.process import silence
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.reports import EngineEvent, EngineState, ErrorOutput
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Direction, Traffic
from tests.engine.conftest import HandSetClock, StartFake, Watched, commands_in
from tests.fakes import fake_command

STARTING, READY, FAILED = EngineState.STARTING, EngineState.READY, EngineState.FAILED
A1 = Point(0, 0)


# Starting


def test_an_engine_becomes_ready_and_says_what_it_is(start_fake: StartFake) -> None:
    fake = start_fake("--chatter", "1")
    fake.wait_for(READY)
    assert fake.states == [STARTING, READY]
    capabilities = fake.engine.capabilities
    assert capabilities is not None
    assert (capabilities.name, capabilities.version) == ("Fake", "1.0")
    assert fake.error_lines[0] == "protocol_version: 0"
    assert (fake.traffic[0].direction, fake.traffic[0].text) == (Direction.SENT, "1 protocol_version")


def test_junk_before_the_first_answer_is_passed_over(start_fake: StartFake) -> None:
    start_fake("--garbage", "200").wait_for(READY)


def test_answers_without_ids_are_taken(start_fake: StartFake) -> None:
    assert start_fake("--no-ids").generate().move == Move(Color.BLACK, A1)


def test_start_up_commands_are_sent_first_and_a_refused_one_is_told(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log), startup_commands=("showboard", "", "# nothing", "no_such_command 1"))
    fake.wait_for(READY)
    assert commands_in(log) == ["showboard", "no_such_command 1"]
    assert [(refusal.command, refusal.answer) for refusal in fake.refused_commands] == [
        ("no_such_command 1", "cannot no_such_command")
    ]


def test_tuning_is_seen_live_and_taken_for_life(
    start_fake: StartFake, silence_clock: HandSetClock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The clock goes on with each line of the engine."""
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.1)
    tuned = tmp_path / "tuned"
    fake = start_fake("--tune", "600", "--tuned", str(tuned), start_silence=0.6)

    def tick(event: EngineEvent) -> None:
        if isinstance(event, ErrorOutput):
            silence_clock.now += 0.3

    fake.engine.happened.connect(tick)
    fake.qtbot.waitUntil(lambda: bool(fake.notices) and fake.notices[-1].waited > 0.6)
    assert fake.engine.state is STARTING
    assert fake.error_lines[0].startswith("Tuning")
    tuned.touch()
    fake.wait_for(READY)
    assert fake.notices[0].pending == "protocol_version"
    assert fake.notices[-1].waited > 0.6 > fake.notices[-1].silent


# Failing to start, each in its own way


def fails(fake: Watched) -> FailureKind:
    fake.wait_for(FAILED)
    assert not fake.restarts
    assert fake.engine.process_id == 0
    assert len(fake.failures) == 1
    return fake.failures[0].kind


@pytest.mark.parametrize(
    "command, kind, detail",
    [
        ("", FailureKind.BAD_COMMAND_LINE, "empty"),
        ("gnugo --level '1", FailureKind.BAD_COMMAND_LINE, "open quote at column 15"),
        ("no-such-engine-anywhere --mode gtp", FailureKind.NOT_FOUND, "no-such-engine-anywhere"),
        ("/no/such/engine", FailureKind.NOT_FOUND, "/no/such/engine"),
        ("/", FailureKind.NOT_EXECUTABLE, "/"),
    ],
)
def test_what_cannot_be_started_is_told_with_the_command_as_parsed(
    watch: Callable[..., Watched], command: str, kind: FailureKind, detail: str
) -> None:
    fake = watch(EngineConfig(command=command))
    assert fails(fake) is kind
    assert fake.failures[0].detail.startswith(detail)
    if kind is not FailureKind.BAD_COMMAND_LINE:
        assert fake.failures[0].command == tuple(command.split())


def test_a_program_that_exits_is_told_with_its_status_and_last_words(start_fake: StartFake) -> None:
    fake = start_fake("--die", "version", "--status", "7")
    assert fails(fake) is FailureKind.EXITED
    failure = fake.failures[0]
    assert (failure.status, failure.pending, failure.stderr_tail) == (7, "version", ("out of cheese",))


def test_a_program_that_is_killed_is_told_with_the_signal(start_fake: StartFake) -> None:
    fake = start_fake("--die", "name", "--signal", str(int(signal.SIGSEGV)))
    assert fails(fake) is FailureKind.KILLED
    assert fake.failures[0].status == signal.SIGSEGV


def test_a_program_that_speaks_no_gtp_is_told_with_its_first_lines(
    start_fake: StartFake, silence_clock: HandSetClock
) -> None:
    fake = start_fake("--no-gtp", start_silence=0.5)
    fake.qtbot.waitUntil(lambda: sum(traffic.text == "tick" for traffic in fake.traffic) > 2)
    silence_clock.now = 1.0
    assert fails(fake) is FailureKind.NO_GTP
    assert fake.failures[0].first_lines[:2] == ("tick", "tick")


def test_a_program_that_only_echoes_is_found_out_at_once(start_fake: StartFake) -> None:
    assert fails(start_fake("--echo")) is FailureKind.NO_GTP


def test_a_silent_program_is_given_up_after_its_time(start_fake: StartFake) -> None:
    fake = start_fake("--hang", "protocol_version", start_silence=0.3)
    assert fails(fake) is FailureKind.TIMED_OUT
    assert fake.failures[0].pending == "protocol_version"
    assert fake.failures[0].seconds >= 0.3


@pytest.mark.parametrize("kind", ["messages", "slowly"])
def test_what_never_becomes_an_answer_is_no_sign_of_life(
    kind: str, start_fake: StartFake, silence_clock: HandSetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on with each line of the engine."""
    monkeypatch.setattr(silence, "MOST_NOISE", 1000)
    fake = start_fake("--endless", kind, "name", start_silence=1.0)

    def tick(event: EngineEvent) -> None:
        if isinstance(event, ErrorOutput | Traffic):
            silence_clock.now += 0.01

    fake.engine.happened.connect(tick)
    assert fails(fake) is FailureKind.TIMED_OUT
    assert fake.failures[0].pending == "name"


@pytest.mark.parametrize(
    "options, kind",
    [
        (("--wrong-ids",), FailureKind.WRONG_IDS),
        (("--lack", "play", "--lack", "komi"), FailureKind.MISSING_COMMANDS),
        (("--lack", "genmove"), FailureKind.MISSING_COMMANDS),
    ],
)
def test_an_engine_that_cannot_be_used_is_told_why(
    start_fake: StartFake, options: tuple[str, ...], kind: FailureKind
) -> None:
    assert fails(start_fake(*options)) is kind


def test_an_engine_that_failed_can_be_started_with_another_configuration(start_fake: StartFake) -> None:
    fake = start_fake("--die", "name")
    fails(fake)
    fake.engine.restart(replace(fake.engine.config, command=fake_command()))
    fake.wait_for(READY)
