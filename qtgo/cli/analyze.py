"""``qtgo analyze``: review whole games with the built-in engine, or another one that speaks KataGo's JSON protocol."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from qtgo.cli.analysis_link import AnalysisLink, BuiltInLink, ProcessLink
from qtgo.cli.analysis_report import add_report, check_report, write_report
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.errors import InputError
from qtgo.cli.options import command_option, number_option
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.records import choose_game, for_each, load
from qtgo.cli.terminal import ChangingLine, complain, say, say_json
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.passes import Depth
from qtgo.core.analysis.review import GameReview, PlayerReview, ReviewedMove
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.record.game import Game
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.deferred import dataclass
from qtgo.engine.command_line import split_command
from qtgo.gtp.analysis_book import AnalysisBook
from qtgo.gtp.review_run import ReviewRun
from qtgo.gtp.target import target_of
from qtgo.report.content import GameReport, report_of
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.writer import write_collection
from qtgo.text.colors import color_name
from qtgo.text.losses import loss_class_name
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_EVERYWHERE = 30
_MISTAKES = 200
_MOST = 800


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=tr("a game file (SGF, NGF, GIB or UGF)"))
    parser.add_argument(
        "--engine",
        type=command_option,
        metavar="COMMAND",
        help=tr("use this engine instead of the built-in one, such as 'katago analysis -config FILE -model FILE'"),
    )
    parser.add_argument(
        "--visits",
        type=number_option,
        default=_EVERYWHERE,
        metavar="N",
        help=tr("visits for every position; those around mistakes get more (default: %(default)s)"),
    )
    parser.add_argument("--game", type=number_option, default=1, metavar="K", help=tr("use game K of each file"))
    parser.add_argument("-o", "--output", metavar="OUT.sgf", help=tr("write the game with its analysis to this file"))
    add_report(parser)
    add_encoding(parser)
    parser.add_argument("--json", action="store_true", help=tr("print one line of JSON per file"))


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """A game with its review."""

    file: str
    engine: str
    visits: int
    review: GameReview


def run(arguments: argparse.Namespace) -> int:
    """Review each file; one that cannot be read does not keep the others from being reviewed."""
    if arguments.output and len(arguments.files) > 1:
        raise InputError(tr("With more than one file there can be no -o."))
    check_report(arguments.report, arguments.files)
    reports: list[GameReport] = []
    link: AnalysisLink = BuiltInLink() if arguments.engine is None else ProcessLink(split_command(arguments.engine))
    with closing(link):
        book = AnalysisBook()
        link.send(book.greet())
        while book.info is None:
            for line in link.receive():
                book.take(line)
        status = for_each(arguments.files, lambda name: reports.append(_review(name, arguments, link, book)))
    write_report(arguments.report, reports)
    return status


def _review(name: str, arguments: argparse.Namespace, link: AnalysisLink, book: AnalysisBook) -> GameReport:
    """Review a game, print what was found, and return the report on it."""
    collection = load(name, arguments.encoding)
    root = choose_game(name, collection, arguments.game)
    line = list(root.main_line())
    review_run, places = _run_of(Game(root), line, arguments.visits)
    progress = ChangingLine()
    while queries := review_run.queries():
        link.send(book.desire(queries))
        while not book.is_answered:
            for answer in link.receive():
                review_run.take(book.take(answer))
            _show_progress(progress, name, review_run)
    progress.clear()
    for index, words in sorted(review_run.refused.items()):
        text = tr("{file}: after move {number}: refused by the engine: {words}")
        complain(text.format(file=name, number=index, words=words))
    if arguments.output:
        found = zip(places, review_run.positions, strict=True)
        known = {node: analysis for node, analysis in found if analysis is not None and not analysis.is_empty}
        _write(name, arguments.output, collection, root, known)
    engine = "" if book.info is None else book.info.source.engine
    reviewed = _Reviewed(name, engine, arguments.visits, review_run.review())
    if arguments.json:
        say_json(_as_json(reviewed))
    else:
        say(*_as_table(reviewed))
    info = read_game_info(root)
    return report_of(line, info, reviewed.review, engine=engine, visits=arguments.visits, name=name)


def _run_of(game: Game, line: list[Node], visits: int) -> tuple[ReviewRun, list[Node]]:
    """Return a review of a line, and the node of each of its positions: those before a move, and the last."""
    width, height = game.info.width, game.info.height
    moves: list[Move] = []
    places: list[Node] = []
    for node in line:
        of_node = moves_of(node, width, height)
        if of_node and node.parent is not None:
            places.append(node.parent)
            moves.append(of_node[0])
    places.append(line[-1])
    depth = Depth(everywhere=visits, mistakes=max(visits, _MISTAKES), most=max(visits, _MOST))
    return ReviewRun([target_of(game, place) for place in places], moves, depth), places


def _write(name: str, output: str, collection: Collection, root: Node, found: Mapping[Node, PositionAnalysis]) -> None:
    """Write the game with what was found in it."""
    if collection.file_format is not FileFormat.SGF:
        keep_input(name, output)
    for node, properties in kept_properties(root, found).items():
        set_properties(node, properties).apply()
    write_output(output, write_collection(collection))


def _show_progress(line: ChangingLine, name: str, review_run: ReviewRun) -> None:
    """Show how many positions have had their first pass of visits."""
    known = sum(p is not None and p.visits >= review_run.depth.everywhere for p in review_run.positions)
    text = tr("{file}: {known} of {total} positions")
    line.show(text.format(file=Path(name).name, known=known, total=len(review_run.positions)))


def _as_json(reviewed: _Reviewed) -> dict[str, object]:
    """Return the fields; leads and win rates are Black's after the move, losses the mover's in points."""
    return {
        "file": reviewed.file,
        "engine": reviewed.engine,
        "visits": reviewed.visits,
        "moves": [_move_as_json(move) for move in reviewed.review.moves],
        "black": _player_as_json(reviewed.review.of_player(Color.BLACK)),
        "white": _player_as_json(reviewed.review.of_player(Color.WHITE)),
    }


def _move_as_json(move: ReviewedMove) -> dict[str, object]:
    after, loss = move.after, move.loss
    return {
        "number": move.number,
        "color": move.move.color.letter,
        "move": move.move.vertex,
        "lead": _rounded(None if after is None else after.lead, 2),
        "win_rate": _rounded(None if after is None else after.win_rate, 4),
        "loss": _rounded(None if loss is None else loss.points, 2),
        "error": _rounded(None if loss is None else loss.error, 2),
        "class": None if move.kind is None else move.kind.name.lower(),
        "best": move.best_vertex,
        "pv": ["pass" if point is None else point.vertex for point in move.pv],
    }


def _player_as_json(player: PlayerReview) -> dict[str, object]:
    return {
        "accuracy": _rounded(player.accuracy, 1),
        "loss": _rounded(player.loss, 1),
        "doubtful": player.marks[LossClass.DOUBTFUL],
        "mistakes": player.marks[LossClass.MISTAKE],
        "blunders": player.marks[LossClass.BLUNDER],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _as_table(reviewed: _Reviewed) -> list[str]:
    """Return the players in numbers, and their marked moves, the costliest first."""
    review = reviewed.review
    lines = [tr("{file}: {engine}").format(file=reviewed.file, engine=reviewed.engine)]
    for color in Color:
        player = review.of_player(color)
        lines.append("  " + _player_in_words(player))
    return [*lines, *("  " + _move_in_words(move) for move in review.mistakes())]


def _player_in_words(player: PlayerReview) -> str:
    accuracy = "-" if player.accuracy is None else percent_text(player.accuracy / 100)
    marks = ", ".join(f"{loss_class_name(kind)} {count}" for kind, count in player.marks.items())
    return tr("{color}: accuracy {accuracy}, {loss} points lost; {marks}").format(
        color=color_name(player.color), accuracy=accuracy, loss=number_text(round(player.loss, 1)), marks=marks
    )


def _move_in_words(move: ReviewedMove) -> str:
    assert move.loss is not None and move.kind is not None
    return tr("{number} {color} {move}: {kind}, {loss} points lost (± {error}); better {best}").format(
        number=move.number,
        color=color_name(move.move.color),
        move=move.move.vertex,
        kind=loss_class_name(move.kind),
        loss=number_text(round(move.loss.points, 1)),
        error=number_text(round(move.loss.error, 1)),
        best=move.best_vertex or "-",
    )
