"""The owners of points that KataGo's networks are told of under area scoring."""

from __future__ import annotations

from qtgo.ai.features import chains
from qtgo.core.rules.point import Color
from qtgo.core.scoring.benson import Surrounded, unconditional_life
from qtgo.core.scoring.regions import neighbors, pieces


def owners(width: int, height: int, stones: bytes, *, suicide: bool) -> bytes:
    """Return the owner of each point, 0 for none: the stones, what they surround, and what cannot live within.

    ``suicide`` says that it is legal, or that the network has learned to think so.
    """
    near = neighbors(width, height)
    found = bytearray(len(stones))
    for color in Color:
        life = unconditional_life(width, height, stones, color, suicide=suicide)
        for index in life.stones:
            found[index] = color
        for area in life.areas:
            if area.beside and color.opponent not in map(stones.__getitem__, area.indices):
                for index in area.indices:
                    found[index] = found[index] or color
        for area in life.safe:
            if _is_owned(area, near, stones, color):
                for index in area.indices:
                    found[index] = color
    for index, stone in enumerate(stones):
        found[index] = found[index] or stone
    return bytes(found)


def _is_owned(area: Surrounded, near: list[tuple[int, ...]], stones: bytes, color: Color) -> bool:
    """Return whether the other color has no stones in an area, or nowhere to live there.

    What has not even an empty point was not looked at.
    """
    contents = {stones[index] for index in area.indices}
    if 0 not in contents:
        return False
    inner = sum(all(stones[n] != color for n in near[index]) for index in area.indices)
    return inner <= 1 or color.opponent not in contents


def taxed_owners(width: int, height: int, stones: bytes, *, suicide: bool) -> bytes:
    """Return the owner of each point where eyes in seki do not count: there only the stones have owners.

    A group is in seki where it is in atari or touches a neutral point.
    """
    near = neighbors(width, height)
    found = bytearray(owners(width, height, stones, suicide=suicide))
    in_atari = {
        index for _, chain, liberties in chains(stones, width, height) if len(liberties) == 1 for index in chain
    }
    neutral = {index for index, owner in enumerate(found) if not owner}
    for color in Color:
        for group in pieces((index for index, owner in enumerate(found) if owner == color), near):
            own = {index for index in group if stones[index] == color}
            if own & in_atari or any(n in neutral for index in group for n in near[index]):
                for index in group - own:
                    found[index] = 0
    return bytes(found)
