"""Describe in words what the scene shows at a point."""

from __future__ import annotations

from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point
from qtgo.text.record.point_descriptions import point_text


def point_words(scene: BoardScene, point: Point) -> str:
    """Return the stone at a point with its liberties, its marks, and the candidate of an analysis there."""
    text = point_text(point, scene.position, scene.markup)
    over = scene.made_overlay
    candidate = None if over is None else over.candidate_at(point)
    if candidate is None:
        return text
    from qtgo.text.analysis.candidate_words import spoken_candidate

    return f"{text}, {spoken_candidate(candidate)}"
