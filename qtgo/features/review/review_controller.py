"""The review: the line of the game shown is analyzed in the background, and what is known of it told as it comes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.memory import AnalysisKey, AnalysisMemory, by_networks, of_any_network
from qtgo.core.analysis.passes import Depth, TimeGoal, depth_seen
from qtgo.core.analysis.review import with_sure_marks
from qtgo.core.record.tree import Node
from qtgo.engine.builtin import builtin_analysis_config, runs_network
from qtgo.engine.process.failure import ReviewerFailure
from qtgo.features.review.analysis_store import AnalysisStore, Found
from qtgo.features.review.lines_beside import LinesBeside
from qtgo.features.review.review_pace import ReviewPace
from qtgo.features.review.review_state import NO_REVIEW, ReviewState, ReviewStatus
from qtgo.features.review.reviewed_line import LISTED_AT_A_TIME, as_it_is_now, chosen_line
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.work.curve_sketch import CurveSketch
from qtgo.session.work.review_team import FoundAnalysis, ReviewTeam
from qtgo.storage_health import StorageHealth
from qtgo.timers import let_go, single_shot, take_some, turn_timer

if TYPE_CHECKING:
    from qtgo.gtp.review_line import ReviewLine
    from qtgo.gtp.review_run import ReviewRun

_TELL_MS = 100
_USUAL_POINTS = 361
"""Those of the board of which the speed of an engine is known."""
_GROWTH = 1.5
"""The factor by which the visits of a running analysis must exceed those known to be taken over."""
_NEEDED = "qtgo.gtp.review_run", "qtgo.engine.reviewers", "qtgo.engine.process.log_file", "qtgo.engine.analysis_process"
"""Modules that are imported one after the other, each in a step of its own, before the line is taken up."""


def _builtin() -> Sequence[EngineConfig]:
    return (builtin_analysis_config(),)


def _lower_priority(process_id: int) -> None:
    """Lower the priority of an engine: nobody waits for it."""
    from qtgo.engine.process.process_tree import lower_priority

    lower_priority(process_id)


class ReviewController(QObject):
    """Reviews the line shown with engines of its own, which run only while there is something to ask.

    What a record holds of other programs' analysis is told without an engine, while somebody looks at the game. What
    was found is kept by position, also between runs: after an edit, in another variation, and in a game that is opened
    again, only what is new is asked.
    """

    review_changed = Signal(object)  # ReviewState
    failed = Signal(object)  # ReviewerFailure
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
        configs: Callable[[], Sequence[EngineConfig]] = _builtin,
        cache: Path | None = None,
    ) -> None:
        """Take what returns the configurations of the engines, and the folder that keeps analyses between runs."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._configs = configs
        storage = storage or StorageHealth(self)
        self._team = ReviewTeam(configs, logs, storage, self)
        self._sketch = CurveSketch(storage, self)
        self._slow: tuple[str, ...] = ()
        self._store = AnalysisStore(cache, storage, self)
        self._memory = AnalysisMemory()
        self._others = LinesBeside(self._find_kept, self._tell)
        self._depth: Depth | None = None
        self._goal: TimeGoal | None = None
        self._marking = DEFAULT_MARKING
        self._by_rate = False
        self._pace = ReviewPace()
        self._state = NO_REVIEW
        self._status = ReviewStatus.OFF
        self._is_looked_at = self._wants_shown = False
        self._nodes: Sequence[Node] = ()  # of the line that is reviewed
        self._seen_nodes: Sequence[Node] = ()  # of the line that is shown, which may be a variation of it
        self._begun: Sequence[Node] = ()  # of the line that is being read
        self._line: ReviewLine | None = None
        self._awaited: ReviewLine | None = None
        self._run: ReviewRun | None = None
        self._answered: dict[AnalysisKey, int] = {}  # the visits of what engines have answered, who may fall short
        self._former: tuple[ReviewLine, ReviewRun] | None = None  # what other engines said, until the review is done
        # Other engines were chosen: what the record says is not theirs; what is shown without one is no review yet.
        self._asks_anew = self._renews = False
        self._respects_record = self._is_unasked = False  # what other engines say there stays until the user asks
        self._own: dict[tuple[str, str], bool] = {}  # whether the engines here are those of such names
        self._reading: Iterator[None] | None = None
        self._read_timer = turn_timer(self, self._read, 0)
        self._tell_timer = single_shot(self, self._tell, _TELL_MS)
        self._connect(game_controller)

    def _connect(self, game_controller: GameController) -> None:
        self._team.ready.connect(_lower_priority)
        self._team.found.connect(self._on_found)
        self._team.finished.connect(self._on_finished)
        self._team.failed.connect(self._on_failed)
        self._team.slow_changed.connect(self._on_slow)
        self._team.all_ended.connect(self.closed)
        self._sketch.changed.connect(self._tell_soon)
        self._sketch.closed.connect(self._team.close)
        game_controller.game_opened.connect(lambda _info: self._open_game())
        game_controller.info_changed.connect(lambda _info: self._follow())
        game_controller.tree_changed.connect(lambda _root: self._follow())
        game_controller.line_changed.connect(lambda _root: self._follow())
        game_controller.node_changed.connect(self._follow_node)

    @property
    def state(self) -> ReviewState:
        """Return what was last told."""
        return self._state

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Return the process IDs of the engines that run."""
        return *self._team.process_ids, *self._sketch.process_ids

    def known_of(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return what the review has found of a position, on whichever line."""
        return self._memory.find(key._replace(network=""))

    def find_analyzed(self, keys: Iterable[AnalysisKey], on_found: Callable[[Found], None]) -> None:
        """Call a function with what has been found of some positions before, in this run or an earlier one."""
        wanted = tuple(keys)
        known = {key: analysis for key in wanted if (analysis := self._memory.find(key)) is not None}
        missing = [key for key in wanted if key not in known]
        self._find_kept(missing, self._configs(), lambda kept: on_found(of_any_network(kept) | known))

    def learn(self, node: Node, analysis: PositionAnalysis, network: str, *, is_final: bool) -> None:
        """Take over what the same network has found of the position shown since; unless final, when it is much more."""
        from qtgo.engine.reviewers import network_of

        run, line, depth = self._run, self._line, self._game_controller.game.depth
        if run is None or line is None or depth >= len(self._nodes) or self._nodes[depth] is not node:
            return
        index = self._state.position_at(depth)
        known = run.positions[index]
        if known is None or (not is_final and analysis.visits < _GROWTH * known.visits):
            return
        if network not in map(network_of, self._configs()):
            return
        key = self._game_controller.game.position_key("")
        if key == line.keys[index] and run.learn(index, analysis):
            self._memory.keep(key, run.positions[index] or analysis)
            self._tell_soon()

    def analyses(self) -> dict[Node, PositionAnalysis]:
        """Return the known analyses of the line's positions, by the nodes where they may be written."""
        if self._line is None or self._run is None:
            return {}
        shown = self._run if self._former is None else self._former[1]
        found = zip(self._line.nodes, shown.positions, strict=True)
        left = set(islice(filter(None, as_it_is_now(self._nodes)), len(self._line.nodes)))
        return {node: known for node, known in found if known is not None and known.has_numbers and node in left}

    # What it is told

    def look(self, looked_at: bool) -> None:
        """Show analyses of the record while the game is looked at, and none while it is played."""
        if looked_at is not self._is_looked_at:
            self._is_looked_at = looked_at
            self._follow()

    def choose(self, depth: Depth, marking: Marking, goal: TimeGoal | None = None) -> None:
        """Set how deeply games are reviewed, at most if there is a goal, and which moves are marked."""
        if (depth, marking, goal) != (self._depth, self._marking, self._goal):
            self._depth, self._marking, self._goal = depth, marking, goal
            if self._line is not None:
                self._run = None
                self._take_up(self._line)

    def mark_by_rate(self) -> None:
        """Mark moves by what they lose of the win rate where the analysis of this game has no points."""
        self._by_rate = True
        if self._run is not None:
            self._run.marking = replace(self._run.marking, by_rate=True)
            self._tell()

    def change_engines(self) -> None:
        """Start again with other engines, if a review is running or done; what was known is shown until they are done.

        Earlier analyses stay in the cache.
        """
        self._memory = AnalysisMemory()
        self._answered.clear()
        self._own.clear()
        if self._status is not ReviewStatus.OFF:
            self._stop_engines()
            if self._former is None and self._line is not None and self._run is not None and any(self._run.positions):
                self._former = self._line, self._run
            self._run, self._asks_anew = None, True
            self._status = ReviewStatus.RUNNING if self._status is not ReviewStatus.PAUSED else self._status
            self._follow()

    def review_again(self) -> None:
        """Review the line with these engines alone; what the record says stays shown until they are done."""
        if self._status is not ReviewStatus.RUNNING:
            self._asks_anew = self._renews = True
            self.start()

    def respect_record(self) -> None:
        """Let what other engines say in the record stay at the next start, which the user has not asked for."""
        self._respects_record = True

    def start(self) -> None:
        """Review the line shown, or go on after a pause or a failure."""
        if self._status is not ReviewStatus.RUNNING:
            is_new, self._status = self._status is ReviewStatus.OFF, ReviewStatus.RUNNING
            self._is_unasked, self._respects_record = self._respects_record, False
            self._renews = self._renews or is_new
            self._pace.start()
            self._wants_shown = is_new or not self._is_on(self._nodes)
            is_other = self._wants_shown and self._seen_nodes is not self._nodes
            if self._line is None or self._reading is not None or is_other:
                self._follow()  # and begin when the line is read
            else:
                self._wants_shown = False
                self._begin(self._line)
            self._tell()

    def pause(self) -> None:
        """End the engine for now; what is known stays."""
        if self._status is ReviewStatus.RUNNING:
            self._status = ReviewStatus.PAUSED
            self._stop_engines()
            self._pace.pause()
            self._tell()

    def stop(self) -> None:
        """End the review, and leave only what the record says."""
        self._memory = AnalysisMemory()
        self._leave_game()
        self._follow()

    def compare_with(self, configs: Sequence[EngineConfig]) -> None:
        """Show from the next line on what other engines than those that review have found in earlier reviews."""
        self._others.compared = tuple(configs)

    def close(self) -> None:
        """End the processes; ``closed`` is emitted when they have ended."""
        self._is_looked_at = False
        self._leave_game()
        self._store.close()
        self._sketch.close()

    # The line

    @property
    def _is_wanted(self) -> bool:
        return self._is_looked_at or self._status is not ReviewStatus.OFF

    def _follow_node(self, _node: Node) -> None:
        """Look at another variation."""
        if self._is_wanted and not self._is_on(self._seen_nodes):
            self._follow()

    def _is_on(self, line: Sequence[Node]) -> bool:
        """Return whether the node shown is on a line."""
        game = self._game_controller.game
        return game.depth < len(line) and line[game.depth] is game.current

    def _follow(self) -> None:
        """Read the line anew, as it is now, while what was known of it stays shown."""
        if self._is_wanted:
            let_go(self._begun)
            self._reading = self._read_line()
            self._read_timer.start()
        else:
            self._forget()

    def _read_line(self) -> Iterator[None]:
        from qtgo.gtp.review_line import MOST_NODES, ReviewLine

        yield
        game, line = self._game_controller.game, ReviewLine()
        seen = self._begun = game.line.begin(LISTED_AT_A_TIME)
        while seen[-1].children:
            yield
            game.line.lengthen(seen, LISTED_AT_A_TIME)
        chosen: Sequence[Node] = seen
        let_go(self._seen_nodes)
        self._seen_nodes, rests = seen, False
        if not self._wants_shown:
            stays = self._status is ReviewStatus.RUNNING
            chosen, rests = yield from chosen_line(game, chosen, self._nodes, self._memory.find, stays=stays)
        let_go(self._nodes)
        self._nodes, nodes = chosen, chosen[:MOST_NODES]
        is_known = yield from self._is_known(nodes)
        if is_known or self._status is not ReviewStatus.OFF:
            yield from line.read(game, nodes)
            for module in _NEEDED:
                import_module(module)
                yield
            self._wants_shown = False
            self._begin(line, rests=rests)
        else:
            self._line = self._run = None
            self._others.forget_line()
            self._tell()

    def _is_known(self, nodes: Sequence[Node]) -> Generator[None, None, bool]:
        """Return whether anything may be known of a line; of most games nothing is, and nothing is kept."""
        from qtgo.core.record.analyses.recorded import RecordReader

        if self._status is not ReviewStatus.OFF or len(self._memory):
            return True
        said = RecordReader(self._game_controller.game.root)
        for node in nodes:
            if said.analyses_at(node):
                return True
            yield
        return False

    def _open_game(self) -> None:
        self._others.forget_seen()
        self._by_rate, self._asks_anew, self._renews = False, False, False
        self._answered.clear()
        self._leave_game()

    def _leave_game(self) -> None:
        self._status = ReviewStatus.OFF
        self._stop_engines()
        self._forget()

    def _stop_engines(self) -> None:
        self._sketch.stop()
        self._team.stop()

    def _forget(self) -> None:
        for nodes in (self._begun, self._seen_nodes, self._nodes):
            let_go(nodes)
        self._reading, self._line, self._awaited, self._run, self._former = None, None, None, None, None
        self._others.forget_line()
        self._nodes, self._seen_nodes, self._begun, self._wants_shown = (), (), (), False
        self._read_timer.stop()
        self._tell_timer.stop()
        if self._state is not NO_REVIEW:
            self._state = NO_REVIEW
            self.review_changed.emit(NO_REVIEW)

    def _read(self) -> None:
        """Read some more nodes; after the last one the line is reviewed."""
        reading = self._reading
        if reading is None:
            return
        if take_some(reading):
            self._read_timer.start()
        elif reading is self._reading:
            self._reading = None

    def _begin(self, line: ReviewLine, *, rests: bool = False) -> None:
        """Review a line, after reading cached analyses if engines are to work on it; one that is only shown rests."""
        if self._status is ReviewStatus.OFF:
            self._take_up(line)
            return
        self._awaited = line
        on_found = partial(self._on_remembered, line, rests)
        self._find_kept(self._memory.missing(line.keys), self._configs(), on_found)

    def _find_kept(
        self, keys: Iterable[AnalysisKey], configs: Iterable[EngineConfig], on_found: Callable[[Found], None]
    ) -> None:
        """Call a function with what some engines found of positions in earlier runs, by the engines' networks."""
        from qtgo.engine.reviewers import network_of

        self._store.find(by_networks(keys, map(network_of, configs)), on_found)

    def _on_remembered(self, line: ReviewLine, rests: bool, found: Found) -> None:
        if line is self._awaited:
            self._awaited = None
            for key, analysis in of_any_network(found).items():
                self._memory.keep(key, analysis)
            if found:
                self._run = None
            self._take_up(line, rests=rests)

    def _take_up(self, line: ReviewLine, *, rests: bool = False) -> None:
        """Review a line from now on, or show what is known of it."""
        before, self._line = self._line, line
        self._others.take_up(line, self._memory.find, compares=self._status is not ReviewStatus.OFF)
        if self._former is not None and not line.has_same_moves(self._former[0]):
            self._former = None
        is_same = before is not None and line.has_same_moves(before)
        if self._run is None or not is_same or self._renews:
            self._renews = False
            self._pace.begin()
            run = self._run = self._new_run(line)
            self._limit(run)
            if self._status is ReviewStatus.FINISHED and run.stage is not None:
                self._status = ReviewStatus.PAUSED if rests else ReviewStatus.RUNNING
            elif self._status is ReviewStatus.PAUSED and run.stage is None:
                self._status = ReviewStatus.FINISHED
        self._work()
        self._tell()

    def _new_run(self, line: ReviewLine) -> ReviewRun:
        """Return the review of a line with all that is known of it; what engines fall short of is not asked again.

        What another engine says in the record is no part of a review, unless that has nothing to add.
        """
        known = line.known(self._memory.find)
        run = self._run_with(line, known)
        if self._status is ReviewStatus.OFF or not self._is_by_others(line, known):
            return run
        if not self._asks_anew and run.stage is None:
            return run
        if self._is_unasked and not self._asks_anew:
            self._status = ReviewStatus.OFF
            return run
        if self._former is None:
            self._former = line, run
        return self._run_with(line, [self._memory.find(key) for key in line.keys])

    def _is_by_others(self, line: ReviewLine, known: Sequence[PositionAnalysis | None]) -> bool:
        """Return whether what is known was said by other engines in the record."""
        first = next((said for said in known if said is not None and line.says(said)), None)
        return first is not None and not self._is_own(first.source)

    def _is_own(self, source: AnalysisSource) -> bool:
        """Return whether an engine that reviews here made an analysis; each is looked at once."""
        from qtgo.engine.reviewers import made_by

        name = source.engine, source.network
        if name not in self._own:
            self._own[name] = any(made_by(config, source) for config in self._configs())
        return self._own[name]

    def _run_with(self, line: ReviewLine, known: Sequence[PositionAnalysis | None]) -> ReviewRun:
        from qtgo.gtp.review_run import ReviewRun

        info = self._game_controller.game.info
        marking, depth = self._marking.for_players(info.ranks), self._depth
        if depth is not None and self._goal is not None:
            depth = depth_seen(known, depth) or replace(depth, curve=0 if self._draws_sketch else depth.curve)
        run = ReviewRun(
            line.targets,
            line.moves,
            depth,
            known,
            marking=replace(marking, by_rate=self._by_rate),
            set_up_after=line.set_up_after,
            numbers=line.numbers,
            answered=[self._answered.get(key, 0) for key in line.keys],
        )
        run.doubt(line.without_lead(known))
        return run

    def _limit(self, run: ReviewRun) -> None:
        """Let a review be only as deep as the time allows, by the speed that is seen or else expected."""
        goal, speed = self._goal, self._pace.last_speed
        if goal is None:
            return
        if speed is None:
            info = self._game_controller.game.info
            expected = goal.speed * _USUAL_POINTS / (info.width * info.height)
            run.limit(max(0.0, expected * goal.seconds - run.visits_done))
        else:
            run.limit(speed * max(0.0, goal.seconds - self._pace.spent))

    # The engines

    @property
    def _draws_sketch(self) -> bool:
        """Return whether a curve is drawn before networks have seen the game, which take a while."""
        return all(map(runs_network, self._configs()))

    def _work(self) -> None:
        """Start the engines if the review is running."""
        if self._run is not None and self._status is ReviewStatus.RUNNING:
            if self._line is not None and self._draws_sketch:
                self._sketch.draw(self._line, self._run)
            self._team.review(self._run)

    def _on_found(self, finding: FoundAnalysis) -> None:
        run, line = self._run, self._line
        known = None if run is None else run.positions[finding.index]
        if run is None or line is None or known is None:
            return
        key = line.keys[finding.index]
        self._pace.note(run.stage, run.visits_done)
        self._limit(run)
        self._memory.keep(key, known)
        self._store.keep(key._replace(network=finding.network), known)
        self._tell_soon()

    def _on_finished(self) -> None:
        self._stop_engines()
        self._status, self._former = ReviewStatus.FINISHED, None
        if self._line is not None and self._run is not None:
            self._answered |= zip(self._line.keys, self._run.answered, strict=True)
        self._tell()

    def _on_slow(self, names: tuple[str, ...]) -> None:
        self._slow = names
        if self._status is ReviewStatus.RUNNING:
            self._tell()

    def _on_failed(self, failure: ReviewerFailure) -> None:
        if not failure.others:
            self._status = ReviewStatus.FAILED
            self._tell()
        self.failed.emit(failure)

    # What it tells

    def _tell_soon(self) -> None:
        if not self._tell_timer.isActive():
            self._tell_timer.start()

    def _tell(self) -> None:
        """Tell what is known by now; a few times a second at most."""
        self._tell_timer.stop()
        run, line = self._run, self._line
        if run is None and self._former is not None and self._status is not ReviewStatus.OFF:
            return  # until the line is read for other engines
        if run is None or line is None or not self._shows(line, run):
            state = ReviewState(self._status, slow=self._slow)
        else:
            left = self._pace.seconds_left(run, self._goal) if self._status is ReviewStatus.RUNNING else None
            shown = run if self._former is None else self._former[1]
            review, is_under_way = shown.review(), self._status in (ReviewStatus.RUNNING, ReviewStatus.PAUSED)
            if shown is run and is_under_way:
                review = with_sure_marks(review, run.unsettled())
            state = ReviewState(
                self._status,
                review,
                tuple(shown.shown),
                tuple(line.places),
                line.line,
                run.progress(),
                left,
                self._others.beside(line, shown.positions),
                self._slow,
                line.unfit,
                is_former=shown is not run,
                is_recorded=self._is_by_others(line, shown.positions),
                is_partial=not all(said is not None and said.is_evaluated for said in shown.positions[1:]),
            )
        if not (state.is_empty and self._state.is_empty):
            self._state = state
            self.review_changed.emit(state)

    def _shows(self, line: ReviewLine, run: ReviewRun) -> bool:
        """Return whether more is known of a line than the few positions that it shares with another reviewed game."""
        known = sum(position is not None for position in run.positions)
        has_recorded = line.unfit is not None or any(line.recorded)
        return self._status is not ReviewStatus.OFF or has_recorded or 2 * known > len(run.positions)
