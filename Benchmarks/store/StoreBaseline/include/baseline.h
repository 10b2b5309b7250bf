// A store written straight against SQLite, with the statements of MarqueeQueue: what the Swift one is measured by.
#ifndef STORE_BASELINE_H
#define STORE_BASELINE_H

#include <stdint.h>

typedef struct baseline baseline;

// Opens a database whose tables MarqueeQueue has made. NULL when it cannot.
baseline *baseline_open(const char *path);
void baseline_close(baseline *store);

// Enqueues `count` messages in one transaction; ids go from `first` upwards. 0 when all were stored.
int baseline_enqueue(baseline *store, int64_t first, int64_t count, int64_t now);

// Takes the next message and ends it: two transactions. 0 when there was one.
int baseline_take_and_end(baseline *store, int64_t now);

// Marks the message that has begun as presented, and ends it with the beginning of the next: two transactions, as a host
// does when messages follow each other. 0 when there was one.
int baseline_present(baseline *store, int64_t now);

#endif
