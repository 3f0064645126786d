"""SGF files: grammar, reader, writer, character sets, and importers of other formats."""
