"""``qtgo analyze``: review whole games with the built-in engine, or another one that speaks KataGo's JSON protocol."""

from __future__ import annotations

import argparse
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from qtgo.app.user_folders import NoHomeError, user_folders
from qtgo.cli.analysis_memory import Memory
from qtgo.cli.analysis_report import add_report, check_report, drawing_for, write_report
from qtgo.cli.analysis_team import AnalysisTeam
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import STANDARD_INPUT, add_files, add_game, add_json
from qtgo.cli.options import command_option, marks_option, number_option
from qtgo.cli.output import STANDARD_OUTPUT, add_force, keep_input, write_game, write_out
from qtgo.cli.records import choose_game, files_in, for_each, load_listed_with_content
from qtgo.cli.terminal import ChangingLine, InputError, complain, say, say_json
from qtgo.core.analysis.disagreements import disagreements
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.missed import MissedPoint
from qtgo.core.analysis.other_lines import OtherLine, of_engine
from qtgo.core.analysis.passes import Depth, depth_of
from qtgo.core.analysis.review import GameReview, PlayerReview, ReviewedMove
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, vertex_of
from qtgo.deferred import dataclass
from qtgo.engine.builtin import BUILTIN_COMMAND
from qtgo.files.dataclass_json import encoded
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_line import ReviewLine
from qtgo.gtp.review_run import ReviewRun
from qtgo.report.content import GameReport, report_of
from qtgo.report.overview_report import overview_report
from qtgo.report.summary import summary_of
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.writer import write_collection, write_text
from qtgo.text.analysis.disagreement_words import disagreement_text, no_disagreement_text, shown_engine
from qtgo.text.analysis.loss_words import loss_class_count, loss_class_name, lost_text
from qtgo.text.analysis.review_words import (
    by_rate_text,
    cautious_text,
    nothing_marked_text,
    points_text,
    reviewers_text,
)
from qtgo.text.analysis.verdict_words import missed_text, verdict_text
from qtgo.text.joining import listed
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_USUAL_DEPTH = Depth()


class Progress:
    """Shows how many positions have had their first pass of visits, and about how many visits are left."""

    def __init__(self, name: str, review_run: ReviewRun, *, is_json: bool) -> None:
        self._name, self._run = name, review_run
        self._is_json = is_json
        self._line = ChangingLine()

    def show(self) -> None:
        """Show the current state."""
        depth = self._run.depth.everywhere
        known = sum(position is not None and position.visits >= depth for position in self._run.positions)
        total = len(self._run.positions)
        if self._is_json:
            left = round(self._run.visits_left())
            say_json({"file": self._name, "known": known, "total": total, "visits_left": left})
        else:
            text = tr("{file}: {known} of {total} positions")
            self._line.show(text.format(file=Path(self._name).name, known=known, total=total))

    def clear(self) -> None:
        """Erase the line."""
        self._line.clear()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_files(parser, folders=True)
    _add_review(parser)
    add_game(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.sgf",
        help=tr("write the game with its analysis to this file; - is standard output, in place of the table"),
    )
    parser.add_argument(
        "--in-place", action="store_true", help=tr("write the analysis into each file, keeping the old one as a backup")
    )
    add_force(parser)
    add_report(parser)
    add_encoding(parser)
    parser.add_argument("--no-cache", action="store_true", help=tr("neither use earlier analyses nor keep new ones"))
    parser.add_argument("--progress", action="store_true", help=tr("print progress as lines of JSON"))
    add_json(parser)


