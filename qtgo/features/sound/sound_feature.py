"""Play the sounds of events in the game."""

from __future__ import annotations

from qtgo.core.rules.point import Color, Move
from qtgo.core.rules.position import Position
from qtgo.features.sound.sounds import Sound, Sounds
from qtgo.session.players.game_clock import Countdown
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature

_ON_TIME = "+T"


class SoundFeature(Feature):
    """Plays the sounds of moves, of the clock and of the end, as the user has chosen."""

    def __init__(self, context: Context, sounds: Sounds | None = None) -> None:
        super().__init__(context)
        self._sounds = sounds or Sounds(self)
        self._before = self._shown = context.game.game.position
        self._counted = 0
        context.game.position_changed.connect(self._note_position)
        context.game.move_made.connect(self._sound_move)
        context.game.game_ended.connect(self._sound_end)
        context.clock.counted_down.connect(self._count_down)
        context.clock.time_ran_out.connect(self._sound_flag)
        self.follow("sound_volume", react=self._set_volume)

    def _set_volume(self, volume: int) -> None:
        self._sounds.volume = volume

    def try_volume(self, volume: int) -> None:
        """Play a stone at a volume, in percent."""
        self._sounds.play(Sound.STONE, volume)

    def _note_position(self, position: Position) -> None:
        if position != self._shown:
            self._before, self._shown = self._shown, position

    def _sound_move(self, move: Move) -> None:
        if not self.context.settings.value.stone_sound:
            return
        if move.is_pass:
            self._sounds.play(Sound.PASS)
        else:
            taken = _prisoners(self._shown) > _prisoners(self._before)
            self._sounds.play(Sound.CAPTURE if taken else Sound.STONE)

    def _sound_end(self, result: str) -> None:
        if self.context.settings.value.end_sound and not result.upper().endswith(_ON_TIME):  # that has the flag's
            self._sounds.play(Sound.END)

    def _count_down(self, countdown: Countdown) -> None:
        is_first, self._counted = countdown.seconds != self._counted - 1, countdown.seconds
        if self.context.settings.value.countdown_sound:
            self._sounds.play(Sound.WARNING if is_first else Sound.TICK)

    def _sound_flag(self, _color: Color) -> None:
        """Sound the flag, which is the end both of the countdown and of most games that have one."""
        settings = self.context.settings.value
        if settings.countdown_sound or settings.end_sound:
            self._sounds.play(Sound.FLAG)


def _prisoners(position: Position) -> int:
    return position.prisoners_of_black + position.prisoners_of_white
