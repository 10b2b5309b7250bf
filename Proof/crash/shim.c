// Stands between a program and the C library (LD_PRELOAD), and counts the system calls that matter to what is on the disk.
// What it then does is said in the environment:
//
//   PROOF_PROGRAM=marquee     the program that is meant; in any other it does nothing. What that program starts is
//                             another program or a copy by fork(2), and is not counted either.
//   PROOF_COUNTS=FILE         the counts, kept in shared memory so that no kind of ending loses them; see `struct counts`
//   PROOF_ROOT=FOLDER         what is changed below it is counted as changes, with what is printed
//   PROOF_ACTION=…            kill:N          SIGKILL instead of the Nth change
//                             fail:CLASS:N:E  the Nth call of a class fails with errno E; E=0: it does half of its bytes
//                             from:CLASS:N:E  so do all from the Nth on
//                             lose:CLASS:N    the Nth call of a class does nothing and reports success
//                             lie             no sync reaches the disk or the log, and each reports success
//   PROOF_LOG=FILE            each change is appended, in its order over all processes: see `struct entry`
//   PROOF_CLOCK=S@N           from the Nth look at the wall clock on, it is S seconds ahead (or behind)
//
// Calls that the C library makes from inside itself do not come by here; `check` compares with strace, which sees all.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum class {
    OPEN, CREATE, READ, WRITE, SYNC, TRUNCATE, RENAME, UNLINK, LINK, MKDIR, TIMES, STATUS, CLOSE, LOCK, UNLOCK, MAP,
    FOLDER, DESCRIPTOR, WAIT, PRINT, PIPE, CLOCK, CLASSES,
};
static const char *const names[CLASSES] = {
    "open", "create", "read", "write", "sync", "truncate", "rename", "unlink", "link", "mkdir", "times", "status",
    "close", "lock", "unlock", "map", "folder", "descriptor", "wait", "print", "pipe", "clock",
};

/// What a driver reads of PROOF_COUNTS: how often each class was called, how many changes there were, whether the action
/// was taken, and of which call and path.
struct counts {
    _Atomic uint64_t of[32];
    _Atomic uint64_t changes;
    _Atomic uint64_t taken;
    char place[1024];
};

/// A change in PROOF_LOG, followed by its path, its second path and its bytes.
struct entry {
    uint32_t kind;
    uint32_t process;
    uint64_t file;    ///< The inode's number.
    int64_t offset;   ///< Of a write; the length of a truncation; the time of a file.
    int64_t more;     ///< The nanoseconds of that time; 1 where a sync is one of a folder.
    uint32_t path, other, bytes;
    uint32_t command; ///< PROOF_COMMAND: which command of the workload.
};

