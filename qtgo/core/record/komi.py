"""The komi of a record: what a file states, in all the forms that programs write, and what is assumed without it."""

from __future__ import annotations

import re

from qtgo.core.record.dates import in_western_years
from qtgo.core.record.properties import decode_real
from qtgo.core.rules.ruleset import MAX_KOMI, Ruleset, default_komi, valid_komi
from qtgo.deferred import regex

_HUNDREDTHS = 100
_HALVED = frozenset({2.75, 3.25, 3.75})
"""The komi of 5.5, 6.5 and 7.5 points as Chinese players count it, in stones."""
_OF_CHINA = regex(r"\s*(?:foxwq|fox\b|野狐|multigo|stonebase|yuanyu)", re.IGNORECASE)
_HALF = 0.5
_FIRST_WITH_KOMI = 1940
_YEAR = regex(r"(?<!\d)\d{3,4}(?!\d)")
# What stands around the number, as in 黒6目半コミ出し and 黑贴3又3/4子.
_BEFORE = regex(r"(?:先番|黒|黑|black|コミ|贴目?|貼目?|덤|흑|공제|komi|:|\s)+", re.IGNORECASE)
_AFTER = regex(r"(?:\s|コミ出し|出し|komi|коми|[.;])+\Z", re.IGNORECASE)
_REVERSED = regex(r"逆コミ|逆贴目?|逆貼目?|역덤|reverse komi", re.IGNORECASE)
_NONE = regex(
    r"なし|無し?|无|없음|no|ohne|keine?|sans|pas de|aucun|sin|ningún|sem|nenhum|senza|nessun|без|нет", re.IGNORECASE
)


def parse_komi(text: str, *, in_stones: bool = False) -> float | None:
    """Read a komi in points, or return None.

    What is known to be written otherwise is converted: Fox writes hundredths, 650 for 6.5, and Chinese games
    (``in_stones``) state 3.75 stones for 7.5 points, as Fox's 375 does. Any other number is what it says.
    """
    komi = decode_real(text)
    if komi is None:
        komi = _in_words(text)
    if komi is not None and abs(komi) > MAX_KOMI and (komi * 4 / _HUNDREDTHS).is_integer():
        komi, in_stones = komi / _HUNDREDTHS, True
    if komi is None or abs(komi) > MAX_KOMI:
        return None
    return 2 * komi if in_stones and abs(komi) in _HALVED else komi


def _in_words(text: str) -> float | None:
    from qtgo.core.rules.amounts import plain_form, points_in_words

    plain = plain_form(text)
    if (komi := decode_real(plain)) is not None:  # in full width, or with the sign of print
        return komi
    plain, reversals = _REVERSED.subn("", plain, count=1)
    before = _BEFORE.match(plain)
    plain = _AFTER.sub("", plain if before is None else plain[before.end() :])
    if _NONE.fullmatch(plain):
        return 0.0
    komi = points_in_words(plain)
    if not reversals or komi is None:
        return komi
    return -komi if komi > 0 else None


def counts_in_stones(rules: Ruleset | None, program: str) -> bool:
    """Return whether a game states its komi in stones: by its rules, if it has some, else by who wrote it (AP)."""
    return _OF_CHINA.match(program) is not None if rules is None else rules.is_chinese


def is_usual(text: str, *, in_stones: bool = False) -> bool:
    """Return whether a value of KM is a number that leads to a komi in half points, as nearly all do."""
    komi = parse_komi(text, in_stones=in_stones)
    return komi is not None and valid_komi(komi) and decode_real(text) is not None


def fits_result(komi: float, result: str) -> bool:
    """Return whether a game counted in points can have ended so: without a komi, no result has a half point.

    Servers write a komi of 0 where theirs is another.
    """
    if komi:
        return True
    from qtgo.core.scoring.result import parse_result

    ended = parse_result(result)
    return ended is None or (ended.margin or 0.0) % 1 != _HALF


def assumed_komi(rules: Ruleset, width: int, height: int, handicap: int, date: str, result: str) -> float:
    """Return what a game without a stated komi is counted with.

    That is nothing before komi was usual, or where the result in points does not fit the komi of the rules.
    """
    from qtgo.core.scoring.result import ResultKind, parse_result

    usual = default_komi(rules, width, height, handicap)
    year = _YEAR.search(in_western_years(date))
    if year is not None and 0 < int(year[0]) < _FIRST_WITH_KOMI:  # some programs write 0000-00-00
        return 0.0
    ended = parse_result(result)
    if ended is None or ended.kind not in (ResultKind.SCORE, ResultKind.DRAW):
        return usual
    return usual if ((ended.margin or 0.0) - usual).is_integer() else 0.0
