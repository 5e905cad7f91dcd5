### English: duels.
