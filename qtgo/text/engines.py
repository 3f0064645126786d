"""The words for what goes wrong with engines, each failure with its own explanation and advice.

Qt is loaded only when there is something to say, so that the command line can use them too.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence

from qtgo.ai.numpy_check import NEEDS_NUMPY
from qtgo.engine.board_limits import BoardLimits, BoardProblem
from qtgo.engine.command_line import CommandLineError, CommandLineProblem, join_command
from qtgo.engine.failure import EngineFailure, FailureKind
from qtgo.engine.recipes import is_remote
from qtgo.engine.reports import EngineWait
from qtgo.gtp.plan import RulesNotice, SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.time_control import TimeNotice
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("engine")

_SHOWN_LINES = 12
_ANSWER_LENGTH = 500
_MANY = 0x8000_0000
_NO_CONNECTION = 255
_NO_REMOTE_PROGRAM = 127


def failure_text(failure: EngineFailure) -> tuple[str, str]:
    """Say what happened to an engine, in a headline, and what it means and what helps, in a sentence or two."""
    headline, explanation = _remote_words(failure) or (_start_words() | _run_words())[failure.kind]
    values = {
        "detail": visible(failure.detail, _ANSWER_LENGTH) or tr("(nothing)"),
        "status": _status(failure.status),
        "signal": signal_name(failure.status),
        "command": tr("“{command}”").format(command=visible(failure.pending)) if failure.pending else tr("its start"),
        "seconds": f"{failure.seconds:.0f}",
    }
    return headline.format(**values), explanation.format(**values)


def numpy_failure_text(failure: EngineFailure) -> str:
    """Return the sentence in which QtGo's own engine said what is wrong with numpy; empty for any other failure."""
    lines = (line.partition(NEEDS_NUMPY) for line in failure.stderr_tail)
    return next((needs + rest for _, needs, rest in lines if needs), "")


def builtin_failure_text(failure: EngineFailure) -> str:
    """Say why QtGo's own engine does not start; empty for a failure of another kind."""
    if numpy_failure_text(failure):
        return tr("Everything else works without it. Install numpy for the Python that runs QtGo, {program}.").format(
            program=failure.command[0]
        )
    if not failure.command:
        return tr("QtGo starts its own engine with the Python that runs QtGo, and nothing says where that is.")
    if failure.kind not in _start_words() and failure.kind is not FailureKind.EXITED:
        return ""
    text = tr(
        "QtGo starts its own engine with the Python that runs QtGo, {program}. It may have been moved, renamed or "
        "updated since QtGo was started: close QtGo and start it again. If that does not help, install QtGo anew."
    )
    return text.format(program=failure.command[0])


def failure_evidence(failure: EngineFailure, *, with_messages: bool = True) -> str:
    """Return what the failure was seen by: the command as it was parsed, and the last words of the program.

    Its messages, which are what it wrote to standard error, can be left out where they are shown anyhow.
    """
    parts = []
    if failure.command:
        parts.append(tr("The command was:") + "\n" + join_command(failure.command))
    if failure.first_lines:
        parts.append(tr("It wrote:") + "\n" + _shown_lines(failure.first_lines[:_SHOWN_LINES]))
    if failure.stderr_tail and with_messages:
        parts.append(tr("Its last messages were:") + "\n" + _shown_lines(failure.stderr_tail[-_SHOWN_LINES:]))
    elif not failure.stderr_tail and failure.command and failure.kind in _run_words():
        parts.append(tr("It left no message."))
    return "\n\n".join(parts)


def _shown_lines(lines: Sequence[str]) -> str:
    return "\n".join(visible(line, _ANSWER_LENGTH) for line in lines)


def board_failure_text(failure: SyncFailure) -> str:
    """Say why an engine cannot take part where the game stands."""
    text = {
        SyncRefusal.RECTANGULAR: tr("It plays on square boards only."),
        SyncRefusal.NO_NAMES_FOR_POINTS: tr("Engines name the points of boards of up to 25 × 25 only."),
        SyncRefusal.SIZE_REFUSED: tr("It does not play on a board of this size."),
        SyncRefusal.IMPOSSIBLE_POSITION: tr("The position has stones without liberties, which no engine takes."),
        SyncRefusal.SETUP_REFUSED: tr("It cannot set up the stones of this position."),
        SyncRefusal.MOVE_REFUSED: tr("It takes a move of the game for illegal."),
        SyncRefusal.CLEARING_REFUSED: tr("It cannot clear its board."),
    }[failure.reason]
    if failure.command:
        answer = visible(failure.answer, _ANSWER_LENGTH) or tr("no reason")
        text += " " + tr("Its answer to “{command}” was: {answer}").format(command=failure.command, answer=answer)
    return text


