"""Games as environments for learning: one encoding of views and actions, and the frameworks that read it."""
