"""The engine match for the pictures of all views."""

from __future__ import annotations

from tests.features.engine_match.samples import DIALOGS
from tests.pictures.camera import Studio


def engine_match(studio: Studio) -> None:
    """Show the choices, and a match with its standings."""
    for name, make in DIALOGS.items():
        dialog = make()
        dialog.show()
        studio.settle()
        studio.take(dialog, name.rpartition(", ")[2])
        dialog.close()
        dialog.deleteLater()


VIEWS = {"engine-match": engine_match}
