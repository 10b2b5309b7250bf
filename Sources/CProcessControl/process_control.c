#define _GNU_SOURCE
#include "process_control.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

int process_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int process_print_by_line(void) { return setvbuf(stdout, NULL, _IOLBF, 0); }

void process_limit_arenas(int most) { mallopt(M_ARENA_MAX, most); }

int process_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

pid_t process_fork(void) { return fork(); }

int process_child_events(sigset_t *previous) {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    if (sigprocmask(SIG_BLOCK, &child, previous) != 0) return -1;
    return signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
}

int process_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

const char *process_file_of_function(const char *name) {
    void *function = dlsym(RTLD_DEFAULT, name);
    Dl_info place;
    return function && dladdr(function, &place) ? place.dli_fname : NULL;
}

int process_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
