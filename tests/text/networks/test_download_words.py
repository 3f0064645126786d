"""Why a download has ended, in the language in use."""

import errno
import os

import pytest

from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.text.networks.download_words import download_error_text
from tests.languages import spoken


@pytest.mark.usefixtures("qapp")
def test_what_the_system_says_is_in_the_language() -> None:
    error = DownloadError(Fault.NOT_WRITTEN, os.strerror(errno.EROFS), errno.EROFS)
    assert download_error_text(error) == f"The file cannot be saved: {os.strerror(errno.EROFS)}."
    with spoken("de"):
        assert "schreibgeschützt" in download_error_text(error)
        assert "All names are taken" in download_error_text(DownloadError(Fault.NOT_WRITTEN, "All names are taken", 17))
