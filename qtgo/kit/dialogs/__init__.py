"""What dialogs are made of: forms, lists of pages, modal windows."""
