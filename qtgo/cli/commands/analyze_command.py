"""``qtgo analyze``: review whole games with the built-in engine, or another one that speaks KataGo's JSON protocol."""

from __future__ import annotations

import argparse
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.app.user_folders import NoHomeError, user_folders
from qtgo.cli.analysis_memory import Memory
from qtgo.cli.analysis_report import add_report, check_report, drawing_for, write_report
from qtgo.cli.analysis_team import AnalysisTeam
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import STANDARD_INPUT, add_files, add_game, add_json
from qtgo.cli.games_ahead import GamesAhead
from qtgo.cli.options import command_option, game_output_option, marks_option, number_option, processes_from
from qtgo.cli.output import STANDARD_OUTPUT, add_force, check_game_output, keep_apart, keep_input, write_game, write_out
from qtgo.cli.records import choose_game, files_in, for_each, load_listed_with_content
from qtgo.cli.reviewed_output import Reviewed, as_json, as_table
from qtgo.cli.terminal import ChangingLine, InputError, UsageError, complain, say, say_json
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.other_lines import of_engine
from qtgo.core.analysis.passes import Depth, depth_of
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.tree import Node
from qtgo.engine.builtin import BUILTIN_COMMAND
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_line import ReviewLine
from qtgo.gtp.review_run import ReviewRun
from qtgo.report.content import GameReport, report_of
from qtgo.report.overview_report import overview_report
from qtgo.report.summary import summary_of
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.writer import write_collection, write_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_USUAL_DEPTH = Depth()


class _Done(NamedTuple):
    """How many positions of a game have had their first pass of visits, and about how many visits are left."""

    known: int
    total: int
    visits_left: int

    @classmethod
    def of(cls, review_run: ReviewRun) -> _Done:
        """Return how far a review is."""
        depth = review_run.depth.everywhere
        known = sum(position is not None and position.visits >= depth for position in review_run.positions)
        return cls(known, len(review_run.positions), round(review_run.visits_left()))


