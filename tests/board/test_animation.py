"""Animated pictures, which need Pillow."""

from __future__ import annotations

import gc
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.board.animation import animation_bytes, has_animations
from qtgo.board.picture import Picture, PictureError
from qtgo.cli.main import main
from qtgo.core.rules.position import Position

GAME = "(;SZ[9];B[ee];W[cc];B[gg];W[gc])"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


def test_without_pillow_it_says_what_is_missing(
    qapp: QApplication, game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setattr("qtgo.board.animation.find_spec", lambda _name: None)
    assert not has_animations()
    with pytest.raises(PictureError, match="pip install pillow"):
        animation_bytes([Picture(Position.empty(9, 9))], ".gif", 100)
    assert main(["render", str(game), "-o", str(game.with_suffix(".gif"))]) == 1
    assert "pip install pillow" in capsys.readouterr().err
    assert not game.with_suffix(".gif").exists()


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_the_moves_come_one_after_the_other(qapp: QApplication, game: Path, suffix: str) -> None:
    images = pytest.importorskip("PIL.Image")
    out = game.with_suffix(suffix)
    assert main(["render", str(game), "-o", str(out), "--size", "200", "--delay", "300", "--theme", "paper"]) == 0
    with images.open(BytesIO(out.read_bytes())) as image:
        assert (image.n_frames, image.size) == (5, (200, 200))
        frames = []
        for number in range(5):
            image.seek(number)
            frames.append(image.convert("RGB").tobytes())
            assert image.info["duration"] == (300 if number < 4 else 900)
    assert len(set(frames)) == 5


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_it_is_told_how_far_it_is(qapp: QApplication, suffix: str) -> None:
    pytest.importorskip("PIL.Image")
    told: list[float] = []
    assert animation_bytes([Picture(Position.empty(9, 9), size=90)] * 3, suffix, 100, told.append)
    assert told == [0, 1 / 3, 2 / 3, 1]


def test_frames_are_drawn_one_by_one_as_they_are_written(qapp: QApplication) -> None:
    pytest.importorskip("PIL.Image")
    kept: list[int] = []

    def note(_part: float) -> None:
        gc.collect()
        kept.append(sum(isinstance(each, Image.Image) for each in gc.get_objects()))

    from PIL import Image

    animation_bytes([Picture(Position.empty(9, 9), size=90)] * 20, ".webp", 100, note)
    assert max(kept) - min(kept) <= 2


def test_numbered_moves_begin_with_the_first_of_them(qapp: QApplication, game: Path) -> None:
    images = pytest.importorskip("PIL.Image")
    out = game.with_suffix(".gif")
    assert main(["render", str(game), "-o", str(out), "--size", "150", "--numbers", "2-3", "--part", "A1:H9"]) == 0
    with images.open(out) as image:
        assert image.n_frames == 2
