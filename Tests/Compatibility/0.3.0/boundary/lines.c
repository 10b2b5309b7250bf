// A presenter plugin in C: writes what it is given to its log, and keeps it until the host closes it.
//
//   clang -shared -fPIC -I Sources/CPresenterABI/include -o libLinesPresenter.so examples/c-plugin/lines.c
//   marquee plugins check libLinesPresenter.so
//
// `Documentation/protocol.md` has all messages. A plugin that reads more than numbers takes a JSON library for it.

#include <marquee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static marquee_host host;

static void say(const char *format, long number) {
    char json[256];
    int length = snprintf(json, sizeof json, format, number);
    host.receive(host.context, (const uint8_t *)json, (size_t)length);
}

// The number behind a member's name. A name in a text has its quotes escaped, so that it is not found.
static long number(const char *text, const char *member) {
    const char *place = strstr(text, member);
    return place ? strtol(place + strlen(member), NULL, 10) : 0;
}

// Called from any thread, and not to block: whoever draws for long does so on a thread of their own.
static void receive(void *context, const uint8_t *json, size_t length) {
    (void)context;
    char *text = strndup((const char *)json, length);
    if (!text) return;
    long presentation = number(text, "\"presentation\":");
    if (strstr(text, "\"type\":\"present\"")) {
        // Standard error is the host's log.
        fprintf(stderr, "%s\n", text);
        if (strstr(text, "\"visual\":true")) say("{\"type\":\"presented\",\"presentation\":%ld}", presentation);
        say("{\"type\":\"returned\",\"presentation\":%ld}", presentation);
    } else if (strstr(text, "\"type\":\"close\"")) {
        say("{\"type\":\"dismissed\",\"presentation\":%ld}", presentation);
        say("{\"type\":\"closed\",\"presentation\":%ld}", presentation);
    } else if (strstr(text, "\"type\":\"ping\"")) {
        say("{\"type\":\"pong\",\"call\":%ld}", number(text, "\"call\":"));
    }
    // What is not known is ignored: that is how the protocol grows.
    free(text);
}

int32_t marquee_plugin_main(const marquee_host *given, marquee_plugin *plugin) {
    if (given->size < sizeof host || plugin->size < sizeof *plugin) return MARQUEE_INVALID_TABLE;
    plugin->protocol_version = MARQUEE_PROTOCOL_VERSION;
    if (given->protocol_version != MARQUEE_PROTOCOL_VERSION) return MARQUEE_UNSUPPORTED_PROTOCOL;
    host = *given;
    plugin->receive = receive;
    say("{\"type\":\"hello\",\"protocol\":%ld,\"name\":\"lines\",\"version\":\"1.0.0\","
        "\"presenters\":[{\"name\":\"lines\",\"presents\":[\"template\"]}]}",
        MARQUEE_PROTOCOL_VERSION);
    return MARQUEE_OK;
}