def _add_review(parser: argparse.ArgumentParser) -> None:
    """Declare who reviews, how deeply, and what is marked."""
    parser.add_argument(
        "--engine",
        type=command_option,
        action=_AddEngine,
        metavar="COMMAND",
        help=tr(
            "use this engine instead of the built-in one, such as 'katago analysis -config FILE -model FILE'; "
            "if given more than once, they share the review ('qtgo' is the built-in one)"
        ),
    )
    parser.add_argument(
        "--engine-folder",
        action=_SetUpEngine,
        metavar="FOLDER",
        help=tr("start the engine named before this option in a folder"),
    )
    parser.add_argument(
        "--engine-environment",
        action=_SetUpEngine,
        metavar="NAME=VALUE",
        help=tr("add a variable to the environment of the engine named before this option"),
    )
    parser.add_argument(
        "--compare",
        type=command_option,
        action="append",
        default=[],
        metavar="COMMAND",
        help=tr("have this engine review the games as well, and list where the two disagree by more than their errors"),
    )
    parser.add_argument(
        "--visits",
        type=number_option,
        default=_USUAL_DEPTH.everywhere,
        metavar="N",
        help=tr("visits for every position (default: %(default)s)"),
    )
    parser.add_argument(
        "--mistake-visits",
        type=number_option,
        default=_USUAL_DEPTH.mistakes,
        metavar="N",
        help=tr("visits around moves that seem to lose points (default: %(default)s)"),
    )
    parser.add_argument(
        "--marks",
        type=marks_option,
        default=DEFAULT_MARKING,
        metavar="D,M,B",
        help=tr(
            "points from which on a move is doubtful, a mistake and a blunder "
            "(default: 2,5,10 for the built-in engine, 1.5,3,6 for others; six numbers are three for each)"
        ),
    )
    parser.add_argument(
        "--threads",
        type=number_option,
        default=1,
        metavar="N",
        help=tr("processes of the built-in engine that share the review (default: %(default)s)"),
    )


class _AddEngine(argparse.Action):
    """Adds an engine to those named so far."""

    def __call__(
        self, _parser: argparse.ArgumentParser, space: argparse.Namespace, value: Any, _option: str | None = None
    ) -> None:
        space.engine = [*(space.engine or ()), EngineConfig(command=str(value))]


