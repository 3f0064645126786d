"""The text of a page over many games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.many_games.games_overview import Example, Overview, Share
from qtgo.core.analysis.many_games.habits import PACES
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move
from qtgo.plain_text import visible
from qtgo.report.overview_report import OverviewReport
from qtgo.report.report_blocks import (
    Block,
    Heading,
    MomentBlock,
    Paragraph,
    Table,
    diagram_caption,
    mean_text,
    move_title,
    reviewed_by_text,
    time_text,
)
from qtgo.text.analysis.loss_words import lost_text
from qtgo.text.analysis.move_fact_words import mistake_kind_name
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.analysis.review_words import points_text, source_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import labeled, listed, sentences
from qtgo.text.numbers import localized, number_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("overview")

_MOST_OPENINGS = 8
_COLORS = Color.BLACK, Color.WHITE


def overview_title(overview: Overview) -> str:
    """Return the title of the page."""
    title = tr.plural("Overview of {n} game", "Overview of {n} games", overview.games)
    if not overview.player:
        return title
    return labeled(visible(overview.player), title)


def overview_blocks(report: OverviewReport) -> Iterator[Block]:
    """Yield the page: the habit that costs most with its examples, then the tables."""
    overview = report.overview
    yield Heading(overview_title(overview), 1)
    if not overview.phases and not overview.kinds:
        yield Paragraph(tr("There are no reviewed games with enough moves to say anything."))
        return
    yield Paragraph(_whose(overview))
    engines = listed(map(source_text, overview.sources))
    if engines:
        yield Paragraph(reviewed_by_text(engines, overview.visits), is_note=True)
    yield from _habit(report)
    per_move = tr("Points per move")
    yield from _table(
        tr("Losses by Phase"), tr("Phase"), per_move, ((phase_name(share.key), share) for share in overview.phases)
    )
    yield from _kinds(overview)
    yield from _table(
        tr("Time and Loss"), tr("Time used for a move"), per_move, ((_pace(each.key), each) for each in overview.paces)
    )
    yield from _openings(overview)


def _whose(overview: Overview) -> str:
    said = tr("The numbers are those of both players.")
    if overview.player:
        said = tr("The numbers are those of {player}'s moves.").format(player=visible(overview.player))
    if overview.told < overview.games:
        only = tr.plural(
            "Kinds of mistakes, times and openings are known of {n} game.",
            "Kinds of mistakes, times and openings are known of {n} games.",
            overview.told,
        )
        said = sentences((said, only))
    return said


# The habit that costs most


def _habit(report: OverviewReport) -> Iterator[Block]:
    habit = report.overview.habit
    if habit is None or habit.key is None:
        return
    yield Heading(tr("What Costs Most"), 2)
    moves = tr.plural("{n} marked move", "{n} marked moves", habit.moves)
    games = tr.plural("{n} game", "{n} games", habit.games)
    yield Paragraph(
        # Translators: a kind of mistakes, such as "Ladder", "12 marked moves", "5 games" and "34 points lost".
        tr("{kind}: {moves} in {games}, {lost}. The costliest:").format(
            kind=mistake_kind_name(habit.key), moves=moves, games=games, lost=lost_text(Loss(habit.loss))
        )
    )
    for number, (example, diagram) in enumerate(zip(report.overview.examples, report.diagrams, strict=True), 1):
        move = _reviewed(example, number)
        # Translators: the players of a game, and a move of it.
        heading = tr("{game} · {move}").format(game=_game_name(example), move=move_title(move))
        if diagram is None:
            # Translators: the title of a move, and sentences about it.
            yield Paragraph(tr("{title}. {text}").format(title=heading, text=_example_text(example)))
        else:
            yield MomentBlock(move, heading, _example_text(example), diagram, diagram_caption(diagram, move))


def _game_name(example: Example) -> str:
    black, white = (visible(example.game.name(color).strip()) or color_name(color) for color in _COLORS)
    return tr("{black} – {white}").format(black=black, white=white)


def _example_text(example: Example) -> str:
    # Translators: such as "3.2 points lost".
    text, line = tr("{lost}.").format(lost=lost_text(Loss(example.mistake.worst))), example.mistake.line
    return sentences((text, tr("Better: {move}.").format(move=move_text(line[0])))) if line else text


def _reviewed(example: Example, index: int) -> ReviewedMove:
    """Return an example as a move of a review; its index is that of the example."""
    mistake = example.mistake
    move, loss = Move(example.color, mistake.point), Loss(mistake.worst)
    return ReviewedMove(index, mistake.number, move, None, None, loss, LossClass.MISTAKE, GamePhase.MIDDLE_GAME)


# Tables, in which every number says on how many games it rests


def _table(
    title: str, first: str, last: str, rows: Iterable[tuple[str, Share[Any]]], most: int | None = None
) -> Iterator[Block]:
    cells = [
        (name, number_text(share.games), number_text(share.moves), mean_text(share.loss, share.moves))
        for name, share in rows
    ][:most]
    if cells:
        yield Heading(title, 2)
        yield Table((first, tr("Games"), tr("Moves"), last), tuple(cells))


def _kinds(overview: Overview) -> Iterator[Block]:
    rows = tuple(
        (
            # Translators: openings.
            tr("Other") if share.key is None else mistake_kind_name(share.key),
            number_text(share.games),
            number_text(share.moves),
            points_text(share.loss),
            localized(f"{share.loss / overview.told:.1f}"),
        )
        for share in sorted(overview.kinds, key=lambda share: share.key is None)
    )
    if rows:
        yield Heading(tr("Kinds of Mistakes"), 2)
        header = (tr("Kind"), tr("Games"), tr("Marked moves"), tr("Points lost"), tr("Points per game"))
        yield Table(header, rows)


def _pace(pace: int) -> str:
    if pace == len(PACES):
        # Translators: the time used for a move.
        return tr("More than {time}").format(time=time_text(PACES[-1]))
    # Translators: the time used for a move.
    return tr("Up to {time}").format(time=time_text(PACES[pace]))


def _openings(overview: Overview) -> Iterator[Block]:
    last = tr("Points per move in the opening")
    yield from _table(tr("Openings"), tr("First two corners"), last, _named(overview.openings), _MOST_OPENINGS)
    yield from _table(tr("First Corner"), tr("First four moves"), last, _named(overview.corners), _MOST_OPENINGS)


def _named(shares: Sequence[Share[str]]) -> Iterator[tuple[str, Share[str]]]:
    for share in shares:
        yield listed(share.key.split()), share
