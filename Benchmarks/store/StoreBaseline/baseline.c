#include "baseline.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEGIN, COMMIT, MODE, INSERT_MESSAGE, INSERT_CONTENT, INSERT_EVENT, NEXT, END, REPORT, BEGIN_PRESENTING, IS_FIRST, MARK_PRESENTED,
    NEXT_WAKE, COUNT
};

static const char *const statements[COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [MODE] = "SELECT value FROM setting WHERE key = ?",
    [INSERT_MESSAGE] =
        "INSERT INTO message "
        "(seq, id, stage, rank, is_visual, template, enqueued_at, not_before, expires, parent, recipe) "
        "VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
    [INSERT_CONTENT] = "INSERT INTO content (seq, metadata, body) VALUES (?, ?, ?)",
    [INSERT_EVENT] =
        "INSERT INTO outbox (event, name, message, recipe, at, properties, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)",
    [NEXT] =
        "SELECT message.seq, id, template, rank, is_visual, stage, attempts, enqueued_at, not_before, expires, "
        "presented_at, ended_at, reason, parent, recipe, body, metadata "
        "FROM message INDEXED BY message_ready CROSS JOIN content ON content.seq = message.seq "
        "WHERE stage = 0 AND is_visual = 1 ORDER BY rank, message.seq LIMIT 1",
    [NEXT_WAKE] =
        "SELECT not_before FROM message INDEXED BY message_delayed WHERE stage = 1 ORDER BY not_before LIMIT 1",
    [END] = "UPDATE message SET stage = ?, reason = ?, ended_at = ? WHERE seq = ? AND stage < 5",
    [REPORT] =
        "INSERT INTO outbox (event, name, message, recipe, at, properties, metadata) "
        "SELECT ?, ?, id, recipe, ?, ?, metadata FROM message LEFT JOIN content USING (seq) WHERE message.seq = ?",
    [BEGIN_PRESENTING] = "UPDATE message SET stage = 3, attempts = attempts + 1 WHERE seq = ? AND stage IN (0, 2)",
    [IS_FIRST] = "SELECT presented_at IS NULL FROM message WHERE seq = ? AND stage = 3",
    [MARK_PRESENTED] = "UPDATE message SET stage = 4, presented_at = ifnull(presented_at, ?) WHERE seq = ?",
};

struct baseline {
    sqlite3 *database;
    sqlite3_stmt *prepared[COUNT];
    unsigned char body[200];
    // The message that is being presented; 0: none.
    int64_t presented;
};

baseline *baseline_open(const char *path) {
    baseline *store = calloc(1, sizeof *store);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (!store || sqlite3_open_v2(path, &store->database, flags, NULL) != SQLITE_OK) return NULL;
    sqlite3_busy_timeout(store->database, 10000);
    const char *settings = "PRAGMA cache_size = -8000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                           "PRAGMA journal_size_limit = 67108864";
    if (sqlite3_exec(store->database, settings, NULL, NULL, NULL) != SQLITE_OK) return NULL;
    for (int index = 0; index < COUNT; index++) {
        int code = sqlite3_prepare_v3(
            store->database, statements[index], -1, SQLITE_PREPARE_PERSISTENT, &store->prepared[index], NULL);
        if (code != SQLITE_OK) {
            fprintf(stderr, "%s: %s\n", statements[index], sqlite3_errmsg(store->database));
            return NULL;
        }
    }
    memset(store->body, 'b', sizeof store->body);
    return store;
}

void baseline_close(baseline *store) {
    for (int index = 0; index < COUNT; index++) sqlite3_finalize(store->prepared[index]);
    sqlite3_close(store->database);
    free(store);
}

static int finish(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code;
}

static void bind_event_id(sqlite3_stmt *statement) {
    unsigned char id[16];
    sqlite3_randomness(sizeof id, id);
    id[6] = (id[6] & 0x0F) | 0x40;
    id[8] = (id[8] & 0x3F) | 0x80;
    sqlite3_bind_blob(statement, 1, id, sizeof id, SQLITE_TRANSIENT);
}

