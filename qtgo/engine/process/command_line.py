"""Command lines as text and as words, split as a shell does and joined again, and those that Qt cannot pass on."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from qtgo.deferred import regex

_WINDOWS = os.name == "nt"
_HOME = regex(r"~(?=[/\\\s]|$)")
_PLAIN_ON_WINDOWS = regex(r"""[^\s"~][^\s"]*""")


class CommandLineProblem(Enum):
    """Why a command line cannot be split into words."""

    EMPTY = "empty"
    OPEN_QUOTE = "open quote"
    NOTHING_ESCAPED = "nothing escaped"
    NUL_CHARACTER = "NUL character"


class CommandLineError(ValueError):
    """A command line cannot be split; ``column`` counts from 0."""

    def __init__(self, problem: CommandLineProblem, column: int) -> None:
        super().__init__(f"{problem.value} at column {column + 1}")
        self.problem = problem
        self.column = column


def split_command(text: str, *, windows: bool = _WINDOWS) -> tuple[str, ...]:
    """Split a command line into words as a shell does, without variables and patterns; raise CommandLineError.

    A line break counts as a blank; a leading unquoted ``~`` is the user's home. On Windows only double
    quotes quote, and a backslash is literal unless quotes follow it.
    """
    if "\0" in text:
        raise CommandLineError(CommandLineProblem.NUL_CHARACTER, text.index("\0"))
    words = _Splitter(text, windows).words()
    if not words or not words[0]:
        raise CommandLineError(CommandLineProblem.EMPTY, 0)
    return tuple(words)


def words_of(text: str) -> tuple[str, ...]:
    """Split a command line, or return one empty word if it cannot be split."""
    try:
        return split_command(text)
    except CommandLineError:
        return ("",)


def join_command(words: Sequence[str], *, windows: bool = _WINDOWS) -> str:
    """Join words into a command line that splits into them again."""
    import shlex

    return " ".join(_quoted_for_windows(word) if windows else shlex.quote(word) for word in words)


class _Splitter:
    def __init__(self, text: str, windows: bool) -> None:
        self._text = text
        self._windows = windows
        self._at = 0

    def words(self) -> list[str]:
        words: list[str] = []
        while True:
            while self._at < len(self._text) and self._text[self._at].isspace():
                self._at += 1
            if self._at == len(self._text):
                return words
            words.append(self._word())

    def _word(self) -> str:
        start, word = self._at, ""
        while self._at < len(self._text) and not self._text[self._at].isspace():
            word += self._windows_piece() if self._windows else self._posix_piece()
        return _expand_home(word) if _HOME.match(self._text, start) else word

    def _posix_piece(self) -> str:
        character = self._text[self._at]
        if character in "'\"":
            return self._quoted(character)
        if character != "\\":
            self._at += 1
            return character
        if self._at + 1 == len(self._text):
            raise CommandLineError(CommandLineProblem.NOTHING_ESCAPED, self._at)
        self._at += 2
        escaped = self._text[self._at - 1]
        return "" if escaped == "\n" else escaped

    def _quoted(self, quote: str) -> str:
        opened, piece = self._at, ""
        self._at += 1
        while self._at < len(self._text):
            character = self._text[self._at]
            self._at += 1
            if character == quote:
                return piece
            following = self._text[self._at : self._at + 1]
            if quote == '"' and character == "\\" and following and following in '\\"$`\n':
                self._at += 1
                character = "" if following == "\n" else following
            piece += character
        raise CommandLineError(CommandLineProblem.OPEN_QUOTE, opened)

    def _windows_piece(self) -> str:
        if self._text[self._at] == '"':
            return self._windows_quoted()
        return self._backslashes() or self._one()

    def _windows_quoted(self) -> str:
        opened, piece = self._at, ""
        self._at += 1
        while self._at < len(self._text):
            if self._text[self._at] == '"':
                self._at += 1
                return piece
            piece += self._backslashes() or self._one()
        raise CommandLineError(CommandLineProblem.OPEN_QUOTE, opened)

    def _backslashes(self) -> str:
        """Read backslashes; before a quote two of them are one, and a single one escapes the quote."""
        start = self._at
        while self._text[self._at : self._at + 1] == "\\":
            self._at += 1
        count = self._at - start
        if self._text[self._at : self._at + 1] != '"':
            return "\\" * count
        piece = "\\" * (count // 2)
        return piece + self._one() if count % 2 else piece

    def _one(self) -> str:
        self._at += 1
        return self._text[self._at - 1]


def _expand_home(word: str) -> str:
    try:
        return str(Path.home()) + word[1:]
    except RuntimeError:
        return word


def _quoted_for_windows(word: str) -> str:
    if _PLAIN_ON_WINDOWS.fullmatch(word):
        return word
    doubled = re.sub(r'(\\*)("|$)', lambda match: match[1] * 2 + ("\\" + match[2] if match[2] else ""), word)
    return f'"{doubled}"'


_SHELL = "/bin/sh"


def passable(words: Sequence[str]) -> list[str]:
    """Return a command line of valid text that runs the given one; the same one if it is valid text already.

    A shell gets the bytes by number and then executes the program in its place: the process stays the same.
    """
    import shlex

    line = shlex.join(words)
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        numbers = "".join(f"\\{byte:03o}" for byte in line.encode("utf-8", "surrogateescape"))
        return [_SHELL, "-c", f"eval \"exec $(printf '{numbers}')\""]
    return list(words)
