"""Games between players of any strength, many at a time in one process, and against other programs."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Protocol
from zlib import crc32

from qtgo.ai.features import encode
from qtgo.ai.judge import estimate, opinion
from qtgo.ai.network import Network
from qtgo.ai.play.levels import FULL, LEVELS, Level
from qtgo.ai.play.player import EnginePlayer, Habits
from qtgo.ai.play.sight import sight_of
from qtgo.ai.search.cancellation import Stop, never
from qtgo.ai.search.search_values import Estimate
from qtgo.ai.search.tree_search import Options, Search
from qtgo.ai.situation import situation_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.deferred import dataclass
from qtgo.gtp.server.server_record import GtpRecord
from qtgo.sgf.writer import write_text
from qtgo.tools.training.strength.shared_network import Meeting, SharedNetwork

_KOMI = 7.5
_LONGEST = 3.0  # moves for each point, after which a game is counted as it stands
_CACHED = 500  # evaluations that a search of few visits remembers
# A game is decided if one side is ahead by so many sides of the board at two looks in a row.
_DECIDED = 3.0
_LOOKS_FROM = 0.5  # moves for each point
_LOOKS_EVERY = 10  # moves
_HOPELESS = 0.02  # the win rate below which full strength gives up
SEARCHED = f"{FULL}/"
"""What the name of a player begins with that searches as full strength does, before the number of its visits."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played; ``number`` distinguishes games of the same players, and Black is the first if it is even.

    A player is a strength in digits, ``full/N`` for full strength with N visits, or the name of another program.
    """

    size: int
    first: str
    second: str
    number: int

    @property
    def black(self) -> str:
        """Return the player of Black."""
        return self.second if self.number % 2 else self.first

    @property
    def white(self) -> str:
        """Return the player of White."""
        return self.first if self.number % 2 else self.second


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the points of the first player, 1, 0.5 or 0, and the number of moves."""

    fixture: Fixture
    points: float
    moves: int
    record: str


class _Player(Protocol):
    def move(self, record: GtpRecord, color: Color) -> Move: ...

    def close(self) -> None: ...


class _Own:
    """The built-in engine at a strength."""

    def __init__(self, search: Search, judging: SharedNetwork, habits: Habits) -> None:
        self._player = EnginePlayer(search, partial(_judge, judging), habits)

    def move(self, record: GtpRecord, color: Color) -> Move:
        return self._player.choose(record.replay, color).move

    def close(self) -> None:
        """Keep nothing."""


class _Program:
    """Another program, over GTP."""

    def __init__(self, meeting: Meeting, command: str, size: int, turn: Lock) -> None:
        self._meeting = meeting
        self._turn = turn
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._told = 0
        for line in (f"boardsize {size}", "clear_board", f"komi {_KOMI}"):
            self._ask(line)

    def move(self, record: GtpRecord, color: Color) -> Move:
        steps = record.replay.steps[1:]
        for step in steps[self._told :]:
            assert step.last_move is not None
            self._ask(f"play {step.last_move.color.name.lower()} {step.last_move.vertex}")
        answer = self._ask(f"genmove {color.name.lower()}").lower()
        self._told = len(steps) + 1
        if answer == "resign":
            return Move(color, resign=True)
        return Move(color, None if answer == "pass" else Point.from_vertex(answer.upper()))

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, line: str) -> str:
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        with self._meeting.away(), self._turn:
            pipe_in.write(f"{line}\n")
            pipe_in.flush()
            lines = list(iter(pipe_out.readline, "\n"))
        answer = "".join(lines).strip()
        if not answer.startswith("="):
            raise OSError(f"{line}: {answer or 'no answer'}")
        return answer[1:].strip()


