// Many hosts in one program, for measuring a dashboard with them.
//
//   fleet enrol PORT TOKEN COUNT > TOKENS              joins so many hosts, and prints their own tokens
//   fleet reports PORT TOKENS CONNECTIONS SECONDS      heartbeats of hosts in turn: requests a second
//   fleet streams PORT TOKENS TOKEN                    opens a stream for each host; at each line of standard input sends a
//                                                      message to all of them, and says when the last one has it, and when
//                                                      all have said so. At the line 'post' it says so as moments: of the
//                                                      post, the last one's, and that of all; at 'wait', another program
//                                                      posts, whose message is awaited
//   fleet reconnect PORT TOKENS                        opens a stream for each host; at each line of standard input says
//                                                      when all have one again, of those that have ended or end by then:
//                                                      each comes back as hosts do, after a pause of 0.5 to 1.5 times 1, 2,
//                                                      4 … 30 s
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { most = 20000, room = 1 << 14, acknowledging = 16 };

static char tokens[most][96];
static int count, port;
static double until;
static atomic_long done;
static atomic_int next;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

// Hosts come from several addresses of loopback: one has too few ports for many.
static void come_from(int connection, int host) {
    struct sockaddr_in own = {.sin_family = AF_INET};
    int one = 1;
    own.sin_addr.s_addr = htonl((127u << 24) + 1 + (uint32_t)(host / 5000));
    setsockopt(connection, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(connection, (struct sockaddr *)&own, sizeof own)) fail("bind");
}

static int dial(void) {
    int connection = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connection < 0) fail("socket");
    come_from(connection, 0);
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(connection, (struct sockaddr *)&address, sizeof address)) fail("connect");
    return connection;
}

