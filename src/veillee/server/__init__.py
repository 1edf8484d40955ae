"""Playing together: tables on a network, kept in a database."""