static int enqueue(baseline *store, int64_t number, int64_t now) {
    char id[40];
    int length = snprintf(id, sizeof id, "message-0000-0000-0000-%013lld", (long long)number);

    sqlite3_stmt *message = store->prepared[INSERT_MESSAGE];
    sqlite3_bind_text(message, 1, id, length, SQLITE_STATIC);
    sqlite3_bind_int64(message, 2, 0);
    sqlite3_bind_int64(message, 3, 6442450943);
    sqlite3_bind_int64(message, 4, 1);
    sqlite3_bind_text(message, 5, "product-banner", 14, SQLITE_STATIC);
    sqlite3_bind_int64(message, 6, now);
    sqlite3_bind_null(message, 7);
    sqlite3_bind_int64(message, 8, now + 172800000);
    sqlite3_bind_null(message, 9);
    sqlite3_bind_null(message, 10);
    if (finish(message) != SQLITE_DONE || sqlite3_changes(store->database) != 1) return 1;

    sqlite3_stmt *content = store->prepared[INSERT_CONTENT];
    sqlite3_bind_int64(content, 1, sqlite3_last_insert_rowid(store->database));
    sqlite3_bind_null(content, 2);
    sqlite3_bind_blob(content, 3, store->body, sizeof store->body, SQLITE_STATIC);
    if (finish(content) != SQLITE_DONE) return 1;

    sqlite3_stmt *event = store->prepared[INSERT_EVENT];
    bind_event_id(event);
    sqlite3_bind_text(event, 2, "received", 8, SQLITE_STATIC);
    sqlite3_bind_text(event, 3, id, length, SQLITE_STATIC);
    sqlite3_bind_null(event, 4);
    sqlite3_bind_int64(event, 5, now);
    sqlite3_bind_null(event, 6);
    sqlite3_bind_null(event, 7);
    return finish(event) != SQLITE_DONE;
}

int baseline_enqueue(baseline *store, int64_t first, int64_t count, int64_t now) {
    if (finish(store->prepared[BEGIN]) != SQLITE_DONE) return 1;
    sqlite3_bind_text(store->prepared[MODE], 1, "mode", 4, SQLITE_STATIC);
    finish(store->prepared[MODE]);
    for (int64_t number = first; number < first + count; number++) {
        if (enqueue(store, number, now)) return 1;
    }
    return finish(store->prepared[COMMIT]) != SQLITE_DONE;
}

// The number of the message that was taken; 0 when there is none.
static int64_t take(baseline *store) {
    if (finish(store->prepared[NEXT_WAKE]) == SQLITE_ROW) return 0;
    sqlite3_stmt *next = store->prepared[NEXT];
    if (sqlite3_step(next) != SQLITE_ROW) return 0;
    int64_t number = sqlite3_column_int64(next, 0);
    char body[200];
    size_t size = sqlite3_column_bytes(next, 15);
    memcpy(body, sqlite3_column_blob(next, 15), size < sizeof body ? size : sizeof body);
    sqlite3_reset(next);
    sqlite3_bind_int64(store->prepared[BEGIN_PRESENTING], 1, number);
    return finish(store->prepared[BEGIN_PRESENTING]) == SQLITE_DONE ? number : 0;
}

static int report(baseline *store, int64_t number, const char *name, int64_t now) {
    sqlite3_stmt *report = store->prepared[REPORT];
    bind_event_id(report);
    sqlite3_bind_text(report, 2, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(report, 3, now);
    sqlite3_bind_null(report, 4);
    sqlite3_bind_int64(report, 5, number);
    return finish(report) != SQLITE_DONE;
}

static int end(baseline *store, int64_t number, int64_t now) {
    sqlite3_stmt *end = store->prepared[END];
    sqlite3_bind_int64(end, 1, 5);
    sqlite3_bind_null(end, 2);
    sqlite3_bind_int64(end, 3, now);
    sqlite3_bind_int64(end, 4, number);
    if (finish(end) != SQLITE_DONE) return 1;
    return report(store, number, "dismissed", now);
}

// Two commits: an attempt begins, and it ends.
int baseline_take_and_end(baseline *store, int64_t now) {
    int64_t number = take(store);
    if (number == 0 || finish(store->prepared[BEGIN]) != SQLITE_DONE || end(store, number, now)) return 1;
    return finish(store->prepared[COMMIT]) != SQLITE_DONE;
}

// Two commits: it was seen; it has ended, with which the next one begins. The first one of all begins by itself.
int baseline_present(baseline *store, int64_t now) {
    if (store->presented == 0) store->presented = take(store);
    int64_t number = store->presented;
    if (number == 0) return 1;
    if (finish(store->prepared[BEGIN]) != SQLITE_DONE) return 1;
    sqlite3_stmt *first = store->prepared[IS_FIRST];
    sqlite3_bind_int64(first, 1, number);
    if (finish(first) != SQLITE_ROW) return 1;
    sqlite3_bind_int64(store->prepared[MARK_PRESENTED], 1, now);
    sqlite3_bind_int64(store->prepared[MARK_PRESENTED], 2, number);
    if (finish(store->prepared[MARK_PRESENTED]) != SQLITE_DONE) return 1;
    if (report(store, number, "viewed", now)) return 1;
    if (finish(store->prepared[COMMIT]) != SQLITE_DONE) return 1;
    if (finish(store->prepared[BEGIN]) != SQLITE_DONE || end(store, number, now)) return 1;
    store->presented = take(store);
    return finish(store->prepared[COMMIT]) != SQLITE_DONE;
}
