"""Proves that a chain is captured, or that it lives, whatever the other side does anywhere on the board.

This is a proof-number search (df-pn) with relevance zones (Shih et al., "A Novel Approach to Solving Goal-Achieving
Problems for Board Games", AAAI 2022): a proof collects the points on which it depends. Where the prover wins although
the other side passes, only the other side's moves within the zone of that proof are read. What depends on a ko is not
proven: the other side may take one back at once, and a position that comes again has failed.
"""

from __future__ import annotations

from typing import NamedTuple

from qtgo.core.study.bitboard import MANY, BitBoard, each

_INFINITE = 1 << 40
_PASS_COST = 6
_OUT = 9
"""So many liberties are a way out."""


class State(NamedTuple):
    """A position: the stones of the prover and of the other side, and what the prover may not take back."""

    own: int
    other: int
    is_own_turn: bool
    ko: int = 0
    after_pass: bool = False


class OutOfBudgetError(Exception):
    """Raised when enough has been read."""


class _Known:
    """The knowledge of a state: its numbers, and once it is proven the zone and the prover's move."""

    __slots__ = ("children", "disproof", "is_passed", "move", "proof", "zone")

    def __init__(self, proof: int, disproof: int, zone: int = 0) -> None:
        self.proof, self.disproof, self.zone, self.move = proof, disproof, zone, 0
        self.children: list[tuple[int, State, int]] | None = None
        self.is_passed = False  # the aim is proven where the other side passes


