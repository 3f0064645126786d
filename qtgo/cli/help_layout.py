"""Help laid out by the columns of a terminal; argparse counts characters, and breaks lines at blanks alone."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable

from qtgo.cli.terminal import columns
from qtgo.plain_text import unbroken

_TERM = r" +\S+ {2,}"
_IN_BRACKETS = r"\[[^]]*\]"


class HelpLayout(argparse.HelpFormatter):
    """Wraps what is said, of a description too; lines that begin with a blank stay, but for a term and its meaning."""

    class _Section(argparse.HelpFormatter._Section):
        """Its heading ends as in the language: before Python 3.12 each has a plain colon."""

        def format_help(self) -> str:
            said = vars(argparse)["_"]("%(heading)s:") % {"heading": self.heading}
            return super().format_help().replace(f"{self.heading}:\n", f"{said}\n", 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for said in text.splitlines() for line in _told(said, width))

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None,
    ) -> str:
        prefix = vars(argparse)["_"]("usage: ") if prefix is None else prefix
        prefix = prefix.replace("： ", "：")  # a wide colon has its blank in itself
        room = columns(prefix)
        if usage is not None:
            lines = (line for form in usage.splitlines() for line in _used(form, self._width - room))
            usage = f"\n{' ' * room}".join(lines)
        stand_in = "x" * room
        return super()._format_usage(usage, actions, groups, stand_in).replace(stand_in, prefix, 1)


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text in so many columns; no number, option or name is broken."""
    lines = [""]
    for blank, piece in unbroken(text):
        longer = lines[-1] + (blank if lines[-1] else "") + piece
        if lines[-1] and columns(longer) > width:
            lines.append(piece)
        else:
            lines[-1] = longer
    return lines


def _told(line: str, width: int) -> list[str]:
    if found := re.match(_TERM, line):
        indent = found.end()
        first, *others = wrapped(line[indent:], max(width - indent, 11))
        return [line[:indent] + first, *(" " * indent + other for other in others)]
    return [line] if line.startswith(" ") else wrapped(line, width)


def _used(form: str, width: int) -> list[str]:
    """Return the lines of one form of a command, each part in brackets whole, below the first if there are more."""
    name, _, parts = form.partition(" ")
    whole = re.sub(_IN_BRACKETS, lambda found: found[0].replace(" ", "\0"), parts)
    indent = len(name) + 1
    first, *others = (line.replace("\0", " ") for line in wrapped(whole, width - indent))
    return [f"{name} {first}", *(" " * indent + other for other in others)]