static enum { NOTHING, KILL, FAIL, FROM, LOSE, LIE } action;
static int action_class, action_error;
static uint64_t action_number;
static pid_t owner;
static const char *root;
static size_t root_length;
static struct counts *counts, own_counts;
static int log_file = -1;
static int64_t clock_offset;
static uint64_t clock_from;
static uint32_t command_number;
/// Standard output and standard error, of which the program makes copies with other numbers.
static struct stat standard[3];
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real_##name())
#define WRAP(name)                                                                                                     \
    static void *real_##name(void) {                                                                                   \
        static void *_Atomic found;                                                                                    \
        void *it = atomic_load(&found);                                                                                \
        if (!it) atomic_store(&found, it = dlsym(RTLD_NEXT, #name));                                                   \
        return it;                                                                                                     \
    }

// MARK: Beginning

static uint64_t number(const char *text) { return text ? strtoull(text, NULL, 10) : 0; }

static void read_action(const char *text) {
    static const char *const words[] = {"", "kill", "fail", "from", "lose", "lie"};
    static char copy[200];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy, *word = strsep(&rest, ":");
    for (int i = 1; i <= LIE; i++) if (!strcmp(word, words[i])) action = i;
    if (action == KILL) action_number = number(strsep(&rest, ":"));
    if (action != FAIL && action != FROM && action != LOSE) return;
    word = strsep(&rest, ":");
    action_class = -1;
    for (int i = 0; i < CLASSES; i++) if (word && !strcmp(word, names[i])) action_class = i;
    action_number = number(strsep(&rest, ":"));
    action_error = (int)number(rest);
}

__attribute__((constructor)) static void begin(void) {
    char path[1024];
    const char *wanted = getenv("PROOF_PROGRAM"), *text;
    ssize_t length = syscall(SYS_readlink, "/proc/self/exe", path, sizeof path - 1);
    counts = &own_counts;
    if (!wanted || length <= 0) return;
    path[length] = 0;
    const char *base = strrchr(path, '/');
    if (strcmp(base ? base + 1 : path, wanted)) return;
    if ((text = getenv("PROOF_COUNTS"))) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file >= 0 && syscall(SYS_ftruncate, file, sizeof *counts) == 0) {
            void *place = (void *)syscall(SYS_mmap, 0, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            if (place != MAP_FAILED) counts = place;
        }
        syscall(SYS_close, file);
    }
    if ((text = getenv("PROOF_LOG"))) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        // Out of the way of numbers that the program expects to be its own.
        log_file = (int)syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, 900);
        syscall(SYS_close, file);
    }
    command_number = (uint32_t)number(getenv("PROOF_COMMAND"));
    root = getenv("PROOF_ROOT");
    root_length = root ? strlen(root) : 0;
    if ((text = getenv("PROOF_CLOCK"))) {
        clock_offset = strtoll(text, NULL, 10);
        const char *at = strchr(text, '@');
        clock_from = at ? number(at + 1) : 0;
    }
    if ((text = getenv("PROOF_ACTION"))) read_action(text);
    for (int file = 1; file <= 2; file++) syscall(SYS_fstat, file, &standard[file]);
    owner = getpid();
}

/// Whether this is the program that is meant. A copy that is made with fork(2) is not.
static int is_meant(void) { return owner && syscall(SYS_getpid) == owner; }

// MARK: Places

/// The path that a descriptor leads to.
static int path_of(int file, char *path, size_t size) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlink, link, path, size - 1);
    path[length > 0 ? length : 0] = 0;
    return length > 0;
}

static void absolute(int folder, const char *name, char *path, size_t size) {
    if (name && name[0] == '/') {
        snprintf(path, size, "%s", name);
        return;
    }
    if (folder == AT_FDCWD) {
        if (syscall(SYS_getcwd, path, size) <= 0) path[0] = 0;
    } else {
        path_of(folder, path, size);
    }
    size_t length = strlen(path);
    snprintf(path + length, size - length, "/%s", name ? name : "");
}