def board_limit_text(name: str, limits: BoardLimits, width: int, height: int) -> str:
    """Say why an engine does not play on a board, or empty if nothing is known against it."""
    problem = limits.problem(width, height)
    if problem is None:
        return ""
    low, high = (min(limits.sizes), max(limits.sizes)) if limits.sizes else (0, 0)
    text = {
        BoardProblem.NOT_SQUARE: tr("{engine} plays on square boards only."),
        BoardProblem.REFUSED_BEFORE: tr("{engine} has refused a board of {width} × {height}."),
        BoardProblem.SIZE: tr("{engine} plays on boards up to {high} × {high} only."),
    }[problem]
    if problem is BoardProblem.SIZE and low == high:
        text = tr("{engine} plays on {high} × {high} only.")
    elif problem is BoardProblem.SIZE and not limits.is_certain:
        text = tr("{engine} plays on boards up to {high} × {high}, unless it was built for larger ones.")
    return text.format(engine=name, width=width, height=height, high=high)


def difference_text(name: str, report: SyncReport) -> str:
    """Say by which other rules, komi or time an engine plays; empty where it plays by those of the game."""
    sentences = _rules_sentences(report)
    if sentences:
        sentences.append(tr("QtGo keeps to the rules of the game all the same."))
    if report.time is not None:
        sentences.append(
            {
                TimeNotice.ROUGHLY: tr("{engine} does not know this time system and is told the nearest it knows."),
                TimeNotice.TOO_SHORT: tr("{engine} cannot be told times of less than a second."),
                TimeNotice.REFUSED: tr("{engine} does not take the time settings; it may lose on time."),
                TimeNotice.UNTOLD: tr("{engine} cannot be told its time; it may lose on time."),
            }[report.time]
        )
    return " ".join(sentences).format(engine=name)


def _rules_sentences(report: SyncReport) -> list[str]:
    sentences = []
    if report.rules is not None:
        sentences.append(
            {
                RulesNotice.ROUGHLY: tr(
                    "{engine} does not know these rules exactly and plays by the nearest it knows."
                ),
                RulesNotice.OTHERS: tr("{engine} was started with other rules than those of the game."),
                RulesNotice.UNKNOWN: tr("{engine} cannot be told the rules of the game."),
            }[report.rules]
        )
    if report.komi_refused:
        sentences.append(tr("{engine} does not take this komi."))
    return sentences


def wait_text(wait: EngineWait) -> str:
    """Say in a line how long an engine is waited for, and what it wrote last."""
    text = tr("{engine} has not answered “{command}” for {seconds} s")
    if wait.is_thinking:
        text = tr("No output from {engine} for {seconds} s")
    elif wait.is_tuning and wait.is_starting:
        text = tr("{engine} is tuning itself to this computer, {seconds} s")
    elif wait.is_starting:
        text = tr("{engine} is starting, {seconds} s")
    text = text.format(engine=wait.name, command=wait.command, seconds=round(wait.seconds))
    return tr("{what}: {line}").format(what=text, line=visible(wait.line)) if wait.line else text


def wait_explanation(wait: EngineWait) -> str:
    """Say what to expect of a wait."""
    if wait.is_tuning and wait.is_starting:
        return tr("It does this once, which may take many minutes, and starts within seconds from then on.")
    if wait.is_thinking:
        return tr(
            "It may need longer for its move, or it hangs. Engine, Restart Engine starts it again and keeps the game; "
            "how long it may be silent is set in Engine, Engines…"
        )
    return tr("You can go on in the meantime; the console shows all that it writes.")


def command_line_text(error: CommandLineError) -> str:
    """Say why a command line cannot be split into words."""
    text = {
        CommandLineProblem.EMPTY: tr("A command line names a program, such as: gnugo --mode gtp"),
        CommandLineProblem.OPEN_QUOTE: tr("The quote at character {column} is never closed."),
        CommandLineProblem.NOTHING_ESCAPED: tr("Nothing follows the backslash at character {column}."),
        CommandLineProblem.NUL_CHARACTER: tr("The character at {column} is no text."),
    }[error.problem]
    return text.format(column=error.column + 1)


