"""The words for what goes wrong with engines, each failure with its own explanation and advice."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from qtgo.engine.board_limits import BoardLimits, BoardProblem
from qtgo.engine.process.command_line import CommandLineError, CommandLineProblem, join_command
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.recipes import is_remote
from qtgo.engine.reports import EngineWait
from qtgo.gtp.analysis_book import QUERY
from qtgo.gtp.human_profile import HUMAN_NETWORK_NAME, HUMAN_NETWORK_PLACE, HUMAN_NETWORK_SIZE
from qtgo.gtp.plan import RulesNotice, SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.time_commands import TimeNotice
from qtgo.plain_text import visible
from qtgo.text.joining import labeled, listed, sentence, sentences
from qtgo.text.menus.menu_places import place_of
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.numbers import bytes_text
from qtgo.text.numpy_words import needs_numpy_text, problem_of_engine
from qtgo.text.translation import Texts

tr = Texts("engine")
engines = Texts("engines")

_SHOWN_LINES = 12
_ANSWER_LENGTH = 500
_ANSWER_LINES = 8
_MANY = 0x8000_0000
_NO_CONNECTION = 255
_NO_REMOTE_PROGRAM = 127


def failure_text(failure: EngineFailure) -> tuple[str, str]:
    """Return a headline for what happened to an engine, and a sentence or two on what it means and what helps."""
    headline, explanation = _remote_words(failure) or (_start_words() | _run_words())[failure.kind]
    values = {
        "detail": answer_text(failure.detail),
        "status": _status(failure.status),
        "signal": signal_name(failure.status),
        "command": _moment(failure.pending),
        "seconds": f"{failure.seconds:.0f}",
        "menu": place_of("networks"),
    }
    return headline.format(**values), explanation.format(**values)


def _moment(pending: str) -> str:
    """Return during what an engine failed: from its start on it is asked something, so otherwise it was idle."""
    if pending == QUERY:
        # Translators: during what an engine failed.
        return tr("a query")
    # Translators: during what an engine failed.
    return tr("“{command}”").format(command=visible(pending)) if pending else tr("a pause between commands")


def missing_network_text(name: str) -> str:
    """Return that an engine lacks the file of its network, and what helps."""
    text = tr(
        "The file of {engine} is missing: add it again under {menu}, or choose another engine, such as the built-in "
        "one."
    )
    return text.format(engine=visible(name), menu=place_of("networks"))


def answer_text(answer: str) -> str:
    """Return what an engine answered, with its lines as they are."""
    # Translators: the engine answered nothing.
    return visible(answer.strip(), _ANSWER_LENGTH, _ANSWER_LINES) or tr("(nothing)")


def rejected_move_text(name: str, answer: str, *, is_refusal: bool) -> str:
    """Return that an engine's answer to the request for a move is none, and the answer."""
    text = tr("{engine} answered “{move}”, which is not a move on this board.")
    if is_refusal:
        text = tr("{engine} refuses to move. It answered: {move}")
    elif "\n" in answer:
        text = tr("{engine} gave an answer that is not a move on this board:\n{move}")
    return text.format(engine=name, move=answer_text(answer))


def human_network_text() -> str:
    """Return what KataGo needs to play like a person, and where its project publishes that."""
    return tr(
        "To play like a person, KataGo 1.15 or newer needs the file {file} ({size}) in addition to its normal network. "
        "“{networks}” downloads it, or get it from {place} and put it beside the other network. Then "
        "“{button}” under {engines} finds it."
    ).format(
        file=HUMAN_NETWORK_NAME,
        size=bytes_text(HUMAN_NETWORK_SIZE),
        place=HUMAN_NETWORK_PLACE,
        networks=place_of("networks"),
        engines=place_of("engines"),
        button=without_mnemonic(engines("&Find on This Computer")),
    )


def profile_refusal_text(name: str, answer: str) -> str:
    """Return that an engine has refused to play like other people during a game, and what it answered."""
    text = tr("{engine} rejected this rank and plays on as before. It answered: {answer}")
    return text.format(engine=name, answer=answer_text(answer))


def numpy_failure_text(failure: EngineFailure) -> str:
    """Return what QtGo's own engine found wrong with numpy; empty for any other failure."""
    problem = next(filter(None, map(problem_of_engine, failure.stderr_tail)), "")
    return needs_numpy_text(problem) if problem else ""


