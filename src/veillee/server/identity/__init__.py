"""Who somebody is: guests, accounts, and the tokens that give a right."""
