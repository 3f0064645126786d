"""Two games or files side by side."""
