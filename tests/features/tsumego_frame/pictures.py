"""The frame around a problem for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio


def tsumego_frame(studio: Studio) -> None:
    path = studio.files / "corner.sgf"
    path.write_text("(;SZ[19]AB[pb][pc][pd][qd][rd]AW[qb][qc][rc][sd])")
    window = studio.window(path)
    studio.answer(window.context.menus["tsumego_frame"].trigger)


VIEWS = {"tsumego-frame": tsumego_frame}
