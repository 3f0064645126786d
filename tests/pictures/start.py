"""Views of a new window: the start page, and before it the tour."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.features.start.tour_words import TourCard
from tests.pictures.camera import Studio
from tests.pictures.views import HANDICAP, SHUSAKU


def start(studio: Studio) -> None:
    window = studio.window(start_page=True)
    studio.until(lambda: window.features.start_page.page is not None)
    studio.take(window)


def start_with_offers(studio: Studio) -> None:
    left = studio.files / "left.sgf"
    left.write_text("(;SZ[9]PB[Anna]PW[QtGo 5k];B[ee];W[cc];B[gc];W[cg])")
    files = [left, *(studio.files / name for name in (SHUSAKU, HANDICAP))]
    window = studio.window(start_page=True, recent_files=tuple(map(str, files)))
    studio.until(lambda: window.features.start_page._offers is not None)
    studio.take(window)


def tour(studio: Studio) -> None:
    window = studio.window()
    window.features.start_page.tour.show_cards(is_first=True)
    sheet = window.features.start_page.tour.sheet
    assert sheet is not None
    for card in TourCard:
        sheet.show_card(card)
        studio.settle()
        studio.take(window, card.value)


VIEWS: dict[str, Callable[[Studio], None]] = {
    "start": start,
    "start-offers": start_with_offers,
    "tour": tour,
}
