"""Controllers between the view and the rules model; they need QtCore only."""