// One request and its answer, which is left in the buffer; its status.
static int exchange(
    int connection, char *buffer, const char *method, const char *path, const char *token, int host, const char *body) {
    char instance[80] = "";
    if (host >= 0) sprintf(instance, "Marquee-Instance: 00000000-0000-4000-8000-%012d\r\n", host);
    int length = snprintf(
        buffer, room, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n%s"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        method, path, port, token, instance, strlen(body), body);
    if (send(connection, buffer, (size_t)length, MSG_NOSIGNAL) != length) fail("send");
    for (length = 0;;) {
        ssize_t part = recv(connection, buffer + length, (size_t)(room - 1 - length), 0);
        if (part <= 0) fail("the server has hung up");
        length += (int)part;
        buffer[length] = 0;
        char *end = strstr(buffer, "\r\n\r\n");
        if (!end) continue;
        char *field = strcasestr(buffer, "content-length:");
        if (length >= end + 4 - buffer + (field && field < end ? atoi(field + 15) : 0)) return atoi(buffer + 9);
    }
}

static void expect(int status, int expected, const char *buffer) {
    if (status == expected) return;
    fprintf(stderr, "answer %d in place of %d: %s\n", status, expected, buffer);
    exit(1);
}

static void moment(char *text) {
    time_t at = time(NULL);
    struct tm parts;
    gmtime_r(&at, &parts);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%S.000Z", &parts);
}

static void read_tokens(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    while (count < most && fscanf(file, "%95s", tokens[count]) == 1) count++;
    fclose(file);
}

static void enrol(const char *token, int wanted) {
    char *buffer = malloc(room), body[256];
    int connection = dial();
    for (int host = 0; host < wanted; host++) {
        sprintf(
            body, "{\"name\":\"host-%05d\",\"installation\":\"store-%d\",\"labels\":{\"site\":\"site-%d\"}}", host, host,
            host % 50);
        expect(exchange(connection, buffer, "POST", "/api/v1/hosts", token, -1, body), 201, buffer);
        char *own = strstr(buffer, "\"token\":\"");
        if (!own) fail("no token");
        printf("%.*s\n", (int)strcspn(own + 9, "\""), own + 9);
    }
}

static void *reporter(void *first) {
    char *buffer = malloc(room), body[512], at[32];
    int connection = dial();
    for (int host = (int)(intptr_t)first; now() < until; host += acknowledging) {
        moment(at);
        sprintf(
            body,
            "{\"at\":\"%s\",\"showing\":[{\"id\":\"m1\",\"template\":\"banner\",\"presenter\":\"web\",\"since\":\"%s\"}],"
            "\"waiting\":%d,\"reasons\":[{\"reason\":\"another message is shown\",\"count\":2}],\"mode\":\"running\","
            "\"plugins\":[{\"name\":\"web\",\"version\":\"0.1.0\",\"state\":\"running\",\"reason\":null}],"
            "\"disk\":{\"free\":1000000,\"total\":2000000},\"store\":4096,\"error\":null,\"cursor\":0}",
            at, at, host % 7);
        expect(
            exchange(connection, buffer, "PUT", "/api/v1/host/report", tokens[host % count], host % count, body), 204,
            buffer);
        atomic_fetch_add(&done, 1);
    }
    return NULL;
}

static void reports(int connections, double seconds) {
    pthread_t threads[256];
    double begin = now();
    until = begin + seconds;
    for (intptr_t number = 0; number < connections; number++) {
        if (pthread_create(&threads[number], NULL, reporter, (void *)number)) fail("thread");
    }
    for (int number = 0; number < connections; number++) pthread_join(threads[number], NULL);
    printf("%ld %.0f\n", atomic_load(&done), (double)atomic_load(&done) / (now() - begin));
}

// That a host has it.
static char message[64];

static void *acknowledge(void *unused) {
    (void)unused;
    char *buffer = malloc(room), body[512], at[32];
    int connection = dial();
    for (int host; (host = atomic_fetch_add(&next, 1)) < count;) {
        moment(at);
        sprintf(
            body,
            "{\"installationID\":\"i%d\",\"userID\":\"u\",\"events\":[{\"id\":\"00000000-0000-4000-8000-%.4s%08d\","
            "\"event\":\"received\",\"at\":\"%s\",\"message\":\"%s\",\"template\":\"banner\"}]}",
            host, message + strlen(message) - 4, host, at, message);
        expect(exchange(connection, buffer, "POST", "/api/v1/host/events", tokens[host], host, body), 200, buffer);
    }
    close(connection);
    return NULL;
}

static int opened[most];

static void take_id(const char *text) {
    const char *id = strstr(text, "\"id\":\"");
    if (!id) fail("no id");
    sprintf(message, "%.*s", (int)strcspn(id + 6, "\""), id + 6);
}

static void streams(const char *token) {
    char *buffer = malloc(room);
    int poll = epoll_create1(0);
    double begin = now();
    for (int host = 0; host < count; host++) {
        opened[host] = dial();
        int length = snprintf(
            buffer, room,
            "GET /api/v1/host/stream HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
            "Accept: text/event-stream\r\nMarquee-Instance: 00000000-0000-4000-8000-%012d\r\n\r\n",
            port, tokens[host], host);
        if (send(opened[host], buffer, (size_t)length, MSG_NOSIGNAL) != length) fail("send");
        ssize_t part = recv(opened[host], buffer, room - 1, 0);
        if (part <= 0) fail("stream");
        buffer[part] = 0;
        expect(atoi(buffer + 9), 200, buffer);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)host};
        epoll_ctl(poll, EPOLL_CTL_ADD, opened[host], &event);
    }
    printf("%d streams, opened in %.1f s\n", count, now() - begin);
    fflush(stdout);
    struct epoll_event *events = malloc(sizeof *events * 1024);
    for (char line[64]; fgets(line, sizeof line, stdin);) {
        int left = count, waits = !strncmp(line, "wait", 4), told = waits || !strncmp(line, "post", 4);
        // Anew for each: a connection that says nothing for long is ended.
        int post = waits ? -1 : dial();
        begin = now();
        if (!waits) expect(
            exchange(
                post, buffer, "POST", "/api/v1/messages", token, -1,
                "{\"message\":{\"template\":\"marquee.notification\",\"arguments\":{\"message\":\"Hello\"}},\"to\":\"everyone\"}"),
            201, buffer);
        double posted = now();
        if (!waits) {
            close(post);
            take_id(buffer);
        }
        while (left > 0) {
            int ready = epoll_wait(poll, events, 1024, 30000);
            if (ready <= 0) fail("not everybody has it");
            for (int place = 0; place < ready; place++) {
                ssize_t part = recv(opened[events[place].data.u32], buffer, room - 1, 0);
                if (part <= 0) fail("a stream has ended");
                buffer[part] = 0;
                char *event = strstr(buffer, "event: message");
                if (!event) continue;
                if (waits) take_id(event);
                left--;
            }
        }
        double last = now();
        pthread_t threads[acknowledging];
        atomic_store(&next, 0);
        for (int number = 0; number < acknowledging; number++) pthread_create(&threads[number], NULL, acknowledge, NULL);
        for (int number = 0; number < acknowledging; number++) pthread_join(threads[number], NULL);
        if (told) printf("%.6f %.6f %.6f\n", waits ? 0 : begin, last, now());
        else printf(
            "posted in %.1f ms; the last has it %.2f s after the post began; all have said so after %.2f s\n",
            (posted - begin) * 1000, last - begin, now() - begin);
        fflush(stdout);
    }
}

// A host whose stream has ended, on its way back.
static struct {
    enum { streaming, pausing, connecting, asking } state;
    int connection, failures;
    double due;
} hosts[most];

static double pause_after(int failures) {
    double step = failures > 4 ? 30 : 1 << failures;
    return step * (0.5 + drand48());
}