def builtin_failure_text(failure: EngineFailure) -> str:
    """Return why QtGo's own engine does not start; empty for a failure of another kind."""
    if numpy_failure_text(failure):
        return tr("Everything else works without it. Install numpy for the Python that runs QtGo: {program}").format(
            program=failure.command[0]
        )
    if not failure.command:
        return tr("The built-in engine needs the Python that runs QtGo, but its location is unknown.")
    if failure.kind not in _start_words() and failure.kind is not FailureKind.EXITED:
        return ""
    text = tr(
        "The built-in engine runs with the same Python as QtGo, {program}. It may have been moved, renamed or "
        "updated in the meantime. Restart QtGo; if that does not help, reinstall it."
    )
    return text.format(program=failure.command[0])


def failure_clause(failure: EngineFailure, *, is_builtin: bool) -> tuple[str, str]:
    """Return headline and explanation as ``failure_text``, the headline without its period to go on within a sentence.

    Of QtGo's own engine more is known than the failure itself says.
    """
    headline, explanation = failure_text(failure)
    if is_builtin:
        explanation = numpy_failure_text(failure) or builtin_failure_text(failure) or explanation
    return headline.removesuffix(sentence("")), explanation


def failure_sentences(failure: EngineFailure, *, is_builtin: bool) -> str:
    """Return headline and explanation as sentences that follow each other in a line."""
    headline, explanation = failure_clause(failure, is_builtin=is_builtin)
    return sentences((sentence(headline), explanation))


def failure_evidence(failure: EngineFailure, *, with_messages: bool = True) -> str:
    """Return what the failure was seen by: the command as it was parsed, and the last words of the program.

    Its messages, which are what it wrote to standard error, can be left out where they are shown anyhow.
    """
    parts = []
    if failure.command:
        parts.append(tr("Command:") + "\n" + join_command(failure.command))
    if failure.first_lines:
        parts.append(tr("Output:") + "\n" + _shown_lines(failure.first_lines[:_SHOWN_LINES]))
    if failure.stderr_tail and with_messages:
        parts.append(tr("Last messages:") + "\n" + _shown_lines(failure.stderr_tail[-_SHOWN_LINES:]))
    elif not failure.stderr_tail and failure.command and failure.kind in _run_words():
        parts.append(tr("There were no messages."))
    return "\n\n".join(parts)


def _shown_lines(lines: Sequence[str]) -> str:
    return "\n".join(visible(line, _ANSWER_LENGTH) for line in lines)


def board_failure_text(failure: SyncFailure) -> str:
    """Return why an engine cannot play in the current position."""
    text = {
        SyncRefusal.RECTANGULAR: tr("It supports square boards only."),
        SyncRefusal.NO_NAMES_FOR_POINTS: tr("GTP engines support boards up to 25 × 25 only."),
        SyncRefusal.SIZE_REFUSED: tr("It does not support this board size."),
        SyncRefusal.IMPOSSIBLE_POSITION: tr("The position has stones without liberties, which engines do not accept."),
        SyncRefusal.SETUP_REFUSED: tr("It cannot set up this position."),
        SyncRefusal.MOVE_REFUSED: tr("It rejects a move as illegal."),
        SyncRefusal.CLEARING_REFUSED: tr("It cannot clear its board."),
    }[failure.reason]
    if failure.command:
        # Translators: in place of an answer of an engine.
        answer = answer_text(failure.answer) if failure.answer else tr("no reason given")
        said = tr("It answered “{command}” with: {answer}").format(command=failure.command, answer=answer)
        return sentences((text, said))
    return text


def board_limit_text(name: str, limits: BoardLimits, width: int, height: int) -> str:
    """Return why an engine does not play on a board; empty if it may."""
    problem = limits.problem(width, height)
    if problem is None:
        return ""
    low, high = (min(limits.sizes), max(limits.sizes)) if limits.sizes else (0, 0)
    text = {
        BoardProblem.NOT_SQUARE: tr("{engine} supports square boards only."),
        BoardProblem.REFUSED_BEFORE: tr("{engine} does not support a {width} × {height} board."),
        BoardProblem.SIZE: tr("{engine} supports boards up to {high} × {high} only."),
    }[problem]
    if problem is BoardProblem.SIZE and low == high:
        text = tr("{engine} supports {high} × {high} boards only.")
    elif problem is BoardProblem.SIZE and not limits.is_certain:
        text = tr("{engine} supports boards up to {high} × {high}, unless built for larger ones.")
    return text.format(engine=name, width=width, height=height, high=high)


