"""The page of HTML of reports and books: it needs no network, and no text becomes markup or a script in it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from itertools import compress
from operator import ne

from qtgo.board.board_svg import CELL, MARGIN
from qtgo.core.analysis.loss import LossClass
from qtgo.core.rules.position import Position
from qtgo.report.report_svg import Ink, board_svg
from qtgo.resources import resource_path
from qtgo.text.translation import Texts, language_tag

tr = Texts("report")

INK = Ink(
    "var(--ink)",
    "var(--ink2)",
    "var(--line)",
    "var(--accent)",
    "var(--board)",
    "var(--board-line)",
    {kind: f"var(--{kind.name.lower()})" for kind in LossClass},
    "inherit",
)
"""The colors of the page."""
_ICONS = {
    "first": "M4 3v10M13 3 6 8l7 5",
    "back": "M11 3 4 8l7 5",
    "forward": "M5 3l7 5-7 5",
    "last": "M12 3v10M3 3l7 5-7 5",
}


def page(title: str, contents: Iterable[str]) -> bytes:
    """Return the page with what is in its body."""
    style, script = (_resource(name) for name in ("page.css", "page.js"))
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'"
    parts = [
        f'<!DOCTYPE html>\n<html lang="{language_tag()}">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="generator" content="QtGo">\n',
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n",
        *contents,
        f"</main>\n<script>{script}</script>\n</body>\n</html>\n",
    ]
    return "".join(parts).encode()


def _resource(name: str) -> str:
    return resource_path(f"report/{name}").read_text("utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def step_buttons() -> list[str]:
    """Return the buttons that step through a line, from the first position to the last."""
    names = {
        "first": tr("First position"),
        # Translators: a button: one move back.
        "back": tr("Back"),
        # Translators: a button: one move on.
        "forward": tr("Forward"),
        "last": tr("Last position"),
    }
    return [icon_button(step, name) for step, name in names.items()]


def icon_button(step: str, name: str) -> str:
    """Return a button with the icon of a step."""
    return (
        f'<button type="button" data-step="{step}" aria-label="{escape(name)}" title="{escape(name)}">'
        f'<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">'
        f'<path d="{_ICONS[step]}"/></svg></button>'
    )


def word_button(step: str, name: str) -> str:
    """Return a button that says what it does."""
    return f'<button type="button" data-step="{step}">{escape(name)}</button>'


def playing_board(position: Position, *, has_marked: bool = True) -> str:
    """Return the board on which the game of an article is stepped through, with or without a way to marked moves."""
    slider = f'<input type="range" min="0" value="0" aria-label="{escape(tr("Move"))}">'
    next_mark = word_button("next", tr("Next mistake")) if has_marked else ""
    buttons = step_buttons()
    controls = "".join((*buttons[:2], slider, *buttons[2:], next_mark))
    board = board_svg(position, INK, title=tr("Board"))
    return (
        f'<div class="side"><figure class="board" tabindex="0" aria-label="{escape(tr("Board"))}">{board}'
        f'<div class="controls" hidden>{controls}</div><p class="said" aria-live="polite"></p></figure></div>'
    )


def changes(before: bytes, after: bytes) -> list[int]:
    """Return the points that differ, each followed by its stone."""
    differing = compress(enumerate(after), map(ne, before, after))
    return [value for place in differing for value in place]


def playing_data(first: Position, frames: Sequence[object], start: int | None = None) -> str:
    """Return the element with what the board shows; ``start`` is the frame shown at first, None the last one."""
    data = {
        "width": first.width,
        "height": first.height,
        "area": [0, 0, first.width, first.height],
        "cell": CELL,
        "left": MARGIN,
        "top": MARGIN,
        "frames": frames,
    }
    if start is not None:
        data["start"] = start
    return data_element(data)


def data_element(value: object) -> str:
    """Return the element with what the script of the page needs: JSON in which nothing ends the element."""
    text = json.dumps(value, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")
    return f'<script type="application/json">{text}</script>\n'
