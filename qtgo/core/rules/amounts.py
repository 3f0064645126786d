"""Numbers of points and stones as people write them, such as 7目半, 3又3/4子, 半目 and 6½ points."""

from __future__ import annotations

import re
import unicodedata

from qtgo.deferred import regex

MAX_LENGTH = 40
_FIGURES = "〇一二三四五六七八九"
_AMOUNT = regex(
    r"(?P<whole>-?\d{1,3}(?:[.,]\d{1,4})?|[一二三四五六七八九])?\s*(?:又?\s*(?P<quarters>[123])[/⁄](?P<parts>[24]))?"
    r"\s*(?P<before>半|반)?\s*(?P<unit>目|子|집|点|points?|pts?|moku|Punkten?|Punkt|Pkt|p[ou]ntos?|punt[oi]|очк(?:ов|[оа]))?\s*(?P<half>半|반)?",
    re.IGNORECASE,
)
_COUNT = regex(
    r"(?:让|讓|授|h)?\s*(?P<count>\d{1,3}|[二三四五六七八九])(?:\.0*)?\s*(?:(?:目|子|점|stones?)(?:局|置き?碁?|\s*접바둑)?)?",
    re.IGNORECASE,
)
_MINUS = str.maketrans("−‒–—", "----")


def plain_form(text: str, most: int = MAX_LENGTH) -> str:
    """Return the beginning of a text without full width, with one sign for minus, and no blanks around it."""
    return unicodedata.normalize("NFKC", text[:most]).strip().translate(_MINUS)


def points_in_words(plain: str) -> float | None:
    """Read an amount in points, or return None; one in stones, as Chinese players count, is twice as many."""
    match = _AMOUNT.fullmatch(plain)
    if match is None or not any(match[name] for name in ("whole", "quarters", "before", "half")):
        return None
    whole = match["whole"] or "0"
    points = float(_FIGURES.index(whole) if whole in _FIGURES else whole.replace(",", "."))
    points += int(match["quarters"]) / int(match["parts"]) if match["quarters"] else 0.0
    points += 0.5 if (match["before"] or match["half"]) and points.is_integer() else 0.0
    return 2 * points if match["unit"] == "子" else points


def stones_in_words(text: str) -> int | None:
    """Read a number of handicap stones, such as 2子, 让二子 and 2 stones; return None for anything else."""
    match = _COUNT.fullmatch(plain_form(text))
    if match is None:
        return None
    count = match["count"]
    return _FIGURES.index(count) if count in _FIGURES else int(count)
