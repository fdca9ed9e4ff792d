"""Plain parts of every game: values and their shapes, answers and events that all of them have, who may see a field."""
