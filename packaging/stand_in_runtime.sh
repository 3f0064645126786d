#!/bin/sh
# What an AppImage begins with where its runtime is not at hand, to try the image all the same: it mounts the file system
# behind it at a place of no fixed name, as the runtime does, or unpacks it there with --appimage-extract-and-run, and
# becomes AppRun. Needs squashfuse, or unsquashfs. Nothing that is released has it.
set -eu
image=$(readlink -f "$0")
start=$(sed '/^exit # The file system follows\.$/q' "$image" | wc -c)
folder=$(mktemp -d /tmp/.mount_qtgoXXXXXX)
if [ "${1-}" = --appimage-extract-and-run ]; then
    shift
    unsquashfs -quiet -no-progress -force -offset "$start" -dest "$folder" "$image" >/dev/null
    leave() { rm -rf "$folder"; }
else
    # Whoever ends all processes leaves it to the program to end with its files still there.
    (trap '' TERM && exec squashfuse -o "offset=$start" "$image" "$folder")
    leave() { fusermount -u -z "$folder" && rmdir "$folder"; }
fi
(tail --pid=$$ --follow /dev/null && leave) </dev/null >/dev/null 2>&1 &
export APPIMAGE="$image" APPDIR="$folder" ARGV0="$0" OWD="$PWD"
exec "$folder/AppRun" "$@"
exit # The file system follows.
