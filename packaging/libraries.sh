#!/usr/bin/env bash
# Print the packages of Debian and Ubuntu with all that Qt asks of the system: apt-get install $(packaging/libraries.sh)
set -euo pipefail
awk '$1 !~ /^#/ { print $2 }' "$(dirname "${BASH_SOURCE[0]}")/qt-libraries.txt" | sort -u
