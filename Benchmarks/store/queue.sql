-- The statements of the queue, as store.c runs them. They have to be those of Sources/MarqueeStore: change both.

-- open
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;

-- schema
CREATE TABLE queue (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    priority INTEGER NOT NULL,
    state TEXT NOT NULL,
    notBefore INTEGER,
    expires INTEGER,
    attempts INTEGER NOT NULL,
    message TEXT NOT NULL
) STRICT;
CREATE INDEX queueOrder ON queue (state, priority DESC, sequence);
CREATE TABLE history (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    ended INTEGER NOT NULL,
    message TEXT NOT NULL
) STRICT;
CREATE INDEX historyByEnd ON history (ended);
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    event TEXT NOT NULL
) STRICT;

-- insert
INSERT INTO queue (id, priority, state, notBefore, expires, attempts, message)
VALUES (:id, :priority, 'queued', NULL, :now + 172800000, 0, :body);

-- take
SELECT sequence, id AS taken FROM queue WHERE state = 'queued' ORDER BY priority DESC, sequence LIMIT 1;
UPDATE queue SET state = 'presenting', attempts = attempts + 1 WHERE sequence = :sequence;

-- end
INSERT INTO history (sequence, id, state, reason, ended, message)
SELECT sequence, id, 'dismissed', NULL, :now, message FROM queue WHERE sequence = :sequence;
DELETE FROM queue WHERE sequence = :sequence;
INSERT INTO outbox (time, event) VALUES (:now, json_object('event', 'dismissed', 'id', :taken));
