"""Everything a person reads, by key, in French and English.

The sentences are in ``catalogues/<language>/*.po``, the same set for the terminal and the page.
"""

from veillee.words.catalogue import Words, languages, preferred

__all__ = ["Words", "languages", "preferred"]
