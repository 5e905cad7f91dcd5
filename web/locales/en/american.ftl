### English: the American table.
