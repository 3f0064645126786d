"""The text of a report, as blocks that a page, a document and a text file show in their own ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from qtgo.core.analysis.curve import graph_values
from qtgo.core.analysis.disagreements import Disagreement
from qtgo.core.analysis.facts.fact import GroupShaken, GroupTurned, MistakeKind
from qtgo.core.analysis.loss import RATE_THRESHOLDS, SURE, LossClass
from qtgo.core.analysis.marking import CLOSE_LEAD, FEW_VISITS, SURE_IF_CLOSE, SURE_OF_NETWORK, is_users_network
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, PlayerReview, ReviewedMove, points_lost
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.plain_text import visible
from qtgo.report.content import GameReport
from qtgo.report.overview_report import OverviewReport
from qtgo.report.overview_text import overview_blocks, overview_title
from qtgo.report.report_blocks import (
    Block,
    BoardBlock,
    Graph,
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
from qtgo.text.analysis.disagreement_words import engine_name, no_disagreement_text, shown_engine
from qtgo.text.analysis.loss_words import loss_class_name, loss_number, lost_text
from qtgo.text.analysis.move_fact_words import facts_text, mistake_kind_name
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.analysis.review_words import (
    UNKNOWN,
    best_text,
    cautious_text,
    lead_text,
    loss_sign,
    points_text,
    source_text,
)
from qtgo.text.analysis.verdict_words import missed_text, verdict_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed, sentences, with_detail
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.record.game_words import details, game_name, player_name
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("report")

Report = GameReport | OverviewReport

_WORST_FIRST = tuple(reversed(LossClass))


def report_title(reports: Sequence[Report]) -> str:
    """Return the title of a file of reports."""
    if len(reports) == 1:
        (report,) = reports
        return overview_title(report.overview) if isinstance(report, OverviewReport) else game_name(report.info)
    return tr.plural("Review of {n} game", "Review of {n} games", len(reports))


def games_in(reports: Iterable[Report]) -> list[GameReport]:
    """Return the reports on one game each."""
    return [report for report in reports if isinstance(report, GameReport)]


def contents(reports: Sequence[Report]) -> Table:
    """Return the games of a file of reports, with the numbers of their players."""
    rows = []
    for report in games_in(reports):
        sides = [report.review.of_player(color) for color in Color]
        rows.append(
            (game_name(report.info), *(accuracy_text(side) for side in sides), *(_lost(side) for side in sides))
        )
    header = (
        tr("Game"),
        tr("Black's accuracy"),
        tr("White's accuracy"),
        # Translators: points lost by all moves.
        tr("Black's loss"),
        # Translators: points lost by all moves.
        tr("White's loss"),
    )
    return Table(header, tuple(rows), wide=0)


def blocks(report: Report) -> Iterator[Block]:
    """Yield the report on a game, or on many."""
    if isinstance(report, OverviewReport):
        yield from overview_blocks(report)
        return
    yield Heading(game_name(report.info), 1)
    yield Paragraph(details(report.info))
    if not report.review.judged:
        yield BoardBlock()
        yield Paragraph(
            tr("No move of this game has been analyzed with a lead in points, so there is nothing to report.")
        )
        return
    if not report.is_complete:
        yield Paragraph(tr("The review is not finished; the numbers may still change."), is_note=True)
    yield BoardBlock()
    yield Heading(tr("Overview"), 2)
    verdict = verdict_text(report.review, report.info) if report.is_over else ""
    if verdict:
        yield Paragraph(verdict)
    yield _overview(report)
    yield from (Paragraph(text, is_note=True) for text in _reviewed_by(report))
    yield Graph(_graph_caption(report))
    yield from _compared(report)
    if report.review.has_phases:
        yield Heading(tr("Losses by Phase"), 2)
        yield _by_phase(report)
    yield from _moments(report)
    yield from _by_kind(report)
    yield from _missed(report)
    yield from _all_marked(report)
    if report.has_times:
        yield Heading(tr("Time and Loss"), 2)
        yield _times(report)


def closing(reports: Sequence[Report]) -> Iterator[Block]:
    """Yield what stands once at the end: how the numbers of games come about, with the formula of the accuracy."""
    games = games_in(reports)
    if not games:
        return
    yield Heading(tr("About the Numbers"), 2)
    for text in dict.fromkeys(text for report in games for text in _notes(report)):
        yield Paragraph(text, is_note=True)


# Both players in numbers


def accuracy_text(player: PlayerReview) -> str:
    """Return a player's accuracy, from 0 to 100."""
    return UNKNOWN if player.sound_accuracy is None else points_text(player.sound_accuracy)


