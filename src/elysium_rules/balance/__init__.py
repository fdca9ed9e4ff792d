"""Whether a family is fair and fun: what each card adds to margin and to winning, measured in games of bots."""
