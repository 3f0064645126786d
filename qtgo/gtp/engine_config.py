"""What the user says of an engine: how to start it, and how patient to be with it."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_START_SILENCE = 60.0
DEFAULT_ANSWER_SILENCE = 60.0
DEFAULT_QUIT_TIME = 5.0
MAX_SECONDS = 86_400.0
"""A day, the longest of the times."""


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """An engine of the user's list; an empty text means not chosen.

    ``environment`` has lines such as ``NAME=value``, added to the program's own. The times are in seconds. The
    first two count silence, not waiting: an engine that writes anything, on stderr too, is alive. 0 means to wait
    for ever. How long an engine may think about a move, a score or the dead stones is never limited here: a longer
    silence than ``answer_silence`` is only told.
    ``level`` is what it is told by ``qtgo-level``, which QtGo's own engine knows.
    """

    name: str = ""
    command: str = ""
    working_folder: str = ""
    environment: tuple[str, ...] = ()
    startup_commands: tuple[str, ...] = ()
    recipe: str = ""
    start_silence: float = DEFAULT_START_SILENCE
    answer_silence: float = DEFAULT_ANSWER_SILENCE
    quit_time: float = DEFAULT_QUIT_TIME
    level: str = ""

    def environment_pairs(self) -> dict[str, str]:
        """Return the variables to add; lines without ``=`` or without a name are passed over."""
        pairs = (line.partition("=") for line in self.environment)
        return {name.strip(): value for name, equals, value in pairs if equals and name.strip()}
