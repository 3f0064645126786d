"""Which sounds are played, and when not."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.features.sound.sound_feature import SoundFeature
from qtgo.features.sound.sounds import Sound, Sounds
from qtgo.session.players.game_clock import Countdown
from tests.shown_window import play


class Ears(Sounds):
    """Hears what would be played."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Sound] = []
        self.volumes: list[int | None] = []

    def play(self, sound: Sound, volume: int | None = None) -> bool:
        self.heard.append(sound)
        self.volumes.append(volume)
        return True


@pytest.fixture
def ears(window: GameWindow) -> Ears:
    ears = Ears()
    window.features.sounds.close()
    window.features.sounds.deleteLater()
    window.features.sounds = window.features.preferences._sounds = SoundFeature(window.context, ears)
    return ears


def test_a_stone_a_capture_and_a_pass_sound_different(qtbot: QtBot, window: GameWindow, ears: Ears) -> None:
    play(qtbot, window, "A2 A1 B1 pass")
    assert ears.heard == [Sound.STONE, Sound.STONE, Sound.CAPTURE, Sound.PASS]
    ears.heard.clear()
    window.context.menus["back"].trigger()
    assert ears.heard == [], "walking is silent"


def test_the_end_sounds_unless_the_flag_does(window: GameWindow, ears: Ears) -> None:
    window.context.game.game_ended.emit("B+3.5")
    window.context.game.game_ended.emit("W+T")
    assert ears.heard == [Sound.END]


def test_a_countdown_begins_with_a_warning(window: GameWindow, ears: Ears) -> None:
    for seconds in (10, 9, 8, 10, 9):
        window.context.clock.counted_down.emit(Countdown(Color.BLACK, seconds))
    tick, warning = Sound.TICK, Sound.WARNING
    assert ears.heard == [warning, tick, tick, warning, tick]


def test_what_is_not_wanted_is_not_heard(qtbot: QtBot, window: GameWindow, ears: Ears) -> None:
    window.store.change(stone_sound=False, end_sound=False, countdown_sound=False, sound_volume=30)
    play(qtbot, window, "A2 pass")
    window.context.game.game_ended.emit("B+3.5")
    window.context.clock.counted_down.emit(Countdown(Color.BLACK, 9))
    window.context.clock.time_ran_out.emit(Color.BLACK)
    assert ears.heard == []
    assert ears.volume == 30


@pytest.mark.parametrize(("countdown", "end"), [(True, False), (False, True)])
def test_a_flag_sounds_with_the_countdown_or_the_end(
    window: GameWindow, ears: Ears, countdown: bool, end: bool
) -> None:
    window.store.change(countdown_sound=countdown, end_sound=end)
    window.context.clock.time_ran_out.emit(Color.BLACK)
    assert ears.heard == [Sound.FLAG]


def test_a_volume_is_tried_from_the_preferences(
    window: GameWindow, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    def try_and_cancel(dialog: PreferencesDialog) -> int:
        dialog.volume_tried.emit(30)
        return 0

    monkeypatch.setattr(PreferencesDialog, "exec", try_and_cancel)
    window.context.menus["preferences"].trigger()
    assert (ears.heard, ears.volumes) == ([Sound.STONE], [30])
    assert ears.volume == window.settings.sound_volume
