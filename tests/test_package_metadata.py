"""What the package says of itself, and what its wheel contains."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging_scripts import load_script

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TRAINING = "qtgo/tools"


def as_published(text: str) -> str:
    """Return the README as it is in a package."""
    for substitution in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(substitution["pattern"], substitution["replacement"], text)
    return text


def test_outside_a_checkout_every_link_of_the_readme_goes_to_the_home_of_the_project() -> None:
    text = as_published((ROOT / "README.md").read_text("utf-8"))
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links and all(link.startswith("https://") for link in links)
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert pictures and all(link.startswith("https://raw.") for link in pictures)


def test_links_of_the_readme_lead_to_files_that_are_there() -> None:
    home = PROJECT["project"]["urls"]["Homepage"]
    text = as_published((ROOT / "README.md").read_text("utf-8"))
    files = re.findall(rf"\]\((?:{home}/blob/main|https://raw\.\w+\.com/qtgo/qtgo/main)/([^)#]+)", text)
    assert len(files) > 5
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_all_addresses_are_below_one_home() -> None:
    urls = PROJECT["project"]["urls"]
    assert all(url.startswith(urls["Homepage"]) for url in urls.values())


def test_commands_lead_to_functions() -> None:
    for target in PROJECT["project"]["scripts"].values():
        module, function = target.split(":")
        assert callable(getattr(import_module(module), function))


def test_the_versions_of_python_named_begin_with_the_one_required() -> None:
    named = [word.rpartition(" ")[2] for word in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", word)]
    assert named == sorted(named, key=lambda version: int(version[2:]))
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"


def build_data(monkeypatch: pytest.MonkeyPatch, version: str) -> dict[str, Any]:
    """Return what the hook adds to a wheel; hatchling, which is there only while a package is built, lends the rest."""

    class BuildHookInterface:
        root, target_name = str(ROOT), "wheel"

    stand_in = ModuleType("hatchling.builders.hooks.plugin.interface")
    stand_in.BuildHookInterface = BuildHookInterface  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, stand_in.__name__, stand_in)
    module = load_script("hatch_build")
    monkeypatch.setattr(module.PackageHook, "_compile_languages", lambda _hook: None)
    monkeypatch.setattr(module.PackageHook, "_make_share", lambda _hook, _folder: None)
    data: dict[str, Any] = {"shared_data": {}, "force_include": {}}
    hook = module.PackageHook()
    hook.initialize(version, data)
    hook.finalize(version, data, "")
    return data


def test_a_wheel_has_what_trains_the_network_only_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"] == [f"/{TRAINING}"]
    usual = build_data(monkeypatch, "standard")["force_include"]
    assert TRAINING not in usual.values()
    monkeypatch.setenv("QTGO_TRAINING", "1")
    assert build_data(monkeypatch, "standard")["force_include"] == usual | {str(ROOT / TRAINING): TRAINING}
    assert build_data(monkeypatch, "editable")["force_include"] == {}


def test_nothing_in_a_wheel_imports_what_is_left_out_of_it() -> None:
    imports = re.compile(r"^\s*(from|import) qtgo\.tools\b", re.MULTILINE)
    shipped = [path for path in (ROOT / "qtgo").rglob("*.py") if TRAINING not in path.as_posix()]
    assert len(shipped) > 500
    assert [path for path in shipped if imports.search(path.read_text("utf-8"))] == []
