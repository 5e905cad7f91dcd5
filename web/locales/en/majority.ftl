### English: the Majority table.
