"""Edits of a node besides stones and marks: comment, name, annotations, numbers, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal, draft_properties
from qtgo.core.game.game import Game
from qtgo.core.record.annotations import MOVE_ANNOTATIONS, POSITION_ANNOTATIONS, Annotation, annotations_of
from qtgo.core.record.edit_history import EditKind, info_change
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import (
    MARKDOWN,
    decode_color,
    encode_real,
    encode_simple_text,
    encode_text,
    first,
    moves_of,
    number_of,
    real_of,
    simple_text_of,
    split_composed,
    text_of,
)
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class NodeNotes:
    """The fields of a node besides stones and marks; ``turn`` is PL, None if the moves decide."""

    comment: str = ""
    name: str = ""
    annotations: Mapping[Annotation, int] = field(default_factory=dict)
    turn: Color | None = None
    move_number: int | None = None
    value: float | None = None
    has_move: bool = False


def notes_of(game: Game) -> NodeNotes:
    """Return the notes of the current node."""
    node = game.current
    return NodeNotes(
        text_of(node, "C"),
        simple_text_of(node, "N"),
        annotations_of(node),
        decode_color(first(node, "PL") or ""),
        number_of(node, "MN"),
        real_of(node, "V"),
        has_move(game),
    )


def name_players(game: Game, info: GameInfo) -> Draft:
    """Record the players' names within the last edit, so that both are undone together."""
    last = game.history.can_undo
    change = info_change(game.root, info)
    return Draft(EditKind.GAME_INFO, (change,)) if last is None else Draft(last.kind, (change,), detail=last.detail)


def step_annotation(game: Game, annotation: Annotation) -> Draft | None:
    """Cycle an annotation: none, plain, emphasized, none; it replaces others of its kind."""
    degree = annotations_of(game.current).get(annotation, 0) + 1
    return set_annotation(game, annotation, degree if degree <= 1 + annotation.has_degrees else 0)


def set_annotation(game: Game, annotation: Annotation, degree: int) -> Draft | None:
    """Set an annotation to 0 (none), 1 or 2; raise EditRefusedError for a move annotation without a move."""
    if degree and annotation.is_of_move and not has_move(game):
        raise EditRefusedError(Refusal.NO_MOVE)
    values: dict[str, list[str] | None] = {}
    group = next((group for group in (POSITION_ANNOTATIONS, MOVE_ANNOTATIONS) if annotation in group), ())
    if degree:
        values.update(dict.fromkeys(each.value for each in group))
    values[annotation.value] = None
    if degree:
        values[annotation.value] = [str(degree) if annotation.has_degrees else ""]
    return draft_properties(EditKind.ANNOTATE, game.current, values)


def has_move(game: Game) -> bool:
    """Return whether the current node has a move."""
    return bool(moves_of(game.current, game.info.width, game.info.height))


def set_comment(game: Game, text: str) -> Draft | None:
    """Set the comment; an equivalent one keeps its spelling in the file."""
    if text == text_of(game.current, "C"):
        return None
    return draft_properties(EditKind.COMMENT, game.current, {"C": [encode_text(text)] if text else None})


def set_name(game: Game, text: str) -> Draft | None:
    """Set the name of the node."""
    if text == simple_text_of(game.current, "N"):
        return None
    return draft_properties(EditKind.NODE_NAME, game.current, {"N": [encode_simple_text(text)] if text else None})


def set_value(game: Game, value: float | None) -> Draft | None:
    """Set how many points Black is ahead, or remove the value."""
    if value == real_of(game.current, "V"):
        return None
    return draft_properties(EditKind.NODE_VALUE, game.current, {"V": None if value is None else [encode_real(value)]})


def set_move_number(game: Game, number: int | None) -> Draft | None:
    """Set the move number, from which later moves count; raise EditRefusedError if there is no move."""
    if number == number_of(game.current, "MN"):
        return None
    if number is not None and not has_move(game):
        raise EditRefusedError(Refusal.NO_MOVE)
    return draft_properties(EditKind.MOVE_NUMBER, game.current, {"MN": None if number is None else [str(number)]})


def set_markdown(game: Game, markdown: bool) -> Draft | None:
    """Set or clear the file's mark that its comments are Markdown."""
    return draft_properties(EditKind.COMMENT_FORMAT, game.root, {MARKDOWN: ["1"] if markdown else None})


def set_properties_as_they_stand(game: Game, changes: Mapping[str, Sequence[str] | None]) -> Draft | None:
    """Set raw values of properties of the current node; None removes one."""
    return draft_properties(EditKind.PROPERTIES, game.current, changes)


@dataclass(frozen=True, slots=True)
class FigureSettings:
    """The print settings of a node: whether a figure begins, its name and flags, the numbering (PM; None: inherited).

    The flags are the bits of FG; ``has_defaults`` means FG without a value.
    """

    begins: bool = False
    name: str = ""
    flags: int = 0
    has_defaults: bool = True
    numbering: int | None = None


def figure_of(node: Node) -> FigureSettings:
    """Read FG and PM of a node."""
    raw, numbering = first(node, "FG"), number_of(node, "PM")
    if raw is None:
        return FigureSettings(numbering=numbering)
    parts = split_composed(raw)
    if parts is None:
        return FigureSettings(True, numbering=numbering)
    scratch = Node({"N": [parts[1]], "MN": [parts[0]]})
    return FigureSettings(True, simple_text_of(scratch, "N"), number_of(scratch, "MN") or 0, False, numbering)


def set_figure(game: Game, figure: FigureSettings) -> Draft | None:
    """Set FG and PM of the current node."""
    if figure == figure_of(game.current):
        return None
    value = None
    if figure.begins:
        value = [""] if figure.has_defaults else [f"{figure.flags}:{encode_simple_text(figure.name)}"]
    numbering = None if figure.numbering is None else [str(figure.numbering)]
    return draft_properties(EditKind.FIGURE, game.current, {"FG": value, "PM": numbering})
