from __future__ import annotations

import json
from pathlib import Path

import pytest

from qtgo.networks.description import Description, describe
from qtgo.networks.network_list import NetworkList, examined
from qtgo.networks.trial import try_network
from tests.networks.tiny import DATA, HUMAN, OTHER, TEXT, put
from tests.onnxruntime_needed import needs_onnxruntime


@pytest.fixture
def networks(tmp_path: Path) -> NetworkList:
    return NetworkList(tmp_path / "data" / "networks")


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("v8relu.bin.gz", Description("synth-v8", 8, 3, 12)),
        (TEXT, Description("synth-v8", 8, 3, 12)),
        ("v13.bin.gz", Description("synth-v13", 13, 2, 12)),
        (HUMAN, Description("synth-v15", 15, 2, 12, is_human=True)),
        (OTHER, Description("synth-v17", 17, 4, 12)),
    ],
)
def test_a_file_says_what_it_is(name: str, description: Description) -> None:
    assert describe(DATA / name) == description


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "network.bin.gz"
    file.write_text("(;GM[1])" * 1000)
    with pytest.raises(ValueError):
        examined(file, describe)


def test_what_is_added_is_there_for_the_next_program(networks: NetworkList, tmp_path: Path) -> None:
    one = examined(put(tmp_path / "one.bin.gz"), describe)
    human = examined(put(tmp_path / "human.bin.gz", HUMAN), describe)
    networks.add(one)
    networks.add(human)
    networks.note_speed(one.digest, 8.5)
    found = NetworkList(networks.folder).read()
    assert [network.file for network in found] == [one.file, human.file]
    assert [network.speed for network in found] == [8.5, 0.0]
    assert [network.description.is_human for network in found] == [False, True]
    assert all(network.is_there for network in found)


def test_a_network_is_there_once(networks: NetworkList, tmp_path: Path) -> None:
    first = examined(put(tmp_path / "one.bin.gz"), describe)
    networks.add(first)
    networks.note_speed(first.digest, 8.5)
    networks.add(examined(put(tmp_path / "copy.bin.gz"), describe))
    assert [network.file.name for network in networks.read()] == ["one.bin.gz"]


def test_a_file_that_has_vanished_is_said_and_found_in_another_place(networks: NetworkList, tmp_path: Path) -> None:
    first = examined(put(tmp_path / "one.bin.gz"), describe)
    networks.add(first)
    networks.note_speed(first.digest, 8.5)
    first.file.unlink()
    (gone,) = networks.read()
    assert not gone.is_there
    networks.add(examined(put(tmp_path / "elsewhere.bin.gz"), describe))
    (network,) = networks.read()
    assert (network.file.name, network.is_there, network.speed) == ("elsewhere.bin.gz", True, 8.5)


def test_only_what_was_downloaded_is_deleted(networks: NetworkList, tmp_path: Path) -> None:
    own = examined(put(networks.folder / "own.bin.gz"), describe, is_own=True)
    by_hand = examined(put(networks.folder / "by-hand.bin.gz", OTHER), describe)
    others = examined(put(tmp_path / "katago" / "human.bin.gz", HUMAN), describe)
    for network in (own, by_hand, others):
        networks.add(network)
    for network in networks.read():
        networks.remove(network)
    assert networks.read() == ()
    assert [network.file.exists() for network in (own, by_hand, others)] == [False, True, True]


def test_a_file_of_ours_that_is_added_by_hand_stays_ours(networks: NetworkList) -> None:
    own = examined(put(networks.folder / "own.bin.gz"), describe, is_own=True)
    networks.add(own)
    networks.add(examined(own.file, describe))
    networks.remove(own)
    assert not own.file.exists()


@pytest.mark.parametrize("content", ["{", "[]", '{"networks": 3}', '{"networks": {}}'])
def test_a_damaged_list_is_put_aside(networks: NetworkList, tmp_path: Path, content: str) -> None:
    networks.folder.mkdir(parents=True)
    networks.path.write_text(content)
    assert networks.read() == ()
    assert networks.broken is not None
    assert networks.broken.read_text() == content
    networks.add(examined(put(tmp_path / "one.bin.gz"), describe))
    assert len(networks.read()) == 1


def test_what_a_newer_version_has_written_stays(networks: NetworkList, tmp_path: Path) -> None:
    network = examined(put(tmp_path / "one.bin.gz"), describe)
    networks.add(network)
    document = json.loads(networks.path.read_text())
    document["networks"][0]["colour"] = "blue"
    document["networks"].append({"digest": "x", "is": "of another kind"})
    document["version"] = 9
    networks.path.write_text(json.dumps(document))
    networks.note_speed(network.digest, 3.0)
    after = json.loads(networks.path.read_text())
    assert after["version"] == 9
    assert after["networks"][0]["colour"] == "blue"
    assert after["networks"][1] == {"digest": "x", "is": "of another kind"}
    assert [each.speed for each in networks.read()] == [3.0]


@pytest.mark.parametrize(
    "change", [{"file": 3}, {"file": "\0"}, {"version": "8"}, {"size": -1}, {"human": 0}, {"digest": None}]
)
def test_an_entry_that_cannot_be_is_left_out(networks: NetworkList, tmp_path: Path, change: dict[str, object]) -> None:
    networks.add(examined(put(tmp_path / "one.bin.gz"), describe))
    document = json.loads(networks.path.read_text())
    document["networks"][0] |= change
    networks.path.write_text(json.dumps(document))
    assert networks.read() == ()


@needs_onnxruntime
@pytest.mark.parametrize("name", ["v8relu.bin.gz", HUMAN])
def test_a_network_that_has_learnt_nothing_answers_but_makes_no_sense(name: str) -> None:
    ticks = iter(range(1000))
    trial = try_network(DATA / name, now=lambda: float(next(ticks)))
    assert not trial.is_sensible
    assert trial.speed == trial.small_speed == 1.0
