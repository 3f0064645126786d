"""The manual names menus, buttons and keys that there are.

Its marking: ``**Game > Hint** (H)`` is an entry of a menu and one of its keys, ``**Add**`` within a paragraph is the
name of something in a dialog; bold at the start of a paragraph is what the paragraph is about.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from qtgo.app.game_window import GameWindow
from qtgo.features.comments.markdown_edit import FORMAT_KEYS

ROOT = Path(__file__).parents[2]
MANUAL = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "resources" / "manual").glob("*.md")))
README = (ROOT / "README.md").read_text("utf-8")
BOLD = re.compile(r"\*\*([^*]+)\*\*(?:\s+\(([^)]+)\))?")
KEY = re.compile(r"(?<![\w`+-])((?:(?:Ctrl|Shift|Alt)\+)+(?:F\d+|\w+)|F\d{1,2})(?![\w`+])")


def plain(text: str) -> str:
    return text.replace("&", "")


def entries(menu: QMenu, path: str) -> Iterator[tuple[str, QAction]]:
    for action in menu.actions():
        below = action.menu()
        name = f"{path} > {plain(action.text())}"
        yield name, action
        if isinstance(below, QMenu):
            yield from entries(below, name)


@pytest.fixture
def menus(window: GameWindow) -> Iterator[dict[str, QAction]]:
    """Yield every entry of the menus, by the path to it."""
    found: dict[str, QAction] = {}
    for top in window.menuBar().actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        found |= entries(menu, plain(top.text()))
    yield found


def keys_of(action: QAction) -> set[str]:
    return {key.toString() for key in action.shortcuts()}


def test_the_entries_that_the_manual_names_are_in_the_menus(menus: dict[str, QAction]) -> None:
    named = [(" ".join(path.split()), key) for path, key in BOLD.findall(MANUAL + README) if ">" in path]
    assert len(named) > 8
    assert [path for path, _ in named if path not in menus] == []
    assert [(path, key) for path, key in named if key and key not in keys_of(menus[path])] == []


def test_no_path_to_an_entry_is_broken_so_that_it_reads_as_a_quotation() -> None:
    assert re.findall(r"(?m)^> .*", MANUAL + README) == []


def test_the_keys_that_are_named_do_something(menus: dict[str, QAction]) -> None:
    known = {key for action in menus.values() for key in keys_of(action)} | set(FORMAT_KEYS.values())
    named = {QKeySequence(key).toString() for key in KEY.findall(MANUAL + README)}
    assert len(named) > 10
    assert named - known == set()


def test_other_names_in_bold_are_in_the_program(menus: dict[str, QAction], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    from translatable import all_texts

    said = {plain(text.text) for text in all_texts()[0]}
    inside = re.sub(r"(?m)^\*\*[^*>]+\.\*\*|(?<=\n\n)\*\*[^*>]+\*\*", "", MANUAL)
    named = [" ".join(name.split()) for name, _ in BOLD.findall(inside) if ">" not in name]
    assert "Ask QtGo" in named
    assert [name for name in named if name not in said] == []
