"""The command line's front door: which command is meant, and what its failures look like."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import NamedTuple, NoReturn, TextIO, cast

import qtgo
from qtgo.cli.argparse_texts import translate_argparse
from qtgo.cli.terminal import ErrorOutput, InputError, complain, give_up, is_unread
from qtgo.plain_text import visible
from qtgo.text.translation import Texts, use_language

tr = Texts("command line")

_LENGTH = 1000
_UTF8_LOCALE = "C.UTF-8"
_IMPORTING = "<frozen importlib"
_DRAWING = "PySide6.QtGui"


class Command(NamedTuple):
    """A command: what it does, and command lines that show it."""

    summary: Callable[[], str]
    examples: str


# The module of a command is imported only when it is the one that runs, so that the rest start fast.
COMMANDS = {
    "play": Command(
        tr.lazy("Open the window (default)"),
        "qtgo\nqtgo game.sgf\nqtgo game.sgf --move 120\nqtgo --show new-game\nqtgo --safe",
    ),
    "score": Command(
        tr.lazy("Score the position at the end of the main line"),
        "qtgo score game.sgf\n"
        "qtgo score game.sgf --dead auto\n"
        "qtgo score game.sgf --dead D4,Q16 --json\n"
        "qtgo score game.sgf --rules chinese --komi 7.5\n"
        "qtgo score league.sgf --game 3 --move 200",
    ),
    "analyze": Command(
        tr.lazy("Review games: what each move loses, and the better ones"),
        "qtgo analyze game.sgf\nqtgo analyze game.sgf --visits 100 -o reviewed.sgf\n"
        "qtgo analyze *.sgf --json\nqtgo analyze *.sgf --report games.html\n"
        "qtgo analyze game.sgf --engine 'katago analysis -config analysis.cfg -model model.bin.gz'",
    ),
    "render": Command(
        tr.lazy("Draw a position, or a line of moves, as a picture or text"),
        "qtgo render game.sgf -o game.png\nqtgo render game.sgf -o opening.svg --move 50 --numbers 1-50 --coordinates",
    ),
    "publish": Command(
        tr.lazy("Set games or problems as a book: PDF, or a web page that plays"),
        "qtgo publish game.sgf -o game.pdf\nqtgo publish *.sgf -o book.pdf --moves 100 --per-page 4 --paper letter\n"
        "qtgo publish problems.sgf -o sheet.pdf --problems --per-page 9\nqtgo publish game.sgf -o game.html",
    ),
    "check": Command(
        tr.lazy("Report issues in game files, with line and column"),
        "qtgo check game.sgf\nqtgo check games/ --json",
    ),
    "convert": Command(
        tr.lazy("Convert a game file (SGF, NGF, GIB or UGF) to SGF"),
        "qtgo convert game.gib game.sgf\nqtgo convert old.sgf new.sgf --encoding utf-8",
    ),
    "index": Command(
        tr.lazy("Index the games in folders for searching"),
        "qtgo index games -o games.sqlite\nqtgo index games older-games -o games.sqlite --json",
    ),
    "gtp": Command(
        tr.lazy("Run the built-in engine over the Go Text Protocol (GTP)"),
        "qtgo gtp --rules chinese --komi 7.5 --size 19\n"
        "qtgo gtp --level 12k\n"
        "qtgo gtp --visits 200 --seed 1 --never-resign",
    ),
    "analysis-engine": Command(
        tr.lazy("Analyze many positions over KataGo's JSON protocol"),
        "qtgo analysis-engine < queries.jsonl > answers.jsonl\nqtgo analysis-engine --visits 30",
    ),
    "engines": Command(
        tr.lazy("List the built-in engine and those installed on this computer"),
        "qtgo engines\nqtgo engines --json",
    ),
    "network": Command(
        tr.lazy("List, find, add, download and test networks of KataGo"),
        "qtgo network list\nqtgo network find\nqtgo network add model.bin.gz\nqtgo network download b10c384\n"
        "qtgo network test b10c384h6nbttflrs",
    ),
    "match": Command(
        tr.lazy("Play games between two engines to find the stronger one"),
        "qtgo match --black 'gnugo --mode gtp --level 1' --white 'gnugo --mode gtp --level 10' \\\n"
        "    --games 20 --size 9 --alternate --jobs 2 -o games\n"
        "qtgo match --black ENGINE --white ENGINE --time 5m+3x30s --openings joseki/ --seed 1 -o games\n"
        "qtgo match --black ENGINE --white ENGINE --rules chinese --komi 7.5 --json -o games",
    ),
    "ladder": Command(
        tr.lazy("Rate the players of several matches on one scale"),
        "qtgo ladder matches/*\nqtgo ladder matches/* --anchor 'gnugo 10' --at 1500 --json",
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, or 1 for bad input; argparse exits with 2 for bad usage."""
    if arguments is None:
        _use_utf8()
    words = _expanded(sys.argv[1:]) if arguments is None else list(arguments)
    _replace_closed_streams()
    _tolerate_narrow_streams()
    if sys.stderr is None:
        return _guarded(words)
    with contextlib.redirect_stderr(cast(TextIO, ErrorOutput(sys.stderr))):
        return _guarded(words)


