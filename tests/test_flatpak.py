"""The Flatpak's manifest says what the program needs of it, and no more."""

import re
from pathlib import Path

import pytest

from qtgo import APP_ID

FOLDER = Path(__file__).parents[1] / "packaging" / "flatpak"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="packaging is not part of this package")


def manifest() -> str:
    return (FOLDER / f"{APP_ID}.yaml").read_text("utf-8")


def permissions() -> list[str]:
    return re.findall(r"^  - (--\S+)$", manifest(), re.MULTILINE)


def test_it_has_the_programs_id() -> None:
    assert f"id: {APP_ID}\n" in manifest()


def test_the_base_fits_the_runtime() -> None:
    versions = re.findall(r'^(?:runtime|base)-version: "(.*)"$', manifest(), re.MULTILINE)
    assert len(versions) == 2
    assert len(set(versions)) == 1


def test_engines_are_found_on_the_host_and_run_there() -> None:
    assert "--talk-name=org.freedesktop.Flatpak" in permissions()
    assert {"--filesystem=host-os:ro", "--filesystem=host-etc:ro"} <= set(permissions())


def test_no_more_is_allowed_than_is_used() -> None:
    assert not [name for name in permissions() if "network" in name or name in ("--filesystem=host", "--device=all")]
    assert not re.search("https?:", manifest()), "nothing is fetched while it is built"