def _lost(player: PlayerReview) -> str:
    return points_text(player.loss) if player.moves else UNKNOWN


def _judged(report: GameReport, color: Color) -> int:
    """Count the moves of a player whose loss is known, in points or in win rate."""
    return sum(move.loss is not None and move.move.color is color for move in report.review.moves)


def _overview(report: GameReport) -> Table:
    sides = [report.review.of_player(color) for color in Color]
    rows = [
        (tr("Accuracy (0 to 100)"), *(accuracy_text(side) for side in sides)),
        (tr("Points lost"), *(_lost(side) for side in sides)),
        (tr("Points lost per move"), *(mean_text(side.loss, side.moves) for side in sides)),
        (tr("Moves"), *(str(_judged(report, color)) for color in Color)),
    ]
    rows += [(_class_title(kind), *(str(side.marks[kind]) for side in sides)) for kind in _classes(report)]
    if report.has_times:
        spent = [report.spent(report.moves_of(color)) for color in Color]
        rows.append((tr("Time used"), *(time_text(sum(times)) if times else UNKNOWN for times in spent)))
    return Table(("", *(_side_title(report.info, color) for color in Color)), tuple(rows))


def _side_title(info: GameInfo, color: Color) -> str:
    """Return the color of a player, and the name if there is one: both may have the same."""
    if not info.player(color).name.strip():
        return color_name(color)
    return tr.by_color("{color}: {name}", color).format(name=player_name(info, color))


def _class_title(kind: LossClass) -> str:
    titles = {
        LossClass.DOUBTFUL: tr("Doubtful moves"),
        LossClass.MISTAKE: tr("Mistakes"),
        LossClass.BLUNDER: tr("Blunders"),
    }
    return with_detail(titles[kind], loss_sign(kind))


def _classes(report: GameReport) -> list[LossClass]:
    """Return the classes that any move is marked with, the worst first."""
    marked = {move.kind for move in report.marked()}
    return [kind for kind in _WORST_FIRST if kind in marked]


def _by_phase(report: GameReport) -> Table:
    rows, kinds = [], _classes(report)
    for phase in GamePhase:
        for color in Color:
            own = [move for move in report.moves_of(color, phase) if move.loss is not None]
            if own:
                marks = (str(sum(move.kind is kind for move in own)) for kind in kinds)
                lost = points_text(_points_lost(own))
                rows.append((phase_name(phase), color_name(color), str(len(own)), lost, *marks))
    header = (tr("Phase"), tr("Player"), tr("Moves"), tr("Points lost"), *map(loss_sign, kinds))
    return Table(header, tuple(rows), texts=frozenset({0, 1}))


def _times(report: GameReport) -> Table:
    """Return the time used beside the loss, by phase and by whether a move is marked."""
    rows = [_time_row(report, phase_name(phase), phase, None) for phase in GamePhase if report.review.has_phases]
    rows.append(_time_row(report, tr("Marked moves"), None, True))
    rows.append(_time_row(report, tr("Other moves"), None, False))
    header = (
        "",
        tr("Black: time per move"),
        # Translators: points lost per move, in a legend after "Black: time per move".
        tr("loss per move"),
        tr("White: time per move"),
        # Translators: points lost per move, in a legend after "Black: time per move".
        tr("loss per move"),
    )
    return Table(header, tuple(row for row in rows if set(row[1:]) != {UNKNOWN}))


def _time_row(report: GameReport, title: str, phase: GamePhase | None, marked: bool | None) -> tuple[str, ...]:
    cells = [title]
    for color in Color:
        moves = report.moves_of(color, phase, marked=marked)
        spent, rated = report.spent(moves), sum(move.loss is not None for move in moves)
        time = time_text(sum(spent) / len(spent)) if spent else UNKNOWN
        cells += [time, mean_text(_points_lost(moves), rated)]
    return tuple(cells)


def _points_lost(moves: Iterable[ReviewedMove]) -> float:
    return sum(map(points_lost, moves))


# Moves


def loss_text(move: ReviewedMove) -> str:
    """Return what a move lost, such as −6.4 ± 0.8, −6.4 where the error is not known, or −12% of win rate."""
    assert move.loss is not None
    if not move.loss.error:
        return loss_number(move.loss)
    # Translators: numbers.
    return tr("{loss} ± {error}").format(loss=loss_number(move.loss), error=points_text(move.loss.error))


