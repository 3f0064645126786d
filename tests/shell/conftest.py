"""Fixtures: a window, and answers to its questions."""

from tests.shown_window import answer as answer
from tests.shown_window import dressed as dressed
from tests.shown_window import editing as editing
from tests.shown_window import no_questions as no_questions
from tests.shown_window import settings as settings
from tests.shown_window import window as window
