"""``qtgo score``: count positions."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.search.search_values import Estimate
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import add_files, add_game, add_json
from qtgo.cli.options import AUTO, count_option, dead_option, komi_option, rules_option
from qtgo.cli.records import choose_game, for_each, load, replay_to
from qtgo.cli.terminal import InputError, columns, complain, left, right, say, say_json
from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import GameInfo, parse_size, read_game_info
from qtgo.core.record.properties import first
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Point, vertices_of
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, Scoring, Tax
from qtgo.core.scoring.score import Score, SideScore
from qtgo.deferred import dataclass
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.issue import IssueKind
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.numpy_words import numpy_problem_text
from qtgo.text.record.komi_words import unknown_komi_sentence
from qtgo.text.ruleset_words import ruleset_phrase
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("command line")

Judge = Callable[[Replay], Estimate]
_MOST_NAMED = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_files(parser)
    parser.add_argument(
        "--rules", type=rules_option, metavar="NAME|JSON", help=tr("score by these rules (default: the game's)")
    )
    parser.add_argument("--komi", type=komi_option, metavar="X", help=tr("score with this komi (default: the game's)"))
    parser.add_argument("--move", type=count_option, metavar="N", help=tr("score the position after move N"))
    add_game(parser)
    parser.add_argument(
        "--dead",
        type=dead_option,
        metavar="none|auto|V,V,...",
        help=tr(
            "dead stones such as D4, each with its chain; auto lets the built-in engine find them, and reports its "
            "confidence and what is unsettled (default: none)"
        ),
    )
    add_encoding(parser)
    add_json(parser)


@dataclass(frozen=True, slots=True)
class _Count:
    """A counted position."""

    file: str
    info: GameInfo
    position: Position
    score: Score
    judged: Estimate | None = None


def run(arguments: argparse.Namespace) -> int:
    """Count each file; a file that cannot be read does not keep the others from being counted."""
    judge = _load_judge() if arguments.dead is AUTO else None

    def count_file(name: str) -> None:
        count = _count(name, arguments, judge)
        if arguments.json:
            say_json(_as_json(count))
        else:
            say(*_as_table(count))
        if not count.info.komi_is_known:
            unknown = unknown_komi_sentence(count.info.komi, count.info.unread_komi)
            complain(tr("{file}: {komi_is_unknown} (See --komi.)").format(file=name, komi_is_unknown=unknown))
        if arguments.dead is None and count.info.ruleset.dead_stones_removed:
            complain(tr("{file}: all stones on the board were counted as alive (see --dead)").format(file=name))

    return for_each(arguments.files, count_file)


def _count(name: str, arguments: argparse.Namespace, judge: Judge | None) -> _Count:
    collection = load(name, arguments.encoding)
    root = choose_game(name, collection, arguments.game)
    _check_size(name, collection, root)
    info = _game_info(root, arguments)
    replay = replay_to(name, root, info, arguments.move)
    judged = judge(replay) if judge else None
    dead = judged.dead if judged else _dead_stones(name, replay, arguments.dead or ())
    return _Count(name, info, replay.position(), score_at(replay, dead), judged)


def _check_size(name: str, collection: Collection, root: Node) -> None:
    """Raise InputError for a board of another size than can be counted."""
    written = first(root, "SZ") or ""
    if collection.file_format is not FileFormat.SGF:
        written = next((issue.detail for issue in collection.issues if issue.kind is IssueKind.BAD_SIZE), "")
    if written.strip() and parse_size(written) is None:
        text = tr("{file}: the board size {size} is not from {least} to {most}")
        raise InputError(text.format(file=name, size=written, least=MIN_SIZE, most=MAX_SIZE))


def _game_info(root: Node, arguments: argparse.Namespace) -> GameInfo:
    """Return the record's information with the rules and the komi asked for."""
    info = read_game_info(root)
    if arguments.rules is not None:
        info = replace(info, ruleset=arguments.rules).with_assumed_komi()
    return info if arguments.komi is None else info.with_komi(arguments.komi)


def _dead_stones(name: str, replay: Replay, named: Sequence[Point]) -> frozenset[Point]:
    dead: set[Point] = set()
    for point in named:
        if point.x >= replay.info.width or point.y >= replay.info.height:
            raise InputError(tr("{file}: {point} is not on the board").format(file=name, point=point.vertex))
        if replay.board.color_at(point) is None:
            raise InputError(tr("{file}: no stone at {point}").format(file=name, point=point.vertex))
        dead |= replay.board.chain(point)
    return frozenset(dead)


def _as_json(count: _Count) -> dict[str, object]:
    score, info = count.score, count.info
    return {
        "file": count.file,
        "ruleset": info.ruleset.name,
        "komi": info.komi,
        "black": _side_as_json(score.black),
        "white": _side_as_json(score.white),
        "neutral": len(score.neutral),
        "dead": vertices_of(score.dead),
        "seki": vertices_of(score.seki),
        "map": _map(count),
        "result": score.result,
        **({} if info.komi_is_known else {"komi_known": False}),
    } | (_judgement_as_json(count.judged) if count.judged else {})


def _side_as_json(side: SideScore) -> dict[str, float]:
    return {
        "stones": side.stones,
        "territory": side.territory,
        "prisoners": side.prisoners,
        "tax": side.tax,
        "compensation": side.compensation,
        "button": side.button,
        "komi": side.komi,
        "total": side.total,
    }


def _map(count: _Count) -> list[str]:
    """Draw what each point is, top row first."""
    position = count.position
    return [
        "".join(_letter(count, Point(x, y)) for x in range(position.width)) for y in reversed(range(position.height))
    ]


