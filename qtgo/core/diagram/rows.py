"""The rows of drawn boards, with row numbers, edges and trailing text, and where in a text such boards stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from qtgo.core.rules.point import MAX_SIZE, column_name
from qtgo.deferred import dataclass, regex

_BORDER = re.compile(r"[\s|+*'`.]*[-=─━_]{2}[-=─━_+|\s*'`.┐┘╮╯]*|\s*\+\+\s*|\s*\+-\+\s*")
_PROMPT = re.compile(r"\s*=[0-9]*\s(?=\s*\S)")
_NUMBER = re.compile(r"\s*([0-9]{1,2})(?=[\s|(\[])")
_WORD = re.compile(r"[a-z]{2}")
_SIDES = "|│┃"
_OPENING, _CLOSING = "([{<", ")]}>"
_STONES = frozenset("XO")
_SIGNS = frozenset("XOxo#@*BWbw●○⚫⚪.,+-_?·∙․．＋┼├┤┬┴┌┐└┘╋─")
_DRAWN = frozenset("XOxo#@●○⚫⚪.,+·∙․．＋┼├┤┬┴┌┐└┘╋")
_JOINTS = frozenset("─")
_SENSEI = regex(r"\s*\$\$")
_FEWEST_ROWS = 3
_FEWEST_SIGNS = 4
_LONGEST = 200  # characters of a line


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a board: its signs, number, edges and trailing text, and its line in the text, from 1."""

    line: int
    signs: tuple[str, ...]
    number: int | None = None
    has_left: bool = False
    has_right: bool = False
    rest: str = ""


def is_border(line: str) -> bool:
    """Return whether a line is the upper or lower edge of a board."""
    return _BORDER.fullmatch(line) is not None and not line.strip().startswith("_")


def read_row(line: str, number: int, *, digits: bool = False) -> Row | None:
    """Read a line as a row, or return None if it is not one; ``digits``: digits are moves, as in Sensei's diagrams."""
    at = 0
    label: int | None = None
    if not digits:
        if prompt := _PROMPT.match(line):
            at = prompt.end()
        if found := _NUMBER.match(line, at):
            label, at = int(found[1]), found.end()
    at = _skip_blanks(line, at)
    has_left = at < len(line) and line[at] in _SIDES
    at += has_left
    signs, at, has_right = _read_signs(line, _skip_blanks(line, at), label, digits)
    rest = line[at:]
    if len(signs) < 2 or not _is_end(rest, has_right, label) or (digits and _WORD.search(line)):
        return None
    if has_right or label is not None:
        rest = re.sub(r"^\s*[|│┃]?\s*[0-9]{1,2}(?=\s|$)", "", rest)
    return Row(number, tuple(signs), label, has_left, has_right, rest.strip())


def _read_signs(line: str, at: int, label: int | None, digits: bool) -> tuple[list[str], int, bool]:
    """Read signs from an offset; return them, where they end, and whether the right edge is there."""
    signs: list[str] = []
    spaced = _is_spaced(line, at)
    while at < len(line):
        sign = line[at]
        if sign in _SIDES:
            return signs, at + 1, True
        if sign.isspace():
            if spaced and line[at : at + 4] == "    " and not digits and signs:
                break  # a gap: what follows stands beside the board
            at += 1
            continue
        if sign in _OPENING and line[at + 2 : at + 3] in tuple(_CLOSING):
            signs.append(line[at + 1])
            at += 3
            continue
        if label is not None and re.match(rf"{label}(?=\s|$)", line[at:]):
            break
        if sign in _JOINTS:
            at += 1
            continue
        if not _is_sign(line, at, spaced, digits):
            break
        signs.append(sign)
        at = at + 1 if digits else _behind_sign(line, at)
    return signs, at, False


def _is_sign(line: str, at: int, spaced: bool, digits: bool) -> bool:
    """Return whether a sign of the board stands at a place, not the beginning of what stands beside it."""
    if digits:
        return _is_sensei_sign(line[at])
    word = re.match(r"[^\s|│┃]+", line[at:])
    if spaced and word is not None and not _is_cell(word[0]):
        return False
    return line[at] in _SIGNS or _is_foreign(line, at)


def _behind_sign(line: str, at: int) -> int:
    """Return the place behind a sign and what programs write next to it."""
    is_stone = line[at] in _STONES
    at += 1
    if is_stone and line[at : at + 1] in ("1", "2", "3"):
        at += 1  # KataGo numbers the last three moves
    if line[at : at + 1] in (")", "]") and line[at - 1] not in _OPENING:
        at += 1  # Pachi has a bracket behind the last move
    return at


