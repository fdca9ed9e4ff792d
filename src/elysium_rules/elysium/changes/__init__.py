"""What changes the table, and what asks before it does: events, procedures, modifiers, prevention, delayed effects."""
