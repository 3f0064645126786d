"""The GTP commands of the built-in engine: moves, analysis, levels, and the judge."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from qtgo.ai.play.levels import LEVELS, Level, find_level
from qtgo.ai.play.player import Choice, EnginePlayer, Habits
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.ai.search.search_values import PLAIN, Estimate, MoveFilter, Report
from qtgo.ai.search.time_use import moves_to_come, time_for_move
from qtgo.ai.server.gtp_formatting import analysis_line, detail_of, estimate_json, parameters, summary
from qtgo.ai.server.loaded_player import Loaded, load_player
from qtgo.core.clock.time_settings import SECOND
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.rules.point import Color, Move
from qtgo.core.rules.ruleset import Scoring
from qtgo.core.scoring.score import result_text
from qtgo.deferred import dataclass
from qtgo.gtp.analysis_lines import AnalyzeRequest, parse_request
from qtgo.gtp.human_profile import profiles
from qtgo.gtp.server.arguments import GtpError, expect, parse_color, parse_real, parse_whole, syntax_error
from qtgo.gtp.server.commands import COMMANDS, Answer, Arguments, Session
from qtgo.gtp.server.incoming import INTERRUPT

if TYPE_CHECKING:
    from qtgo.ai.play.capture_player import CapturePlayer
    from qtgo.ai.search.tree_search import Search

_SHORTEST = 0.02  # seconds from one line of an analysis to the next, whatever is asked for
_FIRST = 0.04
"""Seconds before the first line, at most."""
# After these a clock may soon run: the network is loaded before.
_BEFORE_A_CLOCK = ("time_settings", "kgs-time_settings", "kata-time_settings", "time_left", "clear_board")
_AHEAD_VISITS, _AHEAD_SECONDS = 60, 0.5  # of the search for an estimate
_CANCELLED = "cancelled"
_PROFILE = "humanSLProfile"
_PROFILES = "rank_20k to rank_9d, preaz_20k to preaz_9d, and proyear_1800 to proyear_2023"
_HALF = 2  # scores are told in halves of a point


@dataclass(frozen=True, slots=True)
class _Judged:
    """The last estimate, and the position that it is of."""

    step: Step
    info: GameInfo
    to_move: Color | None
    ended: bool
    estimate: Estimate

    def is_about(self, replay: Replay, to_move: Color | None, *, ended: bool) -> bool:
        """Return whether the estimate is of a position, and as deep as requested."""
        is_here = self.step is replay.step and self.info == replay.info and self.to_move == to_move
        return is_here and (self.ended or not ended)


class Engine:
    """Executes the commands; the network is loaded when one of them needs it.

    ``plays_human``: the weights are a human-like network, and the levels profiles of people.
    ``is_interrupted`` says whether the current command is to end, ``has_more`` whether another line is waiting.
    """

    def __init__(
        self,
        habits: Habits,
        *,
        weights: Path | None = None,
        plays_human: bool = False,
        explain: Callable[[Exception], str] = str,
        threads: int = 0,
        is_interrupted: Stop = never,
        has_more: Stop = never,
        is_verbose: bool = False,
    ) -> None:
        self._habits = habits
        self._weights, self._explain = weights, explain
        self._plays_human = plays_human
        self._threads = threads
        self._is_interrupted = is_interrupted
        self._has_more = has_more
        self._is_verbose = is_verbose
        self._loaded: Loaded | None = None
        self._ready_for: tuple[int, int] | None = None
        self._judged: _Judged | None = None
        self._capturing: CapturePlayer | None = None

    def commands(self) -> dict[str, Callable[[Session, Arguments], Answer]]:
        """Return the commands by name."""
        return {
            "genmove": self.genmove,
            "reg_genmove": self.reg_genmove,
            "kata-search": self.search,
            "kata-search_cancellable": partial(self.search, cancellable=True),
            "genmove_analyze": partial(self.genmove_analyze, lz=True),
            "lz-genmove_analyze": partial(self.genmove_analyze, lz=True),
            "kata-genmove_analyze": self.genmove_analyze,
            "kata-search_analyze": partial(self.genmove_analyze, played=False),
            "kata-search_analyze_cancellable": partial(self.genmove_analyze, played=False, cancellable=True),
            "analyze": partial(self.analyze, lz=True),
            "lz-analyze": partial(self.analyze, lz=True),
            "kata-analyze": self.analyze,
            "stop": nothing,
            INTERRUPT: nothing,
            "kata-raw-nn": self.raw_nn,
            "kata-raw-human-nn": partial(self.raw_nn, human=True),
            "kata-get-models": self.models,
            "kata-list-params": self.list_parameters,
            "kata-get-param": self.parameter,
            "kata-get-params": self.parameters,
            "kata-set-param": self.set_parameter,
            "gogui-analyze_commands": gogui_commands,
            "cputime": cpu_time,
            "qtgo-level": self.level,
            "qtgo-levels": self.levels,
            "qtgo-estimate": self.estimate,
            "qtgo-first-look": self.first_look,
            "final_score": self.final_score,
            "final_status_list": self.final_status_list,
            **{name: self._getting_ready(name) for name in _BEFORE_A_CLOCK},
        }

    def forget(self) -> None:
        """Drop the network and the search tree, which an error may have left half done; both are remade on demand."""
        self._loaded = self._ready_for = self._judged = None

    def genmove(self, session: Session, arguments: Arguments) -> str:
        """Choose and play a move of a color."""
        expect(arguments, 1)
        move = self._move(session, parse_color(arguments[0]))
        _play(session, move)
        return move.vertex

    def reg_genmove(self, session: Session, arguments: Arguments) -> str:
        """Choose a move of a color without playing it."""
        expect(arguments, 1)
        return self._move(session, parse_color(arguments[0])).vertex

    def search(self, session: Session, arguments: Arguments, *, cancellable: bool = False) -> str:
        """Choose a move of the color to move or of another without playing it; the next line may cancel it."""
        expect(arguments, 0, 1)
        color = parse_color(arguments[0]) if arguments else session.record.position.to_move
        move = self._move(session, color, cancellable=cancellable)
        return _CANCELLED if cancellable and self._has_more() else move.vertex

    def genmove_analyze(
        self,
        session: Session,
        arguments: Arguments,
        *,
        lz: bool = False,
        played: bool = True,
        cancellable: bool = False,
    ) -> Iterator[str]:
        """Choose a move, report the search as it goes on, and play the move if it is to be played.

        The next line may cancel it.
        """
        request, width = parse_request(arguments, session.record.position.to_move), session.record.info.width
        admits, detail = request.admits if request.is_limited else None, detail_of(request)

        def line(report: Report | None = None) -> str:
            return analysis_line(report or self._load().search.report(detail), request, width, lz=lz)

        def think(say: Say) -> Iterable[str]:
            tell = _at_intervals(lambda: say(line()), request.interval)
            choice = self._choose(session, request.color, admits, cancellable=cancellable, on_progress=tell)
            is_cancelled = cancellable and self._has_more()
            if played:
                _play(session, choice.move)
            last = line(choice.report if detail == PLAIN else None)
            return last, f"play {_CANCELLED if is_cancelled else choice.move.vertex}"

        return lines_of(think)

    def analyze(self, session: Session, arguments: Arguments, *, lz: bool = False) -> Iterator[str]:
        """Report the search of the position repeatedly, until another line arrives."""
        request = parse_request(arguments, session.record.position.to_move)
        player, search = self._player(), self._load().search
        player.study(session.record.replay, request.color, request.admits if request.is_limited else None)
        return self._analysis(search, request, session.record.info.width, lz=lz)

    def _analysis(self, search: Search, request: AnalyzeRequest, width: int, *, lz: bool) -> Iterator[str]:
        interval = max(_SHORTEST, request.interval)
        seconds = min(_FIRST, interval)  # somebody waits for the first line
        if not self._load().network.is_quick:  # the next look takes long
            yield analysis_line(search.report(detail_of(request)), request, width, lz=lz)
        while not self._has_more():
            search.run(visits=None, seconds=seconds, stop=self._has_more)
            yield analysis_line(search.report(detail_of(request)), request, width, lz=lz)
            seconds = interval

    def models(self, session: Session, arguments: Arguments) -> str:
        """Describe the networks as JSON."""
        expect(arguments, 0)
        loaded = self._load()
        from qtgo.ai.server.models import models

        return json.dumps(models(loaded.network, loaded.people))

    def list_parameters(self, session: Session, arguments: Arguments) -> str:
        """List the names of the parameters that can be read."""
        expect(arguments, 0)
        return " ".join(self._parameters(session))

    def parameter(self, session: Session, arguments: Arguments) -> str:
        """Return a parameter of the search by KataGo's name."""
        expect(arguments, 1)
        known = self._parameters(session)
        if arguments[0] not in known:
            raise GtpError(f"Invalid parameter: {arguments[0]}")
        return str(known[arguments[0]])

    def parameters(self, session: Session, arguments: Arguments) -> str:
        """Return all parameters as JSON."""
        expect(arguments, 0)
        return json.dumps(self._parameters(session))

    def _parameters(self, session: Session) -> dict[str, str | float]:
        info = session.record.info
        searching = parameters(self._habits, self._threads, info.width, info.height)
        return {_PROFILE: self._habits.level.key, **searching} if self._plays_human else searching

    def set_parameter(self, session: Session, arguments: Arguments) -> str:
        """Limit the following searches by visits, seconds or both, or set whose play is imitated; by KataGo's names."""
        expect(arguments, 2)
        name, value = arguments
        if self._plays_human and name == _PROFILE and (level := self._find_level(value)) is not None:
            self._set_habits(replace(self._habits, level=level))
        elif name == "maxVisits" and (visits := parse_whole(value)) > 0:
            self._set_habits(replace(self._habits, visits=visits))
        elif name == "maxTime" and (seconds := parse_real(value)) > 0:
            self._set_habits(replace(self._habits, seconds=seconds))
        else:
            raise GtpError(f"Invalid parameter or value: {name} {value}")
        return ""

    def _set_habits(self, habits: Habits) -> None:
        before, self._habits = self._habits, habits
        if self._weights is None and habits.level.weights != before.level.weights:
            self.forget()
        if self._loaded is not None:
            self._loaded.player.habits = habits

    def raw_nn(self, session: Session, arguments: Arguments, *, human: bool = False) -> str:
        """Return the raw network output for the position in a symmetry (0: as it stands), or in all of them.

        A color before it is whose turn it is, a number behind it the share of the optimistic policy, as in KataGo.
        """
        expect(arguments, 1, 2, 3)
        color, rest = session.record.position.to_move, list(arguments)
        if not (rest[0] == "all" or rest[0].isdecimal()):
            color = parse_color(rest.pop(0))
        if not 1 <= len(rest) <= 2:
            raise syntax_error()
        optimism = parse_real(rest[1]) if len(rest) == 2 else None
        loaded = self._load()
        if human and loaded.people is None:
            raise GtpError("no human-like network; start with --human")
        from qtgo.ai.server.raw_network import SYMMETRIES, human_form, raw_text

        wanted = range(SYMMETRIES) if rest[0] == "all" else [parse_whole(rest[0])]
        if not (all(symmetry < SYMMETRIES for symmetry in wanted) and 0 <= (optimism or 0) <= 1):
            raise syntax_error()
        people = loaded.people
        network = loaded.network if people is None else people.person(self._habits.level.key, color)
        replay = session.record.replay
        text = "\n".join(raw_text(network, replay, color, symmetry, optimism) for symmetry in wanted)
        return human_form(text) if human else text

    def level(self, session: Session, arguments: Arguments) -> str:
        """Return the key of the level, or set another for the following moves."""
        expect(arguments, 0, 1)
        if not arguments:
            return self._habits.level.key
        level = self._find_level(arguments[0])
        if level is None:
            known = _PROFILES if self._plays_human else " ".join(LEVELS)
            raise GtpError(f"no such level; there are {known}")
        self._set_habits(replace(self._habits, level=level, visits=None, seconds=None))
        return ""

    def levels(self, session: Session, arguments: Arguments) -> str:
        """List the levels, weakest first: key and rank."""
        expect(arguments, 0)
        levels = map(self._find_level, profiles() if self._plays_human else LEVELS)
        return "\n".join(f"{level.key} {level.rank}" for level in levels if level is not None)

    def _find_level(self, key: str) -> Level | None:
        if not self._plays_human:
            return find_level(key)
        from qtgo.ai.katago.metadata import ProfileError
        from qtgo.ai.play.human_player import human_level

        try:
            return human_level(key)
        except ProfileError:
            return None

    def estimate(self, session: Session, arguments: Arguments) -> str:
        """Return the judge's estimate of the position as JSON; the color is whose turn it is."""
        expect(arguments, 0, 1)
        color = parse_color(arguments[0]) if arguments else None
        said = self._judge(session, color)
        if not said.is_counted:
            said = self._looked_ahead(session, color or session.record.position.to_move, said)
        return estimate_json(said, session.record.info.width)

    def _looked_ahead(self, session: Session, color: Color, said: Estimate) -> Estimate:
        """Return an estimate with lead and win rate of a short search, or of the longer one that there was already.

        What the judge says of points can be checked by eye; his lead, at a glance, errs by more than the search's.
        """
        loaded = self._load()
        loaded.player.study(session.record.replay, color)
        loaded.search.run(visits=_AHEAD_VISITS, seconds=_AHEAD_SECONDS, stop=self._is_interrupted)
        if self._is_interrupted():
            raise GtpError("interrupted")
        found = loaded.search.report()
        if color is Color.BLACK:
            return replace(said, score=found.score, win_rate=found.win_rate)
        return replace(said, score=-found.score, win_rate=1 - found.win_rate)

    def first_look(self, session: Session, arguments: Arguments) -> str:
        """Return what the judge thinks of the position at once, as JSON, without reading its doubtful groups."""
        expect(arguments, 0)
        with _told_if_stopped():
            said = self._load().judge.first_look(session.record.replay, self._is_interrupted)
        return estimate_json(said, session.record.info.width)

    def final_score(self, session: Session, arguments: Arguments) -> str:
        """Score the position without the stones that the judge considers dead, or by its estimate if unsettled."""
        expect(arguments, 0)
        info = session.record.info
        most = info.width * info.height
        margin = round(self._judge(session, ended=True).score * _HALF) / _HALF
        if info.ruleset.scoring is Scoring.AREA:  # the estimate may be of more than there is
            margin = max(-most - info.komi, min(most - info.komi, margin))
        return result_text(margin, white_wins_ties=session.record.info.ruleset.white_wins_ties)

    def final_status_list(self, session: Session, arguments: Arguments) -> str:
        """List the stones of a status, one chain per line, according to the judge."""
        expect(arguments, 1)
        if arguments[0] not in ("alive", "dead", "seki"):
            raise syntax_error()
        said = self._judge(session, ended=True)
        if not session.record.info.ruleset.dead_stones_removed:  # all that stands is alive
            said = replace(said, dead=frozenset())
        stones = {point for point, _ in session.record.position.stones_by_point()}
        chosen = {"dead": said.dead, "seki": said.seki - said.dead}.get(arguments[0], stones - said.dead - said.seki)
        return "\n".join(" ".join(p.vertex for p in chain) for chain in session.record.chains(sorted(chosen)))

    def _getting_ready(self, name: str) -> Callable[[Session, Arguments], Answer]:
        """Return a server command that also warms up on the board: the first evaluation takes longest.

        Without a clock only networks of the user's do, for which that takes long.
        """

        def command(session: Session, arguments: Arguments) -> Answer:
            answer = COMMANDS[name](session, arguments)
            size = session.record.info.width, session.record.info.height
            is_timed = session.clocks.is_timed
            if self._ready_for != size and (is_timed or self._weights is not None):
                self._ready_for = size
                with suppress(GtpError, ValueError):  # which whoever asks for a move will hear
                    self._load().get_ready(*size)
                    if is_timed:
                        self._player().study(session.record.replay, session.record.position.to_move)
            return answer

        return command

    def _move(self, session: Session, color: Color, *, cancellable: bool = False) -> Move:
        """Choose a move; where captures win, without the network, which knows nothing of such a game."""
        if not session.record.info.ruleset.captures_to_win:
            return self._choose(session, color, cancellable=cancellable).move
        from qtgo.ai.play.capture_player import CapturePlayer

        self._capturing = self._capturing or CapturePlayer(self._habits.seed)
        return Move(color, self._capturing.choose(session.record.replay, color, self._habits.level))

    def _choose(
        self,
        session: Session,
        color: Color,
        move_filter: MoveFilter | None = None,
        *,
        cancellable: bool = False,
        on_progress: Callable[[], None] | None = None,
    ) -> Choice:
        """Choose a move within the time that the clock allows; loading the network takes part of it."""
        started = time.monotonic()
        player = self._player()
        clocks, info, replay = session.clocks, session.record.info, session.record.replay
        moves = moves_to_come(info.width * info.height, replay.step.number)
        allowed = time_for_move(clocks.settings, clocks.left(color), moves, clocks.most)
        seconds = None if allowed is None else max(0.0, allowed / SECOND - (time.monotonic() - started))
        stop = self._has_more if cancellable else self._is_interrupted
        choice = player.choose(
            replay, color, seconds=seconds, stop=stop, move_filter=move_filter, on_progress=on_progress
        )
        clocks.charge(color, round((time.monotonic() - started) * SECOND))
        if self._is_verbose:
            print(f"{choice.move.vertex}: {summary(choice.report)}", file=sys.stderr, flush=True)
        return choice

    def _judge(self, session: Session, to_move: Color | None = None, *, ended: bool = False) -> Estimate:
        """Return the judgement of the position, cached: a request for dead stones is followed by one for seki.

        After a request for dead stones an estimate is of the game that has ended there.
        """
        replay = session.record.replay
        if self._judged is None or not self._judged.is_about(replay, to_move, ended=ended):
            with _told_if_stopped():
                estimate = self._load().judge(replay, to_move, ended=ended, stop=self._is_interrupted)
            self._judged = _Judged(replay.step, replay.info, to_move, ended, estimate)
        return self._judged.estimate

    def _player(self) -> EnginePlayer:
        return self._load().player

    def _load(self) -> Loaded:
        if self._loaded is None:
            try:
                self._loaded = load_player(self._weights, self._habits, self._threads, plays_human=self._plays_human)
            except (OSError, ValueError) as error:  # WeightsError and ModelError are both of the latter
                raise GtpError(f"the network cannot be loaded: {self._explain(error)}") from None
        return self._loaded


