-- Rounds that are played alone, accounts with a name and password, top-ups, golden chips, settings, the log of what
-- hosts did, and documents that can be pruned while everything that proves them stays.

-- ---- Seats: 0 is the shared table; elsewhere the account or the match that plays alone. -----------------------------

CREATE TABLE open_round_2 (
    table_no INTEGER NOT NULL REFERENCES live_table,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    round INTEGER NOT NULL,
    engine_version INTEGER NOT NULL,
    acted_ms INTEGER NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO open_round_2
SELECT table_no, 0, round, engine_version, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM open_round;

CREATE TABLE round_log_2 (
    table_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    entry BLOB NOT NULL,
    granted BLOB,
    PRIMARY KEY (table_no, seat, seq),
    FOREIGN KEY (table_no, seat) REFERENCES open_round
) STRICT;
CREATE TABLE hold_2 (
    table_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    purse INTEGER NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0),
    gained INTEGER NOT NULL DEFAULT 0 CHECK (gained >= 0),
    PRIMARY KEY (table_no, seat, purse),
    FOREIGN KEY (table_no, seat) REFERENCES open_round
) STRICT, WITHOUT ROWID;
INSERT INTO round_log_2 SELECT table_no, 0, seq, entry, granted FROM round_log;
INSERT INTO hold_2 SELECT table_no, 0, purse, cents, gained FROM hold;
DROP TABLE round_log;
DROP TABLE hold;
DROP TABLE open_round;
ALTER TABLE open_round_2 RENAME TO open_round;
ALTER TABLE round_log_2 RENAME TO round_log;
ALTER TABLE hold_2 RENAME TO hold;

CREATE TABLE shoe_2 (
    table_no INTEGER NOT NULL REFERENCES live_table,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    no INTEGER NOT NULL CHECK (no >= 1),
    secret BLOB NOT NULL,
    commitment TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    decks INTEGER NOT NULL,
    entropy BLOB NOT NULL,
    root TEXT NOT NULL,
    front INTEGER NOT NULL CHECK (front >= 0),
    back INTEGER NOT NULL CHECK (back >= 0),
    ended INTEGER NOT NULL CHECK (ended IN (0, 1)),
    PRIMARY KEY (table_no, seat, no),
    CHECK (front + back <= decks * 52)
) STRICT, WITHOUT ROWID;
INSERT INTO shoe_2
SELECT table_no, 0, no, secret, commitment, rules_hash, decks, entropy, root, front, back, ended FROM shoe;
DROP TABLE shoe;
ALTER TABLE shoe_2 RENAME TO shoe;

CREATE TRIGGER shoe_numbers_have_no_gaps BEFORE INSERT ON shoe
WHEN NEW.no <> 1 + (SELECT ifnull(max(no), 0) FROM shoe WHERE table_no = NEW.table_no AND seat = NEW.seat)
    AND NOT EXISTS (SELECT 1 FROM shoe WHERE table_no = NEW.table_no AND seat = NEW.seat AND no = NEW.no)
BEGIN SELECT RAISE(ABORT, 'a shoe number would leave a gap'); END;

CREATE TRIGGER shoe_keeps_its_commitment BEFORE UPDATE ON shoe
WHEN NEW.table_no <> OLD.table_no OR NEW.seat <> OLD.seat OR NEW.no <> OLD.no OR NEW.secret <> OLD.secret
    OR NEW.decks <> OLD.decks OR NEW.commitment <> OLD.commitment OR NEW.rules_hash <> OLD.rules_hash
    OR (OLD.root <> '' AND (NEW.root <> OLD.root OR NEW.entropy <> OLD.entropy))
    OR NEW.front < OLD.front OR NEW.back < OLD.back OR NEW.ended < OLD.ended
BEGIN SELECT RAISE(ABORT, 'a shoe keeps its commitment and never takes cards back'); END;

CREATE TRIGGER shoe_stays BEFORE DELETE ON shoe BEGIN SELECT RAISE(ABORT, 'shoes are kept'); END;

-- ---- Money: more kinds of bookings; documents apart from the rounds they belong to. ---------------------------------

CREATE TABLE booking_2 (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('start', 'grant', 'top_up', 'round', 'void')),
    at_ms INTEGER NOT NULL,
    house INTEGER NOT NULL REFERENCES purse,
    delta INTEGER NOT NULL,
    first INTEGER NOT NULL,
    entries INTEGER NOT NULL CHECK (entries >= 0),
    hash BLOB NOT NULL
) STRICT;
INSERT INTO booking_2 SELECT * FROM booking;

