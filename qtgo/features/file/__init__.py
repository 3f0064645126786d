"""Files: opening, saving, encodings, issues, and files that others change."""
