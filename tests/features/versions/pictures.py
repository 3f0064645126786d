"""The list of versions for the pictures of all views."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog

from qtgo.features.versions.versions_dialog import VersionsDialog
from qtgo.files.version_store import Summary, Version, VersionReason
from tests.pictures.camera import Studio

_DAY = 86_400_000  # milliseconds


def some_versions() -> list[Version]:
    """Return a version for each reason, none of which has a file."""
    return [
        Version(
            Path(f"{number}"),
            1_700_000_000_000 - number * _DAY,
            "",
            f"/games/Honinbo {number}.sgf",
            reason,
            "",
            "",
            "utf-8",
            0,
            Summary(moves=240 - 12 * number, nodes=260 - 14 * number, comments=9 - number, players="Shusaku – Gennan"),
        )
        for number, reason in enumerate(VersionReason)
    ]


def kept_versions(studio: Studio) -> None:
    window = studio.window()

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, VersionsDialog)
        dialog.show_versions(some_versions())
        studio.settle()
        studio.take(dialog)

    studio.answer(window.context.menus["versions"].trigger, look)


VIEWS = {"kept-versions": kept_versions}
