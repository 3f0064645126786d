"""The words for issues in a game file, and for why one cannot be read or written."""

from __future__ import annotations

from qtgo.sgf.problem import Problem, ProblemKind, SgfError, SgfErrorKind
from qtgo.text.translation import Texts

tr = Texts("file issues")


def problem_text(problem: Problem) -> str:
    """Describe an issue, with the text at fault."""
    text = {**_character_words(), **_syntax_words(), **_value_words(), **_order_words()}[problem.kind]
    return f"{text} ({problem.detail})" if problem.detail else text


def sgf_error_text(error: SgfError) -> str:
    """Say why a game file cannot be read or written."""
    return {
        SgfErrorKind.EMPTY: tr("The file is empty."),
        SgfErrorKind.NO_GAME: tr("Not an SGF file: no “(;” found."),
        SgfErrorKind.TOO_LARGE: tr("The file is too large."),
        SgfErrorKind.UNKNOWN_ENCODING: tr("Unknown encoding “{detail}”."),
        SgfErrorKind.UNDECODABLE: tr("The file is not valid in the encoding “{detail}”."),
        SgfErrorKind.UNENCODABLE: tr("Characters not supported by the encoding: {detail}"),
    }[error.kind].format(detail=error.detail)


def _character_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.UNKNOWN_CHARSET: tr("Unknown encoding in CA"),
        ProblemKind.WRONG_CHARSET: tr("The file is not in the encoding that CA declares"),
        ProblemKind.DOUBTFUL_CHARSET: tr("The encoding that CA declares yields unlikely characters"),
        ProblemKind.GUESSED_CHARSET: tr("No encoding declared; it was guessed"),
        ProblemKind.UNDECODABLE_BYTES: tr("Invalid bytes for this encoding"),
    }


def _syntax_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.TEXT_BEFORE_GAME: tr("Text before the first game was ignored"),
        ProblemKind.TEXT_AFTER_GAME: tr("Text after a game was ignored"),
        ProblemKind.STRAY_TEXT: tr("Text outside properties was ignored"),
        ProblemKind.MISSING_OPENING: tr("Missing “(” at the start of a game"),
        ProblemKind.MISSING_SEMICOLON: tr("Missing “;” at the start of a node"),
        ProblemKind.MISSING_CLOSING: tr("Missing “)” at the end"),
        ProblemKind.EXTRA_CLOSING: tr("Extra “)”"),
        ProblemKind.EMPTY_VARIATION: tr("Empty variation"),
        ProblemKind.NODE_AFTER_VARIATION: tr("Node after a variation; it was read as another variation"),
        ProblemKind.UNTERMINATED_VALUE: tr("Missing “]” after a property value"),
        ProblemKind.PROPERTY_WITHOUT_VALUE: tr("Property without a value"),
        ProblemKind.LOWER_CASE_NAME: tr("Property name with lowercase letters, as in old files"),
        ProblemKind.UNUSUAL_NAME: tr("Unusual property name"),
        ProblemKind.DUPLICATE_PROPERTY: tr("Duplicate property; values were merged"),
        ProblemKind.UNREADABLE_LINE: tr("Unreadable line"),
    }


def _value_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.NOT_GO: tr("Not a Go game"),
        ProblemKind.BAD_SIZE: tr("Invalid board size; 19x19 was used"),
        ProblemKind.BAD_VALUE: tr("Invalid property value"),
        ProblemKind.TOO_MANY_VALUES: tr("Several values for a property that takes one"),
        ProblemKind.POINT_OFF_BOARD: tr("Point not on the board"),
        ProblemKind.REVERSED_CORNERS: tr("Corners of a point rectangle in the wrong order"),
        ProblemKind.DUPLICATE_POINT: tr("Duplicate point"),
        ProblemKind.MOVE_AS_VERTEX: tr("Move written in board coordinates instead of SGF coordinates"),
        ProblemKind.PASS_AS_TT: tr("Pass written as “tt”, as in old files"),
    }


def _order_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.MOVE_IN_ROOT: tr("Move in the root node"),
        ProblemKind.TWO_MOVES: tr("More than one move in a node"),
        ProblemKind.SETUP_WITH_MOVE: tr("Move and setup stones in the same node"),
        ProblemKind.SETUP_OVER_STONE: tr("Setup stone on an occupied point"),
        ProblemKind.ROOT_PROPERTY_BELOW_ROOT: tr("Root property below the root node"),
        ProblemKind.GAME_INFO_TWICE: tr("Game information appears more than once"),
        ProblemKind.ILLEGAL_MOVE: tr("Illegal move"),
    }
