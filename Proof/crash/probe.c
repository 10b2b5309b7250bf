// A presenter plugin that shows and dismisses at once what it is given. What it has shown it appends to `plugins/shown` in
// the project, a line each: the message's id, and the FNV-1a hash of each file of it, read while it is shown.

#include <marquee.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static marquee_host host;

static void say(const char *type, const char *member, long number) {
    char json[128];
    int length = snprintf(json, sizeof json, "{\"type\":\"%s\",\"%s\":%ld}", type, member, number);
    host.receive(host.context, (const uint8_t *)json, (size_t)length);
}

// The number behind a member's name. A name in a text has its quotes escaped, so that it is not found.
static long number(const char *text, const char *member) {
    const char *place = strstr(text, member);
    return place ? strtol(place + strlen(member), NULL, 10) : 0;
}

static unsigned long long hash(const char *path) {
    unsigned long long value = 0xCBF29CE484222325ull;
    int file = open(path, O_RDONLY);
    unsigned char piece[4096];
    long count;
    if (file < 0) return 0;
    while ((count = read(file, piece, sizeof piece)) > 0)
        for (long i = 0; i < count; i++) value = (value ^ piece[i]) * 0x100000001B3ull;
    close(file);
    return value;
}

static void note(const char *line, size_t length) {
    int log = open("plugins/shown", O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (log < 0 || write(log, line, length) < 0) perror("plugins/shown");
    if (log >= 0) close(log);
}

static void show(char *json) {
    char line[4096];
    char *id = strstr(json, "\"id\":\"");
    if (!id) return;
    id += 6;
    int end = snprintf(line, sizeof line, "%.*s", (int)strcspn(id, "\""), id);
    for (char *at = json; (at = strstr(at, "\"path\":\""));) {
        at += 8;
        char *stop = at + strcspn(at, "\"");
        *stop = 0;
        end += snprintf(line + end, sizeof line - (size_t)end, " %llx", hash(at));
        *stop = '"';
    }
    line[end++] = '\n';
    note(line, (size_t)end);
}

static void receive(void *context, const uint8_t *bytes, size_t length) {
    (void)context;
    char *json = calloc(length + 1, 1);
    if (!json) return;
    memcpy(json, bytes, length);
    long presentation = number(json, "\"presentation\":");
    if (strstr(json, "\"type\":\"present\"")) {
        show(json);
        if (strstr(json, "\"visual\":true")) {
            say("presented", "presentation", presentation);
            say("dismissed", "presentation", presentation);
        }
        say("returned", "presentation", presentation);
    } else if (strstr(json, "\"type\":\"close\"")) {
        say("closed", "presentation", presentation);
    } else if (strstr(json, "\"type\":\"ping\"")) {
        say("pong", "call", number(json, "\"call\":"));
    }
    free(json);
}

int32_t marquee_plugin_main(const marquee_host *given, marquee_plugin *plugin) {
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"probe\",\"version\":\"1\",\"presenters\":"
                                "[{\"name\":\"probe\",\"presents\":[\"template\",\"function\"]}]}";
    host = *given;
    plugin->protocol_version = MARQUEE_PROTOCOL_VERSION;
    plugin->receive = receive;
    host.receive(host.context, (const uint8_t *)hello, sizeof hello - 1);
    return MARQUEE_OK;
}