def _is_cell(word: str) -> bool:
    """Return whether a word of a spaced line is one sign, or several joined by markers."""
    if len(word) == 1:
        return not word.isdigit() or word == "0"
    return all(letter in _SIGNS or letter in "123()[]{}<>─" for letter in word)


def _is_foreign(line: str, at: int) -> bool:
    """Return whether a character stands alone like a sign without being a known one."""
    before = line[at - 1 : at] if at else " "
    after = line[at + 1 : at + 2] or " "
    return (before.isspace() or before in _SIDES) and (after.isspace() or after in _SIDES) and not line[at].isdigit()


def _is_sensei_sign(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign in "#@.,+_?*!&%=~^:;/$")


def _is_spaced(line: str, at: int) -> bool:
    """Return whether spaces separate the signs."""
    return bool(re.match(r"[(\[]?\S[)\]1-3]?\s+[(\[]?\S|\S[1-3]\S", line[at:]))


def _is_end(rest: str, has_right: bool, label: int | None) -> bool:
    """Return whether the text after the signs may stand beside a board."""
    return not rest.strip() or has_right or label is not None or rest.startswith("   ")


def _skip_blanks(line: str, at: int) -> int:
    while at < len(line) and line[at].isspace():
        at += 1
    return at


def find_rows(lines: Sequence[str]) -> list[Row]:
    """Return the longest run of rows with the same number of signs, tolerating single odd rows."""
    runs: list[list[Row]] = [[]]
    for number, line in enumerate(lines, 1):
        row = None if is_border(line) else read_row(line, number)
        if row is None or is_header(line):
            if runs[-1]:
                runs.append([])
            continue
        if runs[-1] and not _go_together(runs[-1], row):
            runs.append([])
        runs[-1].append(row)
    boards = [run for run in runs if len(run) >= 2 and any(map(_is_drawn, run))]
    return max(boards, key=lambda run: sum(len(row.signs) for row in run), default=[])


def _is_drawn(row: Row) -> bool:
    """Return whether a row has a sign that prose lacks, so that a list of words is not a board."""
    return not _DRAWN.isdisjoint(row.signs) or (len(row.signs) > 2 and "-" in row.signs)


def _go_together(run: Sequence[Row], row: Row) -> bool:
    """Return whether a row continues a board: consecutive number, or the same length."""
    above = run[-1]
    if above.number is not None and row.number is not None:
        return row.number == above.number - 1
    if (above.number is None) != (row.number is None):
        return False
    if above.has_left or above.has_right:
        return above.has_left == row.has_left or above.has_right == row.has_right
    return abs(len(row.signs) - len(above.signs)) <= 1


def is_header(line: str) -> bool:
    """Return whether a line names the columns."""
    return _first_column(line) is not None


def _first_column(line: str) -> int | None:
    """Return the first column that a line names, or None if it names none in order."""
    names = line.upper().split()
    if len(names) < 2 or names[0] not in _COLUMNS:
        return None
    first = _COLUMNS[names[0]]
    expected = [column_name(first + index) for index in range(len(names))]
    with_i = [chr(ord(names[0]) + index) for index in range(len(names))] if len(names[0]) == 1 else []
    return first if names in (expected, with_i) else None


def column_of_header(lines: Sequence[str], rows: Sequence[Row]) -> int | None:
    """Return the first column named above or below a board, from 0."""
    for number in (*range(rows[0].line - 1, rows[0].line - 4, -1), *range(rows[-1].line + 1, rows[-1].line + 4)):
        if 0 < number <= len(lines):
            first = _first_column(lines[number - 1])
            if first is not None:
                return first
    return None


_COLUMNS = {column_name(x): x for x in range(MAX_SIZE)}


def diagrams_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where text diagrams are: the first line, from 0, and the line behind the last."""
    lines = text.split("\n")
    numbered = [(number, _is_part(line)) for number, line in enumerate(lines)]
    for is_part, group in groupby(numbered, key=lambda each: each[1]):
        run = [number for number, _ in group]
        if is_part and _is_board(lines[run[0] : run[-1] + 1]):
            yield run[0], run[-1] + 1


def _is_part(line: str) -> bool:
    """Return whether a line may belong to a diagram: a row, an edge, column names, or one of Sensei's."""
    if len(line) > _LONGEST or not line.strip():
        return False
    if _SENSEI.match(line) or is_border(line) or is_header(line):
        return True
    row = read_row(line, 1)
    return row is not None and len(row.signs) >= _FEWEST_SIGNS


def _is_board(lines: list[str]) -> bool:
    if any(_SENSEI.match(line) for line in lines):
        rows = [read_row(_SENSEI.sub("", line, count=1), 1, digits=True) for line in lines]
        return sum(row is not None for row in rows) >= _FEWEST_ROWS - 1
    return len(find_rows(lines)) >= _FEWEST_ROWS
