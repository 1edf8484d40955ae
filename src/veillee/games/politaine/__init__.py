"""La Politaine (la Poule): 32 cards, two sides, knocks and slides (rule book, section 1)."""
