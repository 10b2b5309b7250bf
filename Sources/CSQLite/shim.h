#include <sqlite3.h>

// What of SQLite takes variable arguments, so that Swift cannot call it.

/// What the file says is not trusted from now on: its views, triggers, defaults and generated columns may call no
/// function with an effect beyond the database (SQLITE_DBCONFIG_TRUSTED_SCHEMA), views are not there at all
/// (SQLITE_DBCONFIG_ENABLE_VIEW), and no statement may write where only SQLite itself does (SQLITE_DBCONFIG_DEFENSIVE).
/// A text in double quotes is no text: a column that is misspelt is an error.
///
/// Returns SQLite's code of the first that failed; 0 when all are set.
static inline int sqlite_distrust_schema(sqlite3 *connection) {
    const struct { int option, value; } settings[] = {
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    for (unsigned index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        const int code = sqlite3_db_config(connection, settings[index].option, settings[index].value, (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

/// For a database that is damaged: it is read as far as it goes, also where its own description of its tables is broken,
/// and nothing of it is changed when the connection is closed.
static inline int sqlite_read_damaged(sqlite3 *connection) {
    const struct { int option, value; } settings[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 0}, {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1}, {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
    };
    for (unsigned index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        const int code = sqlite3_db_config(connection, settings[index].option, settings[index].value, (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
