"""Required reinforcements: moves still due inside one's own territory once the neutral points are filled.

Under territory rules a stone played into one's own territory costs a point, so these points do not count.
The Japanese rules require them before counting (Nihon Kiin, 1989, article 9 and its commentary); if the players
stop earlier, the score is as if they had been played. Reading goes no deeper than atari.
"""

from __future__ import annotations

from collections.abc import Collection

from qtgo.core.scoring.regions import DAME, BoardRegions


def required_reinforcements(
    board_regions: BoardRegions, stones: bytes, in_seki: Collection[int], to_move: int
) -> set[int]:
    """Return the points that their owners must fill once the neutral points are gone.

    ``stones`` are those on the board, dead ones included: a dead stone takes a liberty until it is captured,
    and capturing it takes a move. ``in_seki`` are chains whose neutral points are never filled.
    """
    seki = set(in_seki)
    required: set[int] = set()
    for color in (1, 2):
        board = bytearray(stones)
        forcing = _forcing_points(board_regions, stones, color)
        if color == to_move and len(forcing) == 1:
            forcing = set()
        for region in board_regions.regions:
            if region.owner != DAME or region.chains & seki:
                continue
            # Chains of a color that share neutral points can connect there as long as there is time.
            connects = sum(board_regions.chains[chain].color == color for chain in region.chains) > 1
            for index in region.indices:
                if not stones[index]:
                    board[index] = color if connects and index not in forcing else 3 - color
        required |= _rescues(board_regions, board, color)
    return required


def _forcing_points(board_regions: BoardRegions, stones: bytes, color: int) -> set[int]:
    """Return the neutral points where the opponent's play gives atari, so that the opponent gets them."""
    forcing: set[int] = set()
    for chain in board_regions.chains:
        if chain.color == color:
            liberties = _liberties(board_regions, stones, chain.indices)
            neutral = {
                index for index in liberties if board_regions.regions[board_regions.region_of[index]].owner == DAME
            }
            if len(liberties) == 2 and len(neutral) == 1:
                forcing |= neutral
    return forcing


def _rescues(board_regions: BoardRegions, board: bytearray, color: int) -> set[int]:
    """Rescue a color's chains from atari until none is left, and return the points it plays.

    All chains in atari are rescued at once, so that the order of the points does not matter. A chain
    surrounded by dead stones alone has captured them and needs nothing.
    """
    chains = [
        chain.indices
        for chain in board_regions.chains
        if chain.color == color
        and any(board_regions.stones[n] == 3 - color for c in chain.indices for n in board_regions.near[c])
    ]
    played: set[int] = set()
    while True:
        moves = {_rescue(board_regions, board, _chain(board_regions, board, next(iter(indices)))) for indices in chains}
        new = {move for move in moves if move is not None} - played
        if not new:
            return played
        for move in new:
            _play(board_regions, board, move, color)
        played |= new


def _rescue(board_regions: BoardRegions, board: bytearray, chain: Collection[int]) -> int | None:
    """Return the move that saves a chain in atari: its last liberty, or better the capture of an adjacent chain."""
    liberties = _liberties(board_regions, board, chain)
    if len(liberties) != 1:
        return None
    (last,) = liberties
    index = next(iter(chain))
    color = board[index]
    if _is_snapback(board_regions, board, last, color):
        return None
    moves = {last}
    for near in {
        n for c in chain for n in board_regions.near[c] if board[n] == 3 - color and not board_regions.stones[n]
    }:
        of_dead = _liberties(board_regions, board, _chain(board_regions, board, near))
        if len(of_dead) == 1:
            moves |= of_dead
    gains = {}
    for move in moves:
        after = bytearray(board)
        _play(board_regions, after, move, color)
        gains[move] = len(_liberties(board_regions, after, _chain(board_regions, after, index)))
    best = [move for move in moves if gains[move] == max(gains.values())]
    move = best[0] if len(best) == 1 else last
    return move if gains[move] else None


def _is_snapback(board_regions: BoardRegions, board: bytearray, last: int, color: int) -> bool:
    """Return whether a capture on a liberty is recaptured at once, so that as many points change hands.

    Where a single stone takes a single stone it is not a snapback but a ko, which must be filled.
    """
    after = bytearray(board)
    taken = _play(board_regions, after, last, 3 - color)
    capturer = _chain(board_regions, after, last)
    liberties = _liberties(board_regions, after, capturer)
    if len(liberties) > 1 or taken == len(capturer) == 1:
        return False
    for answer in liberties:
        _play(board_regions, after, answer, color)
    return not liberties or not after[last]


# The three functions below play on bare bytes rather than on a Board: the fill is thrown away after each question, puts
# stones where the rules would not (suicides, no ko, no turns), and copying 361 bytes costs less than undoing moves.


def _play(board_regions: BoardRegions, board: bytearray, move: int, color: int) -> int:
    """Place a stone, remove what it captures, and return the number of captured stones."""
    board[move] = color
    taken = 0
    for near in board_regions.near[move]:
        if board[near] == 3 - color:
            chain = _chain(board_regions, board, near)
            if not _liberties(board_regions, board, chain):
                taken += len(chain)
                for index in chain:
                    board[index] = 0
    return taken


def _chain(board_regions: BoardRegions, board: bytes | bytearray, start: int) -> set[int]:
    color = board[start]
    found = {start}
    waiting = [start]
    while waiting:
        for near in board_regions.near[waiting.pop()]:
            if board[near] == color and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def _liberties(board_regions: BoardRegions, board: bytes | bytearray, chain: Collection[int]) -> set[int]:
    return {near for index in chain for near in board_regions.near[index] if not board[near]}
