"""What a window says of a file that it has opened."""

from __future__ import annotations

from pathlib import Path

from qtgo.app.game_window import GameWindow


def test_characters_without_a_font_are_reported_once(window: GameWindow, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.sgf").write_text("(;GM[1]SZ[9]CA[UTF-8]PB[\U0010fffd];B[aa])", "utf-8")
    assert window.features.files.open_path(tmp_path / "one.sgf")
    assert window.context.notices.text == "Some characters cannot be shown, as no font on this system has them."
    window.frame.banner.closed.emit()
    assert not window.context.notices.text
    assert window.features.files.open_path(tmp_path / "two.sgf")
    assert not window.context.notices.text
