#!/usr/bin/env bash
# disk_image.sh APP IMAGE: make a disk image with the program and a link to Applications, onto which it is dragged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$1" "$folder"
ln -s /Applications "$folder/Applications"
hdiutil create -volname QtGo -srcfolder "$folder" -format UDZO "$2"
