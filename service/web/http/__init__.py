"""What HTTP asks of every answer: bodies, negotiation, schema errors, problems, responses."""
