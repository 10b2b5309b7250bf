// Measures what SQLite itself can do with the statements of the queue, as the floor under what MarqueeStore measures.
//
//   Benchmarks/store/run --depth 1000 --depth 1000000 > store.json
//
// It prints JSON. 'run' builds it with the system's compiler and SQLite, the ones that the Swift side uses as well.
//
// The statements come from a file, so that both sides run the same ones. A line '-- name' begins a section:
//
//   -- open      run on the connection when it is opened: pragmas
//   -- schema    run once, in a new database
//   -- insert    one message comes in; run in a transaction of its own, or many in one
//   -- take      the next message is taken; run in a transaction of its own
//   -- end       what was taken last ends; run in a transaction of its own
//
// Statements may use :number :id :now :body :priority, and every column that a statement of 'take' returns, by its name.

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { sections = 5, most_statements = 16, most_columns = 16, most_depths = 8 };
static const char *section_names[sections] = {"open", "schema", "insert", "take", "end"};
enum { section_open, section_schema, section_insert, section_take, section_end };

static sqlite3 *database;
static char *texts[sections];
static sqlite3_stmt *statements[sections][most_statements];
static struct { char name[64]; sqlite3_value *value; } columns[most_columns];
static int column_count;

static long long next_number = 1;
static char *body;
static int body_size = 600;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "store: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static void check(int code, const char *what) {
    if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) fail("%s: %s", what, sqlite3_errmsg(database));
}

static double now_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void execute(const char *sql) {
    check(sqlite3_exec(database, sql, NULL, NULL, NULL), sql);
}

// The file's sections

static void read_sections(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail("'%s' cannot be read: %s", path, strerror(errno));
    char *line = NULL;
    size_t capacity = 0;
    int section = -1;
    while (getline(&line, &capacity, file) >= 0) {
        char name[64];
        if (sscanf(line, "-- %63[a-z]\n", name) == 1) {
            int found = -1;
            for (int index = 0; index < sections; index++)
                if (strcmp(name, section_names[index]) == 0) found = index;
            if (found >= 0) {
                section = found;
                continue;
            }
        }
        if (section < 0) continue;
        size_t old = texts[section] ? strlen(texts[section]) : 0;
        texts[section] = realloc(texts[section], old + strlen(line) + 1);
        strcpy(texts[section] + old, line);
    }
    free(line);
    fclose(file);
    for (int index = 0; index < sections; index++)
        if (!texts[index]) fail("'%s' has no section '-- %s'", path, section_names[index]);
}

static void prepare(int section) {
    const char *rest = texts[section];
    int count = 0;
    while (*rest) {
        sqlite3_stmt *statement;
        check(sqlite3_prepare_v3(database, rest, -1, SQLITE_PREPARE_PERSISTENT, &statement, &rest), section_names[section]);
        if (!statement) continue;
        if (count == most_statements - 1) fail("section '%s' has too many statements", section_names[section]);
        statements[section][count++] = statement;
    }
    statements[section][count] = NULL;
}

// Running them

static void bind(sqlite3_stmt *statement, long long number) {
    for (int index = 1; index <= sqlite3_bind_parameter_count(statement); index++) {
        const char *name = sqlite3_bind_parameter_name(statement, index);
        if (!name) fail("a parameter has no name: %s", sqlite3_sql(statement));
        name++;
        int column = 0;
        while (column < column_count && strcmp(columns[column].name, name) != 0) column++;
        if (column < column_count) {
            sqlite3_bind_value(statement, index, columns[column].value);
        } else if (strcmp(name, "number") == 0) {
            sqlite3_bind_int64(statement, index, number);
        } else if (strcmp(name, "id") == 0) {
            char id[40];
            snprintf(id, sizeof id, "00000000-0000-4000-8000-%012lld", number);
            sqlite3_bind_text(statement, index, id, -1, SQLITE_TRANSIENT);
        } else if (strcmp(name, "now") == 0) {
            sqlite3_bind_int64(statement, index, 1796000000000 + number);
        } else if (strcmp(name, "priority") == 0) {
            sqlite3_bind_int64(statement, index, number % 10);
        } else if (strcmp(name, "body") == 0) {
            sqlite3_bind_text(statement, index, body, body_size, SQLITE_STATIC);
        } else {
            fail("parameter ':%s' is not known: %s", name, sqlite3_sql(statement));
        }
    }
}

static void keep_columns(sqlite3_stmt *statement) {
    for (int index = 0; index < sqlite3_column_count(statement); index++) {
        const char *name = sqlite3_column_name(statement, index);
        int column = 0;
        while (column < column_count && strcmp(columns[column].name, name) != 0) column++;
        if (column == most_columns) fail("too many columns: %s", sqlite3_sql(statement));
        if (column == column_count) {
            snprintf(columns[column].name, sizeof columns[column].name, "%s", name);
            column_count++;
        } else {
            sqlite3_value_free(columns[column].value);
        }
        columns[column].value = sqlite3_value_dup(sqlite3_column_value(statement, index));
    }
}

static void run_section(int section, long long number) {
    for (int index = 0; statements[section][index]; index++) {
        sqlite3_stmt *statement = statements[section][index];
        bind(statement, number);
        int rows = 0;
        int code;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            keep_columns(statement);
            rows++;
        }
        check(code, sqlite3_sql(statement));
        // Work that silently does nothing would look fast.
        bool changes = !sqlite3_stmt_readonly(statement);
        if ((changes && rows == 0 && sqlite3_changes(database) == 0) || (!changes && rows == 0))
            fail("found nothing to do: %s", sqlite3_sql(statement));
        sqlite3_reset(statement);
    }
}

