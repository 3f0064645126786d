"""Controllers between the view and the core; they need QtCore only."""
