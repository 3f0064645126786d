"""The languages that a user can choose, each under its own name."""

from __future__ import annotations

from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, SYSTEM, available_languages


def language_choices(chosen: str, *, with_pseudo: bool = False) -> tuple[str, ...]:
    """List the codes to choose from: the system's first; the pseudo-language for developers, or if it is chosen."""
    pseudo = (PSEUDO,) if with_pseudo or chosen == PSEUDO else ()
    known = (SYSTEM, *available_languages(), *pseudo)
    return known if chosen in known else (*known, chosen)


def system_codes(names: list[str]) -> tuple[str, ...]:
    """Return gettext's codes for the system's languages: de_AT and de for de-AT."""
    codes: dict[str, None] = {}
    for name in names:
        code = name.replace("-", "_")
        codes[code] = codes[code.partition("_")[0]] = None
    return tuple(codes) or (ENGLISH,)
