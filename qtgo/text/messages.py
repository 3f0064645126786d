"""The words for what the layers below report as values; QtCore at most, so that the command line can use them."""

from __future__ import annotations

from qtgo.core.editing.edits import Refusal
from qtgo.core.editing.later_moves import LaterMoves
from qtgo.core.record.properties import moves_of
from qtgo.core.rules.legality import IllegalMove, Reason
from qtgo.core.rules.position import Position
from qtgo.files.special import SpecialFileError
from qtgo.files.trouble import BrokenState, StorageFailure, Stored
from qtgo.plain_text import MESSAGE_LENGTH, visible
from qtgo.text.colors import color_name
from qtgo.text.translation import Texts

tr = Texts("messages")

_MAX_NAMED = 5


def illegal_move_text(illegal: IllegalMove) -> str:
    """Say why a move was refused."""
    text = _reason_text(illegal).format(
        color=color_name(illegal.color),
        opponent=color_name(illegal.color.opponent),
        point="" if illegal.point is None else illegal.point.vertex,
        number=illegal.repeats,
    )
    if illegal.forfeits:
        text += " " + tr("By the rules of this game, {color} loses.").format(color=color_name(illegal.color))
    return text


def _reason_text(illegal: IllegalMove) -> str:
    start = illegal.repeats == 0
    match illegal.reason:
        case Reason.OFF_BOARD:
            return tr("{point} is not on the board.")
        case Reason.OCCUPIED:
            return tr("There is a stone on {point} already.")
        case Reason.KO:
            return tr("Ko: {color} may not retake at {point} at once. Play elsewhere first.")
        case Reason.SUPERKO if start:
            return tr("Superko: {point} would repeat the position at the start.")
        case Reason.SUPERKO:
            return tr("Superko: {point} would repeat the position after move {number}.")
        case Reason.REPETITION if start:
            return tr("Repetition: {point} would bring back the position at the start.")
        case Reason.REPETITION:
            return tr("Repetition: {point} would bring back the position after move {number}.")
        case Reason.SUICIDE:
            return tr("Suicide: a {color} stone on {point} would have no liberty.")
        case Reason.NOT_YOUR_TURN:
            return tr("It is {opponent}'s turn.")
        case Reason.SCORING:
            return tr("The score is being reviewed. Resume the game to play on.")
        case Reason.CLOCK_PAUSED:
            return tr("The clock is paused. Let it go on to play.")
        case Reason.GAME_OVER:
            return tr("The game is over. Go back to try a variation, or undo the result.")


def refusal_text(refusal: Refusal) -> str:
    """Say why an edit was refused."""
    return {
        Refusal.IS_ROOT: tr("This is the start of the record; go to a later node."),
        Refusal.NO_MOVE: tr("This node has no move to say that of."),
        Refusal.NO_VARIATION: tr("There is no other variation on the way to this node."),
        Refusal.IS_FIRST: tr("This variation is the first already."),
        Refusal.IS_LAST: tr("This variation is the last already."),
        Refusal.NOTHING_FOLLOWS: tr("Nothing follows this node."),
        Refusal.NOTHING_TO_CLEAR: tr("This node has no marks."),
        Refusal.NOTHING_BESIDE: tr("There are no other variations."),
        Refusal.NOTHING_TO_PASTE: tr("There is nothing in the clipboard that could be pasted."),
        Refusal.NOT_SGF: tr("The clipboard has no SGF."),
        Refusal.OTHER_SIZE: tr("What the clipboard has is for a board of another size."),
        Refusal.SCORING: tr("The score is being reviewed. Leave the review to edit."),
        Refusal.GAME_UNDER_WAY: tr("A game with clocks is under way; the whole record can be changed when it is over."),
        Refusal.CANCELLED: tr("Cancelled; nothing has changed."),
        Refusal.STUDYING: tr("This is not the record but a part of it to study. Leave the mode (Esc) to edit."),
    }[refusal]


def later_moves_text(later: LaterMoves, width: int, height: int) -> str:
    """Say which later moves an edit has made illegal; they stay in the record."""
    names = [move.vertex for node in later.made_illegal for move in moves_of(node, width, height)]
    shown = ", ".join(names[:_MAX_NAMED]) + ("…" if len(names) > _MAX_NAMED or not later.is_complete else "")
    if len(names) == 1 and later.is_complete:
        return tr("A later move is illegal now, but kept: {moves}.").format(moves=shown)
    return tr("Later moves are illegal now, but kept ({count}): {moves}.").format(count=len(names), moves=shown)


def position_text(position: Position, before: Position | None = None) -> str:
    """Say for a screen reader what has just happened, what was taken since the position before, and who is to move."""
    parts = []
    move = position.last_move
    if move is not None:
        taken = 0 if before is None or move.is_pass else position.prisoners(move.color) - before.prisoners(move.color)
        template = tr("Move {number}: {color} {vertex}")
        if move.is_pass:
            template = tr("Move {number}: {color} passes")
        elif taken > 0:
            template = tr("Move {number}: {color} {vertex}, takes {taken}")
        number, color = position.move_number, color_name(move.color)
        parts.append(template.format(number=number, color=color, vertex=move.vertex, taken=taken))
    parts.append(tr("{color} to move").format(color=color_name(position.to_move)))
    return ". ".join(parts) + "."


def os_error_text(error: OSError) -> str:
    """Say what the system complained of, and about which file."""
    is_special = isinstance(error, SpecialFileError)
    reason = tr("This is not a regular file.") if is_special else error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def storage_failure_text(failure: StorageFailure) -> str:
    """Say what is off because a file cannot be written, where, and why."""
    text = {
        Stored.SETTINGS: tr("Settings are not saved: {path}: {reason}."),
        Stored.RECOVERY: tr("Crash recovery is off: {path}: {reason}."),
        Stored.VERSIONS: tr("Earlier versions are not kept: {path}: {reason}."),
        Stored.PROBLEMS: tr("Problem results are not saved: {path}: {reason}."),
        Stored.ENGINE_LOGS: tr("Engine logs are off: {path}: {reason}."),
        Stored.ENGINE_FILES: tr("Positions are sent to engines move by move: {path}: {reason}."),
    }[failure.kind]
    reason = failure.error.strerror or str(failure.error)
    return text.format(path=visible(str(failure.path), MESSAGE_LENGTH), reason=reason)


def broken_state_text(broken: BrokenState) -> str:
    """Say what could not be read of the program's own files, and where the file is kept."""
    if broken.kind is Stored.SETTINGS:
        text = tr("Your settings could not be read and were reset. The old file is kept as {path}.")
    elif broken.kind is Stored.PROBLEMS:
        text = tr("Your problem results could not be read. The old file is kept as {path}.")
    elif not broken.is_partial:
        text = tr("An unsaved game could not be restored: its recovery file could not be read. It is kept as {path}.")
    elif broken.is_start_damaged:
        text = tr("The recovery file is damaged, and the restored game may be wrong. It is kept as {path}.")
    elif broken.lost == 0:
        text = tr("The recovery file is damaged, but all changes could be read. It is kept as {path}.")
    elif broken.lost == 1:
        text = tr("1 change could not be read, and was left out. The damaged recovery file is kept as {path}.")
    else:
        text = tr("{n} changes could not be read, and were left out. The damaged recovery file is kept as {path}.")
    return text.format(path=visible(str(broken.aside), MESSAGE_LENGTH), n=broken.lost)
