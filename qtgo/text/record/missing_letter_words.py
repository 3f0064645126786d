"""The words for letters that no font of the system has."""

from __future__ import annotations

import platform
from collections.abc import Collection, Mapping
from unicodedata import name

from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("letters")

# By the name of a distribution, or of the one it is made from.
_FONT_PACKAGES = {
    "debian": "fonts-noto-cjk",
    "fedora": "google-noto-sans-cjk-fonts",
    "arch": "noto-fonts-cjk",
    "suse": "google-noto-sans-cjk-fonts",
}


def missing_letters_text(letters: Collection[str]) -> str:
    """Return which languages cannot be read for lack of a font, and what to do; empty if there are no letters."""
    if not letters:
        return ""
    # Translators: languages whose characters no font has.
    languages = {"CJK": tr("Chinese"), "HIRAGANA": tr("Japanese"), "KATAKANA": tr("Japanese"), "HANGUL": tr("Korean")}
    kinds = {name(letter, "").partition(" ")[0] for letter in letters}
    missing = dict.fromkeys(language for kind, language in languages.items() if kind in kinds)
    if not missing:
        return tr("Some characters cannot be shown, as no font on this system has them.")
    package = font_package(_release())
    if package:
        text = tr(
            "No font on this system has the characters of {languages}. Install one, such as the package {package}."
        )
    else:
        text = tr("No font on this system has the characters of {languages}. Install one, such as Noto Sans CJK.")
    return text.format(languages=listed(missing), package=package)


def font_package(release: Mapping[str, str]) -> str:
    """Return the package with fonts for Chinese, Japanese and Korean, by what os-release says; empty if not known."""
    families = (release.get("ID", ""), *release.get("ID_LIKE", "").split())
    return next((_FONT_PACKAGES[family] for family in families if family in _FONT_PACKAGES), "")


def _release() -> dict[str, str]:
    try:
        return platform.freedesktop_os_release()
    except OSError:  # no Linux, or one without that file
        return {}
