"""The progress of a match as lines of JSON, for a program that follows it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.cli.matches.match_progress import faults_text
from qtgo.cli.matches.match_record import MatchGame, game_path
from qtgo.cli.matches.match_report import game_as_json, standings_as_json
from qtgo.cli.terminal import say_json

if TYPE_CHECKING:
    from qtgo.cli.matches.match_table import MatchTable


class MatchNews:
    """Writes what MatchProgress shows to people: each game with its file and the standings, and the boards meanwhile.

    The stones of a board are a digit for each point, row by row from A1: 0 empty, 1 black, 2 white.
    """

    def __init__(self, names: tuple[str, str], total: int, folder: Path, played: Collection[MatchGame]) -> None:
        """Begin with the games that were played before."""
        self._names, self._total, self._folder = names, total, folder
        self._shown: dict[int, object] = {}
        say_json({"total": total})
        for game in played:
            self.tell_game(game, played)

    def tell_game(self, game: MatchGame, played: Collection[MatchGame]) -> None:
        """Write the end of a game, and what all of them say of the engines."""
        more = {
            "faults": faults_text(game),
            "file": str(game_path(self._folder, game.number)),
            "engines": standings_as_json(self._names, played),
        }
        say_json(game_as_json(game) | more)

    def show(self, tables: Sequence[MatchTable], _played: Collection[MatchGame]) -> None:
        """Write the board of each table where it is another one."""
        for table in tables:
            game, plan = table.game, table.plan
            if game is None or plan is None or self._shown.get(plan.number) == game.position:
                continue
            position = self._shown[plan.number] = game.position
            last = position.last_move
            say_json(
                {
                    "game": plan.number,
                    "black": plan.info.black.name,
                    "white": plan.info.white.name,
                    "move": position.move_number,
                    "width": position.width,
                    "height": position.height,
                    "stones": "".join(map(str, position.stones)),
                    "last": "" if last is None or last.point is None else last.point.vertex,
                }
            )

    def say(self, text: str) -> None:
        """Write what people are told of the engines."""
        say_json({"note": text.removeprefix("qtgo: ")})

    def clear(self) -> None:
        """Leave what was written."""
