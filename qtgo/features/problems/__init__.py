"""Problems: collections, solving, progress, and making one."""
