"""What both games share (clauses C of the rules): texts, faults, options, the ledger. Imports no game and no HTTP.

The two lists of words that a client may meet in either game stand here whole: the causes of a transfer (ledger) and the
codes of faults.
"""
