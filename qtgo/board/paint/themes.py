"""The look of a board: woods, stones and the colors of what is drawn on them, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from qtgo.deferred import dataclass, replace

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from qtgo.core.rules.point import Color


@dataclass(frozen=True, slots=True)
class Wood:
    """Straight-grained wood: early wood, late wood, and the course of the rings.

    ``rings`` is the number of growth rings across the board, ``wave`` how far they bend as a fraction of its
    width, ``contrast`` how dark late wood is (0 to 1), ``fibres`` the number of fine streaks.
    """

    early: str
    late: str
    rings: int = 120
    wave: float = 0.02
    contrast: float = 0.5
    fibres: float = 1.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class StoneColors:
    """The colors of a stone: lit, middle and shaded surface, edge, and text on it."""

    light: str
    middle: str
    dark: str
    edge: str
    text: str


@dataclass(frozen=True, eq=False, slots=True)
class ThemePictures:
    """Pictures in place of what is drawn: the board, the table around it, and the variants of the stones."""

    board: QImage | None
    table: QImage | None
    stones: Mapping[Color, tuple[QImage, ...]]


@dataclass(frozen=True, slots=True)
class BoardTheme:
    """A look of the board; colors are texts that QColor reads.

    ``table`` is the color around the board, empty for the program's; ``pictures`` are those of a theme of the user's.
    ``wood`` None is a plain board, ``shaded`` False flat stones without light and shadow. ``line_scale`` is how much
    wider lines are than usual, ``edge_scale`` how much wider than those the lines along the edges of the board.
    """

    name: str
    base: str
    line: str
    coordinate: str
    wood: Wood | None
    black: StoneColors
    white: StoneColors
    shaded: bool = True
    line_scale: float = 1.0
    edge_scale: float = 1.0
    front: str = "#8a6430"
    accent: str = "#b23e22"
    accent_on_black: str = "#ff7a52"
    ink: str = "#2a1608"
    highlight: str = "#9c4f1e"
    table: str = ""
    pictures: ThemePictures | None = None

    @property
    def has_plain_black(self) -> bool:
        """Return whether black stones are of one color from rim to rim."""
        return not self.shaded and self.pictures is None and self.black.edge == self.black.middle


_SLATE = StoneColors("#64676b", "#2b2d30", "#0c0d0f", "#050506", "#f4f4f2")
_SHELL = StoneColors("#ffffff", "#f3f1ea", "#c9c4b7", "#8f897b", "#151515")
_FLAT_BLACK = StoneColors("#000000", "#000000", "#000000", "#000000", "#ffffff")
_FLAT_WHITE = StoneColors("#ffffff", "#ffffff", "#ffffff", "#000000", "#000000")

KAYA = BoardTheme(
    "kaya",
    base="#e2b367",
    line="#3b2509",
    coordinate="#5a3a12",
    wood=Wood("#ecc47e", "#c98f45", rings=130, wave=0.022, contrast=0.55, seed=7),
    black=_SLATE,
    white=_SHELL,
    front="#a8763a",
)
SHINKAYA = replace(
    KAYA,
    name="shinkaya",
    base="#ecd3a0",
    line="#4a3517",
    coordinate="#5f491f",
    wood=Wood("#f3ddb0", "#d9b67c", rings=190, wave=0.012, contrast=0.5, fibres=0.7, seed=19),
    front="#b99863",
)
KATSURA = replace(
    KAYA,
    name="katsura",
    base="#c98d56",
    line="#2e1607",
    coordinate="#341a07",
    wood=Wood("#d39a63", "#a9683a", rings=90, wave=0.035, contrast=0.5, fibres=1.2, seed=31),
    front="#86532b",
    highlight="#753a13",
)
WALNUT = replace(
    KAYA,
    name="walnut",
    base="#7b5238",
    line="#f2e2c8",
    coordinate="#f8eedd",
    wood=Wood("#82573b", "#523420", rings=75, wave=0.05, contrast=0.62, fibres=1.5, seed=5),
    front="#432a19",
    ink="#f8eedd",
    highlight="#e29b62",
)
CONTRAST = BoardTheme(
    "contrast",
    base="#ffd978",
    line="#000000",
    coordinate="#000000",
    wood=None,
    black=_FLAT_BLACK,
    white=_FLAT_WHITE,
    shaded=False,
    line_scale=1.4,
    front="#c89a2c",
    accent="#c00000",
    accent_on_black="#ffb000",
    ink="#000000",
    highlight="#0040ff",
)
PAPER = BoardTheme(
    "paper",
    base="#ffffff",
    line="#000000",
    coordinate="#000000",
    wood=None,
    black=_FLAT_BLACK,
    white=_FLAT_WHITE,
    shaded=False,
    edge_scale=2.4,
    front="#dddddd",
    accent="#000000",
    accent_on_black="#ffffff",
    ink="#000000",
    highlight="#555555",
)

THEMES: Mapping[str, BoardTheme] = MappingProxyType(
    {theme.name: theme for theme in (KAYA, SHINKAYA, KATSURA, WALNUT, CONTRAST, PAPER)}
)
