"""The rules to read, the guides and the glossary, in Chinese and English: Markdown, and what parses and renders it."""
