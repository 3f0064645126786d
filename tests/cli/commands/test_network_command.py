"""The user's networks on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from qtgo.cli.main import main
from qtgo.networks import download, sources
from tests.networks.bad_server import BadServer, bad_server, dropping, page, saying
from tests.networks.tiny import DATA, HUMAN, OTHER, TINY, put
from tests.onnxruntime_needed import needs_onnxruntime

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of a user who has nothing yet."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("no_proxy", "*")
    return tmp_path / "home"


@pytest.fixture
def server() -> Iterator[BadServer]:
    with bad_server() as server:
        server.content = (DATA / OTHER).read_bytes()
        yield server


@pytest.fixture
def offered(server: BadServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Let the server be the one that offers a network, and return what is known of that."""
    entry: dict[str, object] = {
        "name": "good",
        "blocks": 4,
        "channels": 12,
        "use": "usual",
        "file": "good.bin.gz",
        "address": server.address,
        "publisher": "https://there",
        "license": "A License",
        "license_page": "https://there/license",
        "size": len(server.content),
        "sha256": sha256(server.content).hexdigest(),
    }
    file = tmp_path / "sources.json"
    file.write_text(json.dumps({"networks": [entry]}))
    monkeypatch.setattr(sources, "_FILE", str(file))
    limits = replace(download.USUAL, schemes=("http",), first_pause=0.001, spare_room=0)
    monkeypatch.setattr(download, "USUAL", limits)
    return entry


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str, status: int = 0) -> str:
        assert main(["network", *words]) == status
        shown = capsys.readouterr()
        return shown.err if status else shown.out

    return run


def test_a_user_without_networks_is_told_where_there_are_some(run: Run) -> None:
    assert "qtgo network download" in run("list")
    assert run("list", "--json") == ""


@needs_onnxruntime
def test_a_network_is_added_tested_and_taken_off_the_list(run: Run, home: Path) -> None:
    file = put(home / "katago" / "model.bin.gz", HUMAN)
    shown = run("add", str(file))
    assert "synth-v15: KataGo human-like, 2 blocks, 12 channels, 45 kB; about" in shown
    assert "does not play Go" in shown
    assert str(file) in run("list")
    run("test", "synth-v15", status=1)
    (line,) = run("list", "--json").splitlines()
    found = json.loads(line)
    assert (found["file"], found["human"], found["there"], found["downloaded"]) == (str(file), True, True, False)
    assert found["speed"] > 0
    for name in (found["digest"][:8], "model.bin.gz", str(file)):
        assert run("remove", name) == f"synth-v15: off the list; its file stays at {file}\n"
        assert file.exists()
        run("add", str(file))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no.bin.gz", "No such file or directory"),
        ("pipe.bin.gz", "not a regular file"),
        ("text.gz", "not a KataGo network"),
    ],
)
def test_what_is_no_network_is_refused(run: Run, tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "text.gz").write_text("no network")
    (tmp_path / "pipe.bin.gz").symlink_to("/dev/null")
    assert reason.lower() in run("add", str(tmp_path / name), status=1).lower()
    assert run("list", "--json") == ""


@needs_onnxruntime
def test_a_file_that_has_vanished_is_said(run: Run, home: Path) -> None:
    file = put(home / "model.bin.gz")
    run("add", str(file))
    file.unlink()
    assert f"{file} (missing)" in run("list")
    run("test", "synth-v10", status=1)
    run("remove", "synth-v10")


def test_a_damaged_list_is_said_and_put_aside(run: Run, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / ".local" / "share" / "qtgo" / "networks"
    folder.mkdir(parents=True)
    (folder / "networks.json").write_text("{")
    main(["network", "list"])
    assert "Your list of networks could not be read" in capsys.readouterr().err
    assert (folder / "networks.json.broken").read_text() == "{"


def test_networks_of_other_programs_are_found(run: Run, home: Path) -> None:
    assert run("find") == "No networks were found.\n"
    one = put(home / ".katrain" / "one.bin.gz")
    two = put(home / "mine" / "two.bin.gz", OTHER)
    settings = home / ".config" / "qtgo" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"engines": [{"name": "K", "command": f"katago gtp -model {two}"}]}))
    assert [line.partition(": ")[0] for line in run("find").splitlines()] == [str(two), str(one)]
    assert [json.loads(line)["file"] for line in run("find", "--json").splitlines()] == [str(two), str(one)]


def test_what_there_is_to_download_is_shown_and_nothing_asked_for(
    run: Run, server: BadServer, offered: dict[str, object]
) -> None:
    shown = run("download")
    for part in ("KataGo 4 blocks, 12 channels, 37 kB", server.address, "https://there", "A License"):
        assert part in shown
    assert "good" in run("download", "better", status=1)
    assert server.asked == []


@needs_onnxruntime
def test_a_network_is_downloaded_listed_and_deleted(
    run: Run, server: BadServer, offered: dict[str, object], home: Path
) -> None:
    server.acts = [dropping(5000)]
    assert "synth-v17: KataGo 4 blocks, 12 channels, 37 kB; about" in run("download", "good")
    file = home / ".local" / "share" / "qtgo" / "networks" / "good.bin.gz"
    assert file.read_bytes() == server.content
    assert re.search(r'"downloaded": true, "there": true', run("list", "--json"))
    assert run("remove", "good.bin.gz") == "synth-v17: deleted\n"
    assert not file.exists()


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (saying(404), "The file is no longer at 127.0.0.1."),
        (saying(503, Retry_After=7000), "127.0.0.1 is busy. Try again in 2 hours."),
        (saying(429), "127.0.0.1 is busy. Try again later."),
        (saying(429, Retry_After=61), "127.0.0.1 is busy. Try again in 2 minutes."),
        (saying(302, Location="ftp://else"), "else offers no secure connection"),
        (saying(302, Location="/"), "redirects again and again"),
        (dropping(0), "The connection to 127.0.0.1 was lost."),
        (page, "another file: 20 bytes instead of 37 kB."),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    run: Run, server: BadServer, offered: dict[str, object], act: Callable[..., object], sentence: str
) -> None:
    server.usually = act
    shown = run("download", "good", status=1)
    assert sentence in shown
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("words", [["add"], ["test"], ["remove"], ["list", "x"], ["find", "x"]])
def test_names_are_given_where_they_are_needed(run: Run, words: list[str]) -> None:
    assert run(*words, status=2)
    assert run("remove", "x", status=1)


@needs_onnxruntime
def test_two_networks_of_one_name_are_told_apart_by_their_files(run: Run, home: Path) -> None:
    for folder, name in (("a", TINY), ("b", OTHER)):
        run("add", str(put(home / folder / "model.bin.gz", name)))
    assert "use the path of the file" in run("remove", "model.bin.gz", status=1)
    run("remove", str(home / "a" / "model.bin.gz"))
    assert "synth-v17" in run("list")
