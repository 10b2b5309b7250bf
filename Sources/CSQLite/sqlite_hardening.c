#include "sqlite_hardening.h"

#include <sqlite3.h>
#include <stddef.h>

int sqlite_distrust_schema(struct sqlite3 *connection) {
    const struct { int option, value; } settings[] = {
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
    };
    for (size_t index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        const int code = sqlite3_db_config(connection, settings[index].option, settings[index].value, (int *)NULL);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

char *sqlite_text_in_memory(const char *script, const char *query) {
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    char *text = NULL;
    if (sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
        && sqlite3_exec(database, script, NULL, NULL, NULL) == SQLITE_OK
        && sqlite3_prepare_v2(database, query, -1, &statement, NULL) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW) {
        const unsigned char *found = sqlite3_column_text(statement, 0);
        text = sqlite3_mprintf("%s", found ? (const char *)found : "");
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return text;
}

void sqlite_text_free(char *text) {
    sqlite3_free(text);
}