static int is_below(const char *path) {
    return root && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

// MARK: Deciding

/// What becomes of a call.
enum fate { GO, ERROR, HALF, NOT_DONE };

static void tell(const char *call, const char *path) {
    if (atomic_exchange(&counts->taken, 1)) return;
    snprintf(counts->place, sizeof counts->place, "%s %s", call, path ? path : "");
}

/// Counts a call. `is_change`: it changes what is below the root, or prints.
static enum fate decide(enum class class, int is_change, const char *call, const char *path) {
    uint64_t mine = atomic_fetch_add(&counts->of[class], 1) + 1;
    if (is_change) {
        uint64_t change = atomic_fetch_add(&counts->changes, 1) + 1;
        if (action == KILL && change == action_number) {
            tell(call, path);
            syscall(SYS_kill, owner, SIGKILL);
            for (;;) syscall(SYS_pause);
        }
    }
    if (action == LIE && class == SYNC) return NOT_DONE;
    if ((int)class != action_class || action < FAIL) return GO;
    if (action == FROM ? mine < action_number : mine != action_number) return GO;
    tell(call, path);
    if (action == LOSE) return NOT_DONE;
    if (action_error == 0) return HALF;
    errno = action_error;
    return ERROR;
}

// MARK: The log

static void enter(
    enum class kind, uint64_t file, int64_t offset, int64_t more, const char *path, const char *other,
    const struct iovec *parts, int count, size_t bytes
) {
    struct entry entry = {
        .kind = kind, .process = (uint32_t)owner, .file = file, .offset = offset, .more = more,
        .path = path ? (uint32_t)strlen(path) : 0, .other = other ? (uint32_t)strlen(other) : 0,
        .bytes = (uint32_t)bytes, .command = command_number,
    };
    struct iovec all[64] = {{&entry, sizeof entry}, {(void *)path, entry.path}, {(void *)other, entry.other}};
    int used = 3;
    for (int i = 0; i < count && used < 64 && bytes > 0; i++) {
        size_t length = parts[i].iov_len < bytes ? parts[i].iov_len : bytes;
        all[used++] = (struct iovec){parts[i].iov_base, length};
        bytes -= length;
    }
    syscall(SYS_writev, log_file, all, used);
}

/// A call and its entry are one: no other thread or process comes between.
static void lock_order(void) {
    if (log_file < 0) return;
    pthread_mutex_lock(&order);
    syscall(SYS_flock, log_file, LOCK_EX);
}
static void unlock_order(void) {
    if (log_file < 0) return;
    int error = errno;
    syscall(SYS_flock, log_file, LOCK_UN);
    pthread_mutex_unlock(&order);
    errno = error;
}
static uint64_t inode(int file) {
    struct stat status;
    return syscall(SYS_fstat, file, &status) == 0 ? status.st_ino : 0;
}
static uint64_t inode_at(int folder, const char *name) {
    struct stat status;
    return syscall(SYS_newfstatat, folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_ino : 0;
}

// MARK: Reading and writing

/// 1 or 2 for standard output or error, else 0.
static int standard_number(const struct stat *status) {
    for (int file = 1; file <= 2; file++)
        if (status->st_ino == standard[file].st_ino && status->st_dev == standard[file].st_dev) return file;
    return 0;
}

/// What a descriptor is to the counts; `path` gets where it leads.
static enum class kind_of(int file, enum class regular, char *path, size_t size, int *is_change) {
    struct stat status;
    *is_change = 0;
    path[0] = 0;
    if (!is_meant() || syscall(SYS_fstat, file, &status) != 0) return CLASSES;
    path_of(file, path, size);
    if (regular == WRITE && standard_number(&status)) {
        *is_change = 1;
        return PRINT;
    }
    if (S_ISREG(status.st_mode)) {
        *is_change = regular == WRITE && is_below(path);
        return regular;
    }
    return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) ? PIPE : CLASSES;
}

/// `offset`: where; -1: where the descriptor stands, or at the end.
static ssize_t write_parts(int file, const struct iovec *given, int count, off_t offset, const char *call) {
    char path[1024];
    int is_change;
    enum class class = kind_of(file, WRITE, path, sizeof path, &is_change);
    struct iovec parts[64];
    if (count > 64) count = 64;
    memcpy(parts, given, sizeof *parts * (size_t)count);
    size_t total = 0;
    for (int i = 0; i < count; i++) total += parts[i].iov_len;
    enum fate fate = class == CLASSES ? GO : decide(class, is_change, call, path);
    if (fate == ERROR) return -1;
    if (fate == NOT_DONE) {
        if (offset < 0 && class == WRITE) syscall(SYS_lseek, file, total, SEEK_CUR);
        return (ssize_t)total;
    }
    if (fate == HALF && total > 1) {
        size_t left = total / 2;
        for (int i = 0; i < count; i++) {
            if (parts[i].iov_len > left) parts[i].iov_len = left;
            left -= parts[i].iov_len;
        }
    }
    int is_logged = is_change && log_file >= 0;
    if (is_logged) lock_order();
    ssize_t done = offset < 0 ? syscall(SYS_writev, file, parts, count)
                              : syscall(SYS_pwritev, file, parts, count, (long)offset, 0L);
    if (is_logged) {
        if (done > 0) {
            struct stat status;
            syscall(SYS_fstat, file, &status);
            off_t place = class == PRINT ? standard_number(&status) : offset >= 0 ? offset : syscall(SYS_lseek, file, 0, SEEK_CUR) - done;
            enter(class, status.st_ino, place, 0, path, NULL, parts, count, (size_t)done);
        }
        unlock_order();
    }
    return done;
}

ssize_t write(int file, const void *bytes, size_t count) {
    struct iovec part = {(void *)bytes, count};
    return write_parts(file, &part, 1, -1, "write");
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    struct iovec part = {(void *)bytes, count};
    return write_parts(file, &part, 1, offset, "pwrite");
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) { return pwrite(file, bytes, count, offset); }
ssize_t writev(int file, const struct iovec *parts, int count) { return write_parts(file, parts, count, -1, "writev"); }
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
    return write_parts(file, parts, count, offset, "pwritev");
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off_t offset) {
    return write_parts(file, parts, count, offset, "pwritev");
}