def _expanded(words: Sequence[str], platform: str = sys.platform) -> list[str]:
    """Replace patterns such as ``*.sgf`` by what they match, which the shells of Windows leave to programs."""
    if platform != "win32":
        return list(words)
    from glob import glob

    # No file there has these two in its name; brackets are part of one.
    patterns = (word.replace("[", "[[]") if "*" in word or "?" in word else "" for word in words)
    found = (glob(pattern) for pattern in patterns)  # noqa: PTH207 - a path, also one of another drive
    return [name for word, names in zip(words, found, strict=True) for name in sorted(names) or (word,)]


def _use_utf8() -> None:
    """Start again in a locale of UTF-8 where Python names files in another charset, in which Qt would not find them.

    What is printed stays in the charset of the terminal. The locale decides what is said, as before.
    """
    if sys.platform != "linux" or sys.getfilesystemencoding() == "utf-8" or os.environ.get("LC_CTYPE") == _UTF8_LOCALE:
        return
    import locale

    changed = {"LC_CTYPE": _UTF8_LOCALE, "PYTHONIOENCODING": f"{locale.getpreferredencoding(False)}:backslashreplace"}
    if everything := os.environ.get("LC_ALL"):
        changed["LANG"] = everything
    kept = {name: value for name, value in os.environ.items() if name != "LC_ALL"}
    from qtgo.files.input import OWN_LIMIT, read_input

    # Python may be unable to write the words that it has read.
    _, *words, _ = read_input(Path("/proc/self/cmdline"), OWN_LIMIT).split(b"\0")
    os.execve(sys.executable, [os.fsencode(sys.executable), *words], kept | changed)


def _guarded(words: list[str]) -> int:
    """Run a command, and report what ends it in a sentence."""
    use_language()
    translate_argparse()
    try:
        with interruptible():
            status = _run(words)
        sys.stdout.flush()
    except InputError as error:
        complain(*map(str, error.args))
        return error.status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if is_unread(error):
            give_up(sys.stdout)
            return 141
        if error.filename is not None:  # else it is one of writing, to a full disk for one
            raise
        from qtgo.text.file_problem_words import system_reason

        complain(tr("standard output: {reason}").format(reason=system_reason(error)))
        give_up(sys.stdout)
        return 1
    return status


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl+C, but end the program at once during an import, or where it may be drawing.

    Nothing is to be tidied up then. PySide, as it is imported, would abort with a core dump, or forget the exception,
    and a drawing that ends by one crashes.
    """
    before = signal.getsignal(signal.SIGINT)
    is_ours = before is signal.default_int_handler and threading.current_thread() is threading.main_thread()
    if is_ours:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _DRAWING in sys.modules or _is_importing(frame):
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
    raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None and not frame.f_code.co_filename.startswith(_IMPORTING):
        frame = frame.f_back
    return frame is not None


class _Parser(argparse.ArgumentParser):
    """Complains of bad usage in text that is safe to show: the words may be names of files, put in by a shell."""

    def format_help(self) -> str:
        """Return the help, laid out for the terminal."""
        self._lay_out()
        return super().format_help()

    def format_usage(self) -> str:
        """Return the usage, laid out for the terminal."""
        self._lay_out()
        return super().format_usage()

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit."""
        super().error(visible(message, _LENGTH))

    def _lay_out(self) -> None:  # only now: a start shows no help, yet each option asks for the class
        from qtgo.cli.help_layout import HelpLayout

        self.formatter_class = HelpLayout


