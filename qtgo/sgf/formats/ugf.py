"""Reading UGF and UGI, the formats of PandaNet: sections of lines, with the moves in Data or in ReviewNode.

Points count from the lower left, in coordinates of type JPN from the upper left: in Data by letters from A (with I), in
ReviewNode by numbers from 1. Points off the board are passes. A VARIATION stands between a move and the move that
follows it in the main line. Pairs play with PlayerB2 and PlayerW2, or BMemb1 and so on. Units of Ptime are not known.
"""

from __future__ import annotations

import re

from qtgo.core.record.properties import decode_number, decode_real
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import MAX_KOMI
from qtgo.sgf.formats.record_builder import RecordBuilder, lines_of
from qtgo.sgf.formats.ugf_figures import COLORS, MOVE, Line, point_at, point_of, read_figures

_SECTION = re.compile(r"\[(\w+)\]\s*")
_NODE = re.compile(r"NODE,([0-9]{1,9}),([0-2]),([0-9]{1,9}),([0-9]{1,9})(?![0-9])")
_COMMENT = re.compile(r"\.Comment,([0-9]+)")
_DATE = re.compile(r"([12][0-9]{3})/([0-9]{1,2})/([0-9]{1,2})")
_YEAR = re.compile(r"[12][0-9]{3}")
_WAYS = {"C": "R", "R": "R", "T": "T", "F": "F"}
_NO_WINNER = {"D": "0", "N": "Void"}
_RULES = {"JPN": "Japanese", "CHN": "Chinese", "KOR": "Korean", "AGA": "AGA", "ING": "GOE", "NZ": "NZ"}


def read_ugf(text: str, builder: RecordBuilder) -> None:
    """Read a record into a builder."""
    sections: dict[str, list[Line]] = {}
    lines: list[Line] = []
    for number, line in enumerate(lines_of(text), 1):
        match = _SECTION.fullmatch(line)
        if match is not None:
            lines = sections.setdefault(match[1].lower(), [])
        elif line.strip():
            lines.append((number, line))
    header = dict(line.split("=", 1) for _, line in sections.get("header", []) if "=" in line)
    _read_header(header, builder)
    from_top = header.get("CoordinateType", "").strip().upper() == "JPN"
    if "reviewnode" in sections:
        nodes = _read_review(sections["reviewnode"], builder, from_top)
        _read_comments(sections.get("reviewcomment", []), nodes, builder)
    else:
        _read_data(sections.get("data", []), builder, from_top)
    read_figures(sections.get("figure", []), builder, from_top)


def _read_header(header: dict[str, str], builder: RecordBuilder) -> None:
    fields = {name: [field.strip() for field in value.split(",")] for name, value in header.items()}
    builder.set_size(header.get("Size", ""))
    for color in COLORS:
        named = (f"Player{color}", f"Player{color}2", f"{color}Memb1", f"{color}Memb2")
        players = [[*fields[name], "", ""] for name in named if fields.get(name, [""])[0]]
        builder.set_info(f"P{color}", " & ".join(player[0] for player in players))
        builder.set_info(f"{color}R", " & ".join(player[1] for player in players if player[1]))
    date = _DATE.match(header.get("Date", ""))
    if date is not None:
        builder.set_info("DT", f"{date[1]}-{int(date[2]):02}-{int(date[3]):02}")
    builder.set_info("RU", _RULES.get(header.get("Rule", "").strip(), header.get("Rule", "")))
    handicap = [*fields.get("Hdcp", []), "", ""]
    komi = decode_real(handicap[1])
    if komi is not None and abs(komi) <= MAX_KOMI:
        builder.set_info("KM", handicap[1])
    builder.set_handicap(decode_number(handicap[0]) or 0)
    winner = [*fields.get("Winner", []), "", ""]
    if winner[0] in COLORS:
        is_known = winner[1] in _WAYS or decode_real(winner[1]) is not None
        builder.set_info("RE", f"{winner[0]}+{_WAYS.get(winner[1], winner[1]) if is_known else ''}")
    builder.set_info("RE", _NO_WINNER.get(winner[0], ""))
    title = [field for field in fields.get("Title", []) if field]
    is_year = bool(title) and _YEAR.fullmatch(title[0]) is not None  # which the date says, too
    builder.set_info("EV", ", ".join(title[1:] if is_year else title))
    builder.set_info("AN", header.get("Commentator", ""))
    builder.set_info("PC", header.get("Place", ""))
    builder.set_info("CP", header.get("Copyright", ""))
    times = header.get("Ptime", "")
    kept = f"Ptime={times.strip()}" if re.search("[1-9]", times) else ""
    builder.set_info("GC", "\n".join(filter(None, (header.get("Comment", "").strip(), kept))))


def _read_data(lines: list[Line], builder: RecordBuilder, from_top: bool) -> None:
    """Read moves; those numbered 0 are handicap stones at explicit points."""
    has_own_stones = False
    for number, line in lines:
        match = MOVE.match(line.strip())
        if match is None:
            builder.note_line(number, line)
            continue
        color = COLORS[match[3]]
        point = point_of(match, builder, from_top)
        if match[4] != "0" or not builder.has(point):
            builder.add_move(color, point)
            continue
        if not has_own_stones:
            builder.root.properties.pop("AB", None)
            has_own_stones = True
        builder.add_stone(color, point)


def _read_review(lines: list[Line], builder: RecordBuilder, from_top: bool) -> dict[str, Node]:
    """Read the tree of a review and return its nodes by number."""
    nodes: dict[str, Node] = {}
    branches: list[Node] = []
    variations_before = False
    for number, line in lines:
        words = line.strip()
        match = _NODE.match(words)
        if words.startswith("VARIATIONEND"):
            if branches:
                builder.current = branches.pop()
                variations_before = True
        elif words.startswith("VARIATION"):
            branches.append(builder.current)
            variations_before = False
        elif match is None:
            builder.note_line(number, line)
        elif match[2] == "0":
            nodes[match[1]] = Node({}, builder.current) if nodes else builder.root
            builder.current = nodes[match[1]]
        else:
            parent = builder.current
            point = point_at(int(match[3]) - 1, int(match[4]) - 1, builder, from_top)
            nodes[match[1]] = builder.add_move(Color(int(match[2])), point)
            if variations_before:
                parent.children.insert(0, parent.children.pop())
            variations_before = False
    return nodes


def _read_comments(lines: list[Line], nodes: dict[str, Node], builder: RecordBuilder) -> None:
    """Read the comments, each part under the number of its node."""
    node: Node | None = None
    for number, line in lines:
        match = _COMMENT.match(line)
        if match is not None:
            node = nodes.get(match[1])
        elif node is None:
            builder.note_line(number, line)
        else:
            builder.add_comment(node, line.strip() + "\n")