static enum fate before_reading(int file, const char *call) {
    char path[1024];
    int is_change;
    enum class class = kind_of(file, READ, path, sizeof path, &is_change);
    return class == CLASSES ? GO : decide(class, 0, call, path);
}
static size_t share(enum fate fate, size_t count) { return fate == HALF && count > 1 ? count / 2 : count; }

ssize_t read(int file, void *bytes, size_t count) {
    enum fate fate = before_reading(file, "read");
    return fate == ERROR ? -1 : syscall(SYS_read, file, bytes, share(fate, count));
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    enum fate fate = before_reading(file, "pread");
    return fate == ERROR ? -1 : syscall(SYS_pread64, file, bytes, share(fate, count), offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off_t offset) { return pread(file, bytes, count, offset); }
ssize_t readv(int file, const struct iovec *parts, int count) {
    return before_reading(file, "readv") == ERROR ? -1 : syscall(SYS_readv, file, parts, count);
}

// MARK: Syncs and lengths

enum { WHOLE_SYSTEM = 2 };

static int sync_call(int file, const char *call, int number, int scope) {
    char path[1024] = "";
    if (is_meant()) {
        path_of(file, path, sizeof path);
        enum fate fate = decide(SYNC, is_below(path), call, path);
        if (fate == ERROR) return -1;
        if (fate == NOT_DONE) return 0;
    }
    struct stat status;
    int is_folder = syscall(SYS_fstat, file, &status) == 0 && S_ISDIR(status.st_mode);
    int is_logged = log_file >= 0 && is_below(path);
    if (is_logged) lock_order();
    int result = (int)syscall(number, file);
    if (is_logged) {
        if (result == 0) enter(SYNC, status.st_ino, 0, scope ? scope : is_folder, path, NULL, NULL, 0, 0);
        unlock_order();
    }
    return result;
}
int fsync(int file) { return sync_call(file, "fsync", SYS_fsync, 0); }
int fdatasync(int file) { return sync_call(file, "fdatasync", SYS_fdatasync, 0); }
int syncfs(int file) { return sync_call(file, "syncfs", SYS_syncfs, WHOLE_SYSTEM); }
/// Promises nothing, so that the log has none of it.
int sync_file_range(int file, off_t offset, off_t count, unsigned flags) {
    if (is_meant()) {
        char path[1024];
        path_of(file, path, sizeof path);
        enum fate fate = decide(SYNC, is_below(path), "sync_file_range", path);
        if (fate == ERROR) return -1;
    }
    return (int)syscall(SYS_sync_file_range, file, offset, count, flags);
}

static int cut(int file, off_t length) {
    char path[1024] = "";
    if (is_meant()) {
        path_of(file, path, sizeof path);
        enum fate fate = decide(TRUNCATE, is_below(path), "ftruncate", path);
        if (fate == ERROR) return -1;
        if (fate == NOT_DONE) return 0;
    }
    int is_logged = log_file >= 0 && is_below(path);
    if (is_logged) lock_order();
    int result = (int)syscall(SYS_ftruncate, file, length);
    if (is_logged) {
        if (result == 0) enter(TRUNCATE, inode(file), length, 0, path, NULL, NULL, 0, 0);
        unlock_order();
    }
    return result;
}
int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off_t length) { return cut(file, length); }