def _moments(report: GameReport) -> Iterator[Block]:
    moves = report.key_moments()
    yield Heading(tr("Key Moments"), 2)
    if not moves:
        yield Paragraph(tr("No move lost enough to be marked."))
    for move in moves:
        assert move.kind is not None
        # Translators: a move, and "doubtful move", "mistake" or "blunder".
        heading = tr("{move}, {kind}").format(move=move_title(move), kind=loss_class_name(move.kind))
        learned = report.kind_of(move)
        if learned is not None:
            # Translators: a move, and what kind of mistake it was.
            heading = tr("{move} · {title}").format(move=heading, title=mistake_kind_name(learned))
        diagram = report.better_line(move)
        yield MomentBlock(move, heading, _moment_text(report, move), diagram, diagram_caption(diagram, move))


def _moment_text(report: GameReport, move: ReviewedMove) -> str:
    assert move.loss is not None
    # Translators: {loss} is such as "3.2 points lost".
    text = tr("{loss} (± {error}).") if move.loss.error else tr("{loss}.")
    said = [text.format(loss=lost_text(move.loss), error=points_text(move.loss.error))]
    if move.best_vertex is not None:
        said.append(tr("Better: {move}.").format(move=best_text(move)))
    said.append(facts_text(report.facts.get(move.index, ()), move.move.color))
    seconds = report.seconds[move.index - 1]
    if seconds is not None:
        said.append(tr("Time used: {time}.").format(time=time_text(seconds)))
    return sentences(said)


def _by_kind(report: GameReport) -> Iterator[Block]:
    """Yield how many mistakes of each kind there are, and what they cost, of players who made any."""
    kinds = {move.index: report.kind_of(move) for move in report.marked()}
    players = [(color, own) for color in Color if (own := report.moves_of(color, marked=True))]
    rows = []
    for kind in (*MistakeKind, None):
        sides = [[move for move in own if kinds[move.index] is kind] for _color, own in players]
        if any(sides):
            cells = (text for own in sides for text in (str(len(own)), points_text(_points_lost(own))))
            # Translators: kinds of mistakes.
            rows.append((tr("Other") if kind is None else mistake_kind_name(kind), *cells))
    if any(kinds.values()):
        yield Heading(tr("Kinds of Mistakes"), 2)
        header = (text for color, _own in players for text in (color_name(color), tr("Points lost")))
        yield Table(("", *header), tuple(rows))


def _missed(report: GameReport) -> Iterator[Block]:
    missed = report.missed
    if missed:
        yield Heading(tr("Missed Again and Again"), 2)
    for point in missed:
        yield Paragraph(missed_text(point))


def _all_marked(report: GameReport) -> Iterator[Block]:
    marked = report.marked()
    if not marked:
        return
    yield Heading(tr("All Marked Moves"), 2)
    rows = []
    for move in marked:
        assert move.kind is not None
        seconds = report.seconds[move.index - 1]
        times = (UNKNOWN if seconds is None else time_text(seconds),) if report.has_times else ()
        happened = facts_text(report.facts.get(move.index, ()), move.move.color)
        rows.append(
            (
                str(move.number),
                color_name(move.move.color),
                move_text(move.move.point) + loss_sign(move.kind),
                best_text(move),
                loss_text(move),
                phase_name(move.phase) if report.review.has_phases else UNKNOWN,
                *times,
                happened,
            )
        )
    times = (tr("Time"),) if report.has_times else ()
    # Translators: above the moves of the game; above better moves.
    header = (tr("Move"), tr("Player"), tr("Played"), tr("Better"), tr("Loss"), tr("Phase"), *times)
    yield Table(
        (*header, tr("What happened")),
        tuple(rows),
        tuple(move.index for move in marked),
        tuple(move.kind for move in marked),
        len(header),
        frozenset({1, 2, 3, 5, len(header)}),
    )


# The graph and the notes


def _compared(report: GameReport) -> Iterator[Block]:
    """Yield where other engines disagree with the review, a list for each of them."""
    if not report.others:
        return
    yield Heading(tr("Comparison of Engines"), 2)
    shown = shown_engine(report.review, report.others)
    for other in report.others:
        found = report.disagreements(other)
        if not found:
            yield Paragraph(no_disagreement_text([other.name]))
            continue
        rows = tuple(_disagreement_row(each) for each in found)
        # Translators: the heading of a column that says which of two values is compared: lead, or points lost.
        header = tr("Move"), tr("Player"), tr("Played"), tr("Value"), shown, engine_name(other.name)
        yield Table(header, rows, tuple(each.move.index for each in found), texts=frozenset({1, 2, 3}))


