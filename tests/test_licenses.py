"""The notices of the libraries and the card of the network say what is installed."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from qtgo.ai import weights
from qtgo.ai.shipped import WEIGHTS
from qtgo.resources import resource_path
from tests.packaging_scripts import PACKAGING, load_script

notices = load_script("notices")
OF_OLDER_ONNXRUNTIME = {"coloredlogs", "humanfriendly", "mpmath", "sympy"}


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


by_pip = pytest.mark.skipif(
    not is_installed("PySide6-Essentials"), reason="Qt is the system's, which keeps its notices"
)


def named(text: str) -> set[str]:
    return set(re.findall(r"^(.+)\nCopyright: ", text, re.MULTILINE))


@by_pip
def test_the_notices_name_all_that_qtgo_runs_on() -> None:
    text = resource_path("licenses/libraries.txt").read_text("utf-8")
    assert named(text) == named(notices.summary(notices.libraries())) - OF_OLDER_ONNXRUNTIME
    assert {"Python", "PySide6-Essentials", "numpy", "platformdirs"} <= named(text)


def test_every_library_has_a_license_and_a_home() -> None:
    for library in notices.libraries():
        assert library.license and library.holder and library.home.startswith("https://"), library.name


def test_every_license_is_said_in_the_words_of_spdx() -> None:
    for library in notices.libraries():
        assert re.fullmatch(r"[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*", library.license), library.name


def test_complete_notices_contain_the_texts(tmp_path: Path) -> None:
    for name in ("LGPL-3", "GPL-3"):
        (tmp_path / name).write_text(f"the text of {name}")
    text = notices.complete(notices.libraries(), tmp_path)
    assert "the text of LGPL-3" in text and "the text of GPL-3" in text
    assert "Redistribution and use in source and binary forms" in text  # numpy's


def test_the_list_for_machines_names_the_same_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    sbom = load_script("sbom")
    listed = notices.libraries()
    text = sbom.spdx(listed, "qtgo")
    assert text == sbom.spdx(listed, "qtgo")
    document = json.loads(text)
    assert [package["name"] for package in document["packages"]] == ["QtGo", *(part.name for part in listed)]
    assert document["creationInfo"]["created"] == "2001-09-09T01:46:40Z"
    known = {package["SPDXID"] for package in document["packages"]} | {"SPDXRef-DOCUMENT"}
    assert len(known) == len(document["packages"]) + 1
    for relation in document["relationships"]:
        assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= known


def test_the_card_is_of_the_network_that_is_shipped() -> None:
    card = resource_path("licenses/model-card.md").read_text("utf-8")
    loaded = weights.load(WEIGHTS)
    assert f"Name: {loaded.name}\n" in card
    assert f"{sum(array.size for array in loaded.arrays.values()):,} numbers" in card
    for size in ("9", "13", "19"):
        told = loaded.training["held_out"][size]
        row = re.search(rf"^{size}x{size} +(\d+) % +([\d.]+) %", card, re.MULTILINE)
        assert row is not None
        assert (int(row[1]), float(row[2])) == (round(100 * told["top1"]), round(100 * told["owner_agrees"], 1))
