"""The words for what is odd in a record, and for why one cannot be read or written."""

from __future__ import annotations

from qtgo.sgf.issue import Issue, IssueKind, SgfError, SgfErrorKind
from qtgo.text.translation import Texts

tr = Texts("file issues")


def issue_text(issue: Issue) -> str:
    """Say what is odd, with what stands there."""
    text = {**_character_words(), **_syntax_words(), **_value_words(), **_order_words()}[issue.kind]
    return f"{text} ({issue.detail})" if issue.detail else text


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


def _character_words() -> dict[IssueKind, str]:
    return {
        IssueKind.UNKNOWN_CHARSET: tr("The charset that CA names is not known"),
        IssueKind.WRONG_CHARSET: tr("The file is not written in the charset that CA names"),
        IssueKind.DOUBTFUL_CHARSET: tr("The charset that CA names gives unlikely characters"),
        IssueKind.GUESSED_CHARSET: tr("The file does not name its charset; it was guessed"),
        IssueKind.UNDECODABLE_BYTES: tr("These bytes are no characters of the charset"),
    }


def _syntax_words() -> dict[IssueKind, str]:
    return {
        IssueKind.TEXT_BEFORE_GAME: tr("Text before the first game is passed over"),
        IssueKind.TEXT_AFTER_GAME: tr("Text after a game is passed over"),
        IssueKind.STRAY_TEXT: tr("Text that belongs to no property is passed over"),
        IssueKind.MISSING_OPENING: tr("A game begins without “(”"),
        IssueKind.MISSING_SEMICOLON: tr("A node begins without “;”"),
        IssueKind.MISSING_CLOSING: tr("A “)” is missing at the end"),
        IssueKind.EXTRA_CLOSING: tr("There is a “)” too many"),
        IssueKind.EMPTY_VARIATION: tr("A variation is empty"),
        IssueKind.NODE_AFTER_VARIATION: tr("A node stands after a variation; it is taken as another variation"),
        IssueKind.UNTERMINATED_VALUE: tr("The value of a property has no “]”"),
        IssueKind.PROPERTY_WITHOUT_VALUE: tr("A property has no value"),
        IssueKind.LOWER_CASE_NAME: tr("The name of a property has small letters, as in old files"),
        IssueKind.UNUSUAL_NAME: tr("The name of a property is unusual"),
        IssueKind.DUPLICATE_PROPERTY: tr("A property stands twice in a node; its values are put together"),
        IssueKind.UNREADABLE_LINE: tr("A line cannot be understood"),
    }


def _value_words() -> dict[IssueKind, str]:
    return {
        IssueKind.NOT_GO: tr("This is a record of another game than Go"),
        IssueKind.BAD_SIZE: tr("The board size cannot be used; the board is 19x19"),
        IssueKind.BAD_VALUE: tr("The value does not fit its property"),
        IssueKind.TOO_MANY_VALUES: tr("A property has several values where there can be one"),
        IssueKind.POINT_OFF_BOARD: tr("A point is not on the board"),
        IssueKind.REVERSED_CORNERS: tr("The corners of a rectangle of points are the wrong way round"),
        IssueKind.DUPLICATE_POINT: tr("A point is listed twice"),
        IssueKind.MOVE_AS_VERTEX: tr("A move is written as people name points, not as SGF does"),
        IssueKind.PASS_AS_TT: tr("A pass is written tt, as in old files"),
    }


def _order_words() -> dict[IssueKind, str]:
    return {
        IssueKind.MOVE_IN_ROOT: tr("There is a move in the first node"),
        IssueKind.TWO_MOVES: tr("There is more than one move in a node"),
        IssueKind.SETUP_WITH_MOVE: tr("A node has both a move and setup stones"),
        IssueKind.SETUP_OVER_STONE: tr("Setup puts a stone where one stands already"),
        IssueKind.ROOT_PROPERTY_BELOW_ROOT: tr("A property of the first node stands further down"),
        IssueKind.GAME_INFO_TWICE: tr("Information on the game is given more than once"),
        IssueKind.ILLEGAL_MOVE: tr("The move is illegal"),
    }
