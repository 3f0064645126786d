"""The GTP commands of the built-in engine: moves, analysis, levels, and the judge's word on a position."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.levels import LEVELS
from qtgo.ai.player import Choice, Habits, Player
from qtgo.ai.reports import Candidate, Estimate, Report
from qtgo.ai.time_use import moves_to_come, spell
from qtgo.core.point import Color, Point
from qtgo.core.scoring import result_text
from qtgo.gtp.analysis import Analysis, AnalyzeRequest, MoveInfo, format_analysis, parse_request
from qtgo.gtp.arguments import GtpError, expect, parse_color, parse_whole, syntax_error
from qtgo.gtp.commands import Answer, Arguments, Session
from qtgo.gtp.incoming import INTERRUPT

if TYPE_CHECKING:
    from qtgo.ai.network import Network

_FIRST_LINE = 0.02  # seconds after which an analysis says something for the first time


def _never() -> bool:
    return False


class Engine:
    """Answers the commands; the network is loaded when one of them needs it.

    ``is_interrupted`` and ``has_more`` tell whether the command being carried out is to end, and whether another
    waits.
    """

    def __init__(
        self,
        habits: Habits,
        *,
        weights: Path | None = None,
        is_interrupted: Callable[[], bool] = _never,
        has_more: Callable[[], bool] = _never,
    ) -> None:
        self._habits = habits
        self._weights = weights
        self._is_interrupted = is_interrupted
        self._has_more = has_more
        self._loaded: tuple[Network, Player] | None = None

    def commands(self) -> dict[str, Callable[[Session, Arguments], Answer]]:
        """Give the commands by name."""
        return {
            "genmove": self.genmove,
            "reg_genmove": self.reg_genmove,
            "lz-genmove_analyze": lambda session, words: self.genmove_analyze(session, words, lz=True),
            "kata-genmove_analyze": lambda session, words: self.genmove_analyze(session, words, lz=False),
            "lz-analyze": lambda session, words: self.analyze(session, words, lz=True),
            "kata-analyze": lambda session, words: self.analyze(session, words, lz=False),
            "stop": _nothing,
            INTERRUPT: _nothing,
            "kata-raw-nn": self.raw_nn,
            "qtgo-level": self.level,
            "qtgo-levels": levels,
            "qtgo-estimate": self.estimate,
            "final_score": self.final_score,
            "final_status_list": self.final_status_list,
        }

    def genmove(self, session: Session, arguments: Arguments) -> str:
        """Choose a move of a color and play it."""
        expect(arguments, 1)
        choice = self._choose(session, parse_color(arguments[0]))
        _play(session, choice)
        return choice.move.vertex

    def reg_genmove(self, session: Session, arguments: Arguments) -> str:
        """Choose a move of a color without playing it."""
        expect(arguments, 1)
        return self._choose(session, parse_color(arguments[0])).move.vertex

    def genmove_analyze(self, session: Session, arguments: Arguments, *, lz: bool) -> Iterator[str]:
        """Choose a move and play it; say before what was found."""
        request = parse_request(arguments, session.record.position.to_move)
        choice = self._choose(session, request.color)
        _play(session, choice)
        return iter((_line(choice.report, request, session, lz=lz), f"play {choice.move.vertex}"))

    def analyze(self, session: Session, arguments: Arguments, *, lz: bool) -> Iterator[str]:
        """Say again and again what is thought of the position, until another line comes."""
        request = parse_request(arguments, session.record.position.to_move)
        player = self._player()
        player.search.set_root(session.record.replay, request.color)
        return self._analysis(player, request, session, lz=lz)

    def _analysis(self, player: Player, request: AnalyzeRequest, session: Session, *, lz: bool) -> Iterator[str]:
        interval = request.interval
        while not self._has_more():
            player.search.run(visits=None, seconds=max(_FIRST_LINE, interval), stop=self._has_more)
            yield _line(player.search.report(), request, session, lz=lz)

    def raw_nn(self, session: Session, arguments: Arguments) -> str:
        """Give what the network says of the position in a symmetry, 0 as it stands, or in all of them."""
        expect(arguments, 1)
        network = self._network()
        from qtgo.ai.raw_network import SYMMETRIES, raw_text

        wanted = range(SYMMETRIES) if arguments[0] == "all" else [parse_whole(arguments[0])]
        if not all(symmetry < SYMMETRIES for symmetry in wanted):
            raise syntax_error()
        return "\n".join(raw_text(network, session.record.replay, symmetry) for symmetry in wanted)

    def level(self, session: Session, arguments: Arguments) -> str:
        """Give the key of the level, or play at another from now on."""
        expect(arguments, 0, 1)
        if not arguments:
            return self._habits.level.key
        if arguments[0] not in LEVELS:
            raise GtpError(f"no such level; there are {' '.join(LEVELS)}")
        self._habits = replace(self._habits, level=LEVELS[arguments[0]], visits=None, seconds=None)
        if self._loaded is not None:
            self._loaded[1].habits = self._habits
        return ""

    def estimate(self, session: Session, arguments: Arguments) -> str:
        """Give what the judge says of the position, as JSON; the numbers are Black's."""
        expect(arguments, 0)
        return json.dumps(_estimate_values(self._judge(session), session))

    def final_score(self, session: Session, arguments: Arguments) -> str:
        """Count the position without the stones that the judge takes for dead."""
        expect(arguments, 0)
        return result_text(self._judge(session).score)

    def final_status_list(self, session: Session, arguments: Arguments) -> str:
        """List the stones of a status, a chain a line, as the judge sees them."""
        expect(arguments, 1)
        if arguments[0] not in ("alive", "dead", "seki"):
            raise syntax_error()
        said = self._judge(session)
        stones = {point for point, _ in session.record.position.stones_by_point()}
        chosen = {"dead": said.dead, "seki": said.seki - said.dead}.get(arguments[0], stones - said.dead - said.seki)
        return "\n".join(" ".join(p.vertex for p in chain) for chain in session.record.chains(sorted(chosen)))

    def _choose(self, session: Session, color: Color) -> Choice:
        started = time.monotonic()
        player = self._player()
        clocks, info = session.clocks, session.record.info
        moves = moves_to_come(info.width * info.height, session.record.replay.step.number)
        allowed = spell(clocks.settings, clocks.left(color), moves, clocks.most)
        seconds = None if allowed is None else max(0.0, allowed.planned / 1000 - (time.monotonic() - started))
        choice = player.choose(session.record.replay, color, seconds=seconds, stop=self._is_interrupted)
        clocks.charge(color, round((time.monotonic() - started) * 1000))
        return choice

    def _judge(self, session: Session) -> Estimate:
        network = self._network()
        from qtgo.ai.judge import judge

        return judge(network, session.record.replay)

    def _network(self) -> Network:
        return self._load()[0]

    def _player(self) -> Player:
        return self._load()[1]

    def _load(self) -> tuple[Network, Player]:
        if self._loaded is None:
            self._loaded = _load(self._weights, self._habits)
        return self._loaded


