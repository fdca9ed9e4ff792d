"""Many games at once: plans, the pieces that they are cut into, executors, and tables of what came of them."""