def difference_text(name: str, report: SyncReport) -> str:
    """Return by which other rules, komi or time an engine plays and what it lacks; empty where nothing differs."""
    said = difference_sentences(name, report)
    if report.rules is not None or report.komi_refused or "komi" in report.unknown:
        said.append(tr("QtGo still applies the rules of the game."))
    return sentences(said)


def difference_sentences(name: str, report: SyncReport) -> list[str]:
    """List by which other rules, komi or time an engine plays, and which commands it lacks."""
    said = []
    if report.rules is not None:
        said.append(
            {
                RulesNotice.ROUGHLY: tr("{engine} does not support these rules exactly and uses the closest it has."),
                RulesNotice.OTHERS: tr("{engine} was started with different rules."),
                RulesNotice.UNKNOWN: tr("{engine} does not support setting rules."),
            }[report.rules]
        )
    if report.komi_refused:
        said.append(tr("{engine} rejected this komi."))
    if "komi" in report.unknown:
        said.append(tr("{engine} does not support setting komi."))
    if "boardsize" in report.unknown:
        said.append(tr("{engine} does not support setting the board size."))
    others = [command for command in report.unknown if command not in ("komi", "boardsize")]
    if others:
        said.append(tr("{engine} lacks GTP commands: {commands}.").replace("{commands}", listed(others)))
    if report.time is not None:
        said.append(
            {
                TimeNotice.ROUGHLY: tr("{engine} does not support this time system and gets the closest one it does."),
                TimeNotice.TOO_SHORT: tr("{engine} does not support times of less than one second."),
                TimeNotice.REFUSED: tr("{engine} rejected the time settings and may lose on time."),
                TimeNotice.UNTOLD: tr("{engine} does not support time settings and may lose on time."),
            }[report.time]
        )
    return [sentence.format(engine=name) for sentence in said]


def wait_text(wait: EngineWait) -> str:
    """Return a line with how long an engine has kept us waiting, and what it wrote last."""
    text = tr("{engine} has not answered “{command}” for {seconds} s")
    if wait.is_thinking:
        text = tr("No output from {engine} for {seconds} s")
    elif wait.is_tuning and wait.is_starting:
        text = tr("{engine} is tuning itself to this computer, {seconds} s")
    elif wait.is_starting:
        text = tr("{engine} is starting, {seconds} s")
    text = text.format(engine=wait.name, command=wait.command, seconds=round(wait.seconds))
    return labeled(text, visible(wait.line)) if wait.line else text


def still_starting_text(engine: str) -> str:
    """Return that an engine has not become ready for long, though it may write something."""
    return tr("{engine} is still starting.").format(engine=engine)


def wait_explanation(wait: EngineWait) -> str:
    """Return what to expect of a wait."""
    if wait.is_tuning and wait.is_starting:
        return tr("This happens once and may take several minutes. After that it starts within seconds.")
    if wait.is_thinking:
        return tr(
            "It may need more time, or it may have stopped responding. {restart} restarts it and keeps the game. Set "
            "its timeouts in {engines}."
        ).format(restart=place_of("restart_engine"), engines=place_of("engines"))
    return tr("You can continue in the meantime. The console shows its output.")


def command_line_text(error: CommandLineError) -> str:
    """Return why a command line cannot be split into words."""
    text = {
        CommandLineProblem.EMPTY: tr("Enter a command, for example: gnugo --mode gtp"),
        CommandLineProblem.OPEN_QUOTE: tr("The quote at character {column} is not closed."),
        CommandLineProblem.NOTHING_ESCAPED: tr("Nothing follows the backslash at character {column}."),
        CommandLineProblem.NUL_CHARACTER: tr("Character {column} is not allowed."),
    }[error.problem]
    return text.format(column=error.column + 1)