class Arena:
    """Plays games; other programs are known by name with the command that starts each.

    ``full`` is the network of full strength, at the same meeting, where the levels have another.
    """

    def __init__(
        self,
        network: SharedNetwork,
        programs: dict[str, str],
        *,
        full: SharedNetwork | None = None,
        together: int = 32,
    ) -> None:
        self._network = network
        self._full = network if full is None else full
        self._programs = programs
        self._together = together
        self._turn = Lock()  # other programs think one at a time

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        """Play games of one size, some at a time; yield them as they end."""
        with ThreadPoolExecutor(self._together) as threads:
            yield from threads.map(self._play, fixtures)

    def _play(self, fixture: Fixture) -> Outcome:
        with self._network.meeting.part():
            seed = crc32(f"{fixture.size} {fixture.first} {fixture.second} {fixture.number}".encode())
            names = {Color.BLACK: fixture.black, Color.WHITE: fixture.white}
            players = {color: self._player(name, fixture.size, seed + color) for color, name in names.items()}
            try:
                return self._played(fixture, names, players)
            finally:
                for player in players.values():
                    player.close()

    def _player(self, name: str, size: int, seed: int) -> _Player:
        if name in self._programs:
            return _Program(self._network.meeting, self._programs[name], size, self._turn)
        if name.startswith(SEARCHED):
            visits = int(name.removeprefix(SEARCHED))
            search = Search(self._full, seed=seed, options=Options(cached=max(_CACHED, 2 * visits)))
            habits = Habits(visits=visits, seed=seed, resigns_below=_HOPELESS, level=LEVELS[FULL])
            return _Own(search, self._network, habits)
        search = Search(self._network, seed=seed, options=Options(cached=_CACHED))
        return _Own(search, self._network, Habits(seed=seed, level=Level(name, given=sight_of(float(name)))))

    def _played(self, fixture: Fixture, names: dict[Color, str], players: dict[Color, _Player]) -> Outcome:
        size = fixture.size
        record = GtpRecord(GameInfo(ruleset("chinese"), width=size, height=size, komi=_KOMI))
        replay, leader = record.replay, None
        winner: Color | None = None
        while winner is None and not replay.stopped and replay.step.number < _LONGEST * size * size:
            color = replay.step.to_move
            move = players[color].move(record, color)
            if move.resign or (move.point is not None and record.legality(color, move.point) is not None):
                winner = color.opponent
                break
            record.play(move)
            if replay.step.number % _LOOKS_EVERY == 0 and replay.step.number >= _LOOKS_FROM * size * size:
                before, leader = leader, self._leader(replay)
                winner = leader if leader is before else None
        if winner is None:
            margin = _judge(self._network, replay).score
            winner = Color.BLACK if margin > 0 else Color.WHITE
            result = f"{winner.letter}+{abs(round(2 * margin) / 2):g}"
        else:
            result = f"{winner.letter}+R"
        properties = record.root.properties
        properties.update(PB=[names[Color.BLACK]], PW=[names[Color.WHITE]], RE=[result])
        points = float(names[winner] == fixture.first)
        return Outcome(fixture, points, record.replay.step.number, write_text([record.root]))

    def _leader(self, replay: Replay) -> Color | None:
        """Return the player so far ahead that the game is decided, or None."""
        color = replay.step.to_move
        said = self._network.evaluate([encode(replay.board, situation_of(replay, color))])
        score = float(said.score[0])
        if abs(score) < _DECIDED * replay.info.width:
            return None
        return color if score > 0 else color.opponent


def _judge(network: Network, replay: Replay, to_move: Color | None = None, *, stop: Stop = never) -> Estimate:
    """Judge as for a person, but in one symmetry: eight would take half of the time of a game."""
    return estimate(replay, opinion(network, replay, stop, symmetric=False), to_move)


def keep_games(outcomes: Iterable[Outcome], folder: Path) -> None:
    """Write the records of games into a folder."""
    for outcome in outcomes:
        game = outcome.fixture
        name = f"{game.size}-{game.first}-{game.second}-{game.number}.sgf".replace("/", "_")
        (folder / name).write_text(outcome.record, encoding="utf-8")
