"""Who plays better: bots against each other over the same deals, with intervals that say how sure that is."""