class Prover:
    """Proves one aim for one chain; ``area`` has the moves that the prover considers.

    With ``lives`` the prover owns the chain and wants it to live, otherwise the prover captures it. Only who lives may
    pass, as in a seki.
    """

    def __init__(self, grid: BitBoard, stone: int, area: int, *, lives: bool) -> None:
        self._grid, self._stone, self._area, self._lives = grid, stone, area, lives
        self._known: dict[State, _Known] = {_WON: _Known(0, _INFINITE), _LOST: _Known(_INFINITE, 0)}
        self._path: set[State] = set()
        self.left = 0
        self.nodes = 0

    def read(self, state: State, budget: int) -> bool | None:
        """Read on; return whether the aim is proven, False where this cannot be done, None where that is open."""
        self.left = budget
        known = self._look_up(state)
        try:
            self._expand(state, known, _INFINITE, _INFINITE)
        except OutOfBudgetError:
            self._path.clear()
        if known.proof == 0:
            return True
        return False if known.disproof == 0 else None

    def move(self, state: State) -> int:
        """Return the prover's move in a proven state, 0 for none."""
        return self._known[state].move

    def _look_up(self, state: State) -> _Known:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._first_look(state)
        return known

    def _first_look(self, state: State) -> _Known:
        grid, stone = self._grid, self._stone
        self.nodes += 1
        if self._lives:
            if not state.own & stone:
                return _Known(_INFINITE, 0)
            if not state.is_own_turn:
                vital = len(grid.vital(grid.fill(stone, state.own), state.own, state.other))
                if vital > 1 and (zone := grid.life(state.own, state.other, stone)):
                    return _Known(0, _INFINITE, zone)
                return _Known(4 - min(2, vital), 1)
            return _Known(1, 1)
        chain = grid.fill(stone, state.other)
        near = grid.around(chain)
        liberties = (near & ~(state.own | state.other)).bit_count()
        if liberties > _OUT or chain & ~self._area:
            return _Known(_INFINITE, 0)
        if state.is_own_turn and liberties > 1 and grid.life(state.other, state.own, stone):
            return _Known(_INFINITE, 0)
        return _Known(max(1, liberties - state.is_own_turn), 1)

    def _expand(self, state: State, known: _Known, proof_limit: int, disproof_limit: int) -> None:
        if known.proof == 0 or known.disproof == 0:
            return
        if self.left <= 0:
            raise OutOfBudgetError
        self.left -= 1
        self._path.add(state)
        go_on = self._for_own_turn if state.is_own_turn else self._for_other_turn
        while go_on(state, known, proof_limit, disproof_limit):
            pass
        self._path.discard(state)

    def _of(self, state: State) -> _Known:
        """Return what is known of a child; one that has been before on the way has failed."""
        return self._look_up(_LOST if state in self._path else state)

    def _for_own_turn(self, state: State, known: _Known, proof_limit: int, disproof_limit: int) -> bool:
        if known.children is None:
            known.children = self._own_moves(state)
        best: _Known | None = None
        best_state: State | None = None
        least, second, disproof = _INFINITE, _INFINITE, 0
        for move, child, zone in known.children:
            found = self._of(child)
            proof = found.proof
            if proof == 0:
                known.proof, known.disproof, known.move = 0, _INFINITE, move
                known.zone = found.zone | zone
                known.children = None
                return False
            if not found.disproof:
                continue
            # Not the sum: many ways lead to the same position, which would be counted often.
            disproof = max(disproof, found.disproof) + 1
            if proof < least:
                least, second, best, best_state = proof, least, found, child
            elif proof < second:
                second = proof
        if self._may_pass(state) and least > _PASS_COST:
            chain = self._grid.fill(self._stone, state.own)
            known.proof, known.disproof = 0, _INFINITE
            known.zone = chain | self._grid.around(chain) & ~state.other
            known.children = None
            return False
        known.proof, known.disproof = least, min(disproof, _INFINITE)
        if best is None or best_state is None or least >= proof_limit or disproof >= disproof_limit:
            return False
        self._expand(
            best_state, best, min(proof_limit, second + 1), min(disproof_limit - disproof + best.disproof, _INFINITE)
        )
        return True

    def _may_pass(self, state: State) -> bool:
        return self._lives and state.after_pass

    def _for_other_turn(self, state: State, known: _Known, proof_limit: int, disproof_limit: int) -> bool:
        if known.children is None:
            known.children = [(0, State(state.own, state.other, True, 0, True), 0)]
        best: _Known | None = None
        best_state: State | None = None
        least, second, proof, zone = _INFINITE, _INFINITE, 0, 0
        for _, child, around in known.children:
            found = self._of(child)
            if found.proof == 0:
                zone |= found.zone | around
                continue
            proof = max(proof, found.proof) + 1
            disproof = found.disproof
            if disproof < least:
                least, second, best, best_state = disproof, least, found, child
            elif disproof < second:
                second = disproof
        if best is None:
            if not known.is_passed:
                known.is_passed = True
                known.children += self._other_moves(state, zone)
                return True
            if self._add_within(state, known, zone):
                return True
            known.proof, known.disproof, known.zone = 0, _INFINITE, zone
            known.children = None
            return False
        known.proof, known.disproof = min(proof, _INFINITE), least
        if best_state is None or proof >= proof_limit or least >= disproof_limit:
            return False
        self._expand(
            best_state, best, min(proof_limit - proof + best.proof, _INFINITE), min(disproof_limit, second + 1)
        )
        return True

    def _add_within(self, state: State, known: _Known, zone: int) -> bool:
        """Add the moves within the zone where the prover answers a pass with a pass; return whether there are more.

        There the other side may move elsewhere and come back: what any answer here depends on must not have changed.
        """
        if not self._lives or self._known[State(state.own, state.other, True, 0, True)].move:
            return False
        assert known.children is not None
        tried = {move for move, _, _ in known.children}
        more = [each for each in self._other_moves(state, zone) if each[0] not in tried]
        known.children += more
        return bool(more)

    # Moves

    def _own_moves(self, state: State) -> list[tuple[int, State, int]]:
        grid, own, other = self._grid, state.own, state.other
        empty = grid.all & ~(own | other)
        moves = []
        for move in each(self._worth_trying(own, other, empty) & ~state.ko):
            played = grid.play(own, other, move)
            if played is None:
                continue
            new_own, new_other, captured = played
            zone = self._touched(new_own, new_other, move, captured)
            if not self._lives and captured & self._stone:
                return [(move, _WON, zone)]
            rank = -(grid.around(move) & (own | other)).bit_count() - 4 * bool(captured)
            moves.append((rank, move, State(new_own, new_other, False), zone))
        moves.sort(key=lambda each: each[0])
        if self._lives and not state.after_pass:
            moves.append((0, 0, State(own, other, False), 0))
        return [(move, child, zone) for _, move, child, zone in moves]

    def _worth_trying(self, own: int, other: int, empty: int) -> int:
        """Return the points where the prover might play."""
        grid = self._grid
        chain = grid.fill(self._stone, own if self._lives else other)
        if self._lives:
            return empty & self._area & (grid.wide(own & self._area) | self._atari(other, empty))
        near = grid.around(chain) & empty
        return empty & self._area & (near | grid.wide(near) | grid.wide(chain) | self._atari(own, empty))

    def _atari(self, stones: int, empty: int) -> int:
        """Return the last liberties of chains near the area."""
        grid, found = self._grid, 0
        for chain in grid.parts(stones & self._area, stones):
            liberties = grid.around(chain) & empty
            if liberties & (liberties - 1) == 0:
                found |= liberties
        return found

    def _other_moves(self, state: State, zone: int) -> list[tuple[int, State, int]]:
        grid, own, other = self._grid, state.own, state.other
        empty = grid.all & ~(own | other)
        wanted = zone & empty
        for chain in grid.parts(zone & own, own):
            liberties = grid.around(chain) & empty
            if liberties & (liberties - 1) == 0:
                wanted |= liberties
        found: list[tuple[int, int, State, int]] = []
        for move in each(wanted):
            played = grid.play(other, own, move)
            if played is None:
                # That there is no liberty depends on all around.
                dead = grid.fill(move, other | move)
                found.append((9, move, _WON, dead | grid.around(dead)))
                continue
            new_other, new_own, captured = played
            around = self._touched(new_other, new_own, move, captured)
            if self._lives and captured & self._stone:
                return [(move, _LOST, 0)]
            ko = captured if self._is_ko(new_other, new_own, move, captured) else 0
            rank = -(grid.around(move) & (own | other)).bit_count() - 4 * bool(captured)
            found.append((rank, move, State(new_own, new_other, True, ko), around))
        found.sort(key=lambda each: each[0])
        return [(move, child, around) for _, move, child, around in found]

    def _is_ko(self, mover: int, enemy: int, move: int, captured: int) -> bool:
        if captured.bit_count() != 1:
            return False
        grid = self._grid
        near = grid.around(move)
        return not near & mover and near & ~enemy == captured

    def _touched(self, mover: int, enemy: int, move: int, captured: int) -> int:
        """Return the points on which the effect of a move depends."""
        grid = self._grid
        empty = grid.all & ~(mover | enemy)
        near = grid.around(move)
        zone = move | near | captured
        if captured:
            zone |= grid.around(captured)
        for chain in grid.parts(near & enemy, enemy):
            zone |= self._witness(chain, empty)
        if not near & empty:
            zone |= self._witness(grid.fill(move, mover), empty)
        return zone

    def _witness(self, chain: int, empty: int) -> int:
        """Return a liberty that shows that a chain is not captured; nothing where a capture need not fear for many."""
        liberties = self._grid.around(chain) & empty
        if not self._lives and liberties.bit_count() >= MANY:
            return 0
        inside = liberties & self._area or liberties
        return inside & -inside


_WON, _LOST = State(0, 0, True), State(0, 0, False)
