"""The wooden board: geometry, theme, drawing, scene and view."""
