"""Required reinforcements: moves still due inside one's own territory once the neutral points are filled.

Under territory rules a stone played into one's own territory costs a point, so these points do not count.
The Japanese rules require them before counting (Nihon Kiin, 1989, article 9 and its commentary); if the players
stop earlier, the score is as if they had been played. Reading goes no deeper than atari.
"""

from __future__ import annotations

from collections.abc import Collection

from qtgo.core.scoring.regions import DAME, Anatomy


def owed_points(anatomy: Anatomy, stones: bytes, in_seki: Collection[int], to_move: int) -> set[int]:
    """Return the points that their owners must fill once the neutral points are gone.

    ``stones`` are those on the board, dead ones included: a dead stone takes a liberty until it is captured,
    and capturing it takes a move. ``in_seki`` are chains whose neutral points are never filled.
    """
    seki = set(in_seki)
    owed: set[int] = set()
    for color in (1, 2):
        board = bytearray(stones)
        forcing = _forcing_points(anatomy, stones, color)
        if color == to_move and len(forcing) == 1:
            forcing = set()
        for region in anatomy.regions:
            if region.owner != DAME or region.chains & seki:
                continue
            # Chains of a color that share neutral points can connect there as long as there is time.
            connects = sum(anatomy.chains[chain].color == color for chain in region.chains) > 1
            for cell in region.cells:
                if not stones[cell]:
                    board[cell] = color if connects and cell not in forcing else 3 - color
        owed |= _rescues(anatomy, board, color)
    return owed


def _forcing_points(anatomy: Anatomy, stones: bytes, color: int) -> set[int]:
    """Return the neutral points where the opponent's play gives atari, so that the opponent gets them."""
    forcing: set[int] = set()
    for chain in anatomy.chains:
        if chain.color == color:
            liberties = _liberties(anatomy, stones, chain.cells)
            neutral = {cell for cell in liberties if anatomy.regions[anatomy.region_of[cell]].owner == DAME}
            if len(liberties) == 2 and len(neutral) == 1:
                forcing |= neutral
    return forcing


def _rescues(anatomy: Anatomy, board: bytearray, color: int) -> set[int]:
    """Rescue a color's chains from atari until none is left, and return the points it plays.

    All chains in atari are rescued at once, so that the order of the points does not matter. A chain
    surrounded by dead stones alone has captured them and needs nothing.
    """
    chains = [
        chain.cells
        for chain in anatomy.chains
        if chain.color == color and any(anatomy.stones[n] == 3 - color for c in chain.cells for n in anatomy.near[c])
    ]
    played: set[int] = set()
    while True:
        moves = {_rescue(anatomy, board, _chain(anatomy, board, next(iter(cells)))) for cells in chains}
        new = {move for move in moves if move is not None} - played
        if not new:
            return played
        for move in new:
            _play(anatomy, board, move, color)
        played |= new


def _rescue(anatomy: Anatomy, board: bytearray, chain: Collection[int]) -> int | None:
    """Return the move that saves a chain in atari: its last liberty, or better the capture of an adjacent chain."""
    liberties = _liberties(anatomy, board, chain)
    if len(liberties) != 1:
        return None
    (last,) = liberties
    cell = next(iter(chain))
    color = board[cell]
    if _is_snapback(anatomy, board, last, color):
        return None
    moves = {last}
    for near in {n for c in chain for n in anatomy.near[c] if board[n] == 3 - color and not anatomy.stones[n]}:
        of_dead = _liberties(anatomy, board, _chain(anatomy, board, near))
        if len(of_dead) == 1:
            moves |= of_dead
    gains = {}
    for move in moves:
        after = bytearray(board)
        _play(anatomy, after, move, color)
        gains[move] = len(_liberties(anatomy, after, _chain(anatomy, after, cell)))
    best = [move for move in moves if gains[move] == max(gains.values())]
    move = best[0] if len(best) == 1 else last
    return move if gains[move] else None


def _is_snapback(anatomy: Anatomy, board: bytearray, last: int, color: int) -> bool:
    """Return whether a capture on a liberty is recaptured at once, so that as many points change hands.

    Recapturing a single stone is not a snapback but a ko, which must be filled.
    """
    after = bytearray(board)
    taken = _play(anatomy, after, last, 3 - color)
    liberties = _liberties(anatomy, after, _chain(anatomy, after, last))
    if len(liberties) > 1 or taken == 1:
        return False
    for answer in liberties:
        _play(anatomy, after, answer, color)
    return not liberties or not after[last]


def _play(anatomy: Anatomy, board: bytearray, move: int, color: int) -> int:
    """Place a stone, remove what it captures, and return the number of captured stones."""
    board[move] = color
    taken = 0
    for near in anatomy.near[move]:
        if board[near] == 3 - color:
            chain = _chain(anatomy, board, near)
            if not _liberties(anatomy, board, chain):
                taken += len(chain)
                for cell in chain:
                    board[cell] = 0
    return taken


def _chain(anatomy: Anatomy, board: bytes | bytearray, start: int) -> set[int]:
    color = board[start]
    found = {start}
    waiting = [start]
    while waiting:
        for near in anatomy.near[waiting.pop()]:
            if board[near] == color and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def _liberties(anatomy: Anatomy, board: bytes | bytearray, chain: Collection[int]) -> set[int]:
    return {near for cell in chain for near in anatomy.near[cell] if not board[near]}