static void commit_section(int section, long long number) {
    execute("BEGIN IMMEDIATE");
    run_section(section, number);
    execute("COMMIT");
}

// What is measured

static void insert_one(void) {
    commit_section(section_insert, next_number++);
}

static void take_and_end(void) {
    column_count = 0;
    commit_section(section_take, next_number);
    commit_section(section_end, next_number);
    next_number++;
}

static void insert_many(long long count) {
    execute("BEGIN IMMEDIATE");
    for (long long index = 0; index < count; index++) run_section(section_insert, next_number++);
    execute("COMMIT");
}

static int by_size(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static void measure(const char *name, void (*work)(void), int most, double limit, const char *separator) {
    double *times = malloc(sizeof(double) * (size_t)most);
    double start = now_seconds();
    int count = 0;
    while (count < most && now_seconds() - start < limit) {
        double before = now_seconds();
        work();
        times[count++] = now_seconds() - before;
    }
    double seconds = now_seconds() - start;
    qsort(times, (size_t)count, sizeof(double), by_size);
    printf("\"%s\":{\"count\":%d,\"seconds\":%.3f,\"perSecond\":%.0f,\"medianMicroseconds\":%.0f,"
           "\"p99Microseconds\":%.0f}%s",
           name, count, seconds, count / seconds, times[count / 2] * 1e6, times[count * 99 / 100] * 1e6, separator);
    fflush(stdout);
    free(times);
}

static int sync_file = -1;

static void write_and_sync(void) {
    static char page[4096];
    if (write(sync_file, page, sizeof page) != sizeof page || fdatasync(sync_file) != 0)
        fail("the disk does not take a page: %s", strerror(errno));
}

static void measure_depth(const char *directory, long long depth, int most, double limit, int many) {
    char path[4096], side[4200];
    snprintf(path, sizeof path, "%s/depth-%lld.sqlite", directory, depth);
    check(sqlite3_open(path, &database), path);
    execute(texts[section_open]);
    execute(texts[section_schema]);
    for (int section = section_insert; section < sections; section++) prepare(section);
    next_number = 1;
    for (long long left = depth; left > 0; left -= 50000) insert_many(left < 50000 ? left : 50000);
    execute("PRAGMA wal_checkpoint(TRUNCATE)");

    printf("{\"depth\":%lld,", depth);
    // Taking first and inserting afterwards leaves the depth as it was.
    measure("takeAndEnd", take_and_end, depth < most ? (int)depth : most, limit, ",");
    execute("PRAGMA wal_checkpoint(TRUNCATE)");
    measure("insertOne", insert_one, most, limit, ",");
    execute("PRAGMA wal_checkpoint(TRUNCATE)");
    double start = now_seconds();
    insert_many(many);
    double seconds = now_seconds() - start;
    printf("\"insertMany\":{\"count\":%d,\"seconds\":%.3f,\"perSecond\":%.0f}}", many, seconds, many / seconds);

    for (int section = section_insert; section < sections; section++)
        for (int index = 0; statements[section][index]; index++) sqlite3_finalize(statements[section][index]);
    check(sqlite3_close(database), "close");
    for (int index = 0; index < 3; index++) {
        snprintf(side, sizeof side, "%s%s", path, (const char *[]){"", "-wal", "-shm"}[index]);
        unlink(side);
    }
}

int main(int count, char **arguments) {
    const char *file = "queue.sql", *place = ".";
    long long depths[most_depths];
    int depth_count = 0, most = 2000, many = 10000;
    double limit = 10;
    for (int index = 1; index < count; index += 2) {
        const char *flag = arguments[index], *value = index + 1 < count ? arguments[index + 1] : NULL;
        if (!value) fail("'%s' needs a value", flag);
        if (strcmp(flag, "--statements") == 0) file = value;
        else if (strcmp(flag, "--directory") == 0) place = value;
        else if (strcmp(flag, "--depth") == 0 && depth_count < most_depths) depths[depth_count++] = atoll(value);
        else if (strcmp(flag, "--count") == 0) most = atoi(value);
        else if (strcmp(flag, "--many") == 0) many = atoi(value);
        else if (strcmp(flag, "--seconds") == 0) limit = atof(value);
        else if (strcmp(flag, "--body") == 0) body_size = atoi(value);
        else fail("'%s' is no flag; there are --statements FILE --directory DIR --depth N (repeated) --count N --many N"
                  " --seconds S --body BYTES", flag);
    }
    if (depth_count == 0) {
        depths[depth_count++] = 1000;
        depths[depth_count++] = 1000000;
    }
    if (most < 1 || many < 1 || body_size < 1) fail("--count, --many and --body have to be at least 1");
    read_sections(file);
    body = malloc((size_t)body_size);
    memset(body, 'x', (size_t)body_size);

    char directory[4000], path[4096];
    snprintf(directory, sizeof directory, "%s/marquee-store-XXXXXX", place);
    if (!mkdtemp(directory)) fail("no directory can be made in '%s': %s", place, strerror(errno));

    printf("{\"sqlite\":\"%s\",\"statements\":\"%s\",\"bodyBytes\":%d,", sqlite3_libversion(), file, body_size);
    snprintf(path, sizeof path, "%s/sync", directory);
    sync_file = open(path, O_CREAT | O_WRONLY, 0600);
    // What the disk itself does for a page, to tell a slow disk from slow statements.
    measure("writeAndSync", write_and_sync, most, limit, ",\"depths\":[");
    close(sync_file);
    unlink(path);
    for (int index = 0; index < depth_count; index++) {
        if (index > 0) printf(",");
        measure_depth(directory, depths[index], most, limit, many);
    }
    printf("]}\n");
    rmdir(directory);
    return 0;
}
