#ifndef MARQUEE_FILE_SYNC_H
#define MARQUEE_FILE_SYNC_H

// System calls about what has been written and is not on the disk yet, which are the GNU library's own.

#include <stdint.h>

/// Has the system begin writing a part of a file, without waiting for the end (sync_file_range(2)).
int file_begin_writeback(int file, int64_t start, int64_t count);

/// Waits until all that was written to a file's file system is on its disk (syncfs(2)). Reports what has failed there
/// since the file was opened (from Linux 5.8 on).
int file_system_sync(int file);

#endif
