"""Every word that users read about what lies below the window, and the way in which all words are translated."""