class _SetUpEngine(argparse.Action):
    """Changes how the engine named last is started."""

    def __call__(
        self, parser: argparse.ArgumentParser, space: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        if not space.engine:
            parser.error(tr("{option} must follow --engine.").format(option=option))
        *others, engine = space.engine
        if option == "--engine-folder":
            engine = replace(engine, working_folder=str(value))
        else:
            if not EngineConfig(environment=(str(value),)).environment_pairs():
                raise argparse.ArgumentError(self, tr("{value!r} must be NAME=VALUE").format(value=value))
            engine = replace(engine, environment=(*engine.environment, str(value)))
        space.engine = [*others, engine]


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """A game with its review."""

    file: str
    visits: int
    report: GameReport
    summary: ReviewedGame
    others: Sequence[OtherLine] = ()

    @property
    def review(self) -> GameReview:
        """Return the review alone."""
        return self.report.review


def run(arguments: argparse.Namespace) -> int:
    """Review each file, skipping those that cannot be read."""
    files = list(files_in(arguments.files))
    _check(arguments, files)
    if arguments.progress:
        say_json({"files": files})
    reports: list[GameReport] | None = None if arguments.report is None else []
    summaries: list[ReviewedGame] = []
    with drawing_for(arguments.report, arguments.overview):
        with (
            closing(AnalysisTeam(arguments.engine or (), arguments.threads)) as team,
            closing(_cache(arguments)) as cache,
            ExitStack() as stack,
        ):
            others = [stack.enter_context(closing(AnalysisTeam(_configs(each)))) for each in arguments.compare]
            teams = team, *others
            for each in teams:
                each.greet()
            left = _as_long_as_all_are_left(teams, files)
            status = for_each(left, lambda name: _review(name, arguments, teams, cache, reports, summaries))
        if reports:
            write_report(arguments.report, lambda: reports, arguments.report_language)
        if arguments.overview is not None and summaries:
            page = partial(overview_report, summaries, arguments.player)
            write_report(arguments.overview, lambda: [page()], arguments.report_language)
    return status


def _configs(command: str) -> Sequence[EngineConfig]:
    return (EngineConfig(command=command),)


def _as_long_as_all_are_left(teams: Sequence[AnalysisTeam], files: Sequence[str]) -> Iterator[str]:
    """Yield the files until the last engine of a team has ended; say how many files were then not reviewed."""
    for number, name in enumerate(files):
        if any(team.is_gone for team in teams):
            missed = len(files) - number
            complain(tr.plural("{n} file was not reviewed.", "{n} files were not reviewed.", missed))
            return
        yield name


def _check(arguments: argparse.Namespace, files: Sequence[str]) -> None:
    """Raise InputError for options that exclude each other."""
    if arguments.output and len(files) != 1:
        raise InputError(tr("-o works with a single game file only."))
    if arguments.output == STANDARD_OUTPUT and (arguments.json or arguments.progress):
        raise InputError(tr("-o - works without --json and --progress only."))
    if arguments.output and arguments.in_place:
        raise InputError(tr("Use either -o or --in-place."))
    if arguments.in_place and STANDARD_INPUT in files:
        raise InputError(tr("--in-place works with files only, not with standard input."))
    check_report(arguments.report, files)
    check_report(arguments.overview, files)
    if (
        arguments.threads > 1
        and arguments.engine
        and not any(engine.command == BUILTIN_COMMAND for engine in arguments.engine)
    ):
        raise InputError(tr("--threads is for the built-in engine; set that of another in its own command."))


def _cache(arguments: argparse.Namespace) -> Memory:
    """Return the analyses of earlier runs; none with --no-cache or without a home folder."""
    folder = None
    if not arguments.no_cache:
        with suppress(NoHomeError):
            folder = user_folders().cache
    return Memory(folder)


def _review(
    name: str,
    arguments: argparse.Namespace,
    teams: Sequence[AnalysisTeam],
    cache: Memory,
    reports: list[GameReport] | None,
    summaries: list[ReviewedGame],
) -> None:
    """Review a game, print the result, and add its summary, and a report to ``reports`` unless that is None.

    The first team's review is compared with those of the others.
    """
    collection, content = load_listed_with_content(name, arguments.encoding)
    root = choose_game(name, collection, arguments.game)
    nodes, line, game = list(root.main_line()), ReviewLine(), Game(root)
    for _ in line.read(game, nodes):
        pass
    marking = arguments.marks.for_players(game.info.ranks)
    review_run, *others = [_run_of(team, name, arguments, cache, line, marking) for team in teams]
    engine = teams[0].names
    review = review_run.review()
    if not review.judged and review.has_rates_only:  # nothing else can be judged by
        review_run.marking = replace(marking, by_rate=True)
        review = review_run.review()
    info, places = read_game_info(root), line.places[1:]
    report = report_of(nodes, places, info, review, engine=engine, visits=arguments.visits)
    try:  # A game whose result is printed has been written, unless that fails.
        if arguments.output or arguments.in_place:
            found = zip(line.nodes, review_run.positions, strict=True)
            known_nodes = {node: analysis for node, analysis in found if analysis is not None and analysis.has_numbers}
            _note(root, known_nodes, {line.nodes[index] for index in review.telling})
            _write(name, content, collection, arguments)
    finally:
        summaries.append(summary_of(report, name, arguments.game))
        beside = [
            of_engine(_name_beside(team, teams[0]), run.positions, line.set_up_after)
            for team, run in zip(teams[1:], others, strict=True)
        ]
        _say(arguments, _Reviewed(name, arguments.visits, report, summaries[-1], beside))
        if reports is not None:  # each holds all that is known of its game
            reports.append(report)


def _run_of(
    team: AnalysisTeam, name: str, arguments: argparse.Namespace, cache: Memory, line: ReviewLine, marking: Marking
) -> ReviewRun:
    """Have a team review a line, and keep what it finds."""
    run = ReviewRun(
        line.targets,
        line.moves,
        depth_of(arguments.visits, arguments.mistake_visits),
        cache.find(line.keys, team.networks),
        marking=marking,
        set_up_after=line.set_up_after,
        numbers=line.numbers,
    )
    progress = Progress(name, run, is_json=arguments.progress)

    def note(index: int, network: str) -> None:
        cache.keep(line.keys[index], network, run.positions[index])
        progress.show()

    progress.show()
    team.review(run, note)
    progress.clear()
    for index, words in sorted(run.refused.items()):
        text = tr("{file}: after move {number}: refused by the engine: {words}")
        if not words:
            text = tr("{file}: after move {number}: no result from the engine")
        complain(text.format(file=name, number=line.numbers[index], words=words))
    return run


def _name_beside(team: AnalysisTeam, first: AnalysisTeam) -> str:
    """Name an engine beside the first one: by its network where it is the same engine."""
    return (team.names == first.names and ", ".join(team.networks)) or team.names


def _say(arguments: argparse.Namespace, reviewed: _Reviewed) -> None:
    """Print the result, unless standard output has the game."""
    if arguments.json:
        say_json(_as_json(reviewed))
    elif arguments.output != STANDARD_OUTPUT:
        say(*_as_table(reviewed))


def _note(root: Node, found: Mapping[Node, PositionAnalysis], owned: Container[Node]) -> None:
    """Put the analysis into the game, with the ownership after some nodes."""
    for node, properties in kept_properties(root, found, owned=owned).items():
        set_properties(node, properties).apply()


def _write(name: str, content: bytes, collection: Collection, arguments: argparse.Namespace) -> None:
    """Write the game with its analysis, in place of what was read of it where that is asked for."""
    output = arguments.output or name
    if collection.file_format is not FileFormat.SGF:
        keep_input(name, output)
    data = write_collection(collection)
    if output == STANDARD_OUTPUT:
        write_out(data, write_text(collection))
    else:
        write_game(name, content, output, data, force=arguments.force, backup=arguments.in_place)


def _as_json(reviewed: _Reviewed) -> dict[str, object]:
    """Return the fields; leads and win rates are Black's after the move, losses the mover's in points."""
    return {
        "file": reviewed.file,
        "engine": reviewed.report.engine,
        "visits": reviewed.visits,
        "moves": [_move_as_json(move, reviewed.report) for move in reviewed.review.moves],
        "black": _player_as_json(reviewed.review.of_player(Color.BLACK)),
        "white": _player_as_json(reviewed.review.of_player(Color.WHITE)),
        "networks": [source.network for source in reviewed.review.sources if source.network],
        "verdict": verdict_text(reviewed.review, reviewed.report.info),
        "missed": [_missed_as_json(missed) for missed in reviewed.report.missed],
        "summary": encoded(reviewed.summary),
        **(
            {"compared": [_compared_as_json(reviewed.review, other) for other in reviewed.others]}
            if reviewed.others
            else {}
        ),
    }


def _compared_as_json(review: GameReview, other: OtherLine) -> dict[str, object]:
    """Return another engine's leads after the moves, and where it disagrees with the review."""
    return {
        "engine": other.name,
        "leads": [_rounded(lead, 2) for lead in other.leads[1:]],
        "disagreements": [
            {
                "number": each.move.number,
                "color": each.move.move.color.letter,
                "move": each.move.move.vertex,
                "about": "lead" if each.about_lead else "loss",
                "first": _rounded(each.shown, 2),
                "other": _rounded(each.other, 2),
            }
            for each in disagreements(review, [other])
        ],
    }


def _missed_as_json(missed: MissedPoint) -> dict[str, object]:
    return {
        "point": missed.point.vertex,
        "points": _rounded(missed.points, 1),
        "moves": [move.number for move in missed.moves],
    }


def _move_as_json(move: ReviewedMove, report: GameReport) -> dict[str, object]:
    after, loss, kind = move.after, move.loss, report.kind_of(move)
    return {
        "number": move.number,
        "color": move.move.color.letter,
        "move": move.move.vertex,
        "lead": _rounded(None if after is None else after.lead, 2),
        "win_rate": _rounded(None if after is None else after.win_rate, 4),
        "loss": _rounded(None if loss is None else loss.points, 2),
        "error": _rounded(None if loss is None or loss.points is None else loss.error, 2),
        "class": None if move.kind is None else move.kind.name.lower(),
        "best": move.best_vertex,
        "pv": [vertex_of(point) for point in move.pv],
        "win_rate_loss": _rounded(None if loss is None else loss.win_rate, 4),
        "kind": None if kind is None else kind.value,
    }


def _player_as_json(player: PlayerReview) -> dict[str, object]:
    return {
        "accuracy": _rounded(player.accuracy, 1),
        "loss": _rounded(player.loss if player.moves else None, 1),
        "doubtful": player.marks[LossClass.DOUBTFUL],
        "mistakes": player.marks[LossClass.MISTAKE],
        "blunders": player.marks[LossClass.BLUNDER],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _as_table(reviewed: _Reviewed) -> list[str]:
    """Return the players in numbers, and their marked moves, the costliest first."""
    review = reviewed.review
    lines = [tr("{file}: {engine}").format(file=reviewed.file, engine=reviewers_text(review) or reviewed.report.engine)]
    if review.moves and not review.judged:
        return [*lines, "  " + nothing_marked_text(review, is_running=False, is_paused=False)]
    if review.marking.by_rate and review.has_rates_only:
        lines.append("  " + by_rate_text())
    for color in Color:
        player = review.of_player(color)
        lines.append("  " + _player_in_words(player))
    if review.is_cautious:
        lines.append("  " + cautious_text(review.marking))
    said = verdict_text(reviewed.review, reviewed.report.info), *map(missed_text, reviewed.report.missed)
    lines += ["  " + text for text in said if text]
    lines += ["  " + _move_in_words(move) for move in review.mistakes()]
    return [*lines, *("  " + text for text in _compared_in_words(reviewed))]


def _compared_in_words(reviewed: _Reviewed) -> Iterator[str]:
    """Yield where other engines disagree with the review, or that they do not."""
    shown = shown_engine(reviewed.review, reviewed.others)
    for other in reviewed.others:
        found = disagreements(reviewed.review, [other])
        yield from (disagreement_text(each, shown) for each in found)
        if not found:
            yield no_disagreement_text([other.name])


def _player_in_words(player: PlayerReview) -> str:
    accuracy = "-" if player.sound_accuracy is None else percent_text(player.sound_accuracy / 100)
    marks = listed(loss_class_count(kind, count) for kind, count in player.marks.items())
    # Translators: {accuracy} is a percentage, {marks} such as "3 doubtful moves, 1 mistake, 0 blunders".
    text = tr.plural_by_color(
        "{color}: accuracy {accuracy}, {loss} points lost; {marks}",
        "{color}: accuracy {accuracy}, {loss} points lost; {marks}",
        player.loss,
        player.color,
        decimals=True,
    )
    return text.format(
        accuracy=accuracy,
        loss=points_text(player.loss) if player.moves else "-",
        marks=marks,
    )


def _move_in_words(move: ReviewedMove) -> str:
    assert move.loss is not None and move.kind is not None
    color = move.move.color
    # Translators: {kind} is such as "mistake", {loss} such as "3.2 points lost", {error} its uncertainty.
    text = tr.by_color("{number} {color} {move}: {kind}, {loss} (± {error}); better {best}", color)
    if move.loss.points is None:
        text = tr.by_color("{number} {color} {move}: {kind}, {loss}; better {best}", color)
    return text.format(
        number=move.number,
        move=move.move.vertex,
        kind=loss_class_name(move.kind),
        loss=lost_text(move.loss),
        error=points_text(move.loss.error),
        best=move.best_vertex or "-",
    )
