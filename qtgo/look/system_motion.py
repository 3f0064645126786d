"""Read whether Windows or macOS is set to reduce motion."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys

_CLIENT_AREA_ANIMATION = 0x1042  # SPI_GETCLIENTAREAANIMATION


def is_motion_reduced() -> bool:
    """Return whether that is set; False on other systems, and where the system does not say."""
    try:
        if sys.platform == "win32":
            return not _animates_on_windows()
        return sys.platform == "darwin" and _is_reduced_on_macos()
    except (OSError, AttributeError, ValueError):
        return False


def _animates_on_windows() -> bool:
    animates = ctypes.c_int(1)
    user32 = getattr(ctypes, "windll").user32  # noqa: B009  known on Windows alone
    is_known = user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0)
    return not is_known or animates.value != 0


def _is_reduced_on_macos() -> bool:
    """Ask NSWorkspace, which Qt has loaded."""
    objc = ctypes.cdll.LoadLibrary(ctypes.util.find_library("objc") or "")
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    pointers = [ctypes.c_void_p, ctypes.c_void_p]
    send = ctypes.CFUNCTYPE(ctypes.c_void_p, *pointers)(("objc_msgSend", objc))
    tell = ctypes.CFUNCTYPE(ctypes.c_bool, *pointers)(("objc_msgSend", objc))
    workspace = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    return bool(tell(workspace, objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
