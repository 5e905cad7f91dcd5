-- Duels between two players: challenges, matches, and how strong people are (DUE-12, DUE-14).

-- Who wants to play. `key` is chosen by whoever challenges: asked again, it is the same challenge. `id` is random and
-- what its link ends with. `wish` is JSON of what is to be played.
CREATE TABLE challenge (
    id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 16 AND 64),
    account INTEGER NOT NULL REFERENCES account,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    table_no INTEGER NOT NULL REFERENCES live_table,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    wish TEXT NOT NULL CHECK (length(CAST(wish AS BLOB)) <= 4096),
    made_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'withdrawn')),
    match INTEGER,
    CHECK ((state = 'accepted') = (match IS NOT NULL)),
    UNIQUE (account, key),
    FOREIGN KEY (table_no, match) REFERENCES duel
) STRICT, WITHOUT ROWID;
CREATE INDEX open_challenge ON challenge (table_no, made_ms) WHERE state = 'open';

-- A match, under the number that is its seat at its table. `spec` is JSON of all it is played by, `version` that of its
-- log. It is there before its first entry and stays when its record is pruned.
CREATE TABLE duel (
    table_no INTEGER NOT NULL REFERENCES live_table,
    match INTEGER NOT NULL CHECK (match >= 1),
    first INTEGER NOT NULL REFERENCES account,
    second INTEGER NOT NULL REFERENCES account,
    spec TEXT NOT NULL CHECK (length(CAST(spec AS BLOB)) <= 16384),
    version INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    code TEXT NOT NULL DEFAULT '',
    decision TEXT NOT NULL DEFAULT '',
    winner INTEGER CHECK (winner IN (0, 1)),
    CHECK (first <> second),
    CHECK ((ended_ms IS NULL) = (decision = '')),
    PRIMARY KEY (table_no, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX running_duel ON duel (table_no, match) WHERE ended_ms IS NULL;
CREATE INDEX duel_of_first ON duel (first, made_ms);
CREATE INDEX duel_of_second ON duel (second, made_ms);
CREATE UNIQUE INDEX duel_code ON duel (code) WHERE code <> '';

CREATE TRIGGER ended_duel_is_final BEFORE UPDATE ON duel WHEN OLD.ended_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a match ends once'); END;
CREATE TRIGGER duel_stays BEFORE DELETE ON duel BEGIN SELECT RAISE(ABORT, 'matches are kept'); END;

-- What matches between people have made of somebody's rating. A house bot has none: it is counted, not rated.
CREATE TABLE duellist (
    account INTEGER PRIMARY KEY REFERENCES account,
    mean REAL,
    deviation REAL CHECK ((deviation IS NULL) = (mean IS NULL)),
    points INTEGER,
    matches INTEGER NOT NULL CHECK (matches >= 0),
    won INTEGER NOT NULL CHECK (won BETWEEN 0 AND matches),
    last_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX duellist_points ON duellist (points) WHERE points IS NOT NULL;

-- A house bot by its name, once.
CREATE UNIQUE INDEX bot_name ON account (name) WHERE kind = 'bot';
