"""The referee of Guilin zipai (桂林字牌), clauses Z of the rules. Knows nothing of HTTP and nothing of mahjong."""
