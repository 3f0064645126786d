"""Small boards on which points or a part can be chosen."""
