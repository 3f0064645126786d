"""The names and signs of annotations."""

from __future__ import annotations

from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.record.node_words import judgement_sign
from qtgo.text.translation import Texts

tr = Texts("annotation")


def annotation_name(annotation: Annotation) -> str:
    """Name an annotation."""
    return without_mnemonic(annotation_entry(annotation))


def annotation_entry(annotation: Annotation) -> str:
    """Name an annotation in a menu, with the letter that chooses it."""
    return {
        Annotation.GOOD_FOR_BLACK: tr("Good for &Black"),
        Annotation.GOOD_FOR_WHITE: tr("Good for &White"),
        Annotation.EVEN: tr("&Even Position"),
        Annotation.UNCLEAR: tr("&Unclear Position"),
        Annotation.HOTSPOT: tr("&Hotspot"),
        Annotation.GOOD_MOVE: tr("&Good Move"),
        Annotation.BAD_MOVE: tr("B&ad Move"),
        Annotation.DOUBTFUL: tr("&Doubtful Move"),
        Annotation.INTERESTING: tr("&Interesting Move"),
    }[annotation]


def annotation_sign(annotation: Annotation, degree: int = 1) -> str:
    """Return the short sign of an annotation, as commentators write it; a second degree repeats it."""
    return judgement_sign(Judgement(annotation, degree > 1))
