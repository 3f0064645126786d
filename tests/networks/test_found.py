"""Networks are found where other programs have them, by what the files say, within bounds."""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from qtgo.gtp.engine_config import EngineConfig
from qtgo.networks.description import describe
from qtgo.networks.found import SearchLimits, find_networks
from qtgo.networks.places import Place, named_files, usual_places
from tests.networks.tiny import HUMAN, OTHER, TEXT, TINY, put

NOTHING: dict[str, str] = {"PATH": ""}


def found_in(home: Path, engines: Iterable[EngineConfig] = (), platform: str = "linux") -> list[str]:
    places = [place for place in usual_places(home, NOTHING, platform) if home in (place.folder, *place.folder.parents)]
    found = find_networks(named_files(home, engines, platform), places, describe)
    return [network.file.relative_to(home).as_posix() for network in found]


def found(*folders: Path, limits: SearchLimits | None = None, depth: int = 3) -> list[Path]:
    places = [Place(folder, depth) for folder in folders]
    return [network.file for network in find_networks((), places, describe, limits)]


@pytest.mark.parametrize(
    "place",
    [
        ".katago/default_model.bin.gz",
        ".katago/models/b10.bin.gz",
        ".katrain/kata1.bin.gz",
        ".local/lib/python3.11/site-packages/katrain/models/kata1.bin.gz",
        ".local/pipx/venvs/katrain/lib/python3.12/site-packages/katrain/models/kata1.bin.gz",
        ".local/share/uv/tools/katrain/lib/python3.12/site-packages/katrain/models/kata1.bin.gz",
        "miniconda3/envs/go/lib/python3.10/site-packages/katrain/models/kata1.bin.gz",
        "katrain/katrain/models/kata1.bin.gz",
        "KaTrain-1.20.0/KaTrain/_internal/katrain/models/kata1.bin.gz",
        "katago-v1.18.1-eigen/default_model.bin.gz",
        "LizzieYzy/weights/default.bin.gz",
        "lizzieyzy-next/weights/default.bin.gz",
        "Downloads/kata1-b18.bin.gz",
        "Downloads/networks/weights without ending",
        "Downloads/KaTrain-1.20.0/KaTrain/_internal/katrain/models/kata1.bin.gz",
        "Downloads/wheel/katrain/models/kata1.bin.gz",
        ".local/share/katago/models/model.bin.gz",
    ],
)
def test_it_is_found_where_others_keep_it(tmp_path: Path, place: str) -> None:
    put(tmp_path / place)
    assert found_in(tmp_path) == [place]


def test_windows_has_places_of_its_own(tmp_path: Path) -> None:
    environment = NOTHING | {"ProgramFiles": str(tmp_path / "Programs"), "LOCALAPPDATA": str(tmp_path / "Local")}
    put(tmp_path / "Programs" / "KaTrain" / "_internal" / "katrain" / "models" / "one.bin.gz")
    put(tmp_path / "Local/Programs/Python/Python311/Lib/site-packages/katrain/models/two.bin.gz", OTHER)
    places = list(usual_places(tmp_path / "home", environment, "win32"))
    assert {file.file.name for file in find_networks((), places, describe)} == {"one.bin.gz", "two.bin.gz"}


def test_what_katago_is_installed_with_is_found(tmp_path: Path) -> None:
    program = tmp_path / "Cellar" / "katago" / "1.18" / "bin" / "katago"
    program.parent.mkdir(parents=True)
    program.touch(0o755)
    put(tmp_path / "Cellar" / "katago" / "1.18" / "share" / "katago" / "model.bin.gz")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "katago").symlink_to(program)
    places = usual_places(tmp_path / "home", {"PATH": str(tmp_path / "bin")}, "linux")
    assert "model.bin.gz" in [network.file.name for network in find_networks((), places, describe)]


def test_settings_of_other_programs_name_networks(tmp_path: Path) -> None:
    networks = [put(tmp_path / "else" / f"{name}.gz", name) for name in (TINY, OTHER, HUMAN, TEXT)]
    sabaki = tmp_path / ".config" / "Sabaki" / "settings.json"
    sabaki.parent.mkdir(parents=True)
    sabaki.write_text(json.dumps({"engines.list": [{"path": "katago", "args": f'gtp -model "{networks[0]}" -x 1'}]}))
    lizzie = tmp_path / "Lizzie" / "config.txt"
    lizzie.parent.mkdir()
    lizzie.write_text(json.dumps({"leelaz": {"engine-command": f"katago gtp -model {networks[1]}"}}))
    katrain = tmp_path / ".katrain" / "config.json"
    katrain.parent.mkdir()
    katrain.write_text(json.dumps({"engine": {"model": str(networks[3].rename(tmp_path / "else" / "x.txt.gz"))}}))
    (tmp_path / ".q5gorc").write_text(f"ENGINE: katago gtp -human-model {networks[2]} -config x\n-model /no/such\n")
    assert found_in(tmp_path) == [f"else/{TINY}.gz", "else/x.txt.gz", f"else/{HUMAN}.gz", f"else/{OTHER}.gz"]


