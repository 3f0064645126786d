"""Which analyses are desired of a JSON analysis engine and which it is at, and how one becomes the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.rules.ruleset import compensation
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.deferred import dataclass
from qtgo.gtp.analysis_answer import ActionAnswer, AnalysisComplaint, AnalysisResult, parse_analysis_line
from qtgo.gtp.analysis_query import QTGO, AnalysisQuery, action_line, query_line
from qtgo.gtp.evaluations import position_analysis
from qtgo.gtp.perspective import Perspective

QUERY = "query"
"""The name of all queries about positions, which have none of their own."""
_VERSION, _MODELS = "query_version", "query_models"


@dataclass(frozen=True, slots=True)
class AnalyzedPosition:
    """An engine's analysis of the position of a query after a number of moves; more follow if it is partial."""

    query: AnalysisQuery
    turn: int
    analysis: PositionAnalysis
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class RefusedQuery:
    """A query that the engine refused, or a turn of it that it left without a result, with its words."""

    query: AnalysisQuery
    words: str
    field: str = ""
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class QueryWarning:
    """The engine's messages about a query, or about a line that it could not read, while it goes on."""

    query: AnalysisQuery | None
    words: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class AnalysisEngineInfo:
    """The version of an analysis engine and its networks; ``name`` is empty for KataGo, which tells none."""

    name: str = ""
    version: str = ""
    networks: tuple[str, ...] = ()

    @property
    def is_qtgo(self) -> bool:
        """Return whether it is QtGo's own."""
        return self.name == QTGO

    @property
    def source(self) -> AnalysisSource:
        """Return who analyzes."""
        name = f"{self.name or 'KataGo'} {self.version}".strip()
        return AnalysisSource(name, self.networks[0] if self.networks else "")


AnalysisEvent: TypeAlias = AnalyzedPosition | RefusedQuery | QueryWarning | AnalysisEngineInfo


class AnalysisBook:
    """The desired queries and those that the engine is at. There is no queue: the engine gets all at once.

    Lines to send are returned, and whoever sends them feeds back the lines that arrive. What a crash has left
    unanswered is asked again by ``resume``.
    """

    def __init__(self) -> None:
        self.info: AnalysisEngineInfo | None = None
        self._asked = 0
        self._version: ActionAnswer | None = None
        self._desired: dict[AnalysisQuery, list[int]] = {}  # with the turns that are missing
        self._running: dict[str, AnalysisQuery] = {}

    @property
    def is_answered(self) -> bool:
        """Return whether nothing is missing."""
        return not any(self._desired.values())

    @property
    def pending(self) -> str:
        """Return what the engine is at: a query, or nothing."""
        return QUERY if self._running else ""

    def greet(self) -> list[str]:
        """Return the lines that ask a new engine what it is; ``info`` is known after the answers."""
        self.info = self._version = None
        self._running.clear()
        return [action_line(_VERSION, _VERSION), action_line(_MODELS, _MODELS)]

    def desire(self, queries: Iterable[AnalysisQuery]) -> list[str]:
        """Set the queries that are desired from now on, and return the lines to send.

        An equal query goes on, or is not asked again when all of it has been answered while it was desired.
        """
        wanted = dict.fromkeys(queries)
        lines = [
            action_line(f"end-{id}", "terminate", terminateId=id)
            for id, query in list(self._running.items())
            if query not in wanted
        ]
        for id in [id for id, query in self._running.items() if query not in wanted]:
            del self._running[id]
        self._desired = {query: self._desired.get(query, list(query.all_turns)) for query in wanted}
        return lines + self._ask()

    def resume(self) -> list[str]:
        """Return the lines that ask a greeted engine everything that is missing."""
        self._running.clear()
        return self._ask()

    def _ask(self) -> list[str]:
        if self.info is None:  # after the greeting
            return []
        lines = []
        running = set(self._running.values())
        for query, missing in self._desired.items():
            if missing and query not in running:
                self._asked += 1
                id = f"q{self._asked}"
                self._running[id] = query
                asked = query if len(missing) == len(query.all_turns) else query.only(missing)
                lines.append(query_line(id, asked, is_qtgo=self.info.is_qtgo))
        return lines

    def take(self, line: str) -> AnalysisEvent | None:
        """Read a line, and return what it tells, None if that is nothing, or nothing desired."""
        match parse_analysis_line(line):
            case AnalysisResult() as result:
                return self._on_result(result)
            case AnalysisComplaint() as complaint:
                return self._on_complaint(complaint)
            case ActionAnswer() as answer:
                return self._on_action(answer)
        return None

    def _on_result(self, result: AnalysisResult) -> AnalysisEvent | None:
        query = self._running.get(result.id)
        if query is None:
            return None
        turn = result.turn if result.turn in query.all_turns else query.all_turns[-1]  # of flattened moves
        missing = self._desired.get(query, [])
        if turn not in missing:
            return None
        if not result.is_partial:
            missing.remove(turn)
            if not missing:
                del self._running[result.id]
        if result.analysis is None:
            return None if result.is_partial else RefusedQuery(query, "", turn=turn)
        target = query.target
        to_move = result.to_move or query.to_move(turn)
        said = position_analysis(
            result.analysis,
            (target.width, target.height),
            to_move,
            Perspective.BLACK,
            self._source(query),
            stones=target.stones_after(turn),
        )
        return AnalyzedPosition(query, turn, said, result.is_partial)

    def _source(self, query: AnalysisQuery) -> AnalysisSource:
        source = AnalysisSource() if self.info is None else self.info.source
        rules, handicap = query.target.ruleset, query.target.handicap
        return replace(
            source, ruleset=to_sgf_ru(rules), komi=query.target.komi, compensation=compensation(rules, handicap)
        )

    def _on_complaint(self, complaint: AnalysisComplaint) -> AnalysisEvent | None:
        if complaint.id in (_VERSION, _MODELS) and not complaint.is_warning:  # an engine of another make
            return self._on_action(ActionAnswer(complaint.id, complaint.id))
        query = self._running.get(complaint.id)
        if query is None and complaint.id:
            return None
        if complaint.is_warning or query is None:
            return QueryWarning(query, complaint.text, complaint.field)
        del self._running[complaint.id]
        self._desired[query] = []
        return RefusedQuery(query, complaint.text, complaint.field)

    def _on_action(self, answer: ActionAnswer) -> AnalysisEvent | None:
        if answer.action == _VERSION:
            self._version = answer
        if answer.action != _MODELS or self.info is not None:
            return None
        told = {} if self._version is None else self._version.fields
        self.info = AnalysisEngineInfo(_text(told, "name"), _text(told, "version"), _networks(answer.fields))
        return self.info


def _text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    return value if isinstance(value, str) else ""


def _networks(fields: Mapping[str, Any]) -> tuple[str, ...]:
    models = fields.get("models")
    listed = [model for model in models if isinstance(model, dict)] if isinstance(models, list) else []
    return tuple(name for model in listed if (name := _text(model, "internalName")))
