"""How the program looks: colors, sizes, type, icons and the style of Qt's widgets."""
