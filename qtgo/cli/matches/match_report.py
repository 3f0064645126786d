"""The outcome of a match, as JSON and as a table."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import asdict

from qtgo.cli.matches.match_record import MatchGame, Standing, standing
from qtgo.cli.terminal import columns, left, right
from qtgo.plain_text import visible
from qtgo.text.joining import listed
from qtgo.text.numbers import localized, percent_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_WIDTHS = (0, 5, 4, 4, 6, 6, 15, 6, 15, 7, 7)
_GAPS = ("  ", " ", " ", " ", "  ", " ", "  ", " ", "  ", " ")
"""The space before each column but the first: a little more before each group of them."""


def outcome_as_json(names: tuple[str, str], games: list[MatchGame]) -> dict[str, object]:
    """Return the outcome; an infinite difference in Elo is null."""
    return {
        "games": len(games),
        "void": sum(game.is_void for game in games),
        "mean_length": _mean_length(games),
        "engines": standings_as_json(names, games),
        "results": [game_as_json(game) for game in games],
    }


def game_as_json(game: MatchGame) -> dict[str, object]:
    """Return what is said of a game."""
    return {
        "game": game.number,
        "black": game.black,
        "white": game.white,
        "opening": game.opening,
        "result": game.result,
        "moves": game.length,
    }


def standings_as_json(names: tuple[str, str], games: Collection[MatchGame]) -> list[dict[str, object]]:
    """Return the standing of each engine; an infinite difference in Elo is null."""
    return [_standing_as_json(standing(name, games)) for name in names]


def _standing_as_json(row: Standing) -> dict[str, object]:
    fields = asdict(row) | asdict(row.effort)
    del fields["effort"], fields["games"]
    fields["seconds_per_move"] = _seconds_per_move(row)
    if row.elo is not None and row.elo_interval is not None:
        fields["elo"] = _finite(row.elo)
        fields["elo_interval"] = [_finite(end) for end in row.elo_interval]
    return fields


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _mean_length(games: list[MatchGame]) -> float | None:
    return sum(game.length for game in games) / len(games) if games else None


def _seconds_per_move(row: Standing) -> float | None:
    return row.effort.seconds / row.effort.moves if row.effort.moves else None


def outcome_as_table(names: tuple[str, str], games: list[MatchGame]) -> list[str]:
    """Return the outcome for people to read."""
    rows = [_headings(), *(_cells(standing(name, games)) for name in names)]
    widths = [max(least, *map(columns, column)) for least, column in zip(_WIDTHS, zip(*rows, strict=True), strict=True)]
    lines = []
    for first, *others in rows:
        cells = (gap + right(cell, width) for gap, cell, width in zip(_GAPS, others, widths[1:], strict=True))
        lines.append(left(first, widths[0]) + "".join(cells))
    return [*lines, _summary(games)]


def _headings() -> tuple[str, ...]:
    return (
        # Translators: the heading of a column.
        tr("engine"),
        # Translators: the heading of a column.
        tr("wins"),
        # Translators: the heading of a column: wins as Black, as short as possible.
        tr("B"),
        # Translators: the heading of a column: wins as White, as short as possible.
        tr("W"),
        # Translators: the heading of a column.
        tr("draws"),
        # Translators: the heading of a column: the share of points won.
        tr("rate"),
        percent_text(0.95),
        "Elo",
        percent_text(0.95),
        # Translators: the heading of a column: seconds per move.
        tr("s/move"),
        # Translators: the heading of a column: crashes, illegal moves and the like.
        tr("faults"),
    )


def _cells(row: Standing) -> tuple[str, ...]:
    seconds = _seconds_per_move(row)
    rate = interval = elo = elo_interval = "-"
    if row.rate is not None and row.rate_interval is not None:
        rate = percent_text(row.rate, 1)
        interval = " ".join(percent_text(end, 1) for end in row.rate_interval)
    if row.elo is not None and row.elo_interval is not None:
        elo, elo_interval = localized(f"{row.elo:+.0f}"), " ".join(localized(f"{end:+.0f}") for end in row.elo_interval)
    return (
        visible(row.name),
        str(row.wins),
        str(row.wins_as_black),
        str(row.wins - row.wins_as_black),
        str(row.draws),
        rate,
        interval,
        elo,
        elo_interval,
        "-" if seconds is None else localized(f"{seconds:.3f}"),
        str(row.effort.faults),
    )


def _summary(games: list[MatchGame]) -> str:
    void = sum(game.is_void for game in games)
    parts = [
        tr.plural("{n} game", "{n} games", len(games)),
        tr.plural("{n} without result", "{n} without result", void),
    ]
    mean = _mean_length(games)
    if mean is not None:
        text = tr.plural_form("{number} moves on average", "{number} moves on average", mean, decimals=True)
        parts.append(text.format(number=localized(f"{mean:.1f}")))
    return listed(parts)
