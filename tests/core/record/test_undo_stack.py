"""UndoStack of several stacks, taken back and brought again in the order in which they were done."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.undo_stack import UndoStack


@given(st.lists(st.sampled_from(["do 0", "do 1", "undo", "redo"]), max_size=40))
def test_two_stacks_are_gone_through_as_if_they_were_one(acts: list[str]) -> None:
    stacks: list[UndoStack[int]] = [UndoStack(), UndoStack()]
    line: list[int] = []  # what one stack would have
    done = 0
    for number, act in enumerate(acts):
        if act.startswith("do"):
            chosen = stacks[int(act[-1])]
            chosen.do(number)
            for stack in stacks:
                stack.forget_undone()
            del line[done:]
            line.append(number)
            done += 1
        elif act == "undo" and done:
            done -= 1
            assert max(stacks, key=lambda stack: stack.done_at).undo() == line[done]
        elif act == "redo" and done < len(line):
            assert max(stacks, key=lambda stack: stack.undone_at).redo() == line[done]
            done += 1
        assert any(stack.done_at for stack in stacks) == (done > 0)
        assert any(stack.undone_at for stack in stacks) == (done < len(line))


def test_a_copy_goes_its_own_way_and_knows_what_was_saved() -> None:
    steps: UndoStack[str] = UndoStack()
    steps.do("a")
    steps.mark_saved()
    copy = steps.copy()
    copy.undo()
    assert (steps.to_undo, steps.to_redo, steps.modified) == ("a", None, False)
    assert (copy.to_undo, copy.to_redo, copy.modified) == (None, "a", True)
    copy.forget_undone()
    assert copy.modified  # what was saved cannot be reached any more
