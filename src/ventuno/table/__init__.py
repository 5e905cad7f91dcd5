"""The live table: phases, deadlines, seats, records and views, all pure."""
