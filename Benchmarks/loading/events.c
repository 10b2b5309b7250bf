/* The bare event loop of libyaml over a file: what loading is measured against. Prints the best processor time of some
   rounds in milliseconds, and the number of events. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <yaml.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static long events(const unsigned char *bytes, size_t size) {
    yaml_parser_t parser;
    yaml_event_t event;
    long count = 0;
    int done = 0;
    if (!yaml_parser_initialize(&parser)) return -1;
    yaml_parser_set_input_string(&parser, bytes, size);
    while (!done) {
        if (!yaml_parser_parse(&parser, &event)) {
            yaml_parser_delete(&parser);
            return -1;
        }
        done = event.type == YAML_STREAM_END_EVENT;
        count++;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return count;
}

int main(int argc, char **argv) {
    double best = 1e12;
    long count = 0;
    int rounds = argc > 2 ? atoi(argv[2]) : 1;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file || fseek(file, 0, SEEK_END)) return 1;
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(size > 0 ? size : 1);
    if (!bytes || fread(bytes, 1, size, file) != (size_t)size) return 1;
    fclose(file);
    for (int round = 0; round < rounds; round++) {
        double start = now();
        count = events(bytes, size);
        if (count < 0) return 1;
        double time = now() - start;
        if (time < best) best = time;
    }
    free(bytes);
    printf("%.3f %ld\n", best, count);
    return 0;
}
