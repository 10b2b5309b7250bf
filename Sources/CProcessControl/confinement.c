#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int confinement_hide(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int confinement_show(void) { return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }

int confinement_allow_tracing(void) { return prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0); }

int confinement_refuse_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int confinement_drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    // Ambient ones go with those that are permitted.
    return (int)syscall(SYS_capset, &header, none);
}

int confinement_limit(int kind, uint64_t value) {
    __rlimit_resource_t resource;
    switch (kind) {
    case CONFINEMENT_MEMORY: resource = RLIMIT_DATA; break;
    case CONFINEMENT_FILES: resource = RLIMIT_NOFILE; break;
    case CONFINEMENT_PROCESSES: resource = RLIMIT_NPROC; break;
    case CONFINEMENT_CORE: resource = RLIMIT_CORE; break;
    default: errno = EINVAL; return -1;
    }
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return -1;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value) limit.rlim_max = value;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    // A soft limit of descriptors is low for the sake of select(2); what the configuration says is meant.
    if (resource == RLIMIT_NOFILE) limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit);
}
