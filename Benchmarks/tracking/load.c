// What the dashboard is measured with: sends batches of events or profiles over loopback, each connection on a thread of
// its own, and does what the disk and SQLite can do by themselves.
//
//   load events PORT TOKENS CONNECTIONS COUNT DAYS   100 events a request, each request on one of so many last days
//   load profiles PORT TOKENS CONNECTIONS COUNT      five edits a request
//   load syncs FILE SECONDS                          4 KiB and a sync
//   load sqlite FILE SECONDS BATCHES ids|details     commits of so many times 100 events: their ids, or their details too
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { perRequest = 100, mostTokens = 10000, room = 1 << 16 };

static char tokens[mostTokens][96];
static int tokenCount, port, days, isProfiles;
static atomic_long requestsLeft, done, profileNumber;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static uint64_t roll(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

static int events(char *body, uint64_t *dice) {
    static const char *names[] = {"received", "viewed", "clicked", "dismissed"};
    int day = days > 0 ? (int)(roll(dice) % (uint64_t)days) : 0;
    int length = sprintf(body, "{\"installationID\":\"i1\",\"userID\":\"u%d\",\"events\":[", (int)(roll(dice) % 4));
    for (int event = 0; event < perRequest; event++) {
        time_t at = time(NULL) - (time_t)day * 86400 - (perRequest - event);
        struct tm parts;
        gmtime_r(&at, &parts);
        uint64_t high = roll(dice), low = roll(dice);
        length += sprintf(
            body + length,
            "%s{\"id\":\"%08x-%04x-4%03x-8%03x-%012llx\",\"event\":\"%s\",\"at\":\"%04d-%02d-%02dT%02d:%02d:%02d.%03dZ\","
            "\"message\":\"0190a1b2c3d4e5f60718293a4b5c%04x\",\"template\":\"template-%d\",\"recipe\":\"recipe-%d\","
            "\"metadata\":{\"campaign\":\"autumn\"}}",
            event ? "," : "", (unsigned)(high >> 32), (unsigned)(high >> 16) & 0xFFFF, (unsigned)high & 0xFFF,
            (unsigned)(low >> 48) & 0xFFF, (unsigned long long)(low & 0xFFFFFFFFFFFFULL), names[event % 4],
            parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
            (int)(high % 1000), (unsigned)(roll(dice) % 200), (int)(roll(dice) % 50), (int)(roll(dice) % 10));
    }
    return length + sprintf(body + length, "]}");
}

static int profile(char *body, uint64_t *dice) {
    long number = atomic_fetch_add(&profileNumber, 1);
    char at[32];
    time_t moment = time(NULL);
    struct tm parts;
    gmtime_r(&moment, &parts);
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return sprintf(
        body,
        "{\"userID\":\"user-%ld\",\"edits\":["
        "{\"number\":1,\"at\":\"%s\",\"tag\":{\"key\":\"site\",\"value\":\"site-%d\"}},"
        "{\"number\":2,\"at\":\"%s\",\"tag\":{\"key\":\"plan\",\"value\":\"%s\"}},"
        "{\"number\":3,\"at\":\"%s\",\"setTag\":{\"name\":\"vip\",\"in\":%s}},"
        "{\"number\":4,\"at\":\"%s\",\"attribute\":{\"key\":\"age\",\"value\":%d}},"
        "{\"number\":5,\"at\":\"%s\",\"registration\":{\"externalID\":\"person-%ld\",\"pushToken\":null}}]}",
        number, at, (int)(roll(dice) % 50), at, roll(dice) % 2 ? "gold" : "basic", at,
        roll(dice) % 10 ? "false" : "true", at, (int)(roll(dice) % 90), at, number / 2);
}

// Reads one answer; its status, 0 when the connection ended.
static int answer(int connection, char *buffer) {
    int length = 0;
    for (;;) {
        ssize_t count = recv(connection, buffer + length, room - 1 - (size_t)length, 0);
        if (count <= 0) return 0;
        length += (int)count;
        buffer[length] = 0;
        char *end = strstr(buffer, "\r\n\r\n");
        if (!end) continue;
        char *field = strcasestr(buffer, "content-length:");
        int body = field && field < end ? atoi(field + 15) : 0;
        if (length >= end + 4 - buffer + body) return atoi(buffer + 9);
    }
}

// Other numbers in each thread of each run, also of runs that begin in the same second.
static uint64_t seed(intptr_t number) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return ((uint64_t)number + 1) * 0x9E3779B97F4A7C15ULL ^ ((uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec);
}

static void *client(void *number) {
    uint64_t dice = seed((intptr_t)number);
    char *body = malloc(room), *request = malloc(room + 512), *buffer = malloc(room);
    int connection = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(connection, (struct sockaddr *)&address, sizeof address)) fail("connect");
    while (atomic_fetch_sub(&requestsLeft, 1) > 0) {
        int length = isProfiles ? profile(body, &dice) : events(body, &dice);
        int head = sprintf(
            request,
            "POST /api/v1/host/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
            "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n",
            isProfiles ? "profile" : "events", port, tokens[roll(&dice) % (uint64_t)tokenCount], length);
        memcpy(request + head, body, (size_t)length);
        for (int sent = 0; sent < head + length;) {
            ssize_t count = send(connection, request + sent, (size_t)(head + length - sent), MSG_NOSIGNAL);
            if (count <= 0) fail("send");
            sent += (int)count;
        }
        int status = answer(connection, buffer);
        if (status != 200 || (!isProfiles && !strstr(buffer, "\"counted\":100"))) {
            fprintf(stderr, "answer %d: %s\n", status, status ? buffer : "");
            exit(1);
        }
        atomic_fetch_add(&done, isProfiles ? 1 : perRequest);
    }
    close(connection);
    return NULL;
}

