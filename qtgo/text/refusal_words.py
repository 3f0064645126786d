"""Why a move or an edit is refused: ko, superko, suicide, and the rest."""

from __future__ import annotations

from qtgo.core.editing.edits import Refusal
from qtgo.core.editing.later_moves import LaterMoves
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.text.joining import listed, sentences
from qtgo.text.menus.key_names import with_keys
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("refusals")

_MAX_NAMED = 5


def illegal_move_text(illegal: IllegalMove) -> str:
    """Return why a move was refused."""
    point = "" if illegal.point is None else illegal.point.vertex
    text = _reason_text(illegal).format(point=point, number=illegal.repeats)
    if illegal.forfeits:
        return sentences((text, tr.by_color("By the rules of this game, {color} loses.", illegal.color)))
    return text


def _reason_text(illegal: IllegalMove) -> str:
    start = illegal.repeats == 0
    match illegal.reason:
        case Reason.OFF_BOARD:
            return tr("{point} is not on the board.")
        case Reason.OCCUPIED:
            return tr("{point} is already occupied.")
        case Reason.KO:
            return tr.by_color(
                "{color} may not recapture at {point} at once (ko). Play elsewhere first.", illegal.color
            )
        case Reason.SUPERKO if start:
            return tr("Superko: {point} would repeat the starting position.")
        case Reason.SUPERKO:
            return tr("Superko: {point} would repeat the position after move {number}.")
        case Reason.REPETITION if start:
            return tr("Repetition: {point} would repeat the starting position.")
        case Reason.REPETITION:
            return tr("Repetition: {point} would repeat the position after move {number}.")
        case Reason.SUICIDE:
            return tr.by_color("A {color} stone at {point} would have no liberties (suicide).", illegal.color)
        case Reason.NOT_YOUR_TURN:
            return tr.by_color("It is {opponent}'s turn.", illegal.color)
        case Reason.SCORING:
            return tr("Scoring is in progress. Resume the game to play on.")
        case Reason.CLOCK_PAUSED:
            return tr("The clock is paused. Resume the clock to continue.")
        case Reason.PLACING_HANDICAP:
            return tr("Place all handicap stones first.")
        case Reason.GAME_OVER:
            return tr("The game is over. Go back to play a variation, or undo the result.")


def refusal_text(refusal: Refusal) -> str:
    """Return why an edit was refused."""
    return {
        Refusal.IS_ROOT: tr("This is the start of the game. Go to a later node."),
        Refusal.NO_MOVE: tr("Move annotations need a move."),
        Refusal.NO_VARIATION: tr("There is no other variation on the path to this node."),
        Refusal.IS_FIRST: tr("This is already the first variation."),
        Refusal.IS_LAST: tr("This is already the last variation."),
        Refusal.NOTHING_FOLLOWS: tr("No following moves."),
        Refusal.NOTHING_TO_CLEAR: tr("This node has no marks."),
        Refusal.NO_ANALYSIS: tr("This game has no such analysis."),
        Refusal.NOTHING_BESIDE: tr("There are no other variations."),
        Refusal.NOTHING_TO_PASTE: tr("There is nothing to paste in the clipboard."),
        Refusal.OTHER_SIZE: tr("The clipboard's board has another size."),
        Refusal.OTHER_START: tr("The other game starts from a different position."),
        Refusal.NOTHING_TO_MERGE: tr("This game already has everything in the other one."),
        Refusal.NO_STONES: tr("There are no stones on the board."),
        Refusal.NO_ROOM_FOR_FRAME: tr("These stones leave no room for a frame. Try a single group or corner."),
        Refusal.SCORING: tr("Scoring is in progress. Finish or cancel it to edit."),
        Refusal.GAME_UNDER_WAY: tr("A timed game is in progress. You can edit the whole game when it is over."),
        Refusal.CANCELLED: tr("Canceled. Nothing was changed."),
        Refusal.STUDYING: with_keys(tr("Editing is off in study mode. Press {esc} to edit the game.")),
    }[refusal]


def later_moves_text(later: LaterMoves) -> str:
    """Return which moves an edit has made illegal, and why the first of them is; they stay in the record."""
    moves = later.made_illegal
    reason = illegal_move_text(moves[0].illegal)
    if len(moves) == 1 and later.is_complete:
        text = tr("Move {number} is now illegal, but was kept. {reason}")
        return text.format(number=moves[0].number, reason=reason)
    names = [
        # Translators: a move by its number, and its point or "pass".
        tr("{number} at {point}").format(number=move.number, point=move_text(move.illegal.point))
        for move in moves[:_MAX_NAMED]
    ]
    shown = listed(names)
    if len(moves) > _MAX_NAMED or not later.is_complete:
        # Translators: a list of moves that goes on.
        shown = tr("{moves}…").format(moves=shown)
    text = tr.plural_form(
        "{n} move is now illegal, but was kept: {moves}. {reason}",
        "{n} moves are now illegal, but were kept: {moves}. The first: {reason}",
        len(moves),
    )
    if not later.is_complete:
        text = tr("Moves are now illegal, but were kept: {moves}. The first: {reason}")
    return text.format(n=len(moves), moves=shown, reason=reason)