/// Of what only reserves room the log has nothing.
static int reserve(int file, int mode, off_t offset, off_t length) {
    char path[1024];
    if (is_meant()) {
        path_of(file, path, sizeof path);
        if (decide(TRUNCATE, is_below(path), "fallocate", path) == ERROR) return -1;
    }
    return (int)syscall(SYS_fallocate, file, mode, offset, length);
}
int fallocate(int file, int mode, off_t offset, off_t length) { return reserve(file, mode, offset, length); }
int fallocate64(int file, int mode, off_t offset, off_t length) { return reserve(file, mode, offset, length); }
int posix_fallocate(int file, off_t offset, off_t length) { return reserve(file, 0, offset, length) == 0 ? 0 : errno; }
int posix_fallocate64(int file, off_t offset, off_t length) { return posix_fallocate(file, offset, length); }

static int set_times(int folder, const char *name, int file, const struct timespec times[2], int flags) {
    char path[1024] = "";
    if (is_meant()) {
        if (name) absolute(folder, name, path, sizeof path); else path_of(file, path, sizeof path);
        enum fate fate = decide(TIMES, is_below(path), "utimensat", path);
        if (fate == ERROR) return -1;
        if (fate == NOT_DONE) return 0;
    }
    int is_logged = log_file >= 0 && is_below(path) && times && times[1].tv_nsec < 1000000000;
    if (is_logged) lock_order();
    int result = (int)syscall(SYS_utimensat, name ? folder : file, name, times, flags);
    if (is_logged) {
        uint64_t number = name ? inode_at(folder, name) : inode(file);
        if (result == 0) enter(TIMES, number, times[1].tv_sec, times[1].tv_nsec, path, NULL, NULL, 0, 0);
        unlock_order();
    }
    return result;
}
int futimens(int file, const struct timespec times[2]) { return set_times(0, NULL, file, times, 0); }
int utimensat(int folder, const char *name, const struct timespec times[2], int flags) {
    return set_times(folder, name, folder, times, flags);
}

// MARK: Names

static int open_call(int folder, const char *name, int flags, mode_t mode) {
    char path[1024] = "";
    int makes = flags & O_CREAT, is_change = 0;
    if (is_meant()) {
        absolute(folder, name, path, sizeof path);
        is_change = (flags & (O_CREAT | O_TRUNC)) && is_below(path);
        enum fate fate = decide(makes ? CREATE : OPEN, is_change, "open", path);
        if (fate == ERROR) return -1;
    }
    int is_logged = is_change && log_file >= 0;
    if (!is_logged) return (int)syscall(SYS_openat, folder, name, flags, mode);
    lock_order();
    uint64_t before = inode_at(folder, name);
    int file = (int)syscall(SYS_openat, folder, name, flags, mode);
    if (file >= 0) {
        uint64_t now = inode(file);
        if (makes && before != now) enter(CREATE, now, 0, mode, path, NULL, NULL, 0, 0);
        else if (flags & O_TRUNC) enter(TRUNCATE, now, 0, 0, path, NULL, NULL, 0, 0);
    }
    unlock_order();
    return file;
}
#define MODE                                                                                                           \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                               \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode = va_arg(rest, mode_t);                                                                                   \
        va_end(rest);                                                                                                  \
    }
