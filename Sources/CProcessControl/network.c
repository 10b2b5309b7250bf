#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_MACHINE AUDIT_ARCH_AARCH64
#endif

/// From here on, numbers of system calls are those of the x32 interface, which has calls of its own.
#define X32_CALLS 0x40000000

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/// Goes on with the next instruction when so, else after as many more.
#define WHEN(value, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, otherwise)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define FAIL(number) ANSWER(SECCOMP_RET_ERRNO | (number))

int confinement_refuse_network(void) {
#ifdef OWN_MACHINE
    struct sock_filter filter[] = {
        // Programs for another interface of the kernel, of 32 bits for instance, would pass by the numbers below.
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_MACHINE, 1, 0),
        FAIL(ENOSYS),
        LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_CALLS, 0, 1),
        FAIL(ENOSYS),
        // Opens sockets without a call of its own for each.
        WHEN(__NR_io_uring_setup, 1),
        FAIL(ENOSYS),
        WHEN(__NR_socket, 3),
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
        FAIL(EACCES),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}
