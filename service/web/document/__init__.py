"""The OpenAPI document, made from the operations, and the page that shows it."""
