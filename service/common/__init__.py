"""What both games share (clauses C of the rules): texts, faults, options, the ledger. Knows no game and no HTTP."""
