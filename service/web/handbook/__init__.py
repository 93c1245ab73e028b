"""The pages to read: the rules and the guides."""
