"""The names of edits after Undo and Redo, as in the menus."""

from __future__ import annotations

from qtgo.core.record.edit_history import EditKind
from qtgo.text.translation import Texts

tr = Texts("undone edit")


def edit_text(kind: EditKind, detail: str = "") -> str:
    """Name an edit, as it follows Undo or Redo; the detail is such as a label, a vertex or the number of a game."""
    words = _game_edit_words() | _record_edit_words() | _list_edit_words(is_one=detail.isdigit())
    return f"{words[kind]} {detail}" if detail else words[kind]


def _game_edit_words() -> dict[EditKind, str]:
    return {
        # Translators: an edit that can be undone, a noun.
        EditKind.PLAY: tr("Move"),
        # Translators: an edit that can be undone, a noun.
        EditKind.PASS: tr("Pass"),
        EditKind.TAKE_BACK: tr("Try Again"),
        EditKind.HANDICAP_STONE: tr("Handicap Stone"),
        # Translators: an edit that can be undone.
        EditKind.RESIGN: tr("Resign"),
        # Translators: an edit that can be undone.
        EditKind.FINISH: tr("Result"),
        EditKind.TIME_UP: tr("Loss on Time"),
        # Translators: an edit that can be undone.
        EditKind.CLOCK: tr("Clock"),
        # Translators: an edit that can be undone: the game goes on after scoring.
        EditKind.RESUME: tr("Resume"),
        EditKind.PLAY_ON: tr("Play On From Here"),
        EditKind.GAME_INFO: tr("Game Information"),
        EditKind.DELETE_BRANCH: tr("Delete Variation"),
        EditKind.MAKE_MAIN_LINE: tr("Make Main Line"),
    }


def _record_edit_words() -> dict[EditKind, str]:
    return {
        EditKind.SET_STONES: tr("Set Up Stones"),
        EditKind.SET_TURN: tr("Side to Move"),
        EditKind.FRAME_PROBLEM: tr("Tsumego Frame"),
        EditKind.ADD_LABEL: tr("Add Label"),
        EditKind.REMOVE_LABEL: tr("Remove Label"),
        # Translators: an edit that can be undone: a mark was set.
        EditKind.ADD_MARK: tr("Mark"),
        EditKind.REMOVE_MARK: tr("Remove Mark"),
        EditKind.ADD_LINE: tr("Draw Line"),
        EditKind.REMOVE_LINE: tr("Remove Line"),
        EditKind.DIM: tr("Dim Points"),
        EditKind.SET_VISIBLE: tr("Visible Part"),
        EditKind.SET_TERRITORY: tr("Territory"),
        EditKind.CLEAR_MARKUP: tr("Clear All Marks"),
        EditKind.ANNOTATE: tr("Annotation"),
        EditKind.COMMENT: tr("Comment"),
        EditKind.NODE_NAME: tr("Node Name"),
        # Translators: an edit that can be undone: the value of a position.
        EditKind.NODE_VALUE: tr("Value"),
        EditKind.MOVE_NUMBER: tr("Move Number"),
        EditKind.FIGURE: tr("Figure and Numbering"),
        EditKind.PROPERTIES: tr("Properties"),
        EditKind.COMMENT_FORMAT: tr("Comments in Markdown"),
        EditKind.INSERT_MOVE: tr("Insert Move"),
        EditKind.DELETE_NODE: tr("Delete Only This Node"),
        EditKind.CUT: tr("Cut Branch"),
        EditKind.PASTE: tr("Paste as Variation"),
        EditKind.PASTE_OVER: tr("Paste over Following Moves"),
        EditKind.MOVE_VARIATION: tr("Move Variation"),
        EditKind.BEGIN_HERE: tr("Make This the Starting Position"),
        EditKind.DELETE_FOLLOWING: tr("Delete Following Moves"),
        EditKind.DELETE_OTHERS: tr("Delete Other Variations"),
        EditKind.ROTATE_BOARD: tr("Rotate Board"),
        EditKind.MIRROR_BOARD: tr("Mirror Board"),
        EditKind.SWAP_COLORS: tr("Swap Colors"),
        EditKind.ADD_VARIATION: tr("Add Variation"),
        EditKind.KEEP_ANALYSIS: tr("Keep Analysis"),
        EditKind.REMOVE_ANALYSIS: tr("Remove All Analysis"),
        EditKind.RESTORE_VERSION: tr("Restore Version"),
        # Translators: an edit that can be undone: texts were replaced.
        EditKind.REPLACE_TEXT: tr("Replace"),
        EditKind.MERGE_GAME: tr("Merge Game"),
    }


def _list_edit_words(*, is_one: bool) -> dict[EditKind, str]:
    return {
        EditKind.ADD_GAMES: tr("Add Game") if is_one else tr("Add Games"),
        EditKind.REMOVE_GAMES: tr("Remove Game") if is_one else tr("Remove Games"),
        EditKind.SPLIT_OFF_GAMES: tr("Split Off Game") if is_one else tr("Split Off Games"),
        EditKind.MOVE_GAMES: tr("Move Game") if is_one else tr("Move Games"),
        # Translators: an edit that can be undone: the file was read again.
        EditKind.READ_AGAIN: tr("Reload"),
    }
