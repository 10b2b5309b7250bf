#ifndef MARQUEE_PROCESS_CONTROL_H
#define MARQUEE_PROCESS_CONTROL_H

// The system calls with which one process starts others and takes responsibility for them, as far as Swift's module of the C
// library leaves them out: because they take variable arguments, are the GNU library's own, or had better not be used by
// most programs.

#include "confinement.h"

#include <signal.h>
#include <spawn.h>
#include <sys/types.h>

/// From now on this process is the parent of every descendant whose own parent has ended (PR_SET_CHILD_SUBREAPER in
/// prctl(2)): none of them can get away from it by forking twice or by starting a session.
int process_adopt_orphans(void);

/// What this process prints goes out line by line (setvbuf(3)), though nobody looks at it on a terminal. Before the first
/// line.
int process_print_by_line(void);

/// The allocator makes no more pools once there are so many (M_ARENA_MAX in mallopt(3)). Each keeps what one call has once
/// needed, and there are up to eight for every processor otherwise. Of no use once there are more than eight.
void process_limit_arenas(int most);

/// This process is killed when the thread that forked it ends (PR_SET_PDEATHSIG in prctl(2)). Holds beyond exec.
int process_die_with_parent(void);

/// fork(2). Only for a process with one thread: in the child all others would be missing, with what they had locked.
pid_t process_fork(void);

/// A descriptor that becomes readable when a child has ended (signalfd(2)). SIGCHLD is blocked for it; the mask that was
/// there before, which a child has to be given back, is put into `previous`.
int process_child_events(sigset_t *previous);

/// pipe2(2), its ends closed when another program is executed.
int process_pipe(int *ends);

/// The path of the library or program in which this process has a function (dladdr(3)); it lasts as long as the process. Null
/// where there is no such function.
const char *process_file_of_function(const char *name);

/// Has a program that is spawned get no descriptor from this number on (posix_spawn_file_actions_addclosefrom_np).
int process_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
