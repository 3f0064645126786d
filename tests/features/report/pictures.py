"""Reports for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio
from tests.pictures.study import reviewed


def report(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.menus["report"].trigger()
    assert window.features.report.dialog is not None
    studio.settle()
    studio.take(window.features.report.dialog)


VIEWS = {"report": report}
