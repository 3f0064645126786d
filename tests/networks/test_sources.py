from __future__ import annotations

import json
from pathlib import Path

import pytest

from qtgo.files.checked_json import MalformedError
from qtgo.gtp.human_profile import HUMAN_NETWORK_NAME, HUMAN_NETWORK_PLACE
from qtgo.networks.download import Limits
from qtgo.networks.sources import Use, sources

OFFICIAL = ("https://github.com/lightvector/KataGo/releases/download/", "https://media.katagotraining.org/")
ENTRY = {
    "name": "a",
    "blocks": 1,
    "channels": 1,
    "use": "usual",
    "file": "a.bin.gz",
    "address": "https://a",
    "publisher": "https://a",
    "license": "",
}


def test_networks_come_from_their_authors_over_https() -> None:
    known = sources()
    assert known
    for source in known:
        assert source.address.startswith(OFFICIAL)
        assert source.publisher.startswith(("https://github.com/lightvector/KataGo", "https://katagotraining.org/"))
        assert source.address.rpartition("/")[2] == source.file_name
        assert source.digest
        assert bool(source.license) == bool(source.license_page)
    assert Limits().schemes == ("https",)


def test_the_human_like_network_is_the_one_that_katago_is_told_to_use() -> None:
    (human,) = (source for source in sources() if source.use is Use.HUMAN_LIKE)
    assert (human.file_name, human.publisher) == (HUMAN_NETWORK_NAME, HUMAN_NETWORK_PLACE)
    assert human.license == ""  # it states none


@pytest.mark.parametrize(
    "change",
    [
        {"name": "../a"},
        {"file": "../a.bin.gz"},
        {"file": ".hidden"},
        {"file": "a/b"},
        {"size": 0},
        {"size": "3"},
        {"sha256": "abc"},
        {"license": None},
        {"use": "none"},
        {"blocks": 0},
    ],
)
def test_a_list_that_cannot_be_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    file = tmp_path / "sources.json"
    file.write_text(json.dumps({"networks": [ENTRY]}))
    assert [source.size for source in sources(file)] == [None]
    file.write_text(json.dumps({"networks": [ENTRY | change]}))
    with pytest.raises(MalformedError):
        sources(file)


def test_no_two_networks_have_one_name(tmp_path: Path) -> None:
    file = tmp_path / "sources.json"
    file.write_text(json.dumps({"networks": [ENTRY, ENTRY]}))
    with pytest.raises(MalformedError):
        sources(file)