def _letter(count: _Count, point: Point) -> str:
    """Return a letter for the owner of a point; ``s`` is a stone in seki, where the rules tax seki."""
    if point in count.score.seki and count.info.ruleset.tax is not Tax.NONE:
        return "s"
    owner = count.score.owner.get(point)
    return "." if owner is None else owner.letter


def _as_table(count: _Count) -> list[str]:
    info, score = count.info, count.score
    by_area = info.ruleset.scoring is Scoring.AREA
    rows = ["stones", "territory"] if by_area else ["territory", "prisoners"]
    rows += [
        row
        for row in ("tax", "compensation", "button", "komi")
        if getattr(score.black, row) or getattr(score.white, row)
    ]
    heading = tr("{file}: {result} ({rules}, komi {komi})")
    if not info.komi_is_known:
        heading = tr("{file}: {result} ({rules}, komi unknown)")
    komi, titles = number_text(info.komi), _row_titles()
    rules, result = ruleset_phrase(info.ruleset.name), result_text(score.result)
    lines = [heading.format(file=count.file, result=result, rules=rules, komi=komi)]
    width = max(14, *(columns(titles[row]) for row in (*rows, "total", "neutral")))
    widths = [max(8, columns(color_name(color)) + 3) for color in Color]

    def line(title: str, *cells: str) -> str:
        return f"  {left(title, width)}" + "".join(map(right, cells, widths))

    lines.append(line("", *map(color_name, Color)))
    for row in (*rows, "total"):
        cells = (number_text(getattr(score.side(color), row)) for color in Color)
        lines.append(line(titles[row], *cells))
    lines.append(line(titles["neutral"], str(len(score.neutral))))
    if count.judged:
        lines += [f"  {line}" for line in _judgement_in_words(count.judged, count.position, info.ruleset)]
    return lines


def _row_titles() -> dict[str, str]:
    return {
        # Translators: the heading of a row of a score.
        "stones": tr("stones"),
        "territory": tr("territory"),
        "prisoners": tr("prisoners"),
        # Translators: the heading of a row of a score: what each group loses for its eyes.
        "tax": tr("tax"),
        # Translators: the heading of a row of a score: for handicap stones.
        "compensation": tr("compensation"),
        # Translators: the heading of a row of a score: half a point for the first pass.
        "button": tr("button"),
        "komi": tr("komi"),
        # Translators: the heading of a row of a score.
        "total": tr("total"),
        "neutral": tr("neutral points"),
    }


def _load_judge() -> Judge:
    """Load the network, which takes a moment, and return the judge."""
    problem = numpy_problem()
    if problem:
        raise InputError(tr("The built-in judge needs numpy. {problem}").format(problem=numpy_problem_text(problem)))
    from qtgo.ai.judge import judge
    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError

    try:
        network = Network.calibrated()
    except (OSError, WeightsError) as error:
        raise InputError(tr("the built-in judge cannot be loaded: {reason}").format(reason=error)) from None
    return lambda replay: judge(network, replay, ended=True)


def _judgement_as_json(judged: Estimate) -> dict[str, object]:
    """Return the fields that a judgement adds; numbers are Black's."""
    return {
        "confidence": round(judged.confidence, 3),
        "settled": judged.is_settled,
        "unsettled": vertices_of(judged.unsettled),
        "estimate": round(judged.score, 1),
        "win_rate": round(judged.win_rate, 3),
    }


def _judgement_in_words(judged: Estimate, position: Position, ruleset: Ruleset) -> list[str]:
    """Return lines on what was removed, how sure that is, and what is not settled."""
    lines = [_dead_in_words(judged, position, ruleset)]
    sure = tr("confidence in this count: {percent}").format(percent=percent_text(judged.confidence))
    if judged.is_settled:
        return [*lines, sure]
    area = position.width * position.height
    if 2 * len(judged.unsettled) > area:
        count = len(judged.unsettled)
        text = tr.plural_form(
            "unfinished: {count} of {area} points are not settled",
            "unfinished: {count} of {area} points are not settled",
            count,
        )
        lines.append(text.format(count=count, area=area))
    else:
        lines.append(tr("unfinished: not settled at {points}").format(points=_named(judged.unsettled)))
    return [*lines, sure, _lead_in_words(judged)]


def _dead_in_words(judged: Estimate, position: Position, ruleset: Ruleset) -> str:
    sides = []
    for color in Color:
        dead = {point for point in judged.dead if position.color_at(point) is color}
        if dead:
            text = tr.plural_by_color("{n} {color} stone ({points})", "{n} {color} stones ({points})", len(dead), color)
            sides.append(text.format(n=len(dead), points=_named(dead)))
    stones = listed(sides)
    if ruleset.dead_stones_removed:
        return tr("removed as dead: {stones}").format(stones=stones) if sides else tr("no dead stones")
    if not sides:
        return tr("nothing removed: these rules count the board as it stands")
    text = tr("nothing removed: these rules count the board as it stands (capturable: {stones})")
    return text.format(stones=stones)


def _lead_in_words(judged: Estimate) -> str:
    lead = round(abs(judged.score), 1)
    if not lead:
        return tr("estimate: neither side leads")
    leader = Color.BLACK if judged.score > 0 else Color.WHITE
    # Translators: {points} is a number.
    text = tr.plural_by_color(
        "estimate: {color} leads by about {points} (Black's win rate: {percent})",
        "estimate: {color} leads by about {points} (Black's win rate: {percent})",
        lead,
        leader,
    )
    return text.format(points=number_text(lead), percent=percent_text(judged.win_rate))


def _named(points: Iterable[Point]) -> str:
    names = vertices_of(points)
    more = len(names) - _MOST_NAMED
    if more <= 1:
        return listed(names)
    text = tr.plural_form("{points} and {count} more", "{points} and {count} more", more)
    return text.format(points=listed(names[:_MOST_NAMED]), count=more)
