"""Who may ask, and how often: keys, rate limits, CORS, security fields."""
