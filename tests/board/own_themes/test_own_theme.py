"""Themes of the user's: what is read of each layout, what is refused, and what the board then shows."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from qtgo.board.own_themes.own_theme import own_theme
from qtgo.board.own_themes.theme_fault_words import theme_error_text
from qtgo.board.own_themes.theme_files import ThemeError, ThemeFault, open_theme
from qtgo.board.own_themes.theme_layouts import read_layout
from qtgo.board.picture import Picture, render_picture
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.core.rules.position import Position

pytestmark = pytest.mark.usefixtures("qapp")

SABAKI = """
/* { .shudan-goban-image {background-image: url('no.png');} */
.shudan-stone-image.shudan-sign_1, .other { background-image: url("./black.png") }
.shudan-stone-image.shudan-sign_-1 { background-image: url(white.png); }
.shudan-stone-image.shudan-sign_-1.shudan-random_1 { background-image: url('more/white1.png'); }
.shudan-goban { --shudan-board-border-width: 0; --shudan-board-foreground-color: #3c392f; }
.shudan-goban-image { background: #f1b458 url('board.png'); }
#main main { background-color: #123456; }
.shudan-coordx span { color: #ffffff; background-image: url('../../secret.png'); }
"""
FORMER = """
.goban { border-color: #966009; }
.goban, .goban .row li .stone span::before { background-color: #CB9838; background-image: url('wood.jpg'); }
.goban li.sign_1 .stone img { background-image: url('b0.png'); }
.goban li.sign_1.random_1 .stone img { background-image: url('b1.png'); }
"""
KATRAIN = {
    "BOARD_TEXTURE": "my_board.png",
    "STONE_TEXTURE": {"B": "B.png", "W": "W.png"},
    "BOARD_COLOR_TINT": [1, 0.5, 0, 1],
    "LINE_COLOR": [0, 0, 1, 1],
    "BACKGROUND_COLOR": [0.1, 0.2, 2.0],
    "KEY_PASS": "p",
}


def png(color: str, side: int = 8, room: int = 0) -> bytes:
    """Return a picture of one color, with transparent room around it."""
    image = QImage(side + 2 * room, side + 2 * room, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.fillRect(QRect(room, room, side, side), QColor(color))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def folder_with(folder: Path, files: Mapping[str, bytes | str]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """Return an archive as Electron makes it."""
    header, body = {}, b""
    for name, content in files.items():
        header[name] = {"size": len(content), "offset": str(len(body))}
        body += content
    text = json.dumps({"files": header}).encode()
    padded = text + bytes(-len(text) % 4)
    return struct.pack("<4I", 4, len(padded) + 8, len(padded) + 4, len(text)) + padded + body


def fault_of(path: Path) -> ThemeError:
    with pytest.raises(ThemeError) as raised:
        own_theme(str(path))
    text = theme_error_text(raised.value)
    assert text.endswith(".") and "{" not in text
    return raised.value


def test_a_style_sheet_of_sabaki_names_pictures_and_colors(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, {"styles.css": SABAKI})
    layout = read_layout(open_theme(folder))
    assert layout.pictures == {
        "board": ("board.png",),
        "black": ("./black.png",),
        "white": ("white.png", "more/white1.png"),
    }
    assert layout.colors == {"line": "#3c392f", "board": "#f1b458", "table": "#123456"}


def test_a_style_sheet_of_former_versions_is_read_too(tmp_path: Path) -> None:
    layout = read_layout(open_theme(folder_with(tmp_path, {"styles.css": FORMER})))
    assert layout.pictures == {"board": ("wood.jpg",), "black": ("b0.png", "b1.png")}
    assert layout.colors == {"board": "#CB9838"}


def test_the_package_names_the_style_sheet_whose_pictures_lie_beside_it(tmp_path: Path) -> None:
    styles = ".shudan-goban-image { background-image: url('wood.png'); } main { background-image: url('../room.jpg') }"
    package = json.dumps({"name": "oak", "version": "1.0.0", "main": "css/oak.css"})
    layout = read_layout(open_theme(folder_with(tmp_path, {"package.json": package, "css/oak.css": styles})))
    assert layout.pictures == {"board": ("css/wood.png",), "table": ("room.jpg",)}
    (tmp_path / "css" / "oak.css").unlink()
    assert fault_of(tmp_path).fault is ThemeFault.MISSING


@pytest.mark.parametrize("package", ["{", "[]", '{"main": 3}', '{"main": "index.js"}', '{"name": "oak"}'])
def test_a_package_that_names_no_style_sheet_has_the_usual_one(tmp_path: Path, package: str) -> None:
    files = {"package.json": package, "styles.css": ".goban { background: #123456 }"}
    assert read_layout(open_theme(folder_with(tmp_path, files))).colors == {"board": "#123456"}


@pytest.mark.parametrize("theme", [{}, {"theme.json": '{"BACKGROUND_COLOR": [1, 0, 0, 1]}'}])
def test_pictures_with_the_names_of_katrain_replace_its_own(tmp_path: Path, theme: dict[str, bytes | str]) -> None:
    files = {**theme, "board.png": b"", "B_stone.png": b"", "W_stone.png": b"", "inner.png": b""}
    layout = read_layout(open_theme(folder_with(tmp_path, files)))
    assert layout.pictures == {"board": ("board.png",), "black": ("B_stone.png",), "white": ("W_stone.png",)}


def test_themes_of_katrain_add_to_each_other(tmp_path: Path) -> None:
    files = {"theme1.json": json.dumps(KATRAIN), "theme2.json": '{"BOARD_TEXTURE": "other.png"}'}
    layout = read_layout(open_theme(folder_with(tmp_path, files)))
    assert layout.pictures == {"board": ("other.png",), "black": ("B.png",), "white": ("W.png",)}
    assert (layout.colors, layout.tint) == ({"line": "#0000ff"}, "#ff8000")
    alone = read_layout(open_theme(tmp_path / "theme1.json"), "theme1.json")
    assert alone.pictures["board"] == ("my_board.png",)


def test_pictures_are_known_by_their_names(tmp_path: Path) -> None:
    names = ("Board.JPG", "background.png", "black1.png", "black2.png", "white.webp", "readme.txt")
    layout = read_layout(open_theme(folder_with(tmp_path, dict.fromkeys(names, b""))))
    assert layout.pictures == {
        "board": ("Board.JPG",),
        "table": ("background.png",),
        "black": ("black1.png", "black2.png"),
        "white": ("white.webp",),
    }


def test_board_and_stones_show_the_pictures(tmp_path: Path) -> None:
    files = {"board.png": png("#336699"), "black.png": png("#ff0000", room=40), "white.png": png("#00ff00")}
    theme = own_theme(str(folder_with(tmp_path, files)))
    position = Position(5, 5, bytes((0, 0, 0, 0, 0, 0, 1, 0, 2, 0, *bytes(15))))
    options = BoardOptions(coordinates=CoordinateStyle.NONE, fuzzy=False, animate=False)
    image = render_picture(Picture(position, options=options, theme=theme, size=200))
    shown = {image.pixelColor(x, y).name() for x in range(0, 200, 4) for y in range(0, 200, 4)}
    assert {"#336699", "#ff0000", "#00ff00"} <= shown
    assert sum(image.pixelColor(x, y).name() == "#ff0000" for x in range(200) for y in range(0, 200, 10)) > 50


def test_colors_alone_are_a_theme(tmp_path: Path) -> None:
    said = {"BOARD_COLOR": [0, 0, 0, 1], "STONE_COLORS": {"B": [0.5, 0, 0], "W": [1, 1, 0]}}
    theme = own_theme(str(folder_with(tmp_path, {"theme.json": json.dumps(said)})))
    assert (theme.base, theme.line, theme.wood) == ("#000000", "#FFFFFF", None)
    assert (theme.black.middle, theme.white.middle) == ("#800000", "#ffff00")


def test_an_archive_is_a_theme_and_is_read_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "glass.asar"
    for color in ("#102030", "#405060"):
        path.write_bytes(
            archive_of({"styles.css": SABAKI.encode(), "board.png": png(color), "black.png": png("#000000")})
        )
        assert fault_of(path).detail == "white.png"  # which the style sheet names, and the archive lacks
        styles = b".shudan-goban-image {background-image: url(board.png)}" + bytes(len(color))
        path.write_bytes(archive_of({"styles.css": styles, "board.png": png(color)}))
        assert own_theme(str(path)).base == color


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({}, ThemeFault.EMPTY),
        ({"styles.css": "body {color: red}"}, ThemeFault.EMPTY),
        ({"board.png": b"\x89PNG broken"}, ThemeFault.NO_PICTURE),
        ({"board.png": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}, ThemeFault.NO_PICTURE),
        ({"theme.json": "{"}, ThemeFault.DAMAGED),
        ({"theme.json": "[1]"}, ThemeFault.DAMAGED),
        ({"theme.json": '{"BOARD_TEXTURE": "gone.png"}'}, ThemeFault.MISSING),
        ({"theme.json": '{"BOARD_TEXTURE": "../outside.png"}'}, ThemeFault.OUTSIDE),
        ({"theme.json": '{"BOARD_TEXTURE": "/etc/passwd"}'}, ThemeFault.OUTSIDE),
        ({"theme.json": '{"BOARD_TEXTURE": "C:\\\\a.png"}'}, ThemeFault.OUTSIDE),
        ({"theme.json": '{"BOARD_TEXTURE": "link.png"}'}, ThemeFault.OUTSIDE),
        ({"styles.css": ".goban {background-image: url(https://example.org/a.png)}"}, ThemeFault.OUTSIDE),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path: Path, files: dict[str, bytes | str], fault: ThemeFault) -> None:
    (tmp_path / "outside.png").write_bytes(png("#000000"))
    folder = tmp_path / "theme"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "outside.png")
    assert fault_of(folder_with(folder, files)).fault is fault


@pytest.mark.parametrize(
    "content",
    [b"", b"short", struct.pack("<4I", 4, 8, 4, 1 << 31), archive_of({"board.png": png("#000000")})[:-9], bytes(64)],
)
def test_a_damaged_archive_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "theme.asar"
    path.write_bytes(content)
    assert fault_of(path).fault in (ThemeFault.DAMAGED, ThemeFault.TOO_LARGE)


def test_a_picture_of_too_many_points_is_refused(tmp_path: Path) -> None:
    huge = png("#000000")
    folder_with(tmp_path, {"board.png": huge[:16] + struct.pack(">II", 60_000, 60_000) + huge[24:]})
    assert fault_of(tmp_path).fault in (ThemeFault.TOO_LARGE, ThemeFault.NO_PICTURE)


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "a" / "b").fault is ThemeFault.UNREADABLE


@pytest.mark.parametrize("name", ["mine", "mine.asar", "styles.css"])
def test_of_a_theme_that_is_gone_no_other_is_shown(tmp_path: Path, name: str) -> None:
    folder_with(tmp_path, {"board.png": png("#000000")})
    assert fault_of(tmp_path / name).fault is ThemeFault.UNREADABLE
