"""Random actions over the real program with real files, until something is wrong or grows: ``python -m tests.soak``."""
