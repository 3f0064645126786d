"""Every failure of an engine has words of its own."""

import signal
import sys

import pytest

from qtgo.engine.process.command_line import CommandLineError, CommandLineProblem
from qtgo.engine.process.failure import EngineFailure, FailureKind, ReviewerFailure
from qtgo.engine.reports import AdviserTrouble, LiveTrouble, Question
from qtgo.features.analysis.live_analysis_words import trouble_text as live_trouble_text
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import RulesNotice, SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.time_commands import TimeNotice
from qtgo.text.analysis.advice_words import trouble_text as advice_trouble_text
from qtgo.text.analysis.review_words import review_failure_text
from qtgo.text.engine_words import (
    abilities,
    answer_text,
    board_failure_text,
    command_line_text,
    difference_text,
    failure_evidence,
    failure_text,
    rejected_move_text,
    signal_name,
)


@pytest.mark.parametrize("kind", FailureKind)
def test_every_failure_has_words(kind: FailureKind) -> None:
    headline, explanation = failure_text(EngineFailure(kind, "DETAIL", ("prog", "a b"), 9, "genmove b", 61.2))
    assert headline
    assert explanation.endswith((".", "DETAIL"))
    assert "{" not in headline + explanation


def test_no_two_failures_have_the_same_words() -> None:
    texts = [failure_text(EngineFailure(kind)) for kind in FailureKind]
    assert len({headline for headline, _ in texts}) == len({text for _, text in texts}) == len(FailureKind)


def test_facts_are_in_the_words() -> None:
    assert "status 3" in failure_text(EngineFailure(FailureKind.EXITED, status=3))[0]
    assert "0xC0000005" in failure_text(EngineFailure(FailureKind.EXITED, status=0xC0000005))[0]
    assert "0xC0000005" in failure_text(EngineFailure(FailureKind.EXITED, status=-1073741819))[0]
    assert "61 seconds" in failure_text(EngineFailure(FailureKind.TIMED_OUT, seconds=61.2, pending="name"))[1]
    assert "“name”" in failure_text(EngineFailure(FailureKind.TIMED_OUT, seconds=61.2, pending="name"))[1]
    assert "/no/where" in failure_text(EngineFailure(FailureKind.NOT_FOUND, "/no/where"))[1]
    assert "play undo" in failure_text(EngineFailure(FailureKind.MISSING_COMMANDS, "play undo"))[1]
    idle = EngineFailure(FailureKind.EXITED, status=3)
    assert (
        "start" not in failure_text(idle)[1].removeprefix("The program started") and "a pause" in failure_text(idle)[1]
    )
    assert "{braces}" in failure_text(EngineFailure(FailureKind.NOT_FOUND, "{braces}"))[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX systems")
def test_signals_have_names() -> None:
    assert "SIGSEGV" in failure_text(EngineFailure(FailureKind.KILLED, status=signal.SIGSEGV))[0]
    assert signal_name(4000) == "4000"


def test_evidence_shows_the_command_as_parsed_and_the_last_words() -> None:
    failure = EngineFailure(
        FailureKind.EXITED,
        command=("/opt/my engine", "--gtp"),
        first_lines=("Usage: engine",),
        stderr_tail=tuple(f"line {number}" for number in range(40)),
    )
    evidence = failure_evidence(failure)
    assert "my engine" in evidence
    assert "Usage: engine" in evidence
    assert "line 39" in evidence
    assert "line 9\n" not in evidence
    assert "line 39" not in failure_evidence(failure, with_messages=False)
    assert "no message" in failure_evidence(EngineFailure(FailureKind.EXITED, command=("engine",)))
    assert failure_evidence(EngineFailure(FailureKind.BAD_COMMAND_LINE)) == ""


@pytest.mark.parametrize("reason", SyncRefusal)
def test_every_board_failure_has_words(reason: SyncRefusal) -> None:
    assert board_failure_text(SyncFailure(reason)).endswith(".")
    text = board_failure_text(SyncFailure(reason, "boardsize 9", "unacceptable size"))
    assert "boardsize 9" in text
    assert text.endswith("unacceptable size")


@pytest.mark.parametrize("problem", CommandLineProblem)
def test_every_problem_of_a_command_line_has_words(problem: CommandLineProblem) -> None:
    text = command_line_text(CommandLineError(problem, 6))
    assert "{" not in text
    assert problem is CommandLineProblem.EMPTY or "7" in text


def test_abilities() -> None:
    known = dict(abilities(Capabilities(2, "Test", "1", frozenset({"undo", "lz-analyze", "fixed_handicap"}))))
    assert [text for text, has in known.items() if has] == [
        "analysis",
        "undo",
        "handicap stones",
    ]


@pytest.mark.parametrize("notice", [None, *RulesNotice])
@pytest.mark.parametrize("komi_refused", [False, True])
def test_other_rules_and_komi_are_said_with_the_engines_name(notice: RulesNotice | None, komi_refused: bool) -> None:
    text = difference_text("GNU Go", SyncReport(notice, komi_refused))
    assert text.count("GNU Go") == (notice is not None) + komi_refused
    differs = notice is not None or komi_refused
    assert text.endswith("QtGo still applies the rules of the game.") is differs


@pytest.mark.parametrize("notice", list(TimeNotice))
def test_what_an_engine_cannot_be_told_of_its_time_is_said(notice: TimeNotice) -> None:
    text = difference_text("GNU Go", SyncReport(time=notice))
    assert text.startswith("GNU Go ") and "time" in text
    assert "rules" not in text


def test_an_engine_that_plays_by_everything_is_no_news() -> None:
    assert difference_text("GNU Go", SyncReport()) == ""


def test_lines_of_an_answer_are_lines_and_no_signs() -> None:
    said = "no\r\nnot\x1b[2Jnow\u2028never"
    shown = "no\nnot[U+001B][2Jnow\nnever"
    config = EngineConfig("Fake", "fake")
    failure = EngineFailure(FailureKind.EXITED, status=1, stderr_tail=("out of", "cheese"))
    assert answer_text(said) == shown
    assert shown in rejected_move_text("Fake", said, is_refusal=True)
    assert shown in rejected_move_text("Fake", said, is_refusal=False)
    assert shown in failure_text(EngineFailure(FailureKind.WRONG_PROTOCOL, said))[1]
    assert shown in board_failure_text(SyncFailure(SyncRefusal.SIZE_REFUSED, "boardsize 9", said))
    assert shown in live_trouble_text(LiveTrouble("Fake", said))
    assert shown in advice_trouble_text(AdviserTrouble(Question.HINT, said))
    assert review_failure_text(ReviewerFailure(config, failure)).endswith("You can start it again.\nout of\ncheese")


def test_an_answer_of_many_lines_is_cut() -> None:
    assert answer_text("x\n" * 99).count("\n") < 10
    assert len(answer_text("x" * 9999)) < 600
