"""Time settings in the properties TM and OT, in all the forms that programs write."""

from __future__ import annotations

import re
import unicodedata

from qtgo.core.clock.time_settings import SECOND, TimeSettings, TimeSystem, parse_duration
from qtgo.core.record.properties import encode_real
from qtgo.deferred import regex

_MAX_LENGTH = 200
_EACH = regex(
    r"each|各自?|각자?|\b(?:per player|chacun|par joueur|jeweils|pro spieler|por jugador|por jogador|cada uno|cada um"
    r"|ciascuno|a testa|per giocatore|на игрока|каждому)\b"
)
_BYOYOMI = r"(?:(?:japanese )?byo[- ]?yomi|japanese|秒読み|读秒|讀秒|초읽기|бё[- ]?ёми|бье[- ]?йоми)"
_MOVE = r"(?:move|stone|手|coup|pierre|zug|stein|jugada|piedra|jogada|lance|pedra|mossa|pietra|ход|камень)"
_STONES = (
    r"(?:moves?|stones?|手|coups?|pierres?|zügen?|zug|steinen?|stein|jugadas?|piedras?|jogadas?|lances?|pedras?"
    r"|moss[ae]|pietr[ae]|ход(?:а|ов)?|камн(?:я|ей)|камень)"
)
_PERIODS = r"(?:periods?|périodes?|perioden?|períodos?|period[oi]|период(?:а|ов)?)"
_OF = r"(?:of|x|at|de|d[’']|à|von|zu|da|di|по)"
_IN = r"(?:in|per|every|en|pour|für|em|por|за|на)"
_PER_MOVE = rf"(?: ?/ ?| (?:per|par|pro|je|por|a|на) ){_MOVE}"
_CANADIAN = r"(?:canadian|canadien|kanadisch|canadiense|canadense|canadese)"
_NO_OVERTIME = (
    r"|-|no|none|no overtime|no byo-?yomi|absolute|sudden death|なし|無し|无|aucun|sans|mort subite|keine?|ohne|absolut"
    r"|sin|ninguno|muerte súbita|nenhum|sem|morte súbita|nessuno|senza|нет|без"
)
_UNIT = r"[a-z.分秒분초а-я]"
_OWN_MAIN = r"(?:(?P<main>[^+]+?) ?\+ ?)?"
_CAP = r"(?:[ ,(]*(?:max|maximum|cap|capped at|up to|<=):? ?(?P<cap>[^)]+)\)?)?"


def _patterns(*texts: str) -> tuple[re.Pattern[str], ...]:
    return tuple(regex(text, re.ASCII) for text in texts)


_FORMS: dict[TimeSystem, tuple[re.Pattern[str], ...]] = {
    TimeSystem.CANADIAN: _patterns(
        rf"(?P<count>\d+) ?/ ?(?P<time>.+?),? {_CANADIAN}(?: byo[- ]?yomi)?",
        r"(?P<count>\d+) ?/ ?(?P<time>\d+(?::\d\d){0,2})",
        rf"{_CANADIAN}(?: byo[- ]?yomi)?:? (?P<count>\d+) ?/ ?(?P<time>.+)",
        rf"(?:{_CANADIAN}:? )?(?P<count>\d+) ?{_STONES} ?(?:/|{_IN}) ?(?P<time>.+?)(?: {_CANADIAN})?",
        rf"(?:{_CANADIAN}:? )?(?P<time>.+?) ?(?:/|for|{_IN}) ?(?P<count>\d+) ?{_STONES}(?: {_CANADIAN})?",
    ),
    TimeSystem.BYOYOMI: _patterns(
        rf"(?:{_BYOYOMI}:? ?)?(?P<count>\d+) ?[x*×] ?(?P<time>[\d.,:]+ ?{_UNIT}*?)(?: ?{_BYOYOMI}| {_PERIODS})?",
        rf"(?:{_BYOYOMI}:? ?)?(?P<time>[\d.,:]+ ?{_UNIT}+) ?[x*×] ?(?P<count>\d+)(?: ?{_BYOYOMI}| {_PERIODS})?",
        rf"(?P<count>\d+) (?:{_BYOYOMI} )?{_PERIODS} {_OF} ?(?P<time>.+?)(?: {_BYOYOMI})?",
        rf"(?:{_BYOYOMI}:? ?)?(?P<count>\d+) ?[回次회] ?(?P<time>.+)",
        rf"(?:{_BYOYOMI}:? ?)?(?P<time>.+?) ?(?P<count>\d+) ?[回次회]",
    ),
    TimeSystem.FISCHER: _patterns(
        rf"{_OWN_MAIN}(?P<time>[^+]+?)(?:{_PER_MOVE})?,? fischer{_CAP}",
        rf"fischer:? {_OWN_MAIN}(?P<time>[^+]+?)(?: increment|{_PER_MOVE})?{_CAP}",
        rf"\+ ?(?P<time>[^+]+?)(?: increment)?(?:{_PER_MOVE})?{_CAP}",
        rf"(?P<time>[^+]+?) (?:increment|bonus)(?: per move)?{_CAP}",
    ),
    TimeSystem.PER_MOVE: _patterns(
        r"(?P<time>.+?) simple",
        rf"(?P<time>.+?) ?(?:/|per|a|each|for each|for every|par|pro|je|por|на) ?{_STONES}",
    ),
    TimeSystem.ABSOLUTE: _patterns(_NO_OVERTIME),
}
_NO_LIMIT = regex(
    r"\s*(?:|-|-\d+(?:\.\d*)?|no|none|no (?:time )?limit|unlimited|∞|なし|無し|无|無|sans limite|illimité|unbegrenzt"
    r"|ohne (?:zeit)?limit|sin límite|ilimitado|sem limite|senza limiti?|illimitato|без ограничени[йя])\s*",
    re.IGNORECASE,
)


