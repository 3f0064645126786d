"""The lines of a journal: JSON, however it is made."""

import json
from unittest.mock import patch

from qtgo.session.document.journal_format import _ENCODED, _ITEMS, LineWriter

LONG = 'Words, "quoted" \\ é 囲碁 \U0001f600 \udc80\n' * 40_000


def test_a_long_text_is_encoded_in_parts() -> None:
    change = {"set": [], "properties": {"C": [LONG], "AW": ["aa"] * 200}, "spliced": {"C": ["mark", 1, 2, LONG]}}
    nodes = [b"[", json.dumps({"C": ["Words"]}).encode(), b"]"]
    whole = json.dumps({"n": 1, **change, "nodes": [{"C": ["Words"]}]}).encode()
    with patch("json.dumps", wraps=json.dumps) as encode:
        line = LineWriter("key").change(change, nodes)
        turns = 1
        while line.advance():
            turns += 1
    assert turns > 2
    assert max(len(str(call.args[0])) for call in encode.call_args_list) <= _ENCODED
    assert b"".join(line.parts()).partition(b" ")[2] == whole + b"\n"


def test_a_long_list_of_texts_is_encoded_in_parts() -> None:
    values = [f"{number}: é" for number in range(200_000)]
    change = {"set": [], "properties": {"B": ["aa"], "LB": values, "C": ["Words"]}}
    whole = json.dumps({"n": 1, **change}).encode()
    with patch("json.dumps", wraps=json.dumps) as encode:
        line = LineWriter("key").change(change)
        values.clear()  # what has been written down stays
        turns = 1
        while line.advance():
            turns += 1
    assert turns > 2
    assert max(len(call.args[0]) for call in encode.call_args_list if isinstance(call.args[0], list)) <= _ITEMS
    assert b"".join(line.parts()).partition(b" ")[2] == whole + b"\n"
