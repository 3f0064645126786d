"""The names and signs of annotations."""

from __future__ import annotations

from qtgo.core.annotations import Annotation, Judgement
from qtgo.widgets.words import translate


def annotation_name(annotation: Annotation) -> str:
    """Name an annotation."""
    return annotation_entry(annotation).replace("&", "")


def annotation_entry(annotation: Annotation) -> str:
    """Name an annotation in a menu, with the letter that chooses it."""
    return {
        Annotation.GOOD_FOR_BLACK: _tr("Good for &Black"),
        Annotation.GOOD_FOR_WHITE: _tr("Good for &White"),
        Annotation.EVEN: _tr("&Even Position"),
        Annotation.UNCLEAR: _tr("&Unclear Position"),
        Annotation.HOTSPOT: _tr("&Hotspot"),
        Annotation.GOOD_MOVE: _tr("&Good Move"),
        Annotation.BAD_MOVE: _tr("B&ad Move"),
        Annotation.DOUBTFUL: _tr("&Doubtful Move"),
        Annotation.INTERESTING: _tr("&Interesting Move"),
    }[annotation]


def annotation_sign(annotation: Annotation, degree: int = 1) -> str:
    """Give the short sign of an annotation, as commentators write it; a second degree repeats it."""
    return Judgement(annotation, degree > 1).sign


def _tr(text: str) -> str:
    return translate("Annotation", text)