def _load(weights: Path | None, habits: Habits) -> tuple[Network, Player]:
    """Load numpy and the network; raise GtpError with the reason why not."""
    try:
        from qtgo.ai.first_form import Search
        from qtgo.ai.judge import judge
        from qtgo.ai.network import Network
        from qtgo.ai.weights import WeightsError, load
    except ImportError as error:
        raise GtpError(f"cannot play without {error.name or 'numpy'}: {error}") from None
    try:
        network = Network.shipped() if weights is None else Network(load(weights))
    except (OSError, WeightsError) as error:
        raise GtpError(f"cannot load the network: {error}") from None
    search = Search(network, seed=habits.seed or 0)
    return network, Player(search, lambda replay: judge(network, replay), habits)


def levels(session: Session, arguments: Arguments) -> str:
    """List the levels, the weakest first: key and rank."""
    expect(arguments, 0)
    return "\n".join(f"{level.key} {level.rank}" for level in LEVELS.values())


def _nothing(session: Session, arguments: Arguments) -> str:
    """Stop what was going on; that it has arrived has done so already."""
    expect(arguments, 0)
    return ""


def _play(session: Session, choice: Choice) -> None:
    if not choice.move.resign:
        session.record.play(choice.move)


def _line(report: Report, request: AnalyzeRequest, session: Session, *, lz: bool) -> str:
    """Write what was found as one line of an analysis."""
    chosen = [candidate for candidate in report.candidates if request.admits(candidate.point)]
    seen = [candidate for candidate in chosen if candidate.visits > 0]
    chosen = chosen[: max(len(seen), request.min_moves, 1)][: request.max_moves]
    root: dict[str, float] = {}
    if request.root_info:
        root = {
            "visits": report.visits,
            "utility": report.utility,
            "winrate": report.win_rate,
            "scoreMean": report.score,
            "scoreLead": report.score,
        }
    ownership = _from_top(report.ownership, session.record.info.width) if request.ownership else ()
    moves = tuple(_move_info(candidate, order) for order, candidate in enumerate(chosen))
    return format_analysis(Analysis(moves, root, ownership), lz=lz, pv_visits=request.pv_visits)


def _move_info(candidate: Candidate, order: int) -> MoveInfo:
    return MoveInfo(
        candidate.point,
        candidate.visits,
        candidate.win_rate,
        candidate.prior,
        candidate.lcb,
        candidate.score,
        candidate.utility,
        order,
        candidate.variation,
        candidate.variation_visits,
    )


def _from_top(values: Sequence[float], width: int) -> tuple[float, ...]:
    """Turn rows from A1 into rows from the top."""
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    return tuple(value for row in reversed(rows) for value in row)


def _estimate_values(said: Estimate, session: Session) -> dict[str, object]:
    def names(points: frozenset[Point]) -> list[str]:
        return [point.vertex for point in sorted(points)]

    return {
        "score": said.score,
        "win_rate": round(said.win_rate, 4),
        "confidence": round(said.confidence, 4),
        "settled": said.is_settled,
        "dead": names(said.dead),
        "seki": names(said.seki),
        "unsettled": names(said.unsettled),
        "ownership": [round(value, 3) for value in _from_top(said.ownership, session.record.info.width)],
    }
