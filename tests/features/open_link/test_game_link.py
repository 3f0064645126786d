"""Links to games, and servers that send something else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.features.open_link.game_link import LIMITS, GameDownload, GameLink, LinkError, link_of
from qtgo.features.open_link.link_words import link_error_text
from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.networks.fetch import fetch
from qtgo.networks.part_file import SUFFIX
from tests.networks.bad_server import (
    Act,
    BadServer,
    Handler,
    announcing,
    bad_server,
    dropping,
    garbage,
    page,
    saying,
    stalling,
    without_length,
)

GAME = b"\xef\xbb\xbf\n(;SZ[9]PB[Ann];B[ee])" + b" " * 200
LOCAL = replace(LIMITS, schemes=("http",), first_pause=0.001, silence=0.2, largest=1000, spare_room=0)


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("https://online-go.com/game/123456", "https://online-go.com/api/v1/games/123456/sgf"),
        (" https://online-go.com/game/view/12/ \n", "https://online-go.com/api/v1/games/12/sgf"),
        ("https://www.online-go.com/review/9?x#y", "https://online-go.com/api/v1/reviews/9/sgf"),
        ("HTTPS://online-go.com/demo/view/7", "https://online-go.com/api/v1/reviews/7/sgf"),
        ("https://online-go.com/puzzle/7", "https://online-go.com/puzzle/7"),
        ("https://online-go.com.example/game/7", "https://online-go.com.example/game/7"),
        ("https://example.org/a%20b.sgf?raw=1", "https://example.org/a%20b.sgf?raw=1"),
    ],
)
def test_a_page_of_a_known_site_leads_to_its_file(said: str, address: str) -> None:
    assert link_of(said).address == address


@pytest.mark.parametrize(
    "said",
    [
        "",
        "http://example.org/a.sgf",
        "ftp://example.org/a.sgf",
        "file:///etc/passwd",
        "https://",
        "https://user:word@example.org/a.sgf",
        "https://online-go.com@example.org/game/1",
        "https://example.org/a b.sgf",
        "https://[::1/a.sgf",
        "https://example.org:port/a.sgf",
        "https://example.org/" + 2000 * "a",
        "https://example.org/\u202ea.sgf",
        "(;SZ[9])",
    ],
)
def test_what_is_no_plain_https_address_is_refused(said: str) -> None:
    with pytest.raises(LinkError):
        link_of(said)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[BadServer]:
    monkeypatch.setenv("no_proxy", "*")
    with bad_server() as server:
        server.content = GAME
        yield server


def received(server: BadServer, folder: Path) -> bytes:
    download = GameDownload(GameLink(server.address, "127.0.0.1"), folder, LOCAL)
    try:
        fetch(download, lambda _seconds: None, lambda: None)
    finally:
        download.close()
    return (folder / f"game.sgf{SUFFIX}").read_bytes()


@pytest.mark.parametrize(
    "acts",
    [[], [saying(302, Location="/elsewhere.sgf")], [without_length], [dropping(9)], [saying(503)], [garbage]],
    ids=["at once", "redirected", "without length", "interrupted", "busy", "garbage"],
)
def test_a_game_arrives(server: BadServer, tmp_path: Path, acts: list[Act]) -> None:
    server.acts = acts
    assert received(server, tmp_path) == GAME


def endless(handler: Handler) -> None:
    handler.head(200)
    while True:
        handler.wfile.write(GAME)


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        (page, Fault.OTHER_FILE),
        (saying(302, Location="ftp://127.0.0.1/a.sgf"), Fault.OTHER_SCHEME),
        (saying(301, Location="again"), Fault.ENDLESS_REDIRECTION),
        (saying(404), Fault.MISSING),
        (saying(403), Fault.FORBIDDEN),
        (saying(500), Fault.BAD_ANSWER),
        (saying(503, Retry_After=3600), Fault.BUSY),
        (announcing(1001), Fault.OTHER_SIZE),
        (endless, Fault.OTHER_SIZE),
        (stalling(0), Fault.SILENT),
        (dropping(0), Fault.LOST),
        (garbage, Fault.LOST),
    ],
    ids=lambda value: value.name.lower() if isinstance(value, Fault) else "",
)
def test_anything_else_is_told_in_words(server: BadServer, tmp_path: Path, act: Act, fault: Fault) -> None:
    server.usually = act
    with pytest.raises(DownloadError) as raised:
        received(server, tmp_path)
    assert raised.value.fault is fault
    text = link_error_text(raised.value, "<b>host")
    assert text.endswith(".") and "{" not in text
