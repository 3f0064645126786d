"""The look of the program: colors, sizes, type, icons and the style of Qt's widgets."""
