"""What every game is and can do: the port, steps, playouts, undo, refusals."""
