"""Times of a clock in digits and in words; every time is in whole milliseconds."""

from __future__ import annotations

from qtgo.core.clock.time_settings import HOUR, MINUTE, SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.folding import fold
from qtgo.text.numbers import localized
from qtgo.text.translation import Texts

tr = Texts("time")


def clock_text(time: int) -> str:
    """Write a time as a clock shows it, rounded up to seconds: 1:30:00, 9:59; 0:00 when it is over."""
    minutes, seconds = divmod(max(0, -(-time // SECOND)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def duration_text(time: int) -> str:
    """Write a length of time with its units, as in 1 h 30 min or 2.5 s."""
    hours, rest = divmod(time, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    in_hours, in_minutes, in_seconds = _unit_templates()
    parts = []
    if hours:
        parts.append(in_hours.format(n=hours))
    if minutes:
        parts.append(in_minutes.format(n=minutes))
    if rest or not parts:
        parts.append(in_seconds.format(n=localized(f"{rest / SECOND:.3f}".rstrip("0").rstrip("."))))
    return _joined(parts)


def _joined(parts: list[str]) -> str:
    # Translators: hours and minutes, or minutes and seconds: "1 h 30 min". Leave out the space if you write none.
    return tr("{first} {next}").format(first="", next="").join(parts)


def unit_words() -> dict[str, int]:
    """Return the words for the units as ``duration_text`` writes them, folded: those that can be typed."""
    words = (fold(template.replace("{n}", "").strip(" .")) for template in _unit_templates())
    return dict(zip(words, (HOUR, MINUTE, SECOND), strict=True))


def _unit_templates() -> tuple[str, str, str]:
    # Translators: hours, minutes and seconds in short; the three must differ, without dots and capital letters too.
    in_hours = tr("{n} h")
    # Translators: minutes in short.
    in_minutes = tr("{n} min")
    # Translators: seconds in short; {n} may be a fraction.
    return in_hours, in_minutes, tr("{n} s")


def seconds_text(time: int) -> str:
    """Return in words how many seconds are left, rounded up."""
    return tr.plural("{n} second", "{n} seconds", max(0, -(-time // SECOND)))


def minutes_text(time: int) -> str:
    """Return the approximate duration of something, in hours and minutes."""
    minutes = max(1, round(time / MINUTE))
    hours, rest = divmod(minutes, 60)
    parts = [tr.plural("{n} hour", "{n} hours", hours)] if hours else []
    if rest or not hours:
        parts.append(tr.plural("{n} minute", "{n} minutes", rest))
    return _joined(parts)


def spoken_time(time: int) -> str:
    """Return the words for a time that a clock shows, rounded up to whole seconds."""
    return duration_text(max(0, -(-time // SECOND)) * SECOND)


def rule_text(settings: TimeSettings, left: TimeLeft) -> str:
    """Return the note beside the time shown: what is to come, or how the move is counted."""
    extra = duration_text(settings.extra)
    match settings.system:
        case TimeSystem.NONE:
            return tr("no limit")
        case TimeSystem.ABSOLUTE:
            # Translators: when the main time is used up, the game is lost.
            return tr("no overtime")
        case TimeSystem.FISCHER:
            # Translators: what is added to the clock with each move; {extra} is such as "10 s".
            return tr("+{extra}").format(extra=extra)
        case TimeSystem.PER_MOVE:
            return tr("{extra} per move").format(extra=extra)
        case TimeSystem.BYOYOMI if left.is_overtime:
            return periods_of_text(left.count, max(left.count, settings.count))
        case TimeSystem.BYOYOMI:
            # Translators: after the main time, periods of byo-yomi: "then 5 × 30 s".
            return tr("then {count} × {extra}").format(count=settings.count, extra=extra)
        case TimeSystem.CANADIAN if left.is_overtime:
            return tr.plural("{n} stone to play", "{n} stones to play", left.count)
    # Translators: after the main time, stones to play in a time: "then 25 in 10 min".
    text = tr.plural_form("then {count} in {extra}", "then {count} in {extra}", settings.count)
    return text.format(count=settings.count, extra=extra)


def periods_left_text(count: int) -> str:
    """Return how many byo-yomi periods are left."""
    # Translators: of byo-yomi.
    return tr("last period") if count == 1 else tr.plural("{n} period left", "{n} periods left", count)


def periods_of_text(count: int, total: int) -> str:
    """Return how many byo-yomi periods are left, and of how many."""
    if count == 1:
        # Translators: of byo-yomi.
        return tr("last period")
    return tr.plural_form("{n} of {total} period left", "{n} of {total} periods left", count).format(
        n=count, total=total
    )


def short_periods_text(count: int, total: int) -> str:
    """Return how many periods are left in few words, for a place beside as many dots."""
    if count == 1:
        # Translators: of byo-yomi.
        return tr("last period")
    # Translators: of periods of byo-yomi.
    return tr.plural_form("{n} of {total} left", "{n} of {total} left", count).format(n=count, total=total)


def overtime_sentence(settings: TimeSettings) -> str:
    """Return what begins when the main time is used up."""
    extra = duration_text(settings.extra)
    if settings.system is TimeSystem.BYOYOMI:
        text = tr.plural_form("byo-yomi, {n} period of {extra}", "byo-yomi, {n} periods of {extra}", settings.count)
    else:
        text = tr.plural_form("overtime, {n} stone in {extra}", "overtime, {n} stones in {extra}", settings.count)
    return text.format(n=settings.count, extra=extra)


def left_sentence(settings: TimeSettings, left: TimeLeft) -> str:
    """Return what a player has left, for screen readers."""
    if settings.system is TimeSystem.NONE:
        return tr("no limit")
    time = spoken_time(left.time)
    if not left.is_overtime or not settings.has_count:
        return tr("{time} left").format(time=time)
    if settings.system is TimeSystem.BYOYOMI:
        text = tr.plural_form("{time} left, {n} period of byo-yomi", "{time} left, {n} periods of byo-yomi", left.count)
    else:
        text = tr.plural_form("{time} left for {n} stone", "{time} left for {n} stones", left.count)
    return text.format(time=time, n=left.count)
