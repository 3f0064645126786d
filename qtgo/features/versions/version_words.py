"""The texts about versions: the reason why each was kept, and its differences."""

from __future__ import annotations

from qtgo.files.version_store import Summary, VersionReason
from qtgo.text.translation import Texts

tr = Texts("versions")


def reason_text(reason: VersionReason) -> str:
    """Return why a version was kept."""
    return {
        VersionReason.OPENED: tr("as opened"),
        VersionReason.SAVED: tr("saved"),
        VersionReason.EDITING: tr("while editing"),
        VersionReason.DISCARDED: tr("closed without saving"),
        VersionReason.RELOADED: tr("before reloading the file"),
        VersionReason.OVERWRITTEN: tr("replaced by saving"),
    }[reason]


def change_text(now: Summary, before: Summary | None) -> str:
    """Return a few words on the difference from the version before."""
    if before is None:
        return ""
    moves, comments = now.moves - before.moves, now.comments - before.comments
    nodes = now.nodes - before.nodes - moves
    texts = []
    for difference, more, fewer in (
        (
            moves,
            tr.plural("{n} more move", "{n} more moves", moves),
            tr.plural("{n} fewer move", "{n} fewer moves", -moves),
        ),
        (
            nodes,
            tr.plural("{n} more node in variations", "{n} more nodes in variations", nodes),
            tr.plural("{n} fewer node in variations", "{n} fewer nodes in variations", -nodes),
        ),
        (
            comments,
            tr.plural("{n} more comment", "{n} more comments", comments),
            tr.plural("{n} fewer comment", "{n} fewer comments", -comments),
        ),
    ):
        if difference:
            texts.append(more if difference > 0 else fewer)
    if now.games != before.games:
        texts.append(tr("number of games changed"))
    return ", ".join(texts) or tr("text, marks or stones changed")
