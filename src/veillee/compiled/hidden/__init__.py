"""What a view tells of the cards it hides, and the table from which worlds are dealt."""
