"""The catalogs of languages are compiled while QtGo is built."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging_scripts import load_script

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging")
    (tmp_path / "resources").mkdir()
    return tmp_path


def build(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hook do its work; hatchling, which is there only while a package is built, lends it a folder alone."""

    class BuildHookInterface:
        root = str(checkout)
        target_name = "sdist"

    stand_in = ModuleType("hatchling.builders.hooks.plugin.interface")
    stand_in.BuildHookInterface = BuildHookInterface  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, stand_in.__name__, stand_in)
    own = ("language_files", "translatable", "desktop_texts")
    for name in own:
        monkeypatch.delitem(sys.modules, name, raising=False)
    load_script("hatch_build", checkout / "packaging").PackageHook().initialize("standard", {})
    for name in own:
        sys.modules.pop(name, None)


def test_a_language_is_compiled_into_the_resources(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    languages = checkout / "resources" / "languages"
    languages.mkdir()
    (languages / "de.po").write_text('msgctxt "score"\nmsgid "Draw"\nmsgstr "Unentschieden"\n')
    build(checkout, monkeypatch)
    assert b"Unentschieden" in (languages / "de" / "LC_MESSAGES" / "qtgo.mo").read_bytes()


def test_without_languages_nothing_is_made(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(checkout, monkeypatch)
    assert list((checkout / "resources").iterdir()) == []


def test_a_language_that_is_hardly_begun_is_in_no_package(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    languages = checkout / "resources" / "languages"
    languages.mkdir()
    texts = "".join(f'msgctxt "score"\nmsgid "{number}"\nmsgstr ""\n\n' for number in range(9))
    (languages / "de.po").write_text(f'{texts}msgctxt "score"\nmsgid "Draw"\nmsgstr "Jigo"\n')
    build(checkout, monkeypatch)
    assert [path.name for path in languages.iterdir()] == ["de.po"]
