"""The numbers on candidates, short enough for a stone's width."""

from __future__ import annotations

from qtgo.core.analysis.display import ShownCandidate, ShownNumber
from qtgo.text.joining import listed
from qtgo.text.numbers import localized, percent_text
from qtgo.text.translation import Texts

tr = Texts("candidate")

_THOUSAND = 1000
_MILLION = 1_000_000


def candidate_number(shown: ShownCandidate, *, short: bool = False) -> str:
    """Return the number on a candidate; ``short`` leaves decimals out. Empty if nothing is known.

    The move that the game goes on with has its loss. Where the chosen number is not known, the next best one stands:
    without a lead the win rate, without that the visits.
    """
    number = ShownNumber.LOSS if shown.is_next and shown.has_loss else shown.number
    decimals = 0 if short else 1
    if number is ShownNumber.LOSS and shown.loss is not None:
        return signed(-shown.loss, decimals)
    if number is ShownNumber.LOSS and shown.rate_loss is not None:
        return percent_text(-round(shown.rate_loss, 2) or 0.0)
    if number is ShownNumber.LEAD and shown.lead is not None:
        return signed(shown.lead, decimals)
    if number is not ShownNumber.VISITS and shown.win_rate is not None:
        return percent_text(shown.win_rate)
    return visits_text(shown.visits) if shown.visits else ""


def signed(points: float, decimals: int = 1) -> str:
    """Return points with their sign, such as +1.5; zero has none."""
    text = f"{points:+.{decimals}f}"
    if not float(text):
        text = text[1:]
    return localized(text)


def spoken_candidate(shown: ShownCandidate) -> str:
    """Describe a candidate for screen readers: its letter, its loss, and the known numbers."""
    # Translators: a move that an engine considers.
    name = tr("candidate {letter}").format(letter=shown.letter) if shown.letter else tr("candidate")
    # Translators: {name} is "candidate" or "candidate A".
    parts = [tr("{name}, the best move").format(name=name) if shown.is_best else name]
    if shown.is_next:
        parts.append(tr("played next"))  # Translators: the game goes on with this move.
    if not shown.is_best and shown.loss is not None:
        lost = tr.plural_form("{loss} points lost", "{loss} points lost", shown.loss, decimals=True)
        parts.append(lost.format(loss=localized(f"{shown.loss:.1f}")))
    if shown.win_rate is not None:
        parts.append(tr("win rate {rate}").format(rate=percent_text(shown.win_rate)))
    if shown.lead is not None:
        # Translators: such as +1.8.
        parts.append(tr("lead {lead}").format(lead=signed(shown.lead)))
    if shown.visits:
        parts.append(tr.plural("{n} visit", "{n} visits", shown.visits))
    return listed(parts)


def visits_text(visits: int) -> str:
    """Return visits in at most four characters, such as 214, 1.3k, 12k or 2.1M."""
    if visits < _THOUSAND:
        return str(visits)
    # Rounded down: 999,999 visits are no million.
    if visits < _MILLION:
        # Translators: thousands of visits, as short as possible.
        return tr("{number}k").format(number=_rounded_down(visits, _THOUSAND))
    # Translators: millions of visits, as short as possible.
    return tr("{number}M").format(number=_rounded_down(visits, _MILLION))


def _rounded_down(visits: int, unit: int) -> str:
    """Return how many units there are, with one decimal below ten."""
    tenths = visits * 10 // unit
    return str(tenths // 10) if tenths >= 100 or tenths % 10 == 0 else localized(f"{tenths / 10:.1f}")
