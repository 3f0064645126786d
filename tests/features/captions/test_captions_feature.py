"""The move shown has a caption beside the menus, once that is on."""

from __future__ import annotations

from pathlib import Path

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.move_shape import MoveShape, NamedMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.captions.caption_words import caption_text, terms_text

RECORD = "(;SZ[19]B[dd];W[pp];B[fc];W[fd]C[Contact];AB[aa];B[];W[ed];B[ec])"


def test_each_step_has_its_caption(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    assert window.features.files.open_path(path, move=0)
    label = window.context.status.caption
    assert not label.text()
    window.context.menus["captions"].trigger()
    seen = []
    for _ in range(8):
        seen.append(label.text())
        window.context.navigator.step(1)
    assert seen == [
        "Black 1: hoshi",
        "White 2: hoshi",
        "Black 3: shimari",
        "White 4: tsuke",
        "",
        "Black 5: pass",
        "White 6: E16",
        "Black 7: E17",
    ]
    window.context.navigator.to_depth(3)
    assert (label.text(), label.toolTip()) == ("White 4: tsuke", "tsuke: an attachment")
    window.context.menus["captions"].trigger()
    assert not label.text()
    assert not window.settings.captions


def test_every_shape_has_its_words() -> None:
    move = Move(Color.BLACK, Point(2, 2))
    captions = {caption_text(9, move, NamedMove(shape=shape)) for shape in MoveShape}
    assert len(captions) == len(MoveShape) == len({terms_text(NamedMove(shape=shape)) for shape in MoveShape})
    assert "Black 9: keima" in captions


def test_what_a_move_does_comes_before_its_shape() -> None:
    move = Move(Color.WHITE, Point(2, 2))
    assert caption_text(9, move, NamedMove(1, takes_ko=True)) == "White 9: takes the ko"
    assert caption_text(9, move, NamedMove(2, shape=MoveShape.HANE)) == "White 9: captures 2 stones"
    assert caption_text(9, move, NamedMove(gives_atari=True, shape=MoveShape.HANE)) == "White 9: hane, atari"
    assert caption_text(9, move, NamedMove(gives_atari=True)) == "White 9: atari"
    assert caption_text(9, move, NamedMove()) == "White 9: C3"
