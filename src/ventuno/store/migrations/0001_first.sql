-- What is written down, first version. Amounts are whole cents, times are milliseconds since 1970.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Who may own money: people, house bots, one bank a table, and the mint that starting balances come from.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'registered', 'bot', 'bank', 'mint')),
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Guests made by one address on one day; the address itself is not kept.
CREATE TABLE visitor (
    day INTEGER NOT NULL,
    address_hash BLOB NOT NULL,
    guests INTEGER NOT NULL,
    PRIMARY KEY (day, address_hash)
) STRICT, WITHOUT ROWID;

-- One asset of one account. Credits are asset 0, so their purse carries the account's own number.
-- `last` is the newest entry of the purse: the head of its history.
-- `held` is what open rounds have taken so far; it is below zero while they have paid more at once than was staked.
CREATE TABLE purse (
    id INTEGER PRIMARY KEY CHECK (id = (asset << 40) | account),
    account INTEGER NOT NULL REFERENCES account,
    asset INTEGER NOT NULL DEFAULT 0 CHECK (asset BETWEEN 0 AND 1000000),
    overdraft INTEGER NOT NULL DEFAULT 0 CHECK (overdraft IN (0, 1)),
    posted INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    last INTEGER,
    CHECK (iif(overdraft, held = 0, posted >= held))
) STRICT;

CREATE TABLE live_table (
    no INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    spec TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    bank INTEGER NOT NULL REFERENCES purse,
    last_round INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The round being played at a table and its private log; both go when it is settled.
CREATE TABLE open_round (
    table_no INTEGER PRIMARY KEY REFERENCES live_table,
    round INTEGER NOT NULL,
    engine_version INTEGER NOT NULL
) STRICT;

CREATE TABLE round_log (
    table_no INTEGER NOT NULL REFERENCES open_round,
    seq INTEGER NOT NULL,
    entry BLOB NOT NULL,
    granted BLOB,
    PRIMARY KEY (table_no, seq)
) STRICT;

-- A player in the open round of a table: `cents` are at stake, `gained` was paid at once beyond the stakes it was
-- for (COM-25). A void round gives back the one and leaves the other (COM-26).
CREATE TABLE hold (
    table_no INTEGER NOT NULL REFERENCES open_round,
    purse INTEGER NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0),
    gained INTEGER NOT NULL DEFAULT 0 CHECK (gained >= 0),
    PRIMARY KEY (table_no, purse)
) STRICT, WITHOUT ROWID;

CREATE TABLE ruleset (
    hash TEXT PRIMARY KEY,
    json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE shoe (
    table_no INTEGER NOT NULL REFERENCES live_table,
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
    PRIMARY KEY (table_no, no),
    CHECK (front + back <= decks * 52)
) STRICT, WITHOUT ROWID;

-- Money moved at once: one purse of the house against the entries `first` to `first + entries - 1`.
-- `hash` chains this booking, its entries and its round to the booking before it.
CREATE TABLE booking (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'round', 'void')),
    at_ms INTEGER NOT NULL,
    house INTEGER NOT NULL REFERENCES purse,
    delta INTEGER NOT NULL,
    first INTEGER NOT NULL,
    entries INTEGER NOT NULL CHECK (entries >= 0),
    hash BLOB NOT NULL
) STRICT;

-- A row a player a round, about 30 bytes. `prev` is the purse's entry before this one.
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    purse INTEGER NOT NULL,
    prev INTEGER,
    booking INTEGER NOT NULL,
    staked INTEGER NOT NULL CHECK (staked >= 0),
    back INTEGER NOT NULL CHECK (back >= 0)
) STRICT;

-- A finished round, under the number of its booking.
CREATE TABLE round (
    booking INTEGER PRIMARY KEY REFERENCES booking,
    table_no INTEGER NOT NULL REFERENCES live_table,
    round INTEGER NOT NULL,
    code TEXT NOT NULL UNIQUE,
    started_ms INTEGER NOT NULL,
    rules_hash TEXT NOT NULL,
    shoe INTEGER NOT NULL,
    document BLOB NOT NULL,
    UNIQUE (table_no, round)
) STRICT;
CREATE INDEX round_of_shoe ON round (table_no, shoe, round);

-- Names of betting spots in the order in which `seat_memory.bets` has its amounts.
CREATE TABLE spot_list (
    id INTEGER PRIMARY KEY,
    names TEXT NOT NULL UNIQUE
) STRICT;

-- A player's last settled bets at a table: 64-bit little-endian cents, one a spot. Does not grow with rounds.
-- One number is the key because all players of a table are looked up and rewritten at each settlement.
CREATE TABLE seat_memory (
    seat INTEGER PRIMARY KEY CHECK (seat = (table_no << 40) | account),
    table_no INTEGER NOT NULL,
    account INTEGER NOT NULL,
    spots INTEGER NOT NULL,
    bets BLOB NOT NULL
) STRICT;

CREATE TRIGGER shoe_numbers_have_no_gaps BEFORE INSERT ON shoe
WHEN NEW.no <> 1 + (SELECT ifnull(max(no), 0) FROM shoe WHERE table_no = NEW.table_no)
    AND NOT EXISTS (SELECT 1 FROM shoe WHERE table_no = NEW.table_no AND no = NEW.no)
BEGIN SELECT RAISE(ABORT, 'a shoe number would leave a gap'); END;

CREATE TRIGGER shoe_keeps_its_commitment BEFORE UPDATE ON shoe
WHEN NEW.table_no <> OLD.table_no OR NEW.no <> OLD.no OR NEW.secret <> OLD.secret OR NEW.decks <> OLD.decks
    OR NEW.commitment <> OLD.commitment OR NEW.rules_hash <> OLD.rules_hash
    OR (OLD.root <> '' AND (NEW.root <> OLD.root OR NEW.entropy <> OLD.entropy))
    OR NEW.front < OLD.front OR NEW.back < OLD.back OR NEW.ended < OLD.ended
BEGIN SELECT RAISE(ABORT, 'a shoe keeps its commitment and never takes cards back'); END;

CREATE TRIGGER shoe_stays BEFORE DELETE ON shoe BEGIN SELECT RAISE(ABORT, 'shoes are kept'); END;

CREATE TRIGGER entry_is_final BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER booking_is_final BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER booking_stays BEFORE DELETE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE ON round BEGIN SELECT RAISE(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER round_stays BEFORE DELETE ON round BEGIN SELECT RAISE(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER ruleset_is_final BEFORE UPDATE ON ruleset BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END;
CREATE TRIGGER ruleset_stays BEFORE DELETE ON ruleset BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END;

INSERT INTO meta VALUES ('salt', randomblob(32));
INSERT INTO account VALUES (1, 'mint', 'mint', 0);
INSERT INTO purse (id, account, overdraft) VALUES (1, 1, 1);
