"""The initial probabilities of QGAN, in percent (``range_coder.Coder``).

Counted in 143 analyses of two games by the built-in engine, with 30 and with 200 visits, the errors in 209 of another
game. Another table needs another
version of the property.
"""

from __future__ import annotations

_TABLE = """
candidates: 99 98 72 1 | error known: 99 | error0: 44 21 10 | error0-: 73 | error0?: 67 | error1: 44 29 12
error1-: 53 | error1?: 61 | errors: 99 | first place: 84 65 24 1 | first seen of 0: 30 | first seen of 1: 34
has error: 1 | has root error: 99 | has lead: 99 | has ownership: 10 | has rate: 99 | has source: 99
lead: 95 92 90 85 70 50 25 10 | lead-: 50 | lead0: 93 88 66 28 10 | lead0 known: 99 | lead0-: 11 | lead0?: 94
lead1: 88 83 62 50 18 35 | lead1 known: 99 | lead1-: 71 | lead1?: 96 | lead2: 81 65 49 31 21 2 | lead2 known: 99
lead2-: 57 | lead2?: 90 | lead?: 98 | move1 longer: 44 49 55 1 | move1 place: 81 59 27 2 | move1 seen of 2: 65
move2 longer: 59 65 64 10 3 | move2 place: 83 61 35 4 | move2 seen of 1: 61 | move2 seen of 2: 70
move3 longer: 59 59 46 5 4 | move3 place: 81 57 29 8 | move3 seen of 0: 41 | move3 seen of 2: 62
moves0: 99 96 25 1 | moves1: 98 75 8 3 | moves2: 90 48 1 | moves3: 56 18 1 | owner0: 33 70 76 65 1 | owner0?: 29
owner1: 30 51 61 59 1 | owner2: 48 48 43 34 1 | owner2?: 65 | owner3: 76 65 39 16 1 | owner3?: 86
owner4: 83 83 72 55 1 | owner4?: 79 | pass: 1 | prior0: 94 80 26 6 | prior0 known: 99 | prior0-: 70 | prior0?: 95
prior1: 90 66 39 33 2 | prior1 known: 99 | prior1-: 63 | prior1?: 93 | prior2: 54 40 23 5 | prior2 known: 99
prior2-: 69 | prior2?: 73 | rate0: 72 51 22 27 21 | rate0 known: 99 | rate0?: 89 | rate1: 73 57 29 17
rate1 known: 99 | rate1-: 42 | rate1?: 85 | rate2: 63 47 34 21 2 | rate2 known: 99 | rate2?: 77
root error: 99 99 61 9 18 | shorter of 1: 28 1 | shorter of 2: 68 1 | shorter of 3: 78 18 2
shorter of 4: 89 61 16 3 | visits: 99 99 98 95 75 85 85 50 60 60 50 | visits0: 97 90 83 20 1 | visits0-: 1
visits0?: 99 | visits1: 94 84 60 29 25 5 | visits1-: 15 | visits1?: 93 | visits2: 62 49 40 17 3 | visits2-: 8
"""


def _read_table() -> dict[str, tuple[int, ...]]:
    entries = (entry.split(":") for entry in _TABLE.replace("\n", "|").split("|") if entry.strip())
    return {context.strip(): tuple(map(int, percents.split())) for context, percents in entries}


LIKELY = _read_table()
"""Percents by context."""
