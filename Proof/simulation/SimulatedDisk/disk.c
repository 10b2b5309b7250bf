#include "disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct handle;

enum { MOST_PROCESSES = 8, MOST_KEPT = 8, SECTOR = 512, LOCKS = 8 };

/* One change of a file that is not synced yet: a write, or another size. */
struct change {
    sqlite3_int64 offset, old_size, new_size;
    int length;
    unsigned char *before, *after;
};

struct file {
    char *name;
    unsigned char *bytes;
    sqlite3_int64 size, room;
    struct change *changes;
    int change_count, change_room;
    int handles, mapped;
    bool is_removed;
    unsigned char *regions[64];
    int region_count;
    int shared[LOCKS], exclusive[LOCKS];
    /* Who holds it at all, and who is about to write it or does. */
    int holders;
    struct handle *owner;
    struct file *next;
};

/* A connection's hold on a file. */
struct handle {
    sqlite3_file base;
    struct file *file;
    int process, life;
    bool is_temporary, is_mapped;
    int level;
    unsigned shared, exclusive;
};

static struct {
    int life;
    enum disk_fault fault;
    int left;
    bool has_failed;
} processes[MOST_PROCESSES];

static struct file *files;
static struct {
    unsigned char *bytes;
    sqlite3_int64 size;
} kept[MOST_KEPT];
static int current;
static uint64_t randomness;

static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Files */

static struct file *find(const char *name) {
    for (struct file *file = files; file; file = file->next)
        if (!file->is_removed && strcmp(file->name, name) == 0) return file;
    return NULL;
}

static struct file *make(const char *name) {
    struct file *file = calloc(1, sizeof *file);
    file->name = strdup(name);
    file->next = files;
    files = file;
    return file;
}

static void forget_changes(struct file *file) {
    for (int i = 0; i < file->change_count; i++) {
        free(file->changes[i].before);
        free(file->changes[i].after);
    }
    file->change_count = 0;
}

static void free_regions(struct file *file) {
    for (int i = 0; i < file->region_count; i++) free(file->regions[i]);
    file->region_count = 0;
}

static void release(struct file *gone) {
    for (struct file **place = &files; *place; place = &(*place)->next) {
        if (*place != gone) continue;
        *place = gone->next;
        break;
    }
    forget_changes(gone);
    free_regions(gone);
    free(gone->changes);
    free(gone->bytes);
    free(gone->name);
    free(gone);
}

static void grow(struct file *file, sqlite3_int64 size) {
    if (size > file->room) {
        sqlite3_int64 room = file->room ? file->room : 4096;
        while (room < size) room *= 2;
        file->bytes = realloc(file->bytes, (size_t)room);
        file->room = room;
    }
    if (size > file->size) memset(file->bytes + file->size, 0, (size_t)(size - file->size));
    file->size = size;
}

static void put(struct file *file, sqlite3_int64 offset, const void *bytes, int length) {
    if (offset + length > file->size) grow(file, offset + length);
    memcpy(file->bytes + offset, bytes, (size_t)length);
}

static struct change *note(struct file *file, sqlite3_int64 offset, int length, sqlite3_int64 new_size) {
    if (file->change_count == file->change_room) {
        file->change_room = file->change_room ? 2 * file->change_room : 16;
        file->changes = realloc(file->changes, (size_t)file->change_room * sizeof *file->changes);
    }
    struct change *change = &file->changes[file->change_count++];
    *change = (struct change){.offset = offset, .old_size = file->size, .new_size = new_size, .length = length};
    return change;
}

/* Processes */

static bool is_dead(const struct handle *handle) { return processes[handle->process].life != handle->life; }

static void let_go(struct handle *handle) {
    struct file *file = handle->file;
    for (int i = 0; i < LOCKS; i++) {
        if (handle->shared & (1u << i)) file->shared[i]--;
        if (handle->exclusive & (1u << i)) file->exclusive[i]--;
    }
    handle->shared = handle->exclusive = 0;
    if (handle->is_mapped && --file->mapped == 0) free_regions(file);
    handle->is_mapped = false;
}

static int disk_unlock(sqlite3_file *base, int level);