static void hang_up(int poll, int host) {
    epoll_ctl(poll, EPOLL_CTL_DEL, hosts[host].connection, NULL);
    close(hosts[host].connection);
    hosts[host].state = pausing;
    hosts[host].due = now() + pause_after(hosts[host].failures++);
}

static void begin_connecting(int poll, int host) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    hosts[host].connection = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (hosts[host].connection < 0) fail("socket");
    come_from(hosts[host].connection, host);
    hosts[host].state = connecting;
    struct epoll_event event = {.events = EPOLLOUT, .data.u32 = (uint32_t)host};
    epoll_ctl(poll, EPOLL_CTL_ADD, hosts[host].connection, &event);
    if (connect(hosts[host].connection, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS)
        hang_up(poll, host);
}

// Whether the host has its stream now.
static int go_on(int poll, int host, char *buffer, long *failed) {
    int error = 0;
    socklen_t size = sizeof error;
    if (hosts[host].state == connecting) {
        getsockopt(hosts[host].connection, SOL_SOCKET, SO_ERROR, &error, &size);
        int length = snprintf(
            buffer, room,
            "GET /api/v1/host/stream HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
            "Accept: text/event-stream\r\nMarquee-Instance: 00000000-0000-4000-8000-%012d\r\n\r\n",
            port, tokens[host], host);
        if (error || send(hosts[host].connection, buffer, (size_t)length, MSG_NOSIGNAL) != length) {
            ++*failed;
            hang_up(poll, host);
            return 0;
        }
        hosts[host].state = asking;
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)host};
        epoll_ctl(poll, EPOLL_CTL_MOD, hosts[host].connection, &event);
        return 0;
    }
    ssize_t part = recv(hosts[host].connection, buffer, room - 1, MSG_DONTWAIT);
    if (part < 0 && errno == EAGAIN) return 0;
    buffer[part < 0 ? 0 : part] = 0;
    if (part <= 0 || (hosts[host].state == asking && atoi(buffer + 9) != 200)) {
        if (hosts[host].state == asking) ++*failed;
        hang_up(poll, host);
        return 0;
    }
    if (hosts[host].state != asking) return 0;
    hosts[host].state = streaming;
    hosts[host].failures = 0;
    return 1;
}

static void reconnect(void) {
    char *buffer = malloc(room), line[64];
    int poll = epoll_create1(0), lines = 0;
    struct epoll_event *events = malloc(sizeof *events * 1024);
    for (int host = 0; host < count; host++) {
        hosts[host].state = pausing;
        hosts[host].due = now() + host / 2000.0;
    }
    struct epoll_event orders = {.events = EPOLLIN, .data.u32 = most};
    epoll_ctl(poll, EPOLL_CTL_ADD, 0, &orders);
    double begin = now(), tenth = begin, last = 0;
    long failed = 0, in_tenth = 0, peak = 0;
    int waits = 1, dropped = 0;
    for (;;) {
        int there = 0;
        for (int host = 0; host < count; host++) {
            if (hosts[host].state == pausing && hosts[host].due <= now()) begin_connecting(poll, host);
            there += hosts[host].state == streaming;
        }
        if (there < count) dropped = 1;
        if (waits && dropped && there == count) {
            printf(
                "%s after %.2f s; at most %ld in a tenth of a second, %ld tries failed\n",
                lines ? "all are back" : "all are there", last - begin, peak, failed);
            fflush(stdout);
            waits = 0;
        }
        int ready = epoll_wait(poll, events, 1024, 10);
        for (int place = 0; place < ready; place++) {
            uint32_t host = events[place].data.u32;
            if (host == most) {
                if (!fgets(line, sizeof line, stdin)) return;
                lines++;
                waits = 1, dropped = 0, failed = 0, peak = 0, in_tenth = 0;
                begin = tenth = now();
                continue;
            }
            if (!go_on(poll, (int)host, buffer, &failed)) continue;
            last = now();
            if (last - tenth > 0.1) tenth = last, in_tenth = 0;
            if (++in_tenth > peak) peak = in_tenth;
        }
    }
}

int main(int arguments, char **argument) {
    if (arguments < 4) {
        fprintf(stderr, "see the head of fleet.c\n");
        return 2;
    }
    port = atoi(argument[2]);
    if (arguments == 5 && !strcmp(argument[1], "enrol")) {
        enrol(argument[3], atoi(argument[4]));
    } else if (arguments == 6 && !strcmp(argument[1], "reports")) {
        read_tokens(argument[3]);
        reports(atoi(argument[4]), atof(argument[5]));
    } else if (arguments == 5 && !strcmp(argument[1], "streams")) {
        read_tokens(argument[3]);
        streams(argument[4]);
    } else if (arguments == 4 && !strcmp(argument[1], "reconnect")) {
        read_tokens(argument[3]);
        reconnect();
    } else {
        fprintf(stderr, "see the head of fleet.c\n");
        return 2;
    }
    return 0;
}
