#include "raw_insert.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct raw_insert {
    sqlite3 *database;
    sqlite3_stmt *insert;
};

raw_insert *raw_insert_open(const char *path) {
    raw_insert *raw = calloc(1, sizeof *raw);
    if (!raw || sqlite3_open(path, &raw->database) != SQLITE_OK) return NULL;
    const char *settings = "PRAGMA cache_size = -8000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                           "PRAGMA journal_size_limit = 67108864;"
                           "CREATE TABLE item (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT";
    if (sqlite3_exec(raw->database, settings, NULL, NULL, NULL) != SQLITE_OK) return NULL;
    if (sqlite3_prepare_v3(raw->database, "INSERT INTO item (id, body) VALUES (?, ?)", -1, SQLITE_PREPARE_PERSISTENT,
                           &raw->insert, NULL) != SQLITE_OK)
        return NULL;
    return raw;
}

void raw_insert_close(raw_insert *raw) {
    sqlite3_finalize(raw->insert);
    sqlite3_close(raw->database);
    free(raw);
}

int raw_insert_run(raw_insert *raw, int64_t first, int64_t count, int64_t bytes) {
    char *body = malloc((size_t)bytes);
    if (!body) return 1;
    memset(body, 'b', (size_t)bytes);
    int failed = 0;
    for (int64_t number = first; number < first + count && !failed; number++) {
        char id[64];
        int length = snprintf(id, sizeof id, "notification-%016lld", (long long)number);
        sqlite3_bind_text(raw->insert, 1, id, length, SQLITE_STATIC);
        sqlite3_bind_blob64(raw->insert, 2, body, (sqlite3_uint64)bytes, SQLITE_STATIC);
        failed = sqlite3_step(raw->insert) != SQLITE_DONE;
        sqlite3_reset(raw->insert);
    }
    free(body);
    return failed;
}
