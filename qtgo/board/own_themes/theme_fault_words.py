"""The words for themes that cannot be used."""

from __future__ import annotations

from qtgo.board.own_themes.theme_files import ThemeError, ThemeFault
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("board theme")

_LENGTH = 200


def theme_error_text(error: ThemeError) -> str:
    """Return why a theme cannot be used."""
    text = {
        ThemeFault.UNREADABLE: tr("The theme cannot be read: {detail}."),
        ThemeFault.EMPTY: tr(
            "“{detail}” has no theme: no board, black or white picture, no styles.css and no theme.json."
        ),
        ThemeFault.MISSING: tr("The theme names the file “{detail}”, which is not there."),
        ThemeFault.OUTSIDE: tr("The theme names the file “{detail}”, which is outside its folder. It was not read."),
        ThemeFault.TOO_LARGE: tr("“{detail}” is too large for a theme."),
        ThemeFault.NO_PICTURE: tr(
            "“{detail}” is not a picture that QtGo can use: PNG, JPEG, WebP, GIF, BMP, or a simple SVG without links."
        ),
        ThemeFault.DAMAGED: tr("“{detail}” is damaged."),
    }[error.fault]
    return text.format(detail=visible(error.detail, _LENGTH))