def _disagreement_row(each: Disagreement) -> tuple[str, ...]:
    move = each.move
    about, said = (tr("Lead"), lead_text) if each.about_lead else (tr("Points lost"), points_text)
    played = color_name(move.move.color), move_text(move.move.point)
    return str(move.number), *played, about, said(each.shown), said(each.other)


def _graph_caption(report: GameReport) -> str:
    text = tr("The lead in points, Black's above the line.")
    if not graph_values(report.evaluations).is_lead:
        text = tr("Black's win rate.")
    elif _has_errors(report):
        text = tr("The lead in points, Black's above the line; the band is one standard error.")
    bars = tr("Below it, a bar for each marked move, Black's upward: the longer, the worse.")
    times = tr("Below that, the time used for each move, Black's upward.")
    return sentences((text, *_curves_captions(report), bars, times if report.has_times else ""))


def _curves_captions(report: GameReport) -> Iterator[str]:
    """Yield whose each curve of another engine is."""
    for number, other in enumerate(report.others):
        said = (
            tr("The dotted line is what {engine} says.") if number % 2 else tr("The dashed line is what {engine} says.")
        )
        yield said.format(engine=engine_name(other.name))


def _has_errors(report: GameReport) -> bool:
    return any(position is not None and position.lead_error for position in report.evaluations)


def _notes(report: GameReport) -> Iterator[str]:
    if _has_errors(report):
        yield tr("± is the uncertainty of the search alone; the engine's own misjudgments are not included.")
    yield sentences((_classes_text(report.review), _certainty_text(report.review)))
    if report.review.marking.by_rate and report.review.has_rates_only:
        yield _rates_text()
    if report.review.is_cautious:
        yield cautious_text(report.review.marking)
    yield tr("Accuracy = 100 × 0.75^m, where m = Σ w·l ÷ Σ w over a player's moves.")
    yield tr(
        "l is a move's loss less its standard error, at least 0. w, from 0.05 to 1, says how much there was to lose: "
        "the larger of l ÷ 4 and the mean loss of the engine's candidates, weighted by how likely the network thinks "
        "each move is (as in KaTrain, but a move that the search has not looked at counts as losing one point)."
    )
    if any(isinstance(fact, GroupTurned | GroupShaken) for facts in report.facts.values() for fact in facts):
        yield tr("The ownership of a group runs from −1 (certainly dead) to +1 (certainly alive).")


def _reviewed_by(report: GameReport) -> Iterator[str]:
    """Yield the engines that reviewed a game, with their networks and visits where known."""
    named = [source_text(source) for source in report.review.sources if source.network]
    engine = listed(named) or visible(report.engine)
    visits = report.visits or report.review.visits
    if engine:
        yield reviewed_by_text(engine, visits)


def _rates_text() -> str:
    least = {kind: percent_text(RATE_THRESHOLDS.least[kind]) for kind in LossClass}
    return tr(
        "Where only win rates are known, a move is doubtful from {doubtful}, a mistake from {mistake} and a blunder "
        "from {blunder} of win rate lost."
    ).format(doubtful=least[LossClass.DOUBTFUL], mistake=least[LossClass.MISTAKE], blunder=least[LossClass.BLUNDER])


def _classes_text(review: GameReview) -> str:
    """Return from which loss on a move is marked as what; nothing where one loss is said to be that of all marks."""
    doubtful, mistake, blunder = (number_text(review.thresholds.least[kind]) for kind in LossClass)
    if review.is_cautious and doubtful == blunder:
        return ""
    text = tr("A move is doubtful from {doubtful}, a mistake from {mistake} and a blunder from {blunder} points lost.")
    if doubtful == mistake:
        text = tr("A move is a mistake from {mistake} and a blunder from {blunder} points lost.")
    return text.format(doubtful=doubtful, mistake=mistake, blunder=blunder)


def _certainty_text(review: GameReview) -> str:
    if is_users_network(review.source):
        return tr(
            "A move is marked only if its loss is more than {times} standard errors and, with fewer than {visits} "
            "visits, at least {least} points."
        ).format(times=number_text(SURE_OF_NETWORK), visits=FEW_VISITS, least=number_text(LossClass.DOUBTFUL.value))
    return tr(
        "A move is marked only if its loss is more than {times} standard errors, {times_if_close} for the built-in "
        "engine where nobody leads by {lead} points."
    ).format(times=number_text(SURE), times_if_close=number_text(SURE_IF_CLOSE), lead=number_text(CLOSE_LEAD))
