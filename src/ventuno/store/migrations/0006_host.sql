-- What hosts do to tables and players.

-- Who may not write in chat until when, by table; table 0 is every table (PLA-19).
CREATE TABLE mute (
    account INTEGER NOT NULL REFERENCES account,
    table_no INTEGER NOT NULL CHECK (table_no >= 0),
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (account, table_no)
) STRICT, WITHOUT ROWID;

-- Makes the marks by which players tell each other apart in chat; a mark leads nobody to an account.
CREATE TABLE chat_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;
INSERT INTO chat_key VALUES (1, randomblob(32));

-- A table that its host has taken out of play: paused, or disabled and gone from the lobby. Open tables have no row.
CREATE TABLE table_state (
    table_no INTEGER PRIMARY KEY REFERENCES live_table,
    state TEXT NOT NULL CHECK (state IN ('paused', 'disabled')),
    since_ms INTEGER NOT NULL
) STRICT;
