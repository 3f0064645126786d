"""The words for downloads of networks that end without their files."""

from __future__ import annotations

from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.plain_text import visible
from qtgo.text.file_problem_words import system_reason
from qtgo.text.networks.network_list_words import size_text
from qtgo.text.translation import Texts

tr = Texts("networks")

_MINUTE, _HOUR = 60, 3600


def download_error_text(error: DownloadError) -> str:
    """Return why a download has ended, and what helps."""
    text = {
        Fault.NO_CONNECTION: tr(
            "{detail} cannot be reached. Check your connection, or download the file in your browser and add it."
        ),
        Fault.NOT_SECURE: tr("{detail} could not prove that it is the right server. Nothing was downloaded."),
        Fault.NO_ENCRYPTION: tr(
            "QtGo has no secure connections (https) here. Download the file in your browser, then add it."
        ),
        Fault.PROXY: tr("Your proxy asks for a password. Download the file in your browser, then add it."),
        Fault.LOST: tr("The connection to {detail} was lost. Download again to continue where it stopped."),
        Fault.SILENT: tr("{detail} stopped sending. Download again to continue where it stopped."),
        Fault.OTHER_SCHEME: tr("{detail} offers no secure connection (https). Nothing was downloaded."),
        Fault.ENDLESS_REDIRECTION: tr("{detail} redirects again and again. Nothing was downloaded."),
        Fault.MISSING: tr("The file is no longer at {detail}."),
        Fault.FORBIDDEN: tr("{detail} refuses to send the file."),
        # Translators: {detail} is the name of a server, {time} such as "later" or "in 5 minutes".
        Fault.BUSY: tr("{detail} is busy. Try again {time}."),
        Fault.BAD_ANSWER: tr("The server failed (status {detail}). Try again later."),
        Fault.OTHER_SIZE: tr("The server offers another file: {came} instead of {expected}. Nothing was kept."),
        Fault.OTHER_FILE: tr("The server sent another file than the network. It was deleted."),
        Fault.NO_ROOM: tr("There is not enough room: {came} needed, {expected} free."),
        Fault.IN_PROGRESS: tr("This network is already being downloaded."),
        Fault.NOT_WRITTEN: tr("The file cannot be saved: {detail}."),
    }[error.fault]
    came, expected = size_text(error.number), size_text(error.other)
    is_of_system = error.fault is Fault.NOT_WRITTEN
    detail = system_reason(OSError(error.number, error.detail)) if is_of_system else error.detail
    return text.format(detail=visible(detail), time=_time_text(error.number), came=came, expected=expected)


def _time_text(seconds: int) -> str:
    if not seconds:
        # Translators: in "Try again later."
        return tr("later")
    if seconds >= _HOUR:
        # Translators: in "Try again in 2 hours."
        return tr.plural("in {n} hour", "in {n} hours", -(-seconds // _HOUR))
    # Translators: in "Try again in 5 minutes."
    return tr.plural("in {n} minute", "in {n} minutes", -(-seconds // _MINUTE))