def abilities(capabilities: Capabilities) -> list[tuple[str, bool]]:
    """List what matters of an engine's abilities in words, and whether it has each."""
    names = {
        # Translators: an ability of an engine.
        tr("analysis"): ("kata-analyze", "lz-analyze"),
        # Translators: an ability of an engine.
        tr("setting rules"): ("kata-set-rules", "kgs-rules"),
        # Translators: an ability of an engine.
        tr("undo"): ("undo",),
        # Translators: an ability of an engine.
        tr("handicap stones"): ("set_free_handicap", "fixed_handicap"),
        # Translators: an ability of an engine.
        tr("setting up positions"): ("set_position", "loadsgf"),
        # Translators: an ability of an engine.
        tr("time limits"): ("time_left",),
        # Translators: an ability of an engine: to tell which are dead.
        tr("dead stones"): ("final_status_list",),
        # Translators: an ability of an engine: to stop thinking when told.
        tr("interruption"): ("gogui-interrupt",),
        # Translators: an ability of an engine.
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
            tr("The connection to the remote computer failed"),
            tr(
                "ssh could not log in or was disconnected during {command}. It needs a key that works without a "
                "password, and must know the host: connect once in a terminal."
            ),
        ),
        _NO_REMOTE_PROGRAM: (
            tr("The program was not found on the remote computer"),
            tr("Enter its full path there, for example /usr/games/gnugo, and quote spaces twice."),
        ),
    }.get(failure.status)


def _start_words() -> dict[FailureKind, tuple[str, str]]:
    """Return the words for a program that never ran."""
    return {
        FailureKind.BAD_COMMAND_LINE: (
            tr("Invalid command"),
            tr("It cannot be split into a program and its arguments. Check its quotes."),
        ),
        FailureKind.NO_WORKING_FOLDER: (
            tr("The working folder does not exist"),
            tr("QtGo looked for {detail}. Choose another folder, or leave the field empty."),
        ),
        FailureKind.NOT_FOUND: (
            tr("The program was not found"),
            tr("QtGo looked for {detail}. Enter its full path, in quotes if it contains spaces."),
        ),
        FailureKind.NOT_EXECUTABLE: (
            tr("The file cannot be run"),
            tr("{detail} is not a program, or you do not have permission to run it."),
        ),
        FailureKind.COULD_NOT_START: (
            tr("The system could not start the program"),
            tr("The system reports: {detail}"),
        ),
    }


def _run_words() -> dict[FailureKind, tuple[str, str]]:
    """Return the words for a program that ran."""
    return {
        FailureKind.EXITED: (
            # Translators: a number.
            tr("The engine exited with status {status}"),
            tr(
                "The program started but exited during {command}. Its last messages, if any, may say why: often a "
                "file is missing or an argument is wrong."
            ),
        ),
        FailureKind.KILLED: (
            # Translators: the name of a signal, such as SIGSEGV.
            tr("The engine crashed ({signal})"),
            tr("The system stopped the engine during {command} (a bug, or too little memory)."),
        ),
        FailureKind.NO_GTP: (
            tr("This program is not a GTP engine"),
            tr(
                "It runs but does not answer GTP commands. Many engines need an argument such as “--mode gtp” or “gtp”."
            ),
        ),
        FailureKind.NO_ANALYSIS: (
            tr("This program is not an analysis engine"),
            tr("It runs but does not answer JSON queries. KataGo needs the argument “analysis” in place of “gtp”."),
        ),
        FailureKind.WRONG_PROTOCOL: (
            tr("The engine uses an unsupported version of GTP"),
            tr("Version 2 is required. The engine answered: {detail}"),
        ),
        FailureKind.WRONG_IDS: (
            tr("The engine mixes up its responses"),
            tr(
                "It answered a command that was never sent (number {detail}) instead of {command}, so its responses "
                "cannot be trusted."
            ),
        ),
        FailureKind.MISSING_COMMANDS: (
            tr("The engine lacks required commands"),
            tr("It cannot play without them. Missing commands: {detail}"),
        ),
        FailureKind.TIMED_OUT: (
            tr("The engine does not respond"),
            tr("It did not answer {command} for {seconds} seconds. If it only needs more time, increase its timeouts."),
        ),
        FailureKind.FLOODED: (
            tr("The engine produces too much output"),
            tr("Its output during {command} is too long to read."),
        ),
        FailureKind.OUTPUT_CLOSED: (
            tr("The engine closed its output"),
            tr("The program is still running but can no longer answer {command}."),
        ),
        FailureKind.NO_HUMAN_NETWORK: (
            tr("KataGo's human network is missing"),
            human_network_text(),
        ),
        FailureKind.NO_NETWORK: (
            tr("The file of its network is missing"),
            tr("Add it again under {menu}, or choose another engine."),
        ),
        FailureKind.NO_HUMAN_PLAY: (
            tr("KataGo cannot play like a person"),
            tr("It rejected the settings for that, which KataGo 1.15 and newer support. It answered: {detail}"),
        ),
    }
