#define _GNU_SOURCE
#include "file_sync.h"

#include <fcntl.h>
#include <unistd.h>

int file_begin_writeback(int file, int64_t start, int64_t count) {
    return sync_file_range(file, start, count, SYNC_FILE_RANGE_WRITE);
}

int file_system_sync(int file) { return syncfs(file); }
