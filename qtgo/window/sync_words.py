"""The words for how an engine differs from the game, or cannot follow it."""

from __future__ import annotations

from qtgo.gtp.plan import RulesNotice, SyncRefusal
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.window.messages import tr


def rules_text(name: str, report: SyncReport) -> str:
    """Say by which other rules or komi an engine plays."""
    sentences = []
    if report.rules is not None:
        sentences.append(
            {
                RulesNotice.ROUGHLY: tr(
                    "{engine} does not know these rules exactly and plays by the nearest it knows."
                ),
                RulesNotice.OTHERS: tr("{engine} was started with other rules than those of the game."),
                RulesNotice.UNKNOWN: tr("{engine} cannot be told the rules of the game."),
            }[report.rules]
        )
    if report.komi_refused:
        sentences.append(tr("{engine} does not take this komi."))
    sentences.append(tr("QtGo keeps to the rules of the game all the same."))
    return " ".join(sentences).format(engine=name)


def refusal_text(name: str, failure: SyncFailure) -> str:
    """Say why an engine cannot play in this game."""
    text = {
        SyncRefusal.RECTANGULAR: tr("{engine} knows no boards that are not square."),
        SyncRefusal.NO_NAMES_FOR_POINTS: tr("{engine} has no names for the points of so large a board."),
        SyncRefusal.SIZE_REFUSED: tr("{engine} does not play on boards of this size."),
        SyncRefusal.IMPOSSIBLE_POSITION: tr("No engine can take this position: stones in it have no liberties."),
        SyncRefusal.SETUP_REFUSED: tr("{engine} does not take this position."),
        SyncRefusal.MOVE_REFUSED: tr("{engine} refuses a move of this game."),
        SyncRefusal.CLEARING_REFUSED: tr("{engine} does not clear its board."),
    }[failure.reason]
    answer = tr("Its answer to “{command}” was “{answer}”.") if failure.answer else ""
    return f"{text} {answer}".strip().format(engine=name, command=failure.command, answer=failure.answer)
