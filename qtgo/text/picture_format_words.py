"""The formats of pictures, by the endings of their files."""

from __future__ import annotations

from qtgo.text.translation import Texts

tr = Texts("picture format")

PICTURE_FORMATS = (".png", ".svg", ".pdf", ".tex", ".txt")
ANIMATED_FORMATS = (".gif", ".webp")


def format_title(suffix: str) -> str:
    """Return the name of a format as it stands in a list, and in file dialogs."""
    return {
        ".png": tr("PNG picture"),
        ".svg": tr("SVG drawing"),
        ".pdf": tr("PDF document"),
        ".tex": tr("LaTeX diagram (psgo)"),
        ".txt": tr("Text diagram (Sensei's Library)"),
        ".gif": tr("GIF animation of moves"),
        ".webp": tr("WebP animation of moves"),
    }[suffix]