def _run(words: list[str]) -> int:
    if words == ["--make-version"]:  # what the window asks for; no command for people
        from qtgo.session.document.version_making import answer

        answer(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    if words and words[0] in COMMANDS:
        name, words = words[0], words[1:]
    elif words and words[0] in ("-h", "--help", "--version"):
        overview().parse_args(words)
        return 0
    else:
        name = "play"
        if words and (meant := _command_meant(words[0])):
            text = tr('no file or command "{word}"; did you mean "{command}"?')
            overview().error(text.format(word=words[0], command=meant))
    module, parser = _module(name), command_parser(name)
    status: int = module.run(parser.parse_args(words))
    return status


def command_parser(name: str) -> argparse.ArgumentParser:
    """Return the parser of what a command takes after its name."""
    command = COMMANDS[name]
    parser = _Parser(
        prog=f"qtgo {name}",
        description=tr("{clause}.").format(clause=command.summary()),  # Translators: what a command does, a sentence.
        epilog=_examples(command.examples),
    )
    _module(name).add_arguments(parser)
    return parser


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"qtgo.cli.commands.{name.replace('-', '_')}_command")


def _command_meant(word: str) -> str:
    """Return the command that was probably meant by a mistyped word, or an empty text.

    An option and the name of an existing file are meant as they are.
    """
    if word.startswith("-") or not word.replace("-", "").isalpha() or os.path.lexists(word):
        return ""
    import difflib

    return next(iter(difflib.get_close_matches(word.lower(), COMMANDS, 1, 0.7)), "")


def overview() -> argparse.ArgumentParser:
    """Return the parser of a command line that names no command, whose help lists them."""
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:{width}}{command.summary()}" for name, command in COMMANDS.items())
    examples = "\n".join(command.examples for command in COMMANDS.values())
    more = tr(
        '"qtgo COMMAND --help" shows the options of a command. Open a file that has the name of a command as ./NAME.'
    )
    status = tr("exit status: 0 success, 1 invalid input, 2 invalid usage")
    parser = _Parser(
        prog="qtgo",
        usage="qtgo [FILE...] [--move N] [--encoding E] [--show WHAT] [--safe] [--debug]\nqtgo COMMAND ...",
        description=f"{tr('QtGo, a desktop Go board.')}\n\n{tr('commands:')}\n{commands}\n\n{more}",
        epilog=f"{_examples(examples)}\n\n{status}",
    )
    parser.add_argument(
        "--version", action="version", version=f"qtgo {qtgo.__version__}", help=tr("show the version and exit")
    )
    return parser


def _examples(text: str) -> str:
    return tr("examples:") + "\n" + _indented(text)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _replace_closed_streams() -> None:
    """Open the null device where a standard stream is closed, else the next file opened would take its number."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            with contextlib.suppress(OSError):
                null = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
                if null != number:
                    os.dup2(null, number)
                    os.close(null)
                setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _tolerate_narrow_streams() -> None:
    """Write a character that the terminal's charset lacks as an escape, and a blank as a blank, rather than fail."""
    codecs.register_error("qtgo", _written_otherwise)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="qtgo")


def _written_otherwise(error: UnicodeError) -> tuple[str | bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    error.end = error.start + 1
    if error.object[error.start].isspace():  # as French has before a colon, narrow and not to be broken at
        return " ", error.end
    return codecs.backslashreplace_errors(error)
