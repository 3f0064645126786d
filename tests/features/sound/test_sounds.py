"""The sounds: that they start a player and never wait for it, and that silence is no error."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.features.sound.sounds import Sound, Sounds, softened, system_player, volume_options
from qtgo.resources import resource_path
from qtgo.tools.make_sounds import main as make_sounds

ROOT = Path(__file__).parents[3]
COPY = [sys.executable, "-c", "import shutil, sys; shutil.copy(sys.argv[2], sys.argv[1])"]
HANG = [sys.executable, "-c", "import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.01)"]

needs_players = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds by itself")


def program(folder: Path, name: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("sound", list(Sound))
def test_each_sound_is_a_short_file(sound: Sound) -> None:
    with wave.open(str(resource_path(f"sounds/{sound.value}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert 0.02 < file.getnframes() / file.getframerate() < 1


def samples(path: Path) -> array[int]:
    with wave.open(str(path)) as file:
        return array("h", file.readframes(file.getnframes()))


def test_the_files_are_what_the_script_makes(tmp_path: Path) -> None:
    make_sounds(tmp_path)
    files = sorted((ROOT / "resources" / "sounds").iterdir())
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in files]
    for path in files:
        made = samples(tmp_path / path.name)
        # Sines of other systems may differ in the last digit.
        assert all(abs(one - other) <= 1 for one, other in zip(made, samples(path), strict=True))


@needs_players
def test_the_player_gets_the_file(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "played.wav"
    sounds = Sounds(find_player=lambda: [*COPY, str(target)])
    assert sounds.play(Sound.STONE)
    expected = resource_path("sounds/stone.wav").read_bytes()
    qtbot.waitUntil(lambda: target.exists() and target.read_bytes() == expected)
    qtbot.waitUntil(lambda: not sounds.is_playing)


@needs_players
def test_a_player_that_hangs_is_neither_waited_for_nor_followed_by_many(qtbot: QtBot, tmp_path: Path) -> None:
    end = tmp_path / "end"
    sounds = Sounds(find_player=lambda: [*HANG, str(end)])
    assert [sounds.play(Sound.TICK) for _ in range(6)] == [True] * 4 + [False] * 2
    assert sounds.is_playing
    end.touch()
    qtbot.waitUntil(lambda: not sounds.is_playing)
    assert sounds.play(Sound.TICK)
    qtbot.waitUntil(lambda: not sounds.is_playing)


@needs_players
@pytest.mark.parametrize("player", [None, ["/no/such/player"], [str(Path(__file__).parent)]])
def test_without_a_player_there_is_silence(player: list[str] | None) -> None:
    assert not Sounds(find_player=lambda: player).play(Sound.FLAG)


@needs_players
def test_a_player_that_finds_no_device_does_no_harm(qtbot: QtBot) -> None:
    sounds = Sounds(find_player=lambda: [sys.executable, "-c", "raise SystemExit('no such device')"])
    assert sounds.play(Sound.FLAG)
    qtbot.waitUntil(lambda: not sounds.is_playing)


def test_whatever_this_computer_has_nothing_is_raised(qtbot: QtBot) -> None:
    sounds = Sounds()
    for sound in Sound:
        sounds.play(sound)
    qtbot.waitUntil(lambda: not sounds.is_playing)


@pytest.mark.skipif(sys.platform != "linux", reason="the sound servers of Linux")
def test_the_player_is_the_one_of_the_server_that_runs(tmp_path: Path) -> None:
    bin_, runtime, cards = tmp_path / "bin", tmp_path / "run", tmp_path / "cards"
    environment = {"PATH": str(bin_), "XDG_RUNTIME_DIR": str(runtime)}
    players = {name: program(bin_, name) for name in ("pw-play", "paplay", "aplay")}
    assert system_player(environment, cards) is None
    cards.write_text("--- no soundcards ---\n")
    assert system_player(environment, cards) is None
    cards.write_text(" 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n")
    assert system_player(environment, cards) == [players["aplay"]]
    (runtime / "pulse").mkdir(parents=True)
    (runtime / "pulse" / "native").touch()
    assert system_player(environment, cards) == [players["paplay"]]
    (runtime / "pipewire-0").touch()
    assert system_player(environment, cards) == [players["pw-play"]]
    Path(players["pw-play"]).unlink()
    assert system_player(environment, cards) == [players["paplay"]]
    assert system_player({"PATH": str(bin_), "PULSE_SERVER": "host"}, tmp_path / "none") == [players["paplay"]]


@needs_players
def test_a_player_without_a_volume_gets_quieter_samples(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "played.wav"
    copy = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())"
    sounds = Sounds(find_player=lambda: [sys.executable, "-c", copy, str(target)])
    sounds.volume = 40
    assert sounds.play(Sound.STONE)
    expected = softened(resource_path("sounds/stone.wav").read_bytes(), 40)
    qtbot.waitUntil(lambda: target.exists() and target.read_bytes() == expected)
    qtbot.waitUntil(lambda: not sounds.is_playing)
    loud, quiet = samples(resource_path("sounds/stone.wav")), samples(target)
    assert all(abs(one * 0.4 - other) <= 1 for one, other in zip(loud, quiet, strict=True))


@needs_players
def test_another_volume_is_for_one_sound(qtbot: QtBot) -> None:
    sounds = Sounds(find_player=lambda: [sys.executable, "-c", "pass"])
    sounds.volume = 0
    assert sounds.play(Sound.STONE, 40) and sounds.volume == 0
    assert not sounds.play(Sound.STONE)
    qtbot.waitUntil(lambda: not sounds.is_playing)


def test_a_volume_of_nothing_is_silence() -> None:
    sounds = Sounds(find_player=lambda: ["/no/such/player"])
    sounds.volume = 0
    assert not sounds.play(Sound.STONE)


@pytest.mark.parametrize(
    ("player", "options"),
    [
        ("pw-play", ["--volume=0.50"]),
        ("paplay", ["--volume=32768"]),
        ("afplay", ["-v", "0.50"]),
        ("aplay", None),
    ],
)
def test_players_are_told_the_volume(player: str, options: list[str] | None) -> None:
    assert volume_options([f"/usr/bin/{player}"], 50) == options
    assert volume_options([f"/usr/bin/{player}"], 100) == []
