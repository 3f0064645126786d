"""List the parts of a package by machine: SPDX 2.3 as JSON (a software bill of materials).

``sbom.py OUT`` lists what is installed here, that is QtGo with all that pip brings. A bundle has one of what is packed.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from notices import PUBLIC_DOMAIN, Library, libraries

from qtgo import __version__

_HOME = "https://github.com/qtgo/qtgo"
_QTGO = Library("QtGo", __version__, "MIT", "The QtGo developers", _HOME, ())


def spdx(parts: Sequence[Library], name: str) -> str:
    """Return the document of QtGo with its parts; the same parts and time (SOURCE_DATE_EPOCH) give the same text."""
    packages = [_package(part) for part in (_QTGO, *parts)]
    own, *others = (package["SPDXID"] for package in packages)
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()))
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"{_HOME}/sbom/{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(packages))}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", moment),
            "creators": ["Organization: The QtGo developers", f"Tool: qtgo-{__version__}"],
        },
        "packages": packages,
        "hasExtractedLicensingInfos": _words_of_our_own(parts),
        "relationships": [
            _relation("SPDXRef-DOCUMENT", "DESCRIBES", own),
            *(_relation(own, "DEPENDS_ON", other) for other in others),
        ],
    }
    return json.dumps(document, indent=1) + "\n"


def _package(part: Library) -> dict[str, Any]:
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", part.name),
        "name": part.name,
        "versionInfo": part.version,
        "downloadLocation": "NOASSERTION",
        "homepage": part.home,
        "filesAnalyzed": False,
        "licenseConcluded": part.license,
        "licenseDeclared": part.license,
        "copyrightText": part.holder,
    }


def _words_of_our_own(parts: Sequence[Library]) -> list[dict[str, str]]:
    """Explain the names of licenses that SPDX has not, as far as parts have them."""
    told = "Its authors have put it into the public domain."
    used = any(part.license == PUBLIC_DOMAIN for part in parts)
    return [{"licenseId": PUBLIC_DOMAIN, "name": "Public domain", "extractedText": told}] if used else []


def _relation(one: str, kind: str, other: str) -> dict[str, str]:
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(spdx(libraries(), f"qtgo-{__version__}"), "utf-8")
