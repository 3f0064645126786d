"""Why a network file cannot be used, and names of players that are no profile."""

from __future__ import annotations

from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("networks")


def model_error_text(error: ModelError) -> str:
    """Return one sentence on why a file cannot be used as a network."""
    return _text(error.fault).format(detail=visible(error.detail))


def profile_error_text(name: str) -> str:
    """Return one sentence on a name of players that is no profile."""
    text = tr(
        "“{name}” is not a player profile: use a rank from rank_20k to rank_9d, preaz_20k to preaz_9d, or "
        "proyear_1800 to proyear_2023."
    )
    return text.format(name=visible(name))


def _text(fault: ModelFault) -> str:
    match fault:
        case ModelFault.NOT_A_NETWORK:
            return tr("This file is not a KataGo network.")
        case ModelFault.TOO_OLD:
            return tr("This network is too old (format {detail}); QtGo reads formats 8 to 17.")
        case ModelFault.TOO_NEW:
            return tr("This network needs a newer version of QtGo (format {detail}; this version reads 8 to 17).")
        case ModelFault.CUT_OFF:
            return tr("This network file is incomplete; download or copy it again.")
        case ModelFault.DAMAGED:
            return tr("This network file is damaged; download or copy it again.")
        case ModelFault.TOO_LARGE:
            return tr("This network file is larger than any network that QtGo can run.")
        case ModelFault.UNKNOWN_BLOCK:
            return tr("This network needs a newer version of QtGo: it has an unknown kind of block, “{detail}”.")
        case ModelFault.UNKNOWN_OPTION:
            return tr("This network needs a newer version of QtGo: it uses an unknown option, “{detail}”.")
        case ModelFault.HUMAN:
            return tr("This network plays like people and does not analyze; qtgo gtp --human rank_5k plays with it.")
        case ModelFault.NOT_HUMAN:
            return tr("This network does not play like people; only KataGo's human network does.")
        case ModelFault.CHANGED:
            return tr("The network file has been changed or removed; add the network again.")
        case ModelFault.NO_ANSWER:
            return tr("This network gives no usable answers; its file may be damaged.")
        case ModelFault.NO_RUNTIME:
            return tr("Networks need onnxruntime, which is missing or does not work here.")
