// A presenter that shows each message and ends it at once, in a process of its own, so that the host has all of its work and
// the run is not spent on waiting. Other than examples/c-plugin/lines.c, it writes nothing to the log.
//
// With -DLEAK=memory, descriptors or threads, it loses some of that with each message: the run has to find it.

#include <fcntl.h>
#include <marquee.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { none, memory, descriptors, threads };
#ifndef LEAK
#define LEAK none
#endif

static marquee_host host;

static void say(const char *format, long number) {
    char json[256];
    int length = snprintf(json, sizeof json, format, number);
    host.receive(host.context, (const uint8_t *)json, (size_t)length);
}

static long number(const char *text, const char *member) {
    const char *place = strstr(text, member);
    return place ? strtol(place + strlen(member), NULL, 10) : 0;
}

static void *sleeping(void *nothing) {
    pause();
    return nothing;
}

// volatile: a compiler would see that nobody uses it, and leave it out.
static void lose(void) {
    static long count;
    static void *volatile lost;
    // Few enough that a run of any length survives it: limits would end the plugin.
    if (LEAK == memory && count++ < 200000) {
        lost = malloc(4096);
        if (lost) memset(lost, 1, 4096);
    }
    if (LEAK == descriptors && count++ % 20 == 0) (void)!open("/dev/null", O_RDONLY);
    if (LEAK == threads && count++ % 50 == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, sleeping, NULL);
    }
}

static void receive(void *context, const uint8_t *json, size_t length) {
    (void)context;
    char *text = strndup((const char *)json, length);
    if (!text) return;
    long presentation = number(text, "\"presentation\":");
    if (strstr(text, "\"type\":\"present\"")) {
        lose();
        if (strstr(text, "\"visual\":true")) {
            say("{\"type\":\"presented\",\"presentation\":%ld}", presentation);
            say("{\"type\":\"dismissed\",\"presentation\":%ld,\"by\":\"person\"}", presentation);
        }
        say("{\"type\":\"returned\",\"presentation\":%ld}", presentation);
    } else if (strstr(text, "\"type\":\"close\"")) {
        say("{\"type\":\"closed\",\"presentation\":%ld}", presentation);
    } else if (strstr(text, "\"type\":\"ping\"")) {
        say("{\"type\":\"pong\",\"call\":%ld}", number(text, "\"call\":"));
    }
    free(text);
}

int32_t marquee_plugin_main(const marquee_host *given, marquee_plugin *plugin) {
    if (given->size < sizeof host || plugin->size < sizeof *plugin) return MARQUEE_INVALID_TABLE;
    plugin->protocol_version = MARQUEE_PROTOCOL_VERSION;
    if (given->protocol_version != MARQUEE_PROTOCOL_VERSION) return MARQUEE_UNSUPPORTED_PROTOCOL;
    host = *given;
    plugin->receive = receive;
    say("{\"type\":\"hello\",\"protocol\":%ld,\"name\":\"prompt\",\"version\":\"1.0.0\","
        "\"presenters\":[{\"name\":\"prompt\",\"presents\":[\"template\"]}]}",
        MARQUEE_PROTOCOL_VERSION);
    return MARQUEE_OK;
}
