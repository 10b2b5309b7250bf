#ifndef MARQUEE_SQLITE_HARDENING_H
#define MARQUEE_SQLITE_HARDENING_H

// What of SQLite takes variable arguments, so that Swift cannot call it. SQLite itself comes with GRDB.

/// A connection, as `sqlite3 *`.
struct sqlite3;

/// What the file says is not trusted from now on: its views, triggers, defaults and generated columns may call no
/// function with an effect beyond the database (SQLITE_DBCONFIG_TRUSTED_SCHEMA), views are not there at all
/// (SQLITE_DBCONFIG_ENABLE_VIEW), and no statement may write where only SQLite itself does (SQLITE_DBCONFIG_DEFENSIVE).
///
/// Returns SQLite's code of the first that failed; 0 when all are set.
int sqlite_distrust_schema(struct sqlite3 *connection);

/// Runs a script in a database of its own in memory, and returns the text that a query then gives; NULL when one of them
/// fails. To be given back to sqlite_text_free. Takes a third of a millisecond.
char *sqlite_text_in_memory(const char *script, const char *query);

void sqlite_text_free(char *text);

#endif
