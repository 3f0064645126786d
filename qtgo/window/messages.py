"""The words for what the layers below report as values; QtCore at most, so that the command line can use them."""

from __future__ import annotations

from qtgo.core.history import EditKind
from qtgo.core.legality import IllegalMove, Reason
from qtgo.core.position import Position
from qtgo.widgets.words import color_name, translate


def tr(text: str) -> str:
    """Translate a message."""
    return translate("Messages", text)


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
        case Reason.REVIEWING:
            return tr("The score is being reviewed. Resume the game to play on.")
        case Reason.CLOCK_PAUSED:
            return tr("The clock is paused. Let it go on to play.")
        case Reason.GAME_OVER:
            return tr("The game is over. Go back to try a variation, or undo the result.")


def edit_text(kind: EditKind) -> str:
    """Name an edit, as it follows Undo or Redo."""
    return {
        EditKind.PLAY: tr("Move"),
        EditKind.PASS: tr("Pass"),
        EditKind.TAKE_BACK: tr("Take Back"),
        EditKind.HANDICAP_STONE: tr("Handicap Stone"),
        EditKind.RESIGN: tr("Resignation"),
        EditKind.FINISH: tr("Result"),
        EditKind.TIME_UP: tr("Loss on Time"),
        EditKind.CLOCK: tr("Clock"),
        EditKind.RESUME: tr("Resume"),
        EditKind.GAME_INFO: tr("Game Information"),
        EditKind.DELETE_BRANCH: tr("Delete Variation"),
        EditKind.MAKE_MAIN_LINE: tr("Make Main Line"),
    }[kind]


def position_text(position: Position) -> str:
    """Say for a screen reader what has just happened and who is to move."""
    parts = []
    move = position.last_move
    if move is not None:
        template = tr("Move {number}: {color} passes") if move.is_pass else tr("Move {number}: {color} {vertex}")
        parts.append(template.format(number=position.move_number, color=color_name(move.color), vertex=move.vertex))
    parts.append(tr("{color} to move").format(color=color_name(position.to_move)))
    return ". ".join(parts) + "."


def os_error_text(error: OSError) -> str:
    """Say what the system complained of, and about which file."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
