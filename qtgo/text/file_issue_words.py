"""The words for issues in a game file, and for why one cannot be read or written."""

from __future__ import annotations

from qtgo.sgf.grammar import MAX_NODES
from qtgo.sgf.issue import Issue, IssueKind, SgfError, SgfErrorKind
from qtgo.text.joining import with_detail
from qtgo.text.translation import Texts

tr = Texts("file issues")


def issue_text(issue: Issue) -> str:
    """Describe an issue, with the text at fault."""
    text = {**_character_words(), **_syntax_words(), **_value_words(), **_order_words()}[issue.kind]
    return with_detail(text, issue.detail)


def sgf_error_text(error: SgfError) -> str:
    """Return why a game file cannot be read or written."""
    return {
        SgfErrorKind.EMPTY: tr("The file is empty."),
        SgfErrorKind.NO_GAME: tr("Not an SGF file: no game found in it."),
        SgfErrorKind.TOO_LARGE: tr("The file is too large."),
        SgfErrorKind.TOO_MANY_NODES: tr("It has more than {n} million nodes, the most that QtGo can open.").format(
            n=MAX_NODES // 1_000_000
        ),
        SgfErrorKind.OUT_OF_MEMORY: tr("There is not enough memory."),
        SgfErrorKind.UNKNOWN_ENCODING: tr("Unknown encoding “{detail}”."),
        SgfErrorKind.UNDECODABLE: tr("The file is not valid in the encoding “{detail}”."),
        SgfErrorKind.UNENCODABLE: tr("Characters not supported by the encoding: {detail}"),
    }[error.kind].format(detail=error.detail)


def _character_words() -> dict[IssueKind, str]:
    return {
        IssueKind.UNKNOWN_CHARSET: tr("Unknown encoding in CA"),
        IssueKind.WRONG_CHARSET: tr("The file is not in the encoding that CA declares"),
        IssueKind.DOUBTFUL_CHARSET: tr("The encoding that CA declares yields unlikely characters"),
        IssueKind.GUESSED_CHARSET: tr("The encoding was guessed"),
        IssueKind.FALSE_MARK: tr("The byte order mark does not match the encoding of the file"),
        IssueKind.UNDECODABLE_BYTES: tr("Invalid bytes for this encoding"),
    }


def _syntax_words() -> dict[IssueKind, str]:
    return {
        IssueKind.TEXT_BEFORE_GAME: tr("Text before the first game; it was kept as written"),
        IssueKind.TEXT_AFTER_GAME: tr("Text after a game; it was kept as written"),
        IssueKind.STRAY_TEXT: tr("Text outside properties was ignored"),
        IssueKind.MISSING_OPENING: tr("Missing “(” at the start of a game"),
        IssueKind.MISSING_SEMICOLON: tr("Missing “;” at the start of a node"),
        IssueKind.MISSING_CLOSING: tr("Missing “)” at the end"),
        IssueKind.EXTRA_CLOSING: tr("Extra “)”"),
        IssueKind.EMPTY_VARIATION: tr("Empty variation"),
        IssueKind.NODE_AFTER_VARIATION: tr("Node after a variation; it was read as another variation"),
        IssueKind.UNTERMINATED_VALUE: tr("Missing “]” after a property value"),
        IssueKind.PROPERTY_WITHOUT_VALUE: tr("Property without a value"),
        IssueKind.LOWER_CASE_NAME: tr("Property name with lowercase letters, as in old files"),
        IssueKind.UNUSUAL_NAME: tr("Unusual property name"),
        IssueKind.DUPLICATE_PROPERTY: tr("Duplicate property; values were merged"),
        IssueKind.UNREADABLE_LINE: tr("Unreadable line"),
    }


def _value_words() -> dict[IssueKind, str]:
    return {
        IssueKind.NOT_GO: tr("Not a Go game"),
        IssueKind.BAD_SIZE: tr("Invalid board size; 19x19 was used"),
        IssueKind.BAD_VALUE: tr("Invalid property value"),
        IssueKind.UNUSUAL_KOMI: tr("Unusual komi; it was kept as written"),
        IssueKind.DIALECT_PROPERTY: tr("Property as some servers in Asia write it"),
        IssueKind.TOO_MANY_VALUES: tr("Several values for a property that takes one"),
        IssueKind.POINT_OFF_BOARD: tr("Point not on the board"),
        IssueKind.REVERSED_CORNERS: tr("Corners of a point rectangle in the wrong order"),
        IssueKind.DUPLICATE_POINT: tr("Duplicate point"),
        IssueKind.DUPLICATE_MARK: tr("More than one mark on a point"),
        IssueKind.DUPLICATE_LINE: tr("Duplicate arrow or line"),
        IssueKind.ONE_POINT_LINE: tr("Arrow or line from a point to itself"),
        IssueKind.MOVE_AS_VERTEX: tr("Move written in board coordinates instead of SGF coordinates"),
        IssueKind.PASS_AS_TT: tr("Pass written as “tt”, as in old files"),
    }


def _order_words() -> dict[IssueKind, str]:
    return {
        IssueKind.MOVE_IN_ROOT: tr("Move in the root node"),
        IssueKind.TWO_MOVES: tr("More than one move in a node"),
        IssueKind.SETUP_WITH_MOVE: tr("Move and setup stones in the same node"),
        IssueKind.SETUP_OVER_STONE: tr("Setup stone on an occupied point"),
        IssueKind.ROOT_PROPERTY_BELOW_ROOT: tr("Root property below the root node"),
        IssueKind.GAME_INFO_TWICE: tr("Game information appears more than once"),
        IssueKind.MISSING_HANDICAP: tr("HA states a handicap, but its stones are not on the board"),
        IssueKind.ILLEGAL_MOVE: tr("Illegal move"),
    }
