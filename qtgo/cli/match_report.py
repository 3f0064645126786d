"""The outcome of a match, as JSON and as a table."""

from __future__ import annotations

import math
from dataclasses import asdict

from qtgo.cli.match_record import PlayedGame, Standing, standing
from qtgo.plain_text import visible


def outcome_as_json(names: tuple[str, str], games: list[PlayedGame]) -> dict[str, object]:
    """Return the outcome; an infinite difference in Elo is null."""
    return {
        "games": len(games),
        "void": sum(game.is_void for game in games),
        "mean_length": _mean_length(games),
        "engines": [_standing_as_json(standing(name, games)) for name in names],
        "results": [
            {
                "game": game.number,
                "black": game.black,
                "white": game.white,
                "opening": game.opening,
                "result": game.result,
                "moves": game.length,
            }
            for game in games
        ],
    }


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


def _mean_length(games: list[PlayedGame]) -> float | None:
    return sum(game.length for game in games) / len(games) if games else None


def _seconds_per_move(row: Standing) -> float | None:
    return row.effort.seconds / row.effort.moves if row.effort.moves else None


def outcome_as_table(names: tuple[str, str], games: list[PlayedGame]) -> list[str]:
    """Return the outcome for people to read."""
    width = max(len("engine"), *(len(visible(name)) for name in names))
    lines = [
        f"{'engine':{width}}  {'wins':>5} {'B':>4} {'W':>4} {'drawn':>6}  {'rate':>6} {'95 %':>15}  "
        f"{'Elo':>6} {'95 %':>15}  {'s/move':>7} {'faults':>7}"
    ]
    for name in names:
        row = standing(name, games)
        seconds = _seconds_per_move(row)
        rate = interval = elo = elo_interval = "-"
        if row.rate is not None and row.rate_interval is not None:
            rate = f"{row.rate:.1%}"
            interval = f"{row.rate_interval[0]:.1%} {row.rate_interval[1]:.1%}"
        if row.elo is not None and row.elo_interval is not None:
            elo, elo_interval = f"{row.elo:+.0f}", " ".join(f"{end:+.0f}" for end in row.elo_interval)
        lines.append(
            f"{visible(name):{width}}  "
            f"{row.wins:>5} {row.wins_as_black:>4} {row.wins - row.wins_as_black:>4} {row.draws:>6}  "
            f"{rate:>6} {interval:>15}  {elo:>6} {elo_interval:>15}  "
            f"{'-' if seconds is None else f'{seconds:.3f}':>7} {row.effort.faults:>7}"
        )
    mean = _mean_length(games)
    void = sum(game.is_void for game in games)
    lines.append(
        f"{len(games)} games, {void} without result" + ("" if mean is None else f", {mean:.1f} moves on average")
    )
    return lines
