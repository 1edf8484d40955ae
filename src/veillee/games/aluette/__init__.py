"""Aluette (la Vache): 48 Latin-suited cards, nothing to follow, spoilt tricks and signs."""
