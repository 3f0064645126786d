#!/usr/bin/env bash
# appimage.sh [FOLDER]: make one file that is started as it is, an AppImage, of the folder that bundle.sh packs into FOLDER,
# which is dist/ if none is named. An AppImage is a runtime with a file system behind it: RUNTIME=FILE names the runtime,
# which https://github.com/AppImage/type2-runtime/releases has for each processor; mksquashfs makes the other half.
# (appimagetool does the same, and has to fetch that runtime itself.)
set -euo pipefail
# shellcheck source=packaging/folders.sh
source "$(dirname "${BASH_SOURCE[0]}")/folders.sh" "${1-}"

[ -f "${RUNTIME-}" ] || die "RUNTIME=FILE has to name the runtime, from https://github.com/AppImage/type2-runtime/releases."
need_tools mksquashfs:squashfs-tools xz:xz-utils
tell_lacking

id=$(sed -n 's/^APP_ID = "\(.*\)"$/\1/p' "$root/qtgo/__init__.py")
machine=$(uname -m)
bundle=qtgo-$version-linux-$machine
[ -f "$out/$bundle.tar.xz" ] || bash "$root/packaging/bundle.sh" "$out"

# Every link is relative, since nobody knows where it will be mounted.
folder=$work/QtGo.AppDir
mkdir -p "$folder/usr/bin" "$folder/usr/lib"
tar --extract --file "$out/$bundle.tar.xz" --directory "$work"
mv "$work/$bundle/share" "$folder/usr/share"
mv "$work/$bundle" "$folder/usr/lib/qtgo"
ln -s ../lib/qtgo/qtgo "$folder/usr/bin/qtgo"
ln -s usr/bin/qtgo "$folder/AppRun"
ln -s "usr/share/applications/$id.desktop" "$folder/$id.desktop"
ln -s "usr/share/icons/hicolor/scalable/apps/$id.svg" "$folder/$id.svg"
ln -s "usr/share/icons/hicolor/256x256/apps/$id.png" "$folder/.DirIcon"
[ -z "$(find "$folder" -xtype l)" ] || die "a link leads nowhere: $(find "$folder" -xtype l)"

image=$out/QtGo-$version-$machine.AppImage
mksquashfs "$folder" "$work/squashfs" -root-owned -noappend -quiet -no-progress -comp zstd -Xcompression-level 19 >&2
cat "$RUNTIME" "$work/squashfs" >"$work/image"
chmod 755 "$work/image"
[ "$("$work/image" --appimage-extract-and-run --version)" = "qtgo $version" ] || die "it does not start."
mv "$work/image" "$image"
printf '%s: %s MB\n' "${image##*/}" "$(du -m "$image" | cut -f1)" >&2
echo "$image"
