#include "desktop_bus.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <systemd/sd-bus.h>

static const char *const bus_name = "org.freedesktop.DBus";
static const char *const bus_path = "/org/freedesktop/DBus";
static const char *const service_name = "org.freedesktop.Notifications";
static const char *const service_path = "/org/freedesktop/Notifications";

struct desktop_bus {
    sd_bus *connection;
    /// What the last event was read from.
    sd_bus_message *arrived;
    /// The notification that is being built, and what has failed with it.
    sd_bus_message *draft;
    int failure;
};

// MARK: Waiting

int desktop_bus_bell(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void desktop_bus_ring(int bell) {
    uint64_t one = 1;
    // Only a bell that rings already takes no more.
    while (write(bell, &one, sizeof one) < 0 && errno == EINTR) {}
}

/// The milliseconds until sd-bus wants to be asked, at most those.
static int64_t sooner(sd_bus *connection, int64_t milliseconds) {
    uint64_t due;
    struct timespec now;
    if (sd_bus_get_timeout(connection, &due) < 0 || due == UINT64_MAX) return milliseconds;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t passed = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
    int64_t left = due <= passed ? 0 : (int64_t)((due - passed) / 1000 + 1);
    return milliseconds < 0 || left < milliseconds ? left : milliseconds;
}

void desktop_bus_wait(struct desktop_bus *bus, int bell, int64_t milliseconds) {
    struct pollfd waits[2] = {{.fd = bell, .events = POLLIN}, {.fd = -1}};
    if (bus) {
        waits[1].fd = sd_bus_get_fd(bus->connection);
        int events = sd_bus_get_events(bus->connection);
        waits[1].events = (short)(events > 0 ? events : 0);
        // A connection without a descriptor is gone, which is seen by what arrives.
        milliseconds = waits[1].fd < 0 || events < 0 ? 0 : sooner(bus->connection, milliseconds);
    }
    if (milliseconds > 3600000) milliseconds = 3600000;
    if (poll(waits, 2, (int)milliseconds) > 0 && waits[0].revents != 0) {
        uint64_t count;
        while (read(bell, &count, sizeof count) < 0 && errno == EINTR) {}
    }
}

// MARK: The connection

int desktop_bus_open(const char *address, struct desktop_bus **bus) {
    struct desktop_bus *opened = calloc(1, sizeof *opened);
    if (!opened) return -ENOMEM;
    int result = sd_bus_new(&opened->connection);
    if (result >= 0) result = sd_bus_set_address(opened->connection, address);
    if (result >= 0) result = sd_bus_set_bus_client(opened->connection, true);
    if (result >= 0) result = sd_bus_start(opened->connection);
    if (result < 0) {
        desktop_bus_close(opened);
        return result;
    }
    *bus = opened;
    return 0;
}

void desktop_bus_close(struct desktop_bus *bus) {
    if (!bus) return;
    sd_bus_message_unref(bus->arrived);
    sd_bus_message_unref(bus->draft);
    // Without waiting until everything is written.
    sd_bus_close(bus->connection);
    sd_bus_unref(bus->connection);
    free(bus);
}

// MARK: What arrives

/// Longer texts are none that anybody needs.
static const char *modest(const char *text) {
    return text && strnlen(text, 4097) <= 4096 ? text : NULL;
}

/// Reads a signal that is for us; others, and those with other contents than specified, are none.
static void read_signal(sd_bus_message *message, struct desktop_bus_event *event) {
    const char *changed, *before;
    if (sd_bus_message_is_signal(message, bus_name, "NameOwnerChanged")) {
        if (!event->sender || strcmp(event->sender, bus_name) != 0) return;
        if (sd_bus_message_read(message, "sss", &changed, &before, &event->text) <= 0) return;
        if (strcmp(changed, service_name) == 0) event->kind = desktop_bus_owner;
    } else if (sd_bus_message_is_signal(message, service_name, "NotificationClosed")) {
        if (sd_bus_message_read(message, "uu", &event->number, &event->reason) > 0) event->kind = desktop_bus_closed;
    } else if (sd_bus_message_is_signal(message, service_name, "ActionInvoked")) {
        if (sd_bus_message_read(message, "us", &event->number, &event->text) > 0) event->kind = desktop_bus_action;
    }
}

static void read_answer(sd_bus_message *message, struct desktop_bus_event *event) {
    event->kind = desktop_bus_answer;
    if (sd_bus_message_has_signature(message, "s")) {
        sd_bus_message_read(message, "s", &event->text);
    } else if (sd_bus_message_has_signature(message, "u")) {
        sd_bus_message_read(message, "u", &event->number);
    } else if (sd_bus_message_has_signature(message, "as")) {
        sd_bus_message_enter_container(message, 'a', "s");
    }
}

int desktop_bus_next(struct desktop_bus *bus, struct desktop_bus_event *event) {
    *event = (struct desktop_bus_event){.kind = desktop_bus_other};
    bus->arrived = sd_bus_message_unref(bus->arrived);
    int result = sd_bus_process(bus->connection, &bus->arrived);
    if (result < 0 || !bus->arrived) return result < 0 ? result : result > 0;
    sd_bus_message *message = bus->arrived;
    event->sender = sd_bus_message_get_sender(message);
    if (sd_bus_message_get_reply_cookie(message, &event->call) >= 0) {
        const sd_bus_error *error = sd_bus_message_get_error(message);
        if (error) {
            event->kind = desktop_bus_refusal;
            event->name = error->name;
            event->text = error->message;
        } else {
            read_answer(message, event);
        }
    } else {
        read_signal(message, event);
    }
    event->text = modest(event->text);
    return 1;
}

const char *desktop_bus_next_text(struct desktop_bus *bus) {
    const char *text = NULL;
    if (!bus->arrived || !sd_bus_message_has_signature(bus->arrived, "as")) return NULL;
    while (sd_bus_message_read(bus->arrived, "s", &text) > 0) {
        if (modest(text)) return text;
    }
    return NULL;
}

// MARK: Calls

/// Sends a message, and lets go of it.
static int send_off(struct desktop_bus *bus, sd_bus_message *message, uint64_t *call) {
    int result = sd_bus_send(bus->connection, message, call);
    sd_bus_message_unref(message);
    return result;
}

static int new_bus_call(struct desktop_bus *bus, const char *member, sd_bus_message **message) {
    return sd_bus_message_new_method_call(bus->connection, message, bus_name, bus_path, bus_name, member);
}

static int new_service_call(
    struct desktop_bus *bus, const char *service, const char *member, sd_bus_message **message) {
    return sd_bus_message_new_method_call(bus->connection, message, service, service_path, service_name, member);
}

int desktop_bus_watch(struct desktop_bus *bus) {
    static const char *const rules[] = {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        "arg0='org.freedesktop.Notifications'",
        "type='signal',sender='org.freedesktop.Notifications',interface='org.freedesktop.Notifications',"
        "path='/org/freedesktop/Notifications'",
    };
    for (size_t index = 0; index < sizeof rules / sizeof *rules; index++) {
        sd_bus_message *message = NULL;
        int result = new_bus_call(bus, "AddMatch", &message);
        if (result >= 0) result = sd_bus_message_append(message, "s", rules[index]);
        if (result >= 0) result = sd_bus_message_set_expect_reply(message, false);
        result = result < 0 ? result : sd_bus_send(bus->connection, message, NULL);
        sd_bus_message_unref(message);
        if (result < 0) return result;
    }
    return 0;
}

int desktop_bus_ask_owner(struct desktop_bus *bus, uint64_t *call) {
    sd_bus_message *message = NULL;
    int result = new_bus_call(bus, "GetNameOwner", &message);
    if (result >= 0) result = sd_bus_message_append(message, "s", service_name);
    return result < 0 ? (sd_bus_message_unref(message), result) : send_off(bus, message, call);
}

int desktop_bus_ask_startable(struct desktop_bus *bus, uint64_t *call) {
    sd_bus_message *message = NULL;
    int result = new_bus_call(bus, "ListActivatableNames", &message);
    return result < 0 ? result : send_off(bus, message, call);
}

int desktop_bus_start_service(struct desktop_bus *bus, uint64_t *call) {
    sd_bus_message *message = NULL;
    int result = new_bus_call(bus, "StartServiceByName", &message);
    if (result >= 0) result = sd_bus_message_append(message, "su", service_name, (uint32_t)0);
    return result < 0 ? (sd_bus_message_unref(message), result) : send_off(bus, message, call);
}

int desktop_bus_ask_capabilities(struct desktop_bus *bus, const char *service, uint64_t *call) {
    sd_bus_message *message = NULL;
    int result = new_service_call(bus, service, "GetCapabilities", &message);
    return result < 0 ? result : send_off(bus, message, call);
}

int desktop_bus_take_off(struct desktop_bus *bus, const char *service, uint32_t number, uint64_t *call) {
    sd_bus_message *message = NULL;
    int result = new_service_call(bus, service, "CloseNotification", &message);
    if (result >= 0) result = sd_bus_message_append(message, "u", number);
    return result < 0 ? (sd_bus_message_unref(message), result) : send_off(bus, message, call);
}

// MARK: A notification

/// Remembers the first failure.
static void note(struct desktop_bus *bus, int result) {
    if (bus->failure >= 0 && result < 0) bus->failure = result;
}

void desktop_bus_begin(
    struct desktop_bus *bus, const char *service, const char *application, const char *icon, const char *summary,
    const char *body) {
    bus->draft = sd_bus_message_unref(bus->draft);
    bus->failure = new_service_call(bus, service, "Notify", &bus->draft);
    if (bus->failure < 0) return;
    note(bus, sd_bus_message_append(bus->draft, "susss", application, (uint32_t)0, icon, summary, body));
    note(bus, sd_bus_message_open_container(bus->draft, 'a', "s"));
}

void desktop_bus_add_action(struct desktop_bus *bus, const char *key, const char *label) {
    if (bus->failure >= 0) note(bus, sd_bus_message_append(bus->draft, "ss", key, label));
}

void desktop_bus_begin_hints(struct desktop_bus *bus) {
    if (bus->failure < 0) return;
    note(bus, sd_bus_message_close_container(bus->draft));
    note(bus, sd_bus_message_open_container(bus->draft, 'a', "{sv}"));
}

void desktop_bus_add_text(struct desktop_bus *bus, const char *name, const char *value) {
    if (bus->failure >= 0) note(bus, sd_bus_message_append(bus->draft, "{sv}", name, "s", value));
}

void desktop_bus_add_byte(struct desktop_bus *bus, const char *name, uint8_t value) {
    if (bus->failure >= 0) note(bus, sd_bus_message_append(bus->draft, "{sv}", name, "y", (int)value));
}

int desktop_bus_send(struct desktop_bus *bus, int32_t lifetime, uint64_t *call) {
    if (bus->failure >= 0) note(bus, sd_bus_message_close_container(bus->draft));
    if (bus->failure >= 0) note(bus, sd_bus_message_append(bus->draft, "i", lifetime));
    sd_bus_message *draft = bus->draft;
    bus->draft = NULL;
    return bus->failure < 0 ? (sd_bus_message_unref(draft), bus->failure) : send_off(bus, draft, call);
}
