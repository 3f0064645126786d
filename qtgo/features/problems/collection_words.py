"""The texts about collections of problems and the results."""

from __future__ import annotations

from pathlib import Path

from qtgo.core.study.problem_session import Selection
from qtgo.core.study.solving import SolvingStatistics
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("problems")


def selection_name(selection: Selection) -> str:
    """Return the name of a selection."""
    return {
        Selection.IN_ORDER: tr("In order"),
        Selection.FAILED: tr("Only failed"),
        Selection.RANDOM: tr("Random"),
        Selection.DUE: tr("Due today"),
    }[selection]


def nothing_text(selection: Selection) -> str:
    """Return why there is nothing to solve in a collection."""
    return {
        Selection.FAILED: tr("No failed problems in this collection."),
        Selection.DUE: tr("Nothing in this collection is due today."),
    }.get(selection, tr("No problems with a solution found."))


def time_limit_name(seconds: int) -> str:
    """Return the name of a time limit for each problem."""
    if not seconds:
        return tr("No limit")
    if seconds < 60:
        return tr.plural("{n} second", "{n} seconds", seconds)
    return tr.plural("{n} minute", "{n} minutes", seconds // 60)


def collection_name(path: str) -> str:
    """Return the short name of a collection: that of its file or folder."""
    return Path(path).name or path


def statistics_rows(statistics: SolvingStatistics) -> tuple[tuple[str, str], ...]:
    """Return the statistics over all files: a name and a value each."""
    tries, problems, run = statistics.tries, statistics.problems, statistics.run
    share = percent_text(tries.solved / tries.count) if tries.count else tr("none yet")
    return (
        (tr("Problems solved"), tr("{solved} of {count}").format(solved=problems.solved, count=problems.count)),
        (tr("Solved on the first try"), share),
        (tr("Today"), tr("{solved} of {count}").format(solved=statistics.today.solved, count=statistics.today.count)),
        (tr("Solved in a row"), tr("{now}, best {most}").format(now=run.now, most=run.most)),
        (
            tr("Days of practice in a row"),
            tr("{now}, best {most}").format(now=statistics.days, most=statistics.most_days),
        ),
    )