/* Whether an operation is to fail, and how. */
static int judge(struct handle *handle, bool is_sync) {
    if (is_dead(handle)) return is_sync ? SQLITE_IOERR_FSYNC : SQLITE_IOERR_WRITE;
    int process = handle->process;
    if (handle->is_temporary) return SQLITE_OK;
    if (!processes[process].fault) return SQLITE_OK;
    bool fits = processes[process].fault == DISK_FAULT_KILL || (processes[process].fault == DISK_FAULT_SYNC) == is_sync;
    if (!fits || processes[process].left-- > 0) return SQLITE_OK;
    enum disk_fault fault = processes[process].fault;
    processes[process].fault = 0;
    processes[process].has_failed = true;
    switch (fault) {
    case DISK_FAULT_WRITE: return SQLITE_IOERR_WRITE;
    case DISK_FAULT_FULL: return SQLITE_FULL;
    case DISK_FAULT_SYNC: return SQLITE_IOERR_FSYNC;
    case DISK_FAULT_KILL: processes[process].life++; return SQLITE_IOERR_WRITE;
    }
    return SQLITE_OK;
}

/* What SQLite asks of a file */

static int disk_close(sqlite3_file *base) {
    struct handle *handle = (struct handle *)base;
    let_go(handle);
    disk_unlock(base, SQLITE_LOCK_NONE);
    struct file *file = handle->file;
    file->handles--;
    if (file->handles == 0 && (file->is_removed || handle->is_temporary)) release(file);
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset) {
    struct handle *handle = (struct handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_READ;
    struct file *file = handle->file;
    sqlite3_int64 there = file->size - offset;
    if (there >= length) {
        memcpy(bytes, file->bytes + offset, (size_t)length);
        return SQLITE_OK;
    }
    memset(bytes, 0, (size_t)length);
    if (there > 0) memcpy(bytes, file->bytes + offset, (size_t)there);
    return SQLITE_IOERR_SHORT_READ;
}

static int disk_write(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset) {
    struct handle *handle = (struct handle *)base;
    int code = judge(handle, false);
    if (code != SQLITE_OK) return code;
    struct file *file = handle->file;
    if (!handle->is_temporary) {
        sqlite3_int64 new_size = offset + length > file->size ? offset + length : file->size;
        struct change *change = note(file, offset, length, new_size);
        change->before = calloc(1, (size_t)length);
        if (offset < file->size) {
            sqlite3_int64 there = file->size - offset;
            memcpy(change->before, file->bytes + offset, (size_t)(there < length ? there : length));
        }
        change->after = malloc((size_t)length);
        memcpy(change->after, bytes, (size_t)length);
    }
    put(file, offset, bytes, length);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 size) {
    struct handle *handle = (struct handle *)base;
    int code = judge(handle, false);
    if (code != SQLITE_OK) return code;
    struct file *file = handle->file;
    if (size >= file->size) return SQLITE_OK;
    if (!handle->is_temporary) {
        int length = (int)(file->size - size);
        struct change *change = note(file, size, length, size);
        change->before = malloc((size_t)length);
        memcpy(change->before, file->bytes + size, (size_t)length);
    }
    file->size = size;
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *base, int flags) {
    (void)flags;
    struct handle *handle = (struct handle *)base;
    int code = judge(handle, true);
    if (code == SQLITE_OK) forget_changes(handle->file);
    return code;
}

static int disk_size(sqlite3_file *base, sqlite3_int64 *size) {
    struct handle *handle = (struct handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_FSTAT;
    *size = handle->file->size;
    return SQLITE_OK;
}

/* Whoever has a database open holds it shared; who closes it as the last one gets it for itself. */
static int disk_lock(sqlite3_file *base, int level) {
    struct handle *handle = (struct handle *)base;
    struct file *file = handle->file;
    if (is_dead(handle)) return SQLITE_IOERR_LOCK;
    if (level <= handle->level) return SQLITE_OK;
    int others = file->holders - (handle->level >= SQLITE_LOCK_SHARED);
    bool is_taken = file->owner && file->owner != handle;
    if (level == SQLITE_LOCK_SHARED && is_taken && file->owner->level == SQLITE_LOCK_EXCLUSIVE) return SQLITE_BUSY;
    if (level >= SQLITE_LOCK_RESERVED && is_taken) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE && others > 0) return SQLITE_BUSY;
    if (handle->level < SQLITE_LOCK_SHARED) file->holders++;
    if (level >= SQLITE_LOCK_RESERVED) file->owner = handle;
    handle->level = level;
    return SQLITE_OK;
}

static int disk_unlock(sqlite3_file *base, int level) {
    struct handle *handle = (struct handle *)base;
    struct file *file = handle->file;
    if (level >= handle->level) return SQLITE_OK;
    if (level < SQLITE_LOCK_RESERVED && file->owner == handle) file->owner = NULL;
    if (level < SQLITE_LOCK_SHARED && handle->level >= SQLITE_LOCK_SHARED) file->holders--;
    handle->level = level;
    return SQLITE_OK;
}

static int disk_check_lock(sqlite3_file *base, int *is_reserved) {
    (void)base;
    *is_reserved = 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *base, int operation, void *argument) {
    (void)base;
    (void)operation;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int disk_sector_size(sqlite3_file *base) {
    (void)base;
    return SECTOR;
}

static int disk_characteristics(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int disk_map(sqlite3_file *base, int number, int size, int makes, void volatile **region) {
    struct handle *handle = (struct handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_SHMMAP;
    struct file *file = handle->file;
    if (!handle->is_mapped) file->mapped++;
    handle->is_mapped = true;
    *region = NULL;
    if (number >= 64) return SQLITE_IOERR_SHMSIZE;
    while (file->region_count <= number && makes) file->regions[file->region_count++] = calloc(1, (size_t)size);
    if (number < file->region_count) *region = file->regions[number];
    return SQLITE_OK;
}

static int disk_lock_map(sqlite3_file *base, int first, int count, int flags) {
    struct handle *handle = (struct handle *)base;
    struct file *file = handle->file;
    unsigned mask = ((1u << count) - 1) << first;
    if (flags & SQLITE_SHM_UNLOCK) {
        for (int i = first; i < first + count; i++) {
            if (handle->shared & (1u << i)) file->shared[i]--;
            if (handle->exclusive & (1u << i)) file->exclusive[i]--;
        }
        handle->shared &= ~mask;
        handle->exclusive &= ~mask;
        return SQLITE_OK;
    }
    if (is_dead(handle)) return SQLITE_IOERR_SHMLOCK;
    bool is_shared = flags & SQLITE_SHM_SHARED;
    for (int i = first; i < first + count; i++) {
        int others = file->shared[i] - ((handle->shared >> i) & 1u);
        if (file->exclusive[i] - ((handle->exclusive >> i) & 1u) > 0 || (!is_shared && others > 0)) return SQLITE_BUSY;
    }
    for (int i = first; i < first + count; i++) {
        if (is_shared && !(handle->shared & (1u << i))) file->shared[i]++;
        if (!is_shared && !(handle->exclusive & (1u << i))) file->exclusive[i]++;
    }
    if (is_shared) handle->shared |= mask;
    else handle->exclusive |= mask;
    return SQLITE_OK;
}

static void disk_barrier(sqlite3_file *base) { (void)base; }

static int disk_unmap(sqlite3_file *base, int removes) {
    (void)removes;
    let_go((struct handle *)base);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector_size,
    .xDeviceCharacteristics = disk_characteristics,
    .xShmMap = disk_map,
    .xShmLock = disk_lock_map,
    .xShmBarrier = disk_barrier,
    .xShmUnmap = disk_unmap,
};

/* What SQLite asks of the disk */

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *opened) {
    (void)vfs;
    struct handle *handle = (struct handle *)base;
    memset(handle, 0, sizeof *handle);
    struct file *file = name ? find(name) : NULL;
    if (!file) {
        // Whoever opens a database has seen to its file already.
        file = make(name ? name : "");
        if (!name) file->is_removed = true;
    }
    file->handles++;
    handle->file = file;
    handle->process = current;
    handle->life = processes[current].life;
    handle->is_temporary = !name || (flags & SQLITE_OPEN_DELETEONCLOSE);
    handle->base.pMethods = &methods;
    if (opened) *opened = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
    (void)vfs;
    (void)syncs;
    struct file *file = find(name);
    if (!file) return SQLITE_IOERR_DELETE_NOENT;
    file->is_removed = true;
    if (file->handles == 0) release(file);
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    (void)vfs;
    struct file *file = find(name);
    *result = file && (flags != SQLITE_ACCESS_EXISTS || file->size > 0);
    return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *name, int room, char *path) {
    (void)vfs;
    if ((int)strlen(name) >= room) return SQLITE_CANTOPEN;
    strcpy(path, name);
    return SQLITE_OK;
}

static int disk_random(sqlite3_vfs *vfs, int length, char *bytes) {
    (void)vfs;
    for (int i = 0; i < length; i++) bytes[i] = (char)next_random(&randomness);
    return length;
}

/* Nobody else runs who could end what is waited for. */
static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, sqlite3_int64 *time) {
    (void)vfs;
    *time = 212942520000000;
    return SQLITE_OK;
}

static int disk_time_as_days(sqlite3_vfs *vfs, double *days) {
    (void)vfs;
    *days = 2464612.5;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int length, char *text) {
    (void)vfs;
    if (length > 0) text[0] = 0;
    return 0;
}

static sqlite3_vfs vfs = {
    .iVersion = 2,
    .szOsFile = sizeof(struct handle),
    .mxPathname = 1024,
    .zName = "simulated",
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_path,
    .xRandomness = disk_random,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_time_as_days,
    .xGetLastError = disk_last_error,
    .xCurrentTimeInt64 = disk_time,
};

/* What a simulation asks */

int disk_install(void) {
    /* For one thread: without locks, and without a count of what is allocated, which needs one. */
    int code = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return code == SQLITE_OK ? sqlite3_vfs_register(&vfs, 1) : code;
}

void disk_reset(uint64_t seed) {
    for (struct file *file = files, *next; file; file = next) {
        next = file->next;
        if (file->handles == 0) release(file);
        else file->is_removed = true;
    }
    for (int i = 0; i < MOST_PROCESSES; i++) {
        processes[i].life++;
        processes[i].fault = 0;
        processes[i].has_failed = false;
    }
    randomness = seed;
    sqlite3_randomness(0, NULL);
}

void disk_set_process(int process) { current = process; }

void disk_plan_fault(int process, enum disk_fault fault, int after) {
    processes[process].fault = fault;
    processes[process].left = after;
    processes[process].has_failed = false;
}

bool disk_take_back_fault(int process) {
    bool was_planned = processes[process].fault != 0;
    processes[process].fault = 0;
    return was_planned;
}

bool disk_take_fault(int process) {
    bool has_failed = processes[process].has_failed;
    processes[process].has_failed = false;
    return has_failed;
}

void disk_kill(int process) {
    processes[process].life++;
    processes[process].fault = 0;
}

/* A file as it was when it was synced last, with some of what was written since. */
static void lose(struct file *file, uint64_t *state) {
    int count = file->change_count;
    if (count == 0) return;
    struct change *changes = file->changes;
    for (int i = count - 1; i >= 0; i--) {
        if (changes[i].old_size < file->size) file->size = changes[i].old_size;
        if (changes[i].old_size > file->size) grow(file, changes[i].old_size);
        sqlite3_int64 there = changes[i].old_size - changes[i].offset;
        if (there > changes[i].length) there = changes[i].length;
        if (there > 0) memcpy(file->bytes + changes[i].offset, changes[i].before, (size_t)there);
    }
    // Nothing, what came first, or any of it.
    uint64_t manner = next_random(state) % 3;
    int last = (int)(next_random(state) % (uint64_t)(count + 1));
    for (int i = 0; i < count; i++) {
        bool stays = manner == 1 ? i < last : manner == 2 ? next_random(state) % 2 : false;
        if (!stays) continue;
        if (!changes[i].after) {
            if (changes[i].new_size < file->size) file->size = changes[i].new_size;
            continue;
        }
        int length = changes[i].length;
        if (i == last - 1 && length > SECTOR && next_random(state) % 2)
            length = SECTOR * (int)(1 + next_random(state) % (uint64_t)(length / SECTOR));
        if (length > changes[i].length) length = changes[i].length;
        put(file, changes[i].offset, changes[i].after, length);
    }
    forget_changes(file);
}

void disk_cut_power(const char *machine, uint64_t seed) {
    for (struct file *file = files; file; file = file->next)
        if (!file->is_removed && strstr(file->name, machine)) lose(file, &seed);
}

void disk_keep(const char *path, int number) {
    struct file *file = find(path);
    free(kept[number].bytes);
    kept[number].size = file ? file->size : 0;
    kept[number].bytes = malloc((size_t)kept[number].size + 1);
    if (file) memcpy(kept[number].bytes, file->bytes, (size_t)file->size);
}

bool disk_restore(const char *path, int number) {
    if (!kept[number].bytes) return false;
    struct file *file = find(path);
    if (!file) file = make(path);
    file->size = 0;
    grow(file, kept[number].size);
    memcpy(file->bytes, kept[number].bytes, (size_t)kept[number].size);
    forget_changes(file);
    return true;
}
