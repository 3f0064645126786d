"""Fixtures: a window, answers to its questions, and what features share without a window."""

from tests.session.conftest import adviser as adviser
from tests.session.conftest import document as document
from tests.session.conftest import game_controller as game_controller
from tests.session.conftest import players as players
from tests.session.conftest import start_review as start_review
from tests.session.conftest import with_timers as with_timers
from tests.shown_window import answer as answer
from tests.shown_window import dressed as dressed
from tests.shown_window import editing as editing
from tests.shown_window import no_questions as no_questions
from tests.shown_window import settings as settings
from tests.shown_window import window as window