-- A finished round, under the number of its booking. Small, so that a page of history reads few pages.
CREATE TABLE round_2 (
    booking INTEGER PRIMARY KEY REFERENCES booking,
    table_no INTEGER NOT NULL REFERENCES live_table,
    seat INTEGER NOT NULL,
    round INTEGER NOT NULL,
    code TEXT NOT NULL UNIQUE,
    started_ms INTEGER NOT NULL,
    rules_hash TEXT NOT NULL,
    shoe INTEGER NOT NULL,
    UNIQUE (table_no, seat, round)
) STRICT;
CREATE TABLE document (
    booking INTEGER PRIMARY KEY REFERENCES round,
    content BLOB NOT NULL
) STRICT;
-- What stays of a document that was taken away: its digest, which the chain covers.
CREATE TABLE pruned (
    booking INTEGER PRIMARY KEY REFERENCES round,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
) STRICT;
INSERT INTO round_2 SELECT booking, table_no, 0, round, code, started_ms, rules_hash, shoe FROM round;
INSERT INTO document SELECT booking, document FROM round;
DROP TABLE round;
DROP TABLE booking;
ALTER TABLE booking_2 RENAME TO booking;
ALTER TABLE round_2 RENAME TO round;
CREATE INDEX round_of_shoe ON round (table_no, seat, shoe, round);

CREATE TRIGGER booking_is_final BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER booking_stays BEFORE DELETE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE ON round BEGIN SELECT RAISE(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER round_stays BEFORE DELETE ON round BEGIN SELECT RAISE(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER document_is_final BEFORE UPDATE ON document BEGIN SELECT RAISE(ABORT, 'documents are append-only'); END;
CREATE TRIGGER document_leaves_its_digest BEFORE DELETE ON document
WHEN NOT EXISTS (SELECT 1 FROM pruned WHERE booking = OLD.booking)
BEGIN SELECT RAISE(ABORT, 'a document leaves its digest'); END;
CREATE TRIGGER pruned_is_final BEFORE UPDATE ON pruned BEGIN SELECT RAISE(ABORT, 'digests are append-only'); END;
CREATE TRIGGER pruned_stays BEFORE DELETE ON pruned BEGIN SELECT RAISE(ABORT, 'digests are append-only'); END;

ALTER TABLE live_table DROP COLUMN last_round;

-- Golden chips of an account; credits are found by the account's own number.
CREATE INDEX golden_purse ON purse (account) WHERE asset > 0;

-- Requests that carry a key of their caller: asked again, they bring nothing more.
CREATE TABLE keyed_request (
    account INTEGER NOT NULL REFERENCES account,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    kind TEXT NOT NULL CHECK (kind IN ('top_up', 'grant')),
    asset INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    booking INTEGER NOT NULL REFERENCES booking,
    PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER keyed_request_is_final BEFORE UPDATE ON keyed_request
BEGIN SELECT RAISE(ABORT, 'requests are append-only'); END;
CREATE TRIGGER keyed_request_stays BEFORE DELETE ON keyed_request
BEGIN SELECT RAISE(ABORT, 'requests are append-only'); END;

-- When an account last brought itself credits, and how often an address did so within an hour.
CREATE TABLE topped_up (
    account INTEGER PRIMARY KEY REFERENCES account,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE top_up_address (
    hour INTEGER NOT NULL,
    address_hash BLOB NOT NULL,
    top_ups INTEGER NOT NULL,
    PRIMARY KEY (hour, address_hash)
) STRICT, WITHOUT ROWID;

-- ---- People. Names, settings and what a browser says it is are data of bounded size, never interpreted. -------------

ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin'));
CREATE INDEX account_name ON account (name) WHERE kind IN ('guest', 'registered');
CREATE INDEX admin_account ON account (id) WHERE role = 'admin';

-- `name_key` is equal for names that look alike.
CREATE TABLE credential (
    account INTEGER PRIMARY KEY REFERENCES account,
    name_key TEXT NOT NULL UNIQUE CHECK (length(name_key) BETWEEN 1 AND 200),
    password_hash TEXT NOT NULL CHECK (length(password_hash) <= 500),
    changed_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE session_2 (
    id INTEGER PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES account,
    created_ms INTEGER NOT NULL,
    last_used_ms INTEGER NOT NULL,
    device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 200)
) STRICT;
INSERT INTO session_2 (token_hash, account, created_ms, last_used_ms)
SELECT token_hash, account, created_ms, created_ms FROM session ORDER BY created_ms;
DROP TABLE session;
ALTER TABLE session_2 RENAME TO session;
CREATE INDEX session_of_account ON session (account);

-- Failed logins by the keyed hash of a name or an address; neither is kept.
CREATE TABLE login_failure (
    subject BLOB PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    locked_until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX login_failure_age ON login_failure (last_ms);

CREATE TABLE profile (
    account INTEGER PRIMARY KEY REFERENCES account,
    version INTEGER NOT NULL CHECK (version >= 1),
    json TEXT NOT NULL CHECK (length(CAST(json AS BLOB)) <= 16384)
) STRICT;

-- What hosts did; `hash` chains each row to the one before it.
CREATE TABLE act (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    who INTEGER NOT NULL,
    what TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TRIGGER act_is_final BEFORE UPDATE ON act BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END;
CREATE TRIGGER act_stays BEFORE DELETE ON act BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END;

-- The one-time link that makes the first administrator.
CREATE TABLE admin_link (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    token_hash BLOB NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;
