"""The words for games that could not be received."""

from __future__ import annotations

from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.plain_text import visible
from qtgo.text.networks.download_words import download_error_text
from qtgo.text.networks.network_list_words import size_text
from qtgo.text.translation import Texts

tr = Texts("open link")

_LENGTH = 200


def link_error_text(error: DownloadError, host: str) -> str:
    """Return why a game was not received from a server, and what helps."""
    text = {
        Fault.NO_CONNECTION: tr("{host} cannot be reached. Check the address and your connection."),
        Fault.NOT_SECURE: tr("{host} could not prove that it is the right server. Nothing was opened."),
        Fault.NO_ENCRYPTION: tr("QtGo has no secure connections (https) here. Save the game in your browser first."),
        Fault.PROXY: tr("Your proxy asks for a password. Save the game in your browser first."),
        Fault.LOST: tr("The connection to {host} was lost. Try again."),
        Fault.SILENT: tr("{host} stopped sending. Try again."),
        Fault.OTHER_SCHEME: tr("{host} leads to an address without https. Nothing was opened."),
        Fault.ENDLESS_REDIRECTION: tr("{host} redirects again and again. Nothing was opened."),
        Fault.MISSING: tr("{host} has no game at this address."),
        Fault.FORBIDDEN: tr("{host} refuses to send this game: it may be private."),
        Fault.OTHER_SIZE: tr("What {host} sends is too large for a game: at most {size} are received."),
        Fault.OTHER_FILE: tr("This is not the address of a game file. Copy the link to the SGF file itself."),
    }.get(error.fault)
    if text is None:
        return download_error_text(error)
    return text.format(host=visible(host, _LENGTH), size=size_text(error.other))