def test_engines_of_the_user_name_networks(tmp_path: Path) -> None:
    put(tmp_path / "a b" / "one.bin.gz")
    put(tmp_path / "work" / "two.bin.gz", OTHER)
    engines = [
        EngineConfig("A", f"katago gtp -model '{tmp_path}/a b/one.bin.gz' -human-model nothing"),
        EngineConfig("B", "katago gtp -model two.bin.gz", working_folder=str(tmp_path / "work")),
        EngineConfig("C", "ssh host katago gtp -model two.bin.gz"),
        EngineConfig("D", "katago 'gtp"),
    ]
    assert found_in(tmp_path, engines) == ["a b/one.bin.gz", "work/two.bin.gz"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[" * 100_000, b"\xff\xfe-model \0", b'{"engine": {"model": "\\u0000.bin"}}']
)
def test_damaged_settings_name_nothing(tmp_path: Path, content: bytes) -> None:
    for file in (tmp_path / ".katrain" / "config.json", tmp_path / ".q5gorc"):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    assert found_in(tmp_path) == []


def test_the_beginning_of_a_file_counts_and_not_its_name(tmp_path: Path) -> None:
    network = put(tmp_path / "photo.jpg")
    (tmp_path / "model.bin.gz").write_bytes(gzip.compress(b"no network " + os.urandom(30_000)))
    (tmp_path / "kata.txt").write_text("synth 8 22 19 trunk " * 2000)
    (tmp_path / "old.bin.gz").write_bytes(gzip.compress(b"g65 5 22 14 trunk 6 " + os.urandom(30_000)))
    (tmp_path / "notes.bin.gz").write_bytes(os.urandom(30_000))
    for ending in ("part", "crdownload"):
        put(tmp_path / f"default.bin.gz.{ending}", OTHER)
    assert found(tmp_path) == [network]


@pytest.mark.skipif(sys.platform == "win32", reason="special files as on Unix")
def test_pipes_devices_and_circles_are_passed_by(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.bin.gz")
    (tmp_path / "b.bin.gz").symlink_to("/dev/zero")
    (tmp_path / "c.bin.gz").symlink_to("c.bin.gz")
    (tmp_path / "d.bin.gz").symlink_to(tmp_path / "gone")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "up").symlink_to(tmp_path)
    network = put(tmp_path / "z.bin.gz")
    (tmp_path / "zz.bin.gz").symlink_to(network)
    closed = tmp_path / "closed"
    closed.mkdir(0o000)
    assert found(tmp_path, depth=9) == [network]
    assert [each.file for each in find_networks(tmp_path.iterdir(), (), describe)] in (
        [network],
        [tmp_path / "zz.bin.gz"],
    )
    closed.chmod(0o700)


def test_a_search_has_an_end(tmp_path: Path) -> None:
    for number in range(6):
        put(tmp_path / "deep" / "/".join("d" * (number + 1)) / f"{number}.bin.gz", (TINY, OTHER)[number % 2])
    assert len(found(tmp_path / "deep", depth=0)) == 0
    assert len(found(tmp_path / "deep", depth=3)) == 3
    assert len(found(tmp_path / "deep", limits=SearchLimits(networks=2))) == 2
    assert len(found(tmp_path / "deep", limits=SearchLimits(entries=4))) == 2
    ticks = iter(range(100))
    late = find_networks(
        (), [Place(tmp_path / "deep", 9)], describe, SearchLimits(seconds=5), lambda: float(next(ticks))
    )
    assert len(list(late)) < 6


def test_it_is_lazy(tmp_path: Path) -> None:
    put(tmp_path / "a" / "one.bin.gz")

    def places() -> Iterable[Place]:
        yield Place(tmp_path / "a")
        raise AssertionError("nobody has asked for more")

    assert next(find_networks((), places(), describe)).file.name == "one.bin.gz"