int open(const char *name, int flags, ...) { MODE return open_call(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return open_call(AT_FDCWD, name, flags, mode); }
int openat(int folder, const char *name, int flags, ...) { MODE return open_call(folder, name, flags, mode); }
int openat64(int folder, const char *name, int flags, ...) { MODE return open_call(folder, name, flags, mode); }
int creat(const char *name, mode_t mode) { return open_call(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int __open_2(const char *name, int flags) { return open_call(AT_FDCWD, name, flags, 0); }
int __open64_2(const char *name, int flags) { return open_call(AT_FDCWD, name, flags, 0); }
int __openat_2(int folder, const char *name, int flags) { return open_call(folder, name, flags, 0); }
int __openat64_2(int folder, const char *name, int flags) { return open_call(folder, name, flags, 0); }

/// A call that changes one or two names.
static int names_call(
    enum class class, const char *call, int number, int folder, const char *name, int other, const char *second,
    long argument, const char *text
) {
    char path[1024] = "", to[1024] = "";
    int is_change = 0;
    if (is_meant()) {
        absolute(folder, name, path, sizeof path);
        if (second) absolute(other, second, to, sizeof to);
        is_change = is_below(path) || is_below(to);
        enum fate fate = decide(class, is_change, call, path);
        if (fate == ERROR) return -1;
        if (fate == NOT_DONE) return 0;
    }
    int is_logged = is_change && log_file >= 0;
    if (is_logged) lock_order();
    uint64_t file = is_logged && class != MKDIR ? inode_at(folder, name) : 0;
    int result =
        (int)(number == SYS_renameat2 || number == SYS_linkat ? syscall(number, folder, name, other, second, argument)
              : number == SYS_symlinkat                         ? syscall(number, text, folder, name)
                                                                : syscall(number, folder, name, argument));
    if (is_logged) {
        if (result == 0) {
            if (!file) file = inode_at(folder, name);
            enter(class, file, 0, argument, path, second ? to : text, NULL, 0, 0);
        }
        unlock_order();
    }
    return result;
}
int rename(const char *from, const char *to) {
    return names_call(RENAME, "rename", SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0, NULL);
}
int renameat(int folder, const char *from, int other, const char *to) {
    return names_call(RENAME, "rename", SYS_renameat2, folder, from, other, to, 0, NULL);
}
int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
    return names_call(RENAME, "rename", SYS_renameat2, folder, from, other, to, flags, NULL);
}
int unlink(const char *name) { return names_call(UNLINK, "unlink", SYS_unlinkat, AT_FDCWD, name, 0, NULL, 0, NULL); }
int unlinkat(int folder, const char *name, int flags) {
    return names_call(UNLINK, "unlink", SYS_unlinkat, folder, name, 0, NULL, flags, NULL);
}
int rmdir(const char *name) {
    return names_call(UNLINK, "rmdir", SYS_unlinkat, AT_FDCWD, name, 0, NULL, AT_REMOVEDIR, NULL);
}
int link(const char *from, const char *to) {
    return names_call(LINK, "link", SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0, NULL);
}
int linkat(int folder, const char *from, int other, const char *to, int flags) {
    return names_call(LINK, "link", SYS_linkat, folder, from, other, to, flags, NULL);
}
int symlink(const char *text, const char *name) {
    return names_call(LINK, "symlink", SYS_symlinkat, AT_FDCWD, name, 0, NULL, -1, text);
}
int symlinkat(const char *text, int folder, const char *name) {
    return names_call(LINK, "symlink", SYS_symlinkat, folder, name, 0, NULL, -1, text);
}
int mkdir(const char *name, mode_t mode) {
    return names_call(MKDIR, "mkdir", SYS_mkdirat, AT_FDCWD, name, 0, NULL, mode, NULL);
}
int mkdirat(int folder, const char *name, mode_t mode) {
    return names_call(MKDIR, "mkdir", SYS_mkdirat, folder, name, 0, NULL, mode, NULL);
}
int truncate(const char *name, off_t length) {
    int file = open_call(AT_FDCWD, name, O_WRONLY | O_CLOEXEC, 0);
    if (file < 0) return -1;
    int result = cut(file, length);
    syscall(SYS_close, file);
    return result;
}
int truncate64(const char *name, off_t length) { return truncate(name, length); }

// MARK: What only fails

#define COUNTED(class, call, file, name)                                                                               \
    do {                                                                                                               \
        char path[1024] = "";                                                                                          \
        if (is_meant()) {                                                                                              \
            if (name) absolute(file, name, path, sizeof path); else if (file >= 0) path_of(file, path, sizeof path);   \
            if (decide(class, 0, call, path) == ERROR) return -1;                                                      \
        }                                                                                                              \
    } while (0)
#define NO_NAME ((const char *)NULL)

int fstat(int file, struct stat *status) {
    COUNTED(STATUS, "fstat", file, NO_NAME);
    return (int)syscall(SYS_fstat, file, status);
}
int fstat64(int file, struct stat64 *status) {
    COUNTED(STATUS, "fstat", file, NO_NAME);
    return (int)syscall(SYS_fstat, file, status);
}
#define STATUS_AT(function, type, flags)                                                                               \
    int function(const char *name, struct type *status) {                                                              \
        COUNTED(STATUS, #function, AT_FDCWD, name);                                                                    \
        return (int)syscall(SYS_newfstatat, AT_FDCWD, name, status, flags);                                            \
    }
STATUS_AT(stat, stat, 0)
STATUS_AT(stat64, stat64, 0)
STATUS_AT(lstat, stat, AT_SYMLINK_NOFOLLOW)
STATUS_AT(lstat64, stat64, AT_SYMLINK_NOFOLLOW)
int fstatat(int folder, const char *name, struct stat *status, int flags) {
    COUNTED(STATUS, "fstatat", folder, name);
    return (int)syscall(SYS_newfstatat, folder, name, status, flags);
}
int fstatat64(int folder, const char *name, struct stat64 *status, int flags) {
    COUNTED(STATUS, "fstatat", folder, name);
    return (int)syscall(SYS_newfstatat, folder, name, status, flags);
}
WRAP(faccessat)
int access(const char *name, int mode) {
    COUNTED(STATUS, "access", AT_FDCWD, name);
    return (int)syscall(SYS_access, name, mode);
}
int faccessat(int folder, const char *name, int mode, int flags) {
    COUNTED(STATUS, "faccessat", folder, name);
    return REAL(faccessat)(folder, name, mode, flags);
}
/// It is closed all the same, as Linux does it.
int close(int file) {
    char path[1024] = "";
    enum fate fate = GO;
    struct stat status;
    if (is_meant() && file > 2 && syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode)) {
        path_of(file, path, sizeof path);
        fate = decide(CLOSE, 0, "close", path);
    }
    int error = errno;
    if (file == log_file && log_file >= 0) return 0;
    int result = (int)syscall(SYS_close, file);
    if (fate == ERROR) {
        errno = error;
        return -1;
    }
    return result;
}
int flock(int file, int operation) {
    COUNTED(LOCK, "flock", file, NO_NAME);
    return (int)syscall(SYS_flock, file, operation);
}
static int control(int file, int command, void *argument) {
    if (command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW)
        COUNTED(((struct flock *)argument)->l_type == F_UNLCK ? UNLOCK : LOCK, "fcntl", file, NO_NAME);
    return (int)syscall(SYS_fcntl, file, command, argument);
}
#define ARGUMENT                                                                                                       \
    va_list rest;                                                                                                      \
    va_start(rest, command);                                                                                           \
    void *argument = va_arg(rest, void *);                                                                             \
    va_end(rest);
int fcntl(int file, int command, ...) { ARGUMENT return control(file, command, argument); }
int fcntl64(int file, int command, ...) { ARGUMENT return control(file, command, argument); }

static void *map(void *place, size_t length, int protection, int flags, int file, off_t offset) {
    char path[1024];
    if (file >= 0 && is_meant()) {
        path_of(file, path, sizeof path);
        if (decide(MAP, 0, "mmap", path) == ERROR) return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, place, length, protection, flags, file, offset);
}
void *mmap(void *place, size_t length, int protection, int flags, int file, off_t offset) {
    return map(place, length, protection, flags, file, offset);
}
void *mmap64(void *place, size_t length, int protection, int flags, int file, off_t offset) {
    return map(place, length, protection, flags, file, offset);
}

WRAP(opendir)
DIR *opendir(const char *name) {
    if (is_meant() && decide(FOLDER, 0, "opendir", name) == ERROR) return NULL;
    return REAL(opendir)(name);
}
WRAP(fdopendir)
DIR *fdopendir(int file) {
    if (is_meant() && decide(FOLDER, 0, "fdopendir", NULL) == ERROR) return NULL;
    return REAL(fdopendir)(file);
}
WRAP(readdir)
struct dirent *readdir(DIR *folder) {
    if (is_meant() && decide(FOLDER, 0, "readdir", NULL) == ERROR) return NULL;
    return REAL(readdir)(folder);
}
WRAP(readdir64)
struct dirent64 *readdir64(DIR *folder) {
    if (is_meant() && decide(FOLDER, 0, "readdir", NULL) == ERROR) return NULL;
    return REAL(readdir64)(folder);
}

/* The library that calls: one of the system may not be able to do without a descriptor. */
static const char *library(const void *caller) {
    Dl_info found;
    return dladdr(caller, &found) ? found.dli_fname : NULL;
}

#define MAKES(function, parameters, arguments)                                                                         \
    WRAP(function)                                                                                                     \
    int function parameters {                                                                                          \
        const char *by = is_meant() ? library(__builtin_return_address(0)) : NULL;                                     \
        if (is_meant() && decide(DESCRIPTOR, 0, #function, by) == ERROR) return -1;                                    \
        return REAL(function) arguments;                                                                               \
    }
MAKES(socket, (int domain, int type, int protocol), (domain, type, protocol))
MAKES(socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))
MAKES(pipe, (int ends[2]), (ends))
MAKES(pipe2, (int ends[2], int flags), (ends, flags))
MAKES(epoll_create1, (int flags), (flags))
MAKES(eventfd, (unsigned value, int flags), (value, flags))
MAKES(inotify_init1, (int flags), (flags))
MAKES(inotify_add_watch, (int file, const char *path, uint32_t mask), (file, path, mask))
MAKES(dup, (int file), (file))

#define WAITS(function, parameters, arguments)                                                                         \
    WRAP(function)                                                                                                     \
    int function parameters {                                                                                          \
        if (is_meant() && decide(WAIT, 0, #function, NULL) == ERROR) return -1;                                        \
        return REAL(function) arguments;                                                                               \
    }
WAITS(poll, (struct pollfd *list, nfds_t count, int timeout), (list, count, timeout))
WAITS(ppoll, (struct pollfd *list, nfds_t count, const struct timespec *time, const sigset_t *mask),
      (list, count, time, mask))
WAITS(epoll_wait, (int file, struct epoll_event *events, int most, int timeout), (file, events, most, timeout))

// MARK: The clock

static int64_t ahead(void) {
    if (!clock_offset || !is_meant()) return 0;
    return atomic_fetch_add(&counts->of[CLOCK], 1) + 1 >= clock_from ? clock_offset : 0;
}
WRAP(clock_gettime)
int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += ahead();
    return result;
}
WRAP(gettimeofday)
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = REAL(gettimeofday)(time, zone);
    if (result == 0 && time) time->tv_sec += ahead();
    return result;
}
WRAP(time)
time_t time(time_t *place) {
    time_t now = REAL(time)(NULL) + ahead();
    if (place) *place = now;
    return now;
}