def abilities(capabilities: Capabilities) -> list[tuple[str, bool]]:
    """List what matters of an engine's abilities in words, and whether it has each."""
    names = {
        tr("analysis"): ("kata-analyze", "lz-analyze"),
        tr("rules told to it"): ("kata-set-rules", "kgs-rules"),
        tr("taking back"): ("undo",),
        tr("handicap stones"): ("set_free_handicap", "fixed_handicap"),
        tr("set-up positions"): ("set_position", "loadsgf"),
        tr("time limits"): ("time_left",),
        tr("naming dead stones"): ("final_status_list",),
        tr("interruption"): ("gogui-interrupt",),
        tr("rectangular boards"): ("rectangular_boardsize",),
    }
    return [(text, any(capabilities.knows(command) for command in commands)) for text, commands in names.items()]


def signal_name(number: int) -> str:
    """Name a signal, such as SIGSEGV."""
    try:
        return signal.Signals(number).name
    except ValueError:  # on Windows it is a status
        return _status(number)


def _status(status: int) -> str:
    """Write an exit status; those of Windows are known by their hexadecimal form."""
    return f"0x{status & 0xFFFFFFFF:08X}" if status < 0 or status >= _MANY else str(status)


def _remote_words(failure: EngineFailure) -> tuple[str, str] | None:
    """Return the words for what happened between two machines, which ssh tells by its exit status."""
    if failure.kind is not FailureKind.EXITED or not failure.command or not is_remote(failure.command):
        return None
    return {
        _NO_CONNECTION: (
            tr("The connection to the other machine failed"),
            tr(
                "ssh could not get in, or was cut off, during {command}. It needs a key that lets it in without a "
                "password, and must know the other machine: start it once in a terminal."
            ),
        ),
        _NO_REMOTE_PROGRAM: (
            tr("The other machine did not find the program"),
            tr("Give its whole path there, such as /usr/games/gnugo, and quote blanks twice."),
        ),
    }.get(failure.status)


def _start_words() -> dict[FailureKind, tuple[str, str]]:
    """Return the words for a program that never ran."""
    return {
        FailureKind.BAD_COMMAND_LINE: (
            tr("The command line cannot be read"),
            tr("It cannot be split into a program and its arguments. Check its quotes."),
        ),
        FailureKind.NO_WORKING_FOLDER: (
            tr("The working folder does not exist"),
            tr("There is no folder {detail}. Choose another one, or leave the field empty."),
        ),
        FailureKind.NOT_FOUND: (
            tr("The program was not found"),
            tr("There is no program {detail}. Give its whole path, and put quotes around a path with blanks."),
        ),
        FailureKind.NOT_EXECUTABLE: (
            tr("The file cannot be run"),
            tr("{detail} is there, but it is no program, or you have no permission to run it."),
        ),
        FailureKind.COULD_NOT_START: (
            tr("The system could not start the program"),
            tr("It says: {detail}"),
        ),
    }


def _run_words() -> dict[FailureKind, tuple[str, str]]:
    """Return the words for a program that ran."""
    return {
        FailureKind.EXITED: (
            tr("The engine ended with status {status}"),
            tr(
                "The program started, and ended by itself during {command}. Its last messages, if there are any, tell "
                "why: often a file is missing, or an argument is wrong."
            ),
        ),
        FailureKind.KILLED: (
            tr("The engine crashed ({signal})"),
            tr("The system ended the program during {command}, for a fault in it or for lack of memory."),
        ),
        FailureKind.NO_GTP: (
            tr("The program speaks no GTP"),
            tr(
                "It runs, but does not answer as an engine. Many engines need an argument for that, such as "
                "“--mode gtp” or “gtp”."
            ),
        ),
        FailureKind.WRONG_PROTOCOL: (
            tr("The engine speaks another version of GTP"),
            tr("Version 2 is needed; the engine says: {detail}"),
        ),
        FailureKind.WRONG_IDS: (
            tr("The engine mixes up its answers"),
            tr(
                "It answered a command that it was never sent (number {detail}) in place of {command}, so none of its "
                "answers can be trusted."
            ),
        ),
        FailureKind.NO_COMMAND_LIST: (
            tr("The engine does not say what it can do"),
            tr("It gave no list of its commands. Its answer was: {detail}"),
        ),
        FailureKind.MISSING_COMMANDS: (
            tr("The engine lacks commands that every game needs"),
            tr("It does not know: {detail}"),
        ),
        FailureKind.TIMED_OUT: (
            tr("The engine does not answer"),
            tr(
                "It wrote nothing at all for {seconds} seconds after {command}. If it only needs longer, allow it more "
                "silence among its times."
            ),
        ),
        FailureKind.FLOODED: (
            tr("The engine writes without end"),
            tr("More output came than can be read, during {command}."),
        ),
        FailureKind.OUTPUT_CLOSED: (
            tr("The engine closed its output"),
            tr("The program still runs, but it can no longer answer {command}."),
        ),
    }
