"""The operations of the contract as routes."""
