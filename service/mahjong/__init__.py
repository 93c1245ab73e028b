"""The mahjong of Guilin (桂林麻将, clauses M): judges and settles hands. Knows no HTTP."""
