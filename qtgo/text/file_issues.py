"""The words for what is odd in a record, and for why one cannot be read or written."""

from __future__ import annotations

from qtgo.sgf.problem import Problem, ProblemKind, SgfError, SgfErrorKind
from qtgo.text.translation import Texts

tr = Texts("file issues")


def problem_text(problem: Problem) -> str:
    """Say what is odd, with what stands there."""
    text = {**_character_words(), **_syntax_words(), **_value_words(), **_order_words()}[problem.kind]
    return f"{text} ({problem.detail})" if problem.detail else text


def sgf_error_text(error: SgfError) -> str:
    """Say why a record cannot be read or written."""
    return {
        SgfErrorKind.EMPTY: tr("The file is empty."),
        SgfErrorKind.NO_GAME: tr("This is no record of a game: nothing in it begins one, as “(;” does."),
        SgfErrorKind.TOO_LARGE: tr("The file is too large for a record."),
        SgfErrorKind.UNKNOWN_ENCODING: tr("The charset “{detail}” is not known."),
        SgfErrorKind.UNDECODABLE: tr("The file is not written in the charset “{detail}”."),
        SgfErrorKind.UNENCODABLE: tr("The charset has no such characters: {detail}"),
    }[error.kind].format(detail=error.detail)


def _character_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.UNKNOWN_CHARSET: tr("The charset that CA names is not known"),
        ProblemKind.WRONG_CHARSET: tr("The file is not written in the charset that CA names"),
        ProblemKind.DOUBTFUL_CHARSET: tr("The charset that CA names gives unlikely characters"),
        ProblemKind.GUESSED_CHARSET: tr("The file does not name its charset; it was guessed"),
        ProblemKind.UNDECODABLE_BYTES: tr("These bytes are no characters of the charset"),
    }


def _syntax_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.TEXT_BEFORE_GAME: tr("Text before the first game is passed over"),
        ProblemKind.TEXT_AFTER_GAME: tr("Text after a game is passed over"),
        ProblemKind.STRAY_TEXT: tr("Text that belongs to no property is passed over"),
        ProblemKind.MISSING_OPENING: tr("A game begins without “(”"),
        ProblemKind.MISSING_SEMICOLON: tr("A node begins without “;”"),
        ProblemKind.MISSING_CLOSING: tr("A “)” is missing at the end"),
        ProblemKind.EXTRA_CLOSING: tr("There is a “)” too many"),
        ProblemKind.EMPTY_VARIATION: tr("A variation is empty"),
        ProblemKind.NODE_AFTER_VARIATION: tr("A node stands after a variation; it is taken as another variation"),
        ProblemKind.UNTERMINATED_VALUE: tr("The value of a property has no “]”"),
        ProblemKind.PROPERTY_WITHOUT_VALUE: tr("A property has no value"),
        ProblemKind.LOWER_CASE_NAME: tr("The name of a property has small letters, as in old files"),
        ProblemKind.UNUSUAL_NAME: tr("The name of a property is unusual"),
        ProblemKind.DUPLICATE_PROPERTY: tr("A property stands twice in a node; its values are put together"),
        ProblemKind.UNREADABLE_LINE: tr("A line cannot be understood"),
    }


def _value_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.NOT_GO: tr("This is a record of another game than Go"),
        ProblemKind.BAD_SIZE: tr("The board size cannot be used; the board is 19x19"),
        ProblemKind.BAD_VALUE: tr("The value does not fit its property"),
        ProblemKind.TOO_MANY_VALUES: tr("A property has several values where there can be one"),
        ProblemKind.POINT_OFF_BOARD: tr("A point is not on the board"),
        ProblemKind.REVERSED_CORNERS: tr("The corners of a rectangle of points are the wrong way round"),
        ProblemKind.DUPLICATE_POINT: tr("A point is listed twice"),
        ProblemKind.MOVE_AS_VERTEX: tr("A move is written as people name points, not as SGF does"),
        ProblemKind.PASS_AS_TT: tr("A pass is written tt, as in old files"),
    }


def _order_words() -> dict[ProblemKind, str]:
    return {
        ProblemKind.MOVE_IN_ROOT: tr("There is a move in the first node"),
        ProblemKind.TWO_MOVES: tr("There is more than one move in a node"),
        ProblemKind.SETUP_WITH_MOVE: tr("A node has both a move and setup stones"),
        ProblemKind.SETUP_OVER_STONE: tr("Setup puts a stone where one stands already"),
        ProblemKind.ROOT_PROPERTY_BELOW_ROOT: tr("A property of the first node stands further down"),
        ProblemKind.GAME_INFO_TWICE: tr("Information on the game is given more than once"),
        ProblemKind.ILLEGAL_MOVE: tr("The move is illegal"),
    }
