#ifndef MARQUEE_DESKTOP_BUS_H
#define MARQUEE_DESKTOP_BUS_H

// A connection to the session bus, as far as a client of the notification service needs it: sd-bus (libsystemd), most
// of whose functions take variable arguments. Nothing here blocks but desktop_bus_wait. Each function belongs to one
// thread but desktop_bus_ring. Functions that return an int return a negative error number when they fail.
//
// Source: Desktop Notifications Specification 1.2; D-Bus Specification, "Message Bus Messages".

#include <stdbool.h>
#include <stdint.h>

struct desktop_bus;

/// A descriptor with which another thread ends desktop_bus_wait; close(2) it in the end.
int desktop_bus_bell(void);

/// Ends one desktop_bus_wait, also one that comes later. Any thread may.
void desktop_bus_ring(int bell);

/// Waits until the bus has something, the bell rings or the time is over. `bus` may be NULL. -1 waits without end.
void desktop_bus_wait(struct desktop_bus *bus, int bell, int64_t milliseconds);

/// Begins to connect. Whether it works is seen by what arrives.
int desktop_bus_open(const char *address, struct desktop_bus **bus);

/// Lets go of a connection.
void desktop_bus_close(struct desktop_bus *bus);

/// What arrives.
enum desktop_bus_kind {
    /// Something that is nothing to us.
    desktop_bus_other,
    /// The answer to a call.
    desktop_bus_answer,
    /// The answer that a call has failed: `name` and `text` say why.
    desktop_bus_refusal,
    /// Another has become the notification service, or nobody is it any more: `text` is who, or empty.
    desktop_bus_owner,
    /// The notification `number` is gone; `reason` is the specification's.
    desktop_bus_closed,
    /// Somebody has chosen `text` of the notification `number`.
    desktop_bus_action,
};

/// Something that has arrived. Texts stay until the next one is asked for; each may be NULL, as it is where it has more
/// than 4096 bytes.
struct desktop_bus_event {
    enum desktop_bus_kind kind;
    /// Of an answer and a refusal: the call's number.
    uint64_t call;
    /// Who sends it, by the name that the bus gives.
    const char *sender;
    const char *name;
    const char *text;
    uint32_t number;
    uint32_t reason;
};

/// Takes what has arrived: 1 for an event, 0 when there is nothing now; negative when the connection is gone.
int desktop_bus_next(struct desktop_bus *bus, struct desktop_bus_event *event);

/// Takes the next text of the list that the last event answers with; NULL behind the last one.
const char *desktop_bus_next_text(struct desktop_bus *bus);

/// Asks the bus to tell what the notification service does and who it is. Not answered.
int desktop_bus_watch(struct desktop_bus *bus);

// Calls, whose numbers are put into `call`. Answered with:

/// `text`, who the notification service is; refused when it does not run.
int desktop_bus_ask_owner(struct desktop_bus *bus, uint64_t *call);

/// A list of texts: the services that the bus starts when they are called.
int desktop_bus_ask_startable(struct desktop_bus *bus, uint64_t *call);

/// Nothing: the service runs.
int desktop_bus_start_service(struct desktop_bus *bus, uint64_t *call);

/// A list of texts: what the service can do.
int desktop_bus_ask_capabilities(struct desktop_bus *bus, const char *service, uint64_t *call);

/// Nothing. The notification is taken off the screen.
int desktop_bus_take_off(struct desktop_bus *bus, const char *service, uint32_t number, uint64_t *call);

// A notification is built step by step, in this order. What fails in between is told by the last step.

/// Begins one.
void desktop_bus_begin(
    struct desktop_bus *bus, const char *service, const char *application, const char *icon, const char *summary,
    const char *body);

/// Adds a button, or, with the key `default`, what a click beside them does.
void desktop_bus_add_action(struct desktop_bus *bus, const char *key, const char *label);

/// Ends the buttons.
void desktop_bus_begin_hints(struct desktop_bus *bus);

/// Adds a hint with a text.
void desktop_bus_add_text(struct desktop_bus *bus, const char *name, const char *value);

/// Adds a hint with a byte.
void desktop_bus_add_byte(struct desktop_bus *bus, const char *name, uint8_t value);

/// Sends it. `lifetime` is in milliseconds; 0 is for ever, -1 as long as the service likes. Answered with `number`.
int desktop_bus_send(struct desktop_bus *bus, int32_t lifetime, uint64_t *call);

#endif
