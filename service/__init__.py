"""The referee of record for the two games of Guilin: mahjong (桂林麻将) and zipai (桂林字牌)."""

__version__ = "2.0.0"
