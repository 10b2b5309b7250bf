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
