"""Words for versions: why each was kept, and what is different in it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from qtgo.controllers.version_store import Summary, Version, VersionReason


def time_text(version: Version) -> str:
    """Say when a version was kept, as the user's locale writes it."""
    moment = QDateTime.fromMSecsSinceEpoch(version.time)
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


def reason_text(reason: VersionReason) -> str:
    """Say why a version was kept."""
    return {
        VersionReason.OPENED: _tr("as it was before"),
        VersionReason.SAVED: _tr("saved"),
        VersionReason.EDITING: _tr("while editing"),
        VersionReason.DISCARDED: _tr("discarded changes"),
        VersionReason.RELOADED: _tr("before reading the file again"),
        VersionReason.OVERWRITTEN: _tr("what saving replaced"),
    }[reason]


def change_text(now: Summary, before: Summary | None) -> str:
    """Say in a few words what is different from the version before."""
    if before is None:
        return ""
    moves, comments = now.moves - before.moves, now.comments - before.comments
    nodes = now.nodes - before.nodes - moves
    texts = []
    for difference, more, fewer in (
        (moves, _tr("%n more move(s)", moves), _tr("%n move(s) fewer", -moves)),
        (nodes, _tr("%n more node(s) in variations", nodes), _tr("%n node(s) in variations fewer", -nodes)),
        (comments, _tr("%n more comment(s)", comments), _tr("%n comment(s) fewer", -comments)),
    ):
        if difference:
            texts.append(more if difference > 0 else fewer)
    if now.games != before.games:
        texts.append(_tr("other games in the file"))
    return ", ".join(texts) or _tr("texts, marks or stones changed")


def _tr(text: str, count: int = -1) -> str:
    translated = QCoreApplication.translate("Version", text, None, count)
    if count >= 0 and translated.startswith(str(count)):  # without a translation the plural is left to us
        return translated.replace("(s)", "" if count == 1 else "s")
    return translated