static void send_all(char **arguments) {
    port = atoi(arguments[0]);
    FILE *file = fopen(arguments[1], "r");
    if (!file) fail(arguments[1]);
    while (tokenCount < mostTokens && fscanf(file, "%95s", tokens[tokenCount]) == 1) tokenCount++;
    fclose(file);
    int connections = atoi(arguments[2]);
    atomic_store(&requestsLeft, atol(arguments[3]) / (isProfiles ? 1 : perRequest));
    days = isProfiles ? 0 : atoi(arguments[4]);
    pthread_t threads[256];
    double begin = now();
    for (intptr_t number = 0; number < connections; number++) {
        if (pthread_create(&threads[number], NULL, client, (void *)number)) fail("thread");
    }
    for (int number = 0; number < connections; number++) pthread_join(threads[number], NULL);
    printf("%.0f\n", (double)atomic_load(&done) / (now() - begin));
}

static void syncs(const char *path, double seconds) {
    static char page[4096];
    int file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (file < 0) fail(path);
    double begin = now();
    long count = 0;
    for (; now() - begin < seconds; count++) {
        if (pwrite(file, page, sizeof page, (count % 1000) * 4096) < 0 || fdatasync(file)) fail("sync");
    }
    printf("%.0f\n", (double)count / (now() - begin));
    close(file);
    unlink(path);
}

// One thread that puts events into the tables that the dashboard has for them, `batches` of 100 a commit, each of one host of
// a thousand: keys alone, or keys and details.
static void sqlite(const char *path, double seconds, int batches, int hasDetails) {
    sqlite3 *database;
    sqlite3_stmt *key, *detail;
    uint64_t dice = 7;
    if (sqlite3_open(path, &database)
        || sqlite3_exec(
            database,
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-32768; PRAGMA wal_autocheckpoint=20000;"
            "CREATE TABLE seen (day INTEGER, host INTEGER, id BLOB, PRIMARY KEY (day, host, id)) STRICT, WITHOUT ROWID;"
            "CREATE TABLE event (day INTEGER, host INTEGER, user INTEGER, number INTEGER, at INTEGER, id BLOB, name TEXT,"
            "message TEXT, template TEXT, recipe TEXT, properties BLOB, metadata BLOB,"
            "PRIMARY KEY (day, host, user, number)) STRICT, WITHOUT ROWID",
            NULL, NULL, NULL)
        || sqlite3_prepare_v2(database, "INSERT OR IGNORE INTO seen VALUES (20000, ?, ?)", -1, &key, NULL)
        || sqlite3_prepare_v2(
            database,
            "INSERT INTO event VALUES (20000, ?, ?, ?, 1760000000000, ?, 'received', ?, 'template-17', 'recipe-3', NULL,"
            "CAST('{\"campaign\":\"autumn\"}' AS BLOB))",
            -1, &detail, NULL)) {
        fail(sqlite3_errmsg(database));
    }
    double begin = now();
    long count = 0;
    while (now() - begin < seconds) {
        sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        for (int batch = 0; batch < batches; batch++) {
            int host = (int)(roll(&dice) % 1000), user = (int)(roll(&dice) % 4);
            for (int event = 0; event < perRequest; event++, count++) {
                uint64_t id[2] = {roll(&dice), roll(&dice)};
                sqlite3_bind_int(key, 1, host);
                sqlite3_bind_blob(key, 2, id, sizeof id, SQLITE_STATIC);
                sqlite3_step(key);
                sqlite3_reset(key);
                if (!hasDetails) continue;
                char message[40];
                sprintf(message, "0190a1b2c3d4e5f60718293a4b5c%04x", (unsigned)(roll(&dice) % 200));
                sqlite3_bind_int(detail, 1, host);
                sqlite3_bind_int(detail, 2, user);
                sqlite3_bind_int64(detail, 3, count);
                sqlite3_bind_blob(detail, 4, id, sizeof id, SQLITE_STATIC);
                sqlite3_bind_text(detail, 5, message, -1, SQLITE_STATIC);
                if (sqlite3_step(detail) != SQLITE_DONE) fail(sqlite3_errmsg(database));
                sqlite3_reset(detail);
            }
        }
        if (sqlite3_exec(database, "COMMIT", NULL, NULL, NULL)) fail(sqlite3_errmsg(database));
    }
    printf("%.0f\n", (double)count / (now() - begin));
    sqlite3_finalize(key);
    sqlite3_finalize(detail);
    sqlite3_close(database);
}

int main(int count, char **arguments) {
    if (count == 7 && !strcmp(arguments[1], "events")) {
        send_all(arguments + 2);
    } else if (count == 6 && !strcmp(arguments[1], "profiles")) {
        isProfiles = 1;
        send_all(arguments + 2);
    } else if (count == 4 && !strcmp(arguments[1], "syncs")) {
        syncs(arguments[2], atof(arguments[3]));
    } else if (count == 6 && !strcmp(arguments[1], "sqlite")) {
        sqlite(arguments[2], atof(arguments[3]), atoi(arguments[4]), !strcmp(arguments[5], "details"));
    } else {
        fprintf(stderr, "see the head of load.c\n");
        return 2;
    }
    return 0;
}
