"""Whist 22, also called Tarot africain or Tiar: RULES.md, section 3."""
