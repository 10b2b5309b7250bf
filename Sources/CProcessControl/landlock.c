#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// From linux/landlock.h, which older systems have without what newer kernels know. The numbers are the kernel's interface
// and never change.

struct landlock_rules {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

struct landlock_path {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed));

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, RULE_PATH_BENEATH = 1, RULESET_VERSION = 1 };

enum {
    EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3, REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5, MAKE_CHAR = 1 << 6, MAKE_DIR = 1 << 7, MAKE_REG = 1 << 8, MAKE_SOCK = 1 << 9,
    MAKE_FIFO = 1 << 10, MAKE_BLOCK = 1 << 11, MAKE_SYM = 1 << 12, REFER = 1 << 13, TRUNCATE = 1 << 14,
    IOCTL_DEV = 1 << 15,
};

enum { SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };

int confinement_landlock_version(void) {
    return (int)syscall(CREATE_RULESET, NULL, (size_t)0, (uint32_t)RULESET_VERSION);
}

/// Every kind of access that the kernel can refuse.
static uint64_t known_access(int version) {
    uint64_t access = 0;
    for (int bit = EXECUTE; bit <= MAKE_SYM; bit <<= 1) access |= (uint64_t)bit;
    if (version >= 2) access |= REFER;
    if (version >= 3) access |= TRUNCATE;
    if (version >= 5) access |= IOCTL_DEV;
    return access;
}

int confinement_begin_rules(void) {
    int version = confinement_landlock_version();
    if (version < 0) return -1;
    struct landlock_rules rules = {.handled_access_fs = known_access(version)};
    // Older kernels take a shorter record.
    size_t size = sizeof(uint64_t);
    if (version >= 6) {
        rules.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
        size = sizeof rules;
    }
    return (int)syscall(CREATE_RULESET, &rules, size, (uint32_t)0);
}

int confinement_allow(int rules, const char *path, int access) {
    int version = confinement_landlock_version();
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return -1;
    struct stat status;
    int outcome = fstat(place, &status);
    if (outcome == 0) {
        uint64_t allowed = 0;
        if (access & CONFINEMENT_READ) allowed |= EXECUTE | READ_FILE | READ_DIR;
        if (access & CONFINEMENT_WRITE) allowed |= known_access(version) & ~(uint64_t)(EXECUTE | READ_FILE | READ_DIR);
        // Devices are made by nobody.
        allowed &= ~(uint64_t)(MAKE_CHAR | MAKE_BLOCK);
        if (!S_ISDIR(status.st_mode)) allowed &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
        struct landlock_path rule = {.allowed_access = allowed, .parent_fd = place};
        outcome = (int)syscall(ADD_RULE, rules, (uint32_t)RULE_PATH_BENEATH, &rule, (uint32_t)0);
    }
    int error = errno;
    close(place);
    errno = error;
    return outcome;
}

int confinement_enforce(int rules) { return (int)syscall(RESTRICT_SELF, rules, (uint32_t)0); }
