// What PostgreSQL does by itself, through libpq: the limits beside which the dashboard on it is measured.
//
//   postgres insert ADDRESS CONNECTIONS SECONDS ids|details   100 rows a statement and commit, as the dashboard keeps events
//   postgres commits ADDRESS CONNECTIONS SECONDS              one row a commit
//   postgres jobs ADDRESS CONNECTIONS SECONDS BATCH           takes jobs with FOR UPDATE SKIP LOCKED, so many at once
//   postgres notify ADDRESS COUNT                             microseconds to a listener: the median and the 99th of 100
#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

enum { rows = 100 };

static const char *address;
static const char *mode;
static int batch;
static double until;
static atomic_long done;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static PGconn *dial(void) {
    PGconn *connection = PQconnectdb(address);
    if (PQstatus(connection) != CONNECTION_OK) {
        fprintf(stderr, "%s", PQerrorMessage(connection));
        exit(1);
    }
    return connection;
}

static PGresult *run(PGconn *connection, const char *sql) {
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s", PQerrorMessage(connection));
        exit(1);
    }
    return result;
}

static uint64_t roll(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

static void *work(void *argument) {
    uint64_t dice = 0x9E3779B97F4A7C15ULL * (uint64_t)(1 + (intptr_t)argument);
    PGconn *connection = dial();
    char *sql = malloc(1 << 17);
    long number = 0;
    while (now() < until) {
        int length = 0, host = (int)(roll(&dice) % 1000);
        if (!strcmp(mode, "insert-ids") || !strcmp(mode, "insert-details")) {
            length = sprintf(sql, "BEGIN; INSERT INTO bare_seen VALUES ");
            for (int row = 0; row < rows; row++) {
                length += sprintf(
                    sql + length, "%s(20000,%d,'\\x%016llx%016llx')", row ? "," : "", host,
                    (unsigned long long)roll(&dice), (unsigned long long)roll(&dice));
            }
            length += sprintf(sql + length, " ON CONFLICT DO NOTHING;");
            if (!strcmp(mode, "insert-details")) {
                length += sprintf(sql + length, "INSERT INTO bare_event VALUES ");
                for (int row = 0; row < rows; row++) {
                    length += sprintf(
                        sql + length,
                        "%s(20000,%d,1,%ld,1795000000000,'\\x%016llx%016llx','viewed','0190a1b2c3d4e5f60718293a4b5c0001',"
                        "'template-%d','recipe-%d',NULL,'{\"campaign\":\"autumn\"}')",
                        row ? "," : "", host, (long)((intptr_t)argument << 40) + number++, (unsigned long long)roll(&dice),
                        (unsigned long long)roll(&dice), (int)(roll(&dice) % 50), (int)(roll(&dice) % 20));
                }
                length += sprintf(sql + length, ";");
            }
            sprintf(sql + length, "COMMIT");
            PQclear(run(connection, sql));
            atomic_fetch_add(&done, rows);
        } else if (!strcmp(mode, "commits")) {
            sprintf(sql, "INSERT INTO bare_seen VALUES (20001,%d,'\\x%016llx')", host, (unsigned long long)roll(&dice));
            PQclear(run(connection, sql));
            atomic_fetch_add(&done, 1);
        } else {
            sprintf(
                sql,
                "DELETE FROM bare_job WHERE number IN (SELECT number FROM bare_job ORDER BY number LIMIT %d"
                " FOR UPDATE SKIP LOCKED)",
                batch);
            PGresult *result = run(connection, sql);
            long taken = atol(PQcmdTuples(result));
            PQclear(result);
            if (taken == 0) break;
            atomic_fetch_add(&done, taken);
        }
    }
    PQfinish(connection);
    return NULL;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static void notify(int count) {
    PGconn *listener = dial(), *caller = dial();
    PQclear(run(listener, "LISTEN bare"));
    double *times = malloc(sizeof *times * (size_t)count);
    for (int number = 0; number < count; number++) {
        double begin = now();
        PQclear(run(caller, "NOTIFY bare"));
        PGnotify *heard = NULL;
        while (!heard) {
            fd_set set;
            FD_ZERO(&set);
            FD_SET(PQsocket(listener), &set);
            select(PQsocket(listener) + 1, &set, NULL, NULL, NULL);
            PQconsumeInput(listener);
            heard = PQnotifies(listener);
        }
        times[number] = (now() - begin) * 1e6;
        PQfreemem(heard);
    }
    qsort(times, (size_t)count, sizeof *times, compare);
    printf("%.0f %.0f\n", times[count / 2], times[count * 99 / 100]);
}

int main(int arguments, char **argument) {
    if (arguments < 4) {
        fprintf(stderr, "see the head of postgres.c\n");
        return 2;
    }
    address = argument[2];
    if (!strcmp(argument[1], "notify")) {
        notify(atoi(argument[3]));
        return 0;
    }
    char name[32];
    snprintf(name, sizeof name, "%s%s%s", argument[1], arguments > 5 && argument[5][0] > '9' ? "-" : "",
        arguments > 5 && argument[5][0] > '9' ? argument[5] : "");
    mode = name;
    batch = arguments > 5 ? atoi(argument[5]) : 1;
    PGconn *connection = dial();
    PQclear(run(connection,
        "SET client_min_messages = warning; DROP TABLE IF EXISTS bare_seen, bare_event, bare_job;"
        "CREATE TABLE bare_seen (day bigint, host bigint, id bytea, PRIMARY KEY (day, host, id));"
        "CREATE TABLE bare_event (day bigint, host bigint, \"user\" bigint, number bigint, at bigint, id bytea, name text,"
        "message text, template text, recipe text, properties bytea, metadata bytea, PRIMARY KEY (day, host, \"user\", number));"
        "CREATE TABLE bare_job (number bigint PRIMARY KEY)"));
    if (!strcmp(mode, "jobs")) PQclear(run(connection, "INSERT INTO bare_job SELECT generate_series(1, 400000)"));
    pthread_t threads[256];
    int connections = atoi(argument[3]);
    double begin = now();
    until = begin + atof(argument[4]);
    for (intptr_t number = 0; number < connections; number++) pthread_create(&threads[number], NULL, work, (void *)number);
    for (int number = 0; number < connections; number++) pthread_join(threads[number], NULL);
    printf("%.0f\n", (double)atomic_load(&done) / (now() - begin));
    return 0;
}
