"""The replacement of the matches of a query."""

from __future__ import annotations

import re

from PySide6.QtCore import QRegularExpressionMatch

from qtgo.core.editing.text_edits import Substitution
from qtgo.core.game.node_search import FindKind, Query
from qtgo.features.find.node_finder import expression_of

_REFERENCE = re.compile(r"\\(\d|\\)")
_JOINED = 10_000  # parts of a text at a time


def substitution(query: Query, replacement: str) -> Substitution | None:
    r"""Return the function that replaces the matches of a text query; None if the query is empty, or unusable.

    In that of a regular expression ``\1`` is the match of its first group, and ``\0`` the whole match.
    """
    expression = expression_of(query)
    if query.kind is not FindKind.TEXT or query.is_empty or not expression.isValid():
        return None

    def substitute(text: str) -> tuple[str, int]:
        # Qt counts in UTF-16; captured groups are text all the same.
        done, parts, count, place = list[bytes](), list[bytes](), 0, 0
        units = text.encode("utf-16-le", "surrogatepass")
        matches = expression.globalMatch(text)
        while matches.hasNext():
            match = matches.next()
            start, end = 2 * match.capturedStart(), 2 * match.capturedEnd()
            if start == end:
                continue  # nothing, which would be replaced between all characters
            new = _expanded(replacement, match) if query.is_regex else replacement
            parts += [units[place:start], new.encode("utf-16-le", "surrogatepass")]
            count, place = count + 1, end
            if len(parts) > _JOINED:  # a million at once would stop all threads
                done.append(b"".join(parts))
                parts = []
        return b"".join([*done, *parts, units[place:]]).decode("utf-16-le", "surrogatepass"), count

    return substitute


def _expanded(replacement: str, match: QRegularExpressionMatch) -> str:
    return _REFERENCE.sub(lambda found: "\\" if found[1] == "\\" else match.captured(int(found[1])), replacement)
