"""The words of argparse itself, as in "usage:", in the language in use."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from qtgo.text.translation import Texts

tr = Texts("command line")

# As literals, so that the catalog has them; what another version of Python says in other words stays English.
_TEXTS = {
    "usage: ": tr.lazy("usage: "),
    "positional arguments": tr.lazy("positional arguments"),
    "options": tr.lazy("options"),
    "%(heading)s:": tr.lazy("%(heading)s:"),
    "show this help message and exit": tr.lazy("show this help message and exit"),
    "%(prog)s: error: %(message)s\n": tr.lazy("%(prog)s: error: %(message)s\n"),
    "argument %(argument_name)s: %(message)s": tr.lazy("argument %(argument_name)s: %(message)s"),
    "the following arguments are required: %s": tr.lazy("the following arguments are required: %s"),
    "unrecognized arguments: %s": tr.lazy("unrecognized arguments: %s"),
    "not allowed with argument %s": tr.lazy("not allowed with argument %s"),
    "ambiguous option: %(option)s could match %(matches)s": tr.lazy(
        "ambiguous option: %(option)s could match %(matches)s"
    ),
    "ignored explicit argument %r": tr.lazy("ignored explicit argument %r"),
    "expected one argument": tr.lazy("expected one argument"),
    "expected at most one argument": tr.lazy("expected at most one argument"),
    "expected at least one argument": tr.lazy("expected at least one argument"),
    "invalid %(type)s value: %(value)r": tr.lazy("invalid %(type)s value: %(value)r"),
    "invalid choice: %(value)r (choose from %(choices)s)": tr.lazy(
        "invalid choice: %(value)r (choose from %(choices)s)"
    ),
}


def translate_argparse() -> None:
    """Let argparse look up its words as all others are.

    It has them from two functions of gettext, which know one language of the environment and no contexts, and offers
    no other way than to put something else in the place of the two.
    """
    vars(argparse).update(_=_translated, ngettext=_plural)


def positional_title() -> str:
    """Return the title of the positional arguments."""
    return tr("positional arguments")


def _translated(text: str) -> str:
    found: Callable[[], str] | None = _TEXTS.get(text)
    return text if found is None else found()


def _plural(one: str, many: str, number: int) -> str:
    """Return the form for a number; no option of QtGo takes a number of values, so nothing of this kind is said."""
    return one if number == 1 else many
