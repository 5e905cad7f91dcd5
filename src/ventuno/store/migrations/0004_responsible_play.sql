-- What players set for themselves: limits, reality checks, breaks, exclusions. What they played is in the ledger.

-- `wishes` is JSON. The end of a break or an exclusion stands beside it, so that nothing can bring it nearer.
CREATE TABLE safe_play (
    account INTEGER PRIMARY KEY REFERENCES account,
    closed_until_ms INTEGER NOT NULL,
    wishes TEXT NOT NULL CHECK (length(CAST(wishes AS BLOB)) <= 4096)
) STRICT;

CREATE TRIGGER a_break_is_never_shortened BEFORE UPDATE ON safe_play WHEN NEW.closed_until_ms < OLD.closed_until_ms
BEGIN SELECT RAISE(ABORT, 'a break or an exclusion is never shortened'); END;
