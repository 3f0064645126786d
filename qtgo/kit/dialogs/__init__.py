"""The parts of dialogs: forms, lists of pages, modal windows."""
