"""Links to games: the addresses of their files, and a download of one."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from qtgo.deferred import dataclass
from qtgo.files.checked_json import fields, items, parsed_object, text
from qtgo.files.input import read_input
from qtgo.networks.download import Download, Limits
from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.networks.sources import Source, Use
from qtgo.resources import resource_path

FILE_NAME = "game.sgf"
SECONDS = 60
"""What all of a download may take."""
LIMITS = Limits(
    redirections=5,
    tries=2,
    all_tries=3,
    first_pause=0.5,
    longest_pause=5.0,
    silence=15.0,
    largest=16 << 20,
    spare_room=1 << 22,
)
_SITES = "game_sites.json"
_MOST_BYTES = 1 << 20
_MOST_LETTERS = 2000
_NUMBER = "{number}"
_BLANK = b"\xef\xbb\xbf \t\r\n"
_NO_GAME = b"<", b"{", b"%PDF", b"\x89PNG", b"GIF8", b"PK"
"""What web pages begin with, other answers of servers, documents, pictures and archives."""


class LinkError(ValueError):
    """The text is not an https address."""


@dataclass(frozen=True, slots=True)
class GameLink:
    """The address of a file with games, and the server that is asked for it."""

    address: str
    host: str


def link_of(said: str, sites: Path | None = None) -> GameLink:
    """Return where the game of an address is: of a known site's page, that of its file. Raise LinkError."""
    address = said.strip()
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        raise LinkError(said) from None
    is_plain = address.isprintable() and not any(map(str.isspace, address)) and len(address) <= _MOST_LETTERS
    if parts.scheme.lower() != "https" or not host or parts.username is not None or not is_plain:
        raise LinkError(said)
    file = _file_of(host.removeprefix("www."), parts.path.rstrip("/"), sites)
    return GameLink(file, urlsplit(file).hostname or host) if file else GameLink(address, host)


def _file_of(host: str, path: str, sites: Path | None) -> str:
    """Return the address of the file that belongs to a page of a known site, empty for any other."""
    content = parsed_object(read_input(resource_path(_SITES) if sites is None else sites, _MOST_BYTES))
    for site in map(fields, items(content.get("sites"))):
        if text(site.get("host")) == host:
            for page, file in fields(site.get("pages")).items():
                found = re.fullmatch(re.escape(page).replace(re.escape(_NUMBER), "([0-9]{1,15})"), path)
                if found:
                    return text(file).replace(_NUMBER, found[1])
    return ""


class GameDownload(Download):
    """A download of a file with games; what begins as something else is not received."""

    def __init__(self, link: GameLink, folder: Path, limits: Limits = LIMITS) -> None:
        super().__init__(Source("", 0, 0, Use.USUAL, link.address, FILE_NAME, "", ""), folder, limits)

    def data(self, received: bytes) -> None:
        """Take bytes of a body."""
        if not self.received and received.lstrip(_BLANK).startswith(_NO_GAME):
            raise DownloadError(Fault.OTHER_FILE)
        super().data(received)