def time_settings_from_sgf(main_time: float | None, overtime: str) -> TimeSettings | None:
    """Read TM, in seconds, and OT; return None if they are unreadable or unplayable.

    Empty values, and what programs write for a game without clocks, mean no time limit.
    """
    main = 0 if main_time is None else round(main_time * SECOND)
    text = " ".join(overtime[:_MAX_LENGTH].casefold().split())
    if not text:  # as nearly always: no form needs to be tried
        only_main = TimeSettings(TimeSystem.ABSOLUTE if main else TimeSystem.NONE, main).normal()
        return None if only_main.problems() else only_main
    for system, patterns in _FORMS.items():
        for pattern in patterns:
            match = pattern.fullmatch(text)
            settings = None if match is None else _settings(system, main, match)
            if settings is not None:
                return None if settings.problems() else settings
    return None


def _settings(system: TimeSystem, main: int, match: re.Match[str]) -> TimeSettings | None:
    """Return the settings found, or None if a part of them is no time."""
    found = match.groupdict()
    if system is TimeSystem.ABSOLUTE:
        return TimeSettings(system if main else TimeSystem.NONE, main).normal()
    parts = {name: parse_duration(text) for name, text in found.items() if text is not None and name != "count"}
    extra = parts["time"]
    if extra is None or None in parts.values():
        return None
    if system is TimeSystem.FISCHER:
        return TimeSettings(system, main or parts.get("main") or 0, extra, 0, parts.get("cap"))
    if system is not TimeSystem.PER_MOVE:
        return TimeSettings(system, main, extra, int(found["count"][:9]))
    # After a main time this is one period of byo-yomi.
    return TimeSettings(TimeSystem.BYOYOMI, main, extra, 1) if main else TimeSettings(system, extra=extra).normal()


def to_sgf(settings: TimeSettings) -> tuple[float | None, str]:
    """Return TM, in seconds, and OT, written as KGS and CGoban do; Fischer and fixed times as OGS does."""
    main, extra = settings.main / SECOND, encode_real(settings.extra / SECOND)
    match settings.system:
        case TimeSystem.NONE:
            return None, ""
        case TimeSystem.ABSOLUTE:
            return main, ""
        case TimeSystem.BYOYOMI:
            return main, f"{settings.count}x{extra} byo-yomi"
        case TimeSystem.CANADIAN:
            return main, f"{settings.count}/{extra} Canadian"
        case TimeSystem.FISCHER:
            cap = "" if settings.cap is None else f", max {encode_real(settings.cap / SECOND)}"
            return main, f"{extra} fischer{cap}"
        case TimeSystem.PER_MOVE:
            return 0.0, f"{extra} simple"


def is_no_main_time(text: str) -> bool:
    """Return whether TM states no time limit: it is empty or negative, or says so in words."""
    return _NO_LIMIT.fullmatch(text[:_MAX_LENGTH]) is not None


def parse_main_time(text: str) -> float | None:
    """Read TM as seconds: a number, as the standard says, or a time in words (``1 hour each``)."""
    plain = text[:_MAX_LENGTH].casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKC", plain)
    time = parse_duration(_EACH.sub("", plain))
    return None if time is None else time / SECOND