class Progress:
    """Shows how far the review of a game is."""

    def __init__(self, name: str, *, is_json: bool) -> None:
        self._name = name
        self._is_json = is_json
        self._line = ChangingLine()

    def show(self, done: _Done) -> None:
        """Show the current state."""
        if self._is_json:
            say_json({"file": self._name, **done._asdict()})
        else:
            text = tr("{file}: {known} of {total} positions")
            self._line.show(text.format(file=Path(self._name).name, known=done.known, total=done.total))

    def clear(self) -> None:
        """Erase the line."""
        self._line.clear()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_files(parser, folders=True)
    _add_reviewers(parser)
    _add_depth(parser)
    add_game(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=game_output_option,
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


def _add_reviewers(parser: argparse.ArgumentParser) -> None:
    """Declare who reviews."""
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


def _add_depth(parser: argparse.ArgumentParser) -> None:
    """Declare how deeply is reviewed, and what is marked."""
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
        type=processes_from(1),
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


def run(arguments: argparse.Namespace) -> int:
    """Review each file, skipping those that cannot be read."""
    files = list(files_in(arguments.files))
    _check(arguments, files)
    if arguments.progress:
        say_json({"files": files})
    reports: list[GameReport] | None = None if arguments.report is None else []
    summaries: list[ReviewedGame] = []
    folder = _cache_folder(arguments)
    with drawing_for(arguments.report, arguments.overview):
        with (
            closing(AnalysisTeam(arguments.engine or (), arguments.threads)) as team,
            closing(Memory(folder)) as cache,
            ExitStack() as stack,
        ):
            others = [stack.enter_context(closing(AnalysisTeam(_configs(each)))) for each in arguments.compare]
            teams = team, *others
            ahead = stack.enter_context(closing(GamesAhead[_Kept](files)))

            def review(name: str) -> None:
                kept = ahead.take()
                if kept is not None:
                    kept.say(name, arguments)
                    summaries.append(kept.summary)
                elif _review(name, arguments, teams, cache, reports, summaries) and _is_kept_enough(arguments, folder):
                    # others may have been reviewed with it
                    ahead.begin(_KeptReader(arguments, folder, team.networks, team.names))

            status = for_each(_as_long_as_all_are_left(teams, files), review)
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
    """Raise UsageError for options that exclude each other."""
    if arguments.output and len(files) != 1:
        raise UsageError(tr("-o works with a single game file only."))
    if arguments.output == STANDARD_OUTPUT and (arguments.json or arguments.progress):
        raise UsageError(tr("-o - works without --json and --progress only."))
    if arguments.output and arguments.in_place:
        raise UsageError(tr("Use either -o or --in-place."))
    if arguments.in_place and STANDARD_INPUT in files:
        raise UsageError(tr("--in-place works with files only, not with standard input."))
    if arguments.output:
        check_game_output(files[0], arguments.output)
    check_report(arguments.report, files)
    check_report(arguments.overview, files)
    keep_apart(arguments.output, arguments.report, arguments.overview)
    if (
        arguments.threads > 1
        and arguments.engine
        and not any(engine.command == BUILTIN_COMMAND for engine in arguments.engine)
    ):
        raise UsageError(tr("--threads is for the built-in engine; set that of another in its own command."))


def _cache_folder(arguments: argparse.Namespace) -> Path | None:
    """Return where the analyses of earlier runs are kept; None with --no-cache or without a home folder."""
    if not arguments.no_cache:
        with suppress(NoHomeError):
            return user_folders().cache
    return None


class _Read(NamedTuple):
    """A game as it was read from its file."""

    collection: Collection
    content: bytes
    root: Node
    line: ReviewLine
    marking: Marking


def _read(name: str, arguments: argparse.Namespace) -> _Read:
    """Read a game; raise InputError if that cannot be done."""
    collection, content = load_listed_with_content(name, arguments.encoding)
    root = choose_game(name, collection, arguments.game)
    line, game = ReviewLine(), Game(root)
    for _ in line.read(game, list(root.main_line())):
        pass
    return _Read(collection, content, root, line, arguments.marks.for_players(game.info.ranks))


def _run_of(read: _Read, arguments: argparse.Namespace, cache: Memory, networks: Sequence[str]) -> ReviewRun:
    """Return the review of a game with what is kept of it by some networks."""
    line = read.line
    return ReviewRun(
        line.targets,
        line.moves,
        depth_of(arguments.visits, arguments.mistake_visits),
        cache.find(line.keys, networks),
        marking=read.marking,
        set_up_after=line.set_up_after,
        numbers=line.numbers,
    )


def _report_of(read: _Read, review_run: ReviewRun, arguments: argparse.Namespace, engine: str) -> GameReport:
    """Return the report on a game that has been reviewed."""
    review = review_run.review()
    if not review.judged and review.has_rates_only:  # nothing else can be judged by
        review_run.marking = replace(review_run.marking, by_rate=True)
        review = review_run.review()
    line, info = read.line, read_game_info(read.root)
    return report_of(line.line, line.places[1:], info, review, engine=engine, visits=arguments.visits)


class _Kept(NamedTuple):
    """What is said of a game of which nothing is left to be looked at."""

    done: _Done
    words: Sequence[str] | dict[str, object]
    summary: ReviewedGame

    def say(self, name: str, arguments: argparse.Namespace) -> None:
        """Print it."""
        progress = Progress(name, is_json=arguments.progress)
        progress.show(self.done)
        progress.clear()
        _say(self.words)


def _is_kept_enough(arguments: argparse.Namespace, folder: Path | None) -> bool:
    """Return whether nothing is asked for that only this process has: whole reports, changed files, its input."""
    more = arguments.output or arguments.in_place or arguments.report or arguments.compare
    return folder is not None and not more and STANDARD_INPUT not in arguments.files


class _KeptReader:
    """Reads games with their kept reviews, in other processes."""

    def __init__(
        self, arguments: argparse.Namespace, folder: Path | None, networks: Sequence[str], engine: str
    ) -> None:
        self._arguments, self._folder, self._networks, self._engine = arguments, folder, networks, engine

    def __call__(self, name: str) -> _Kept | None:
        """Return what is said of a game, None if it cannot be read or an engine is needed."""
        arguments = self._arguments
        with suppress(InputError):
            read = _read(name, arguments)
            review_run = _run_of(read, arguments, self._cache, self._networks)
            if review_run.stage is None:
                report = _report_of(read, review_run, arguments, self._engine)
                summary = summary_of(report, name, arguments.game)
                reviewed = Reviewed(name, arguments.visits, report, summary)
                return _Kept(_Done.of(review_run), _words(reviewed, arguments), summary)
        return None

    @cached_property
    def _cache(self) -> Memory:
        return Memory(self._folder)


def _review(
    name: str,
    arguments: argparse.Namespace,
    teams: Sequence[AnalysisTeam],
    cache: Memory,
    reports: list[GameReport] | None,
    summaries: list[ReviewedGame],
) -> bool:
    """Review a game, print the result, and add its summary, and a report to ``reports`` unless that is None.

    The first team's review is compared with those of the others. Return whether nothing was left to be looked at.
    """
    read = _read(name, arguments)
    _check_target(name, read.collection, arguments)
    for team in teams:
        team.greet()  # which takes seconds: what is wrong with a file is said before
    runs, was_kept = [], True
    for team in teams:
        runs.append(_run_of(read, arguments, cache, team.networks))
        was_kept = was_kept and runs[-1].stage is None
        _finish(team, runs[-1], name, arguments, cache, read.line)
    review_run, *others = runs
    line, report = read.line, _report_of(read, review_run, arguments, teams[0].names)
    try:  # A game whose result is printed has been written, unless that fails.
        if arguments.output or arguments.in_place:
            found = zip(line.nodes, review_run.positions, strict=True)
            known_nodes = {node: analysis for node, analysis in found if analysis is not None and analysis.has_numbers}
            _note(read.root, known_nodes, {line.nodes[index] for index in report.review.telling})
            _write(name, read.content, read.collection, arguments)
    finally:
        summaries.append(summary_of(report, name, arguments.game))
        beside = [
            of_engine(_name_beside(team, teams[0]), run.positions, line.set_up_after)
            for team, run in zip(teams[1:], others, strict=True)
        ]
        if arguments.output != STANDARD_OUTPUT:  # which then has the game
            _say(_words(Reviewed(name, arguments.visits, report, summaries[-1], beside), arguments))
        if reports is not None:  # each holds all that is known of its game
            reports.append(replace(report, others=beside))
    if not all(any(run.positions) for run in runs):
        raise InputError  # an engine has refused all: each refusal has been told
    return was_kept


def _finish(
    team: AnalysisTeam, run: ReviewRun, name: str, arguments: argparse.Namespace, cache: Memory, line: ReviewLine
) -> None:
    """Have a team find what is not known yet, and keep it."""
    progress = Progress(name, is_json=arguments.progress)

    def note(index: int, network: str) -> None:
        cache.keep(line.keys[index], network, run.positions[index])
        progress.show(_Done.of(run))

    progress.show(_Done.of(run))
    team.review(run, note)
    progress.clear()
    for index, words in sorted(run.refused.items()):
        text = tr("{file}: after move {number}: refused by the engine: {words}")
        if not words:
            text = tr("{file}: after move {number}: no result from the engine")
        complain(text.format(file=name, number=line.numbers[index], words=words))


def _name_beside(team: AnalysisTeam, first: AnalysisTeam) -> str:
    """Name an engine beside the first one: where it is the same, by the network it runs, else by its command."""
    if team.names != first.names:
        return team.names
    told = team.known_networks
    return told if told and told != first.known_networks else ", ".join(team.networks)


def _words(reviewed: Reviewed, arguments: argparse.Namespace) -> Sequence[str] | dict[str, object]:
    """Return what is printed: lines, or a value of JSON if that is asked for."""
    return as_json(reviewed) if arguments.json else as_table(reviewed)


def _say(words: Sequence[str] | dict[str, object]) -> None:
    if isinstance(words, dict):
        say_json(words)
    else:
        say(*words)


def _note(root: Node, found: Mapping[Node, PositionAnalysis], owned: Container[Node]) -> None:
    """Put the analysis into the game, with the ownership after some nodes."""
    for node, properties in kept_properties(root, found, owned=owned).items():
        set_properties(node, properties).apply()


def _check_target(name: str, collection: Collection, arguments: argparse.Namespace) -> None:
    """Raise InputError if the game with its analysis cannot be written where that is asked for: before its review."""
    if (arguments.output or arguments.in_place) and collection.file_format is not FileFormat.SGF:
        keep_input(name, arguments.output or name)
    if arguments.in_place:
        check_game_output(name, name, backup=True)


def _write(name: str, content: bytes, collection: Collection, arguments: argparse.Namespace) -> None:
    """Write the game with its analysis, in place of what was read of it where that is asked for."""
    output = arguments.output or name
    data = write_collection(collection)
    if output == STANDARD_OUTPUT:
        write_out(data, write_text(collection))
    else:
        write_game(name, content, output, data, force=arguments.force, backup=arguments.in_place)
