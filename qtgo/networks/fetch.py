"""A download by Python's own connections, as the command line makes it."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable

from qtgo.networks.download import Arrived, Download, Request, Wait
from qtgo.networks.download_faults import DownloadError, Fault

_BLOCK = 1 << 16


def fetch(download: Download, wait: Callable[[float], object], progressed: Callable[[], object]) -> None:
    """Receive all of a file; raise DownloadError.

    ``wait`` is called with seconds to let pass, ``progressed`` whenever something has arrived.
    """
    opener = _opener()
    while not isinstance(step := download.step(), Arrived):
        if isinstance(step, Wait):
            wait(step.seconds)
        else:
            _ask(opener, step, download, progressed)


def _opener() -> urllib.request.OpenerDirector:
    """Return what opens addresses by the system's proxy, follows no redirection and knows no other schemes."""
    opener = urllib.request.OpenerDirector()
    opener.add_handler(urllib.request.ProxyHandler())
    opener.add_handler(urllib.request.HTTPHandler())
    # Bundles have no ssl of Python's: there the window downloads, by Qt and the system.
    if handler := getattr(urllib.request, "HTTPSHandler", None):
        opener.add_handler(handler())
    return opener


def _ask(
    opener: urllib.request.OpenerDirector, step: Request, download: Download, progressed: Callable[[], object]
) -> None:
    request = urllib.request.Request(step.address, headers=dict(step.headers))
    if request.type == "https" and not hasattr(urllib.request, "HTTPSHandler"):
        raise DownloadError(Fault.NO_ENCRYPTION)
    try:
        with opener.open(request, timeout=download.limits.silence) as response:
            headers = {name.lower(): value for name, value in response.headers.items()}
            if not download.answer(response.status, headers):
                return
            while block := response.read1(_BLOCK):
                download.data(block)
                progressed()
        download.end()
    except urllib.error.URLError as error:
        download.lose(_fault(error.reason))
    except (TimeoutError, http.client.HTTPException, OSError, ValueError) as error:
        download.lose(Fault.SILENT if isinstance(error, TimeoutError) else Fault.LOST)


def _fault(reason: object) -> Fault:
    if type(reason).__name__ == "SSLCertVerificationError":
        return Fault.NOT_SECURE
    if isinstance(reason, TimeoutError):
        return Fault.SILENT
    if isinstance(reason, OSError) and "407" in str(reason):
        return Fault.PROXY
    return Fault.NO_CONNECTION
