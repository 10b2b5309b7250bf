// Two processes and two pipes, and nothing else: one writes a message, the other answers with two.
//
//   pingpong ROUNDS BYTES FIRST-ANSWER SECOND-ANSWER      prints the seconds of a round
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 16];

static void put(int descriptor, long length) {
    if (write(descriptor, buffer, length) != length) exit(1);
}

static void get(int descriptor, long length) {
    while (length > 0) {
        long count = read(descriptor, buffer, length);
        if (count <= 0) exit(0);
        length -= count;
    }
}

int main(int count, char **words) {
    if (count != 5) return 64;
    long rounds = atol(words[1]), bytes = atol(words[2]), first = atol(words[3]), second = atol(words[4]);
    int there[2], back[2];
    if (pipe(there) != 0 || pipe(back) != 0) return 1;
    if (fork() == 0) {
        close(there[1]);
        for (;;) {
            get(there[0], bytes);
            put(back[1], first);
            put(back[1], second);
        }
    }
    struct timespec start, end;
    for (long round = -rounds / 10; round < rounds; round++) {
        if (round == 0) clock_gettime(CLOCK_MONOTONIC, &start);
        put(there[1], bytes);
        get(back[0], first + second);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f\n", ((end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9) / rounds);
    return 0;
}
