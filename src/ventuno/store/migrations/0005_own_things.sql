-- What belongs to a person: statistics of one's own, an account that is closed, and what is asked of the host.

-- ---- One kind of booking more: what a closed account owned goes back to the mint. -----------------------------------

CREATE TABLE booking_3 (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'grant', 'top_up', 'round', 'void', 'closing')),
    at_ms INTEGER NOT NULL,
    house INTEGER NOT NULL REFERENCES purse,
    delta INTEGER NOT NULL,
    first INTEGER NOT NULL,
    entries INTEGER NOT NULL CHECK (entries >= 0),
    hash BLOB NOT NULL
) STRICT;
INSERT INTO booking_3 SELECT * FROM booking;
DROP TABLE booking;
ALTER TABLE booking_3 RENAME TO booking;
CREATE TRIGGER booking_is_final BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER booking_stays BEFORE DELETE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;

-- ---- Accounts that are closed: the row of the account stays as a number that the ledger can name. -------------------

-- `settled_ms` is when the balance went back: not before the last round with a stake of theirs has ended.
CREATE TABLE closed_account (
    account INTEGER PRIMARY KEY REFERENCES account,
    at_ms INTEGER NOT NULL,
    settled_ms INTEGER
) STRICT;
CREATE INDEX closing_account ON closed_account (account) WHERE settled_ms IS NULL;

-- A name that nobody may take for a while, by its keyed hash; the name itself is gone.
CREATE TABLE resting_name (
    name BLOB PRIMARY KEY,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ---- Statistics: sums of an account's rounds, a sheet a day of play, counted when their owner asks for them. --------

-- The newest entry of the account's credits that the sheets hold.
CREATE TABLE tally_mark (
    account INTEGER PRIMARY KEY REFERENCES account,
    entry INTEGER NOT NULL
) STRICT;
CREATE TABLE tally (
    account INTEGER NOT NULL REFERENCES account,
    day INTEGER NOT NULL,
    sheet BLOB NOT NULL,
    PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;

-- ---- What players ask of the host. Texts are data of bounded size, never interpreted. -------------------------------

-- `key` is chosen by whoever asks: asked again, it is the same message. `about` is the account of a reported line.
CREATE TABLE support (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('question', 'report')),
    about INTEGER REFERENCES account,
    place TEXT NOT NULL CHECK (length(place) <= 40),
    code TEXT NOT NULL CHECK (length(code) <= 40),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
    answer TEXT NOT NULL DEFAULT '' CHECK (length(answer) <= 2000),
    answered_ms INTEGER,
    UNIQUE (account, key)
) STRICT;
CREATE INDEX open_support ON support (id) WHERE state = 'open';
CREATE INDEX support_about ON support (about) WHERE about IS NOT NULL;

-- What was still on its way when an account was closed leaves nothing behind.
CREATE TRIGGER closed_profile BEFORE INSERT ON profile WHEN NEW.account IN (SELECT account FROM closed_account)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER closed_tally BEFORE INSERT ON tally WHEN NEW.account IN (SELECT account FROM closed_account)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER closed_tally_mark BEFORE INSERT ON tally_mark WHEN NEW.account IN (SELECT account FROM closed_account)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER closed_session BEFORE INSERT ON session WHEN NEW.account IN (SELECT account FROM closed_account)
BEGIN SELECT RAISE(IGNORE); END;
