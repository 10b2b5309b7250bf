// The least that keeps a row through a power cut: what taking a notification in is measured by.
#ifndef RAW_INSERT_H
#define RAW_INSERT_H

#include <stdint.h>

typedef struct raw_insert raw_insert;

// Makes a database with one table. NULL when it cannot.
raw_insert *raw_insert_open(const char *path);
void raw_insert_close(raw_insert *raw);

// Inserts `count` rows, one a transaction, each with an id of its own and so many bytes. 0 when all are on disk.
int raw_insert_run(raw_insert *raw, int64_t first, int64_t count, int64_t bytes);

#endif
