#ifndef MARQUEE_CONFINEMENT_H
#define MARQUEE_CONFINEMENT_H

// What a process may give up for good before it runs code that it does not trust, as far as the C library has no function
// for it. Each returns 0 or more, or -1 with `errno`.

#include <stdint.h>

/// Processes of the same user can no longer read this one's memory and environment, or trace it, and it leaves no core
/// behind (PR_SET_DUMPABLE in prctl(2)). Ends when another program is executed.
int confinement_hide(void);

/// Undoes confinement_hide, which a forked child inherits.
int confinement_show(void);

/// Any process of the same user may trace this one, also where the system lets only its ancestors (PR_SET_PTRACER in
/// prctl(2)); fails where the system has no such rule.
int confinement_allow_tracing(void);

/// No program that is executed from now on gets more privileges than this process has (PR_SET_NO_NEW_PRIVS in prctl(2)).
int confinement_refuse_privileges(void);

/// Gives up all that root may do beyond owning files (capabilities(7)). Needs confinement_refuse_privileges, without which
/// the next program that root executes has it all again.
int confinement_drop_capabilities(void);

enum {
    /// Bytes that can be written to and belong to the process alone (RLIMIT_DATA in getrlimit(2)).
    CONFINEMENT_MEMORY,
    /// Open descriptors (RLIMIT_NOFILE).
    CONFINEMENT_FILES,
    /// Processes and threads of the same user (RLIMIT_NPROC).
    CONFINEMENT_PROCESSES,
    /// Bytes of a core file (RLIMIT_CORE).
    CONFINEMENT_CORE,
};

/// Sets a limit for good, or leaves a lower one as it is.
int confinement_limit(int kind, uint64_t value);

/// The version of Landlock that the kernel has; -1 when it has none, or has it switched off.
int confinement_landlock_version(void);

enum {
    /// Reading files and folders, and executing programs.
    CONFINEMENT_READ = 1,
    /// Changing what is in files, and making and removing them.
    CONFINEMENT_WRITE = 2,
};

/// A descriptor for the rules of this process's view of the file system. Whatever no rule allows is refused. Signals to
/// processes outside, and abstract sockets of theirs, are refused too where the kernel knows how (version 6).
int confinement_begin_rules(void);

/// Allows access to a file, or to all that lies below a folder.
int confinement_allow(int rules, const char *path, int access);

/// The rules hold from now on, for this process and all that it starts. Needs confinement_refuse_privileges.
int confinement_enforce(int rules);

/// From now on this process and all that it starts can open no sockets but those for processes of this machine
/// (AF_UNIX), by a filter of system calls (seccomp(2)). Needs confinement_refuse_privileges. ENOSYS where the machine's
/// calls are not known here.
int confinement_refuse_network(void);

#endif
