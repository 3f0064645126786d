"""Engines with bad manners: options of ``fake_engine.py``, and what must come of a game with each.

Whatever an engine does, nothing hangs and nothing of it is left running.
"""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

from tests.fake_engine import COMMANDS

MARK = "QTGO_TEST_OF_MANNERS"
"""A variable in the environment of an engine and of all that it starts."""


class Outcome(Enum):
    """What comes of a move that an engine is asked for on 9x9, after E5."""

    PLAYS = auto()  # the move is made
    FAILS = auto()  # the engine is given up, with a reason
    REFUSES = auto()  # its answer is not a move here, or it cannot follow the game
    RESIGNS = auto()
    WAITS = auto()  # it may think as long as it likes

    @property
    def silence(self) -> float:
        """Return how many seconds an engine may be silent: few only where it fails, sooner or later, for any reason."""
        return 1.0 if self is Outcome.FAILS else 60.0


P, F, R, W = Outcome.PLAYS, Outcome.FAILS, Outcome.REFUSES, Outcome.WAITS

_LIES = [word for name in ("kata-analyze", "kata-set-rules", "loadsgf", "set_position") for word in ("--feign", name)]

MANNERS: dict[str, tuple[Outcome, tuple[str, ...]]] = {
    # At its start and end
    "silent from the start": (F, ("--hang", "protocol_version")),
    "dies at its start": (F, ("--die", "protocol_version")),
    "exits with 0 at its start": (F, ("--die", "protocol_version", "--status", "0")),
    "dies in the handshake": (F, ("--die", "list_commands", "--signal", "11")),
    "is no GTP engine": (F, ("--no-gtp",)),
    "writes back what it reads": (F, ("--echo",)),
    "greets with a banner": (P, ("--garbage", "30")),
    "closes its input": (F, ("--lose", "input")),
    "closes its output at the start": (F, ("--close", "name")),
    "closes its error output": (P, ("--lose", "error")),
    "ignores quit": (P, ("--ignore-quit",)),
    "ignores quit and SIGTERM": (P, ("--ignore-quit", "--deaf-to-term")),
    "ignores all while it thinks": (W, ("--slow", "600", "--ignore-quit", "--deaf-to-term")),
    "leaves a child running": (P, ("--child", "/dev/null")),
    "leaves a child running when it dies": (F, ("--child", "/dev/null", "--die", "genmove")),
    "leaves a child running when it is killed": (W, ("--child", "/dev/null", "--slow", "600", "--deaf-to-term")),
    # How much it writes
    "floods the error output": (P, ("--chatter", "2000")),
    "floods the output before an answer": (P, ("--spew", "500000", "genmove", "100")),
    "never ends its answer": (F, ("--endless", "lines", "genmove")),
    "never ends its line": (F, ("--endless", "line", "genmove")),
    "floods the error output and answers nothing": (F, ("--endless", "messages", "name")),
    "answers line by line without end": (F, ("--endless", "slowly", "name")),
    "never ends its name": (F, ("--endless", "lines", "name")),
    "never ends the line of its name": (F, ("--endless", "line", "name")),
    # How it answers
    "answers with other ids": (F, ("--wrong-ids",)),
    "answers a move with another id": (F, ("--wrong-ids", "genmove")),
    "answers without ids": (P, ("--no-ids",)),
    "answers twice": (P, ("--style", "twice")),
    "answers after its time": (F, ("--delay", "60", "komi")),
    "is late with its first answer": (F, ("--delay", "60", "protocol_version")),
    "ends lines as Windows does": (P, ("--style", "crlf")),
    "writes tabs": (P, ("--style", "tabs")),
    "writes empty lines before an answer": (P, ("--style", "blank-lines")),
    "writes no empty line after an answer": (F, ("--style", "no-end")),
    "writes a prompt": (P, ("--style", "prompt")),
    "writes in colors": (P, ("--style", "ansi")),
    "writes NUL and bytes that are no text": (P, ("--style", "binary")),
    "has a name without end": (P, ("--name", "Fake " * 20_000)),
    "has a name of several lines": (P, ("--name", "Fake\nThe engine\tof <b>nobody</b>")),
    "tells another protocol": (F, ("--protocol", "1")),
    "tells the protocol in words": (P, ("--protocol", "GTP version 2, draft 2")),
    "answers ? to everything": (R, tuple(word for name in COMMANDS for word in ("--refuse", name))),
    "lies in its list of commands": (P, tuple(_LIES)),
    "does not list its commands": (P, ("--feign", "list_commands")),
    "lacks play": (F, ("--lack", "play")),
    "lacks genmove": (F, ("--lack", "genmove")),
    "lacks komi": (P, ("--lack", "komi")),
    "does not know komi": (P, ("--feign", "komi")),
    "refuses the size of the board": (R, ("--refuse", "boardsize")),
    "refuses every move": (R, ("--refuse", "play", "--refuse", "set_position")),
    "refuses to move": (R, ("--refuse", "genmove")),
    "refuses to move in lines": (R, ("--refuse", "genmove", "--words", "I do not\n\tlike <b>this</b>")),
    "refuses the size in lines": (R, ("--refuse", "boardsize", "--words", "unacceptable size\ntry 19")),
    "hangs over komi": (F, ("--hang", "komi")),
    # In the middle of the game
    "hangs over its move": (W, ("--hang", "genmove")),
    "dies over every move": (F, ("--die", "genmove", "--status", "3")),
    "exits with 0 over every move": (F, ("--die", "genmove", "--status", "0")),
    "crashes over every move": (F, ("--die", "genmove", "--signal", "6")),
    "closes its output over its move": (F, ("--close", "genmove")),
    # Moves
    "plays on an occupied point": (R, ("--move", "E5")),
    "plays off the board": (R, ("--move", "T19")),
    "plays on a point that no board has": (R, ("--move", "Z99")),
    "plays on a point with a huge number": (R, ("--move", "A" + "9" * 5000)),
    "plays something else": (R, ("--move", "banana")),
    "plays lines of something else": (R, ("--move", "I am\nthinking")),
    "plays the point I5": (R, ("--move", "I5")),
    "answers nothing": (R, ("--move", " ")),
    "names the other color": (R, ("--move", "B C3")),
    "plays in lower case": (P, ("--move", "c3")),
    "passes in capitals": (P, ("--move", "PASS")),
    "passes like a word": (P, ("--move", "Pass")),
    "resigns in capitals": (Outcome.RESIGNS, ("--move", "RESIGN")),
    "resigns with a reason": (Outcome.RESIGNS, ("--move", "Resign because it is late")),
    "writes after its move": (P, ("--move", "C3 winrate=51")),
    "writes lines after its move": (P, ("--move", "C3\nwin rate 51 %\n\tpv C3 <b>D4</b>")),
}


def processes(mark: str) -> list[int]:
    """List the processes with a mark in their environment, which children inherit."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                environment, state = (folder / "environ").read_bytes(), (folder / "stat").read_text()
            except OSError:
                continue
            if f"{MARK}={mark}".encode() in environment and state.rpartition(")")[2].split()[0] != "Z":
                found.append(int(folder.name))
    return found
