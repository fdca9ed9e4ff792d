"""What changes the table of Ephyran."""
