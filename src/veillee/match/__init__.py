"""Matches: deals, dealer, totals, talk; and the views, what one seat may know."""