@contextmanager
def _told_if_stopped() -> Iterator[None]:
    """Report that a judgement was interrupted."""
    try:
        yield
    except StoppedError:
        raise GtpError("interrupted") from None


def nothing(session: Session, arguments: Arguments) -> str:
    """Do nothing: the arrival of the command has interrupted the current one already."""
    expect(arguments, 0)
    return ""


def gogui_commands(session: Session, arguments: Arguments) -> str:
    """List what GoGui offers under Analyze: the kind of the answer, its title and the command."""
    expect(arguments, 0)
    return "\n".join(
        (
            "string/Score/final_score",
            "plist/Dead Stones/final_status_list dead",
            "plist/Stones in Seki/final_status_list seki",
            "hstring/Estimate/qtgo-estimate",
            "hstring/Raw Network/kata-raw-nn 0",
            "hstring/Levels/qtgo-levels",
        )
    )


def cpu_time(session: Session, arguments: Arguments) -> str:
    """Return the processor's time used so far, in seconds."""
    expect(arguments, 0)
    return f"{time.process_time():.3f}"


def _at_intervals(tell: Callable[[], None], interval: float) -> Callable[[], None]:
    """Return a function that tells no more often than at an interval in seconds, the first time after one."""
    due = time.monotonic() + interval

    def tell_if_due() -> None:
        nonlocal due
        if time.monotonic() >= due:
            tell()
            due = time.monotonic() + interval

    return tell_if_due


def _play(session: Session, move: Move) -> None:
    if not move.resign:
        session.record.play(move)


Say = Callable[[str], None]
_Lines = SimpleQueue[str | BaseException | None]


def lines_of(work: Callable[[Say], Iterable[str]]) -> Iterator[str]:
    """Carry out work in a thread; return the lines that it says, as it says them, and then those that it returns.

    What fails before the first line is raised here, and later from the iterator.
    """
    told: _Lines = SimpleQueue()

    def run() -> None:
        try:
            for line in work(told.put):
                told.put(line)
        except BaseException as error:
            told.put(error)
        else:
            told.put(None)

    Thread(target=run, name="thinking", daemon=True).start()
    lines = _received(told)
    return chain((next(lines, ""),), lines)


def _received(told: _Lines) -> Iterator[str]:
    while (line := told.get()) is not None:
        if isinstance(line, BaseException):
            raise line
        yield line
