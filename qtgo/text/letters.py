"""What is said of letters that no font of the system has."""

from __future__ import annotations

from collections.abc import Collection
from unicodedata import name

from qtgo.text.translation import Texts

tr = Texts("letters")


def missing_letters_text(letters: Collection[str]) -> str:
    """Return which languages cannot be read for lack of a font, and what to do; empty if there are no letters."""
    if not letters:
        return ""
    languages = {"CJK": tr("Chinese"), "HIRAGANA": tr("Japanese"), "KATAKANA": tr("Japanese"), "HANGUL": tr("Korean")}
    kinds = {name(letter, "").partition(" ")[0] for letter in letters}
    missing = dict.fromkeys(language for kind, language in languages.items() if kind in kinds)
    if not missing:
        return tr("Some characters cannot be shown, as no font on this system has them.")
    text = tr("No font on this system has the characters of {languages}. Install one, such as Noto Sans CJK.")
    return text.format(languages=", ".join(missing))
