"""Games and problems as books: figures with their comments on pages of paper, or as one page that plays."""
