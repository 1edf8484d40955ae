"""How the table of the forehead hand is made: regret minimisation over all deals. Needs numpy."""
