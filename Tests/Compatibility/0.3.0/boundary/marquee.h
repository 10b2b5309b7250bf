#ifndef MARQUEE_H
#define MARQUEE_H

// The boundary between a Marquee host and a presenter plugin.
//
// A plugin is a dynamic library that exports one C function, `marquee_plugin_main`. Host and plugin give each other a
// table with one function, through which they send messages: one UTF-8 JSON object each, without a byte order mark and
// without a newline. `Documentation/protocol.md` describes the messages. An executable plugin sends the same messages
// over standard input and output, one a line, and needs none of this.
//
// Both tables may grow at their end in a later version of this header. `size` says how much of a table is there;
// nothing behind it may be read or written.

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// The version of the tables and of the messages. A host and a plugin work together when theirs are equal; what is
/// added within a version is something that the other side may ignore.
#define MARQUEE_PROTOCOL_VERSION 1

/// The longest message that either side takes, in bytes of its JSON.
#define MARQUEE_MAXIMUM_LENGTH 4194304

/// The plugin has started; its `hello` message has been sent or follows.
#define MARQUEE_OK 0
/// The plugin speaks another version than the host. It has written its own to `marquee_plugin.protocol_version`.
#define MARQUEE_UNSUPPORTED_PROTOCOL 1
/// A table is missing, smaller than version 1 needs, or without `receive`.
#define MARQUEE_INVALID_TABLE 2
/// The plugin could not start for a reason of its own; it should have sent a `log` message that says why.
#define MARQUEE_START_FAILED 3

/// What the host gives the plugin. The plugin copies it; `context` stays valid until the process ends.
typedef struct marquee_host {
    /// `sizeof(marquee_host)` as the host was compiled.
    uint32_t size;
    /// `MARQUEE_PROTOCOL_VERSION` as the host was compiled.
    uint32_t protocol_version;
    /// Passed back to `receive`; means nothing to the plugin.
    void *context;
    /// Takes one message from the plugin. May be called from any thread, also before `marquee_plugin_main` has
    /// returned and while a call of the plugin's `receive` is running. It copies what it needs, and waits for nothing but
    /// room in a pipe. What has more than `MARQUEE_MAXIMUM_LENGTH` bytes is logged and dropped.
    void (*receive)(void *context, const uint8_t *json, size_t length);
} marquee_host;

/// What the plugin gives the host. The host sets `size` and clears the rest before the call, the plugin fills it in.
typedef struct marquee_plugin {
    /// `sizeof(marquee_plugin)` as the host was compiled.
    uint32_t size;
    /// `MARQUEE_PROTOCOL_VERSION` as the plugin was compiled; written also when the plugin refuses to start.
    uint32_t protocol_version;
    /// Passed back to `receive`; means nothing to the host. It stays valid until the process ends.
    void *context;
    /// Takes one message from the host. May be called from any thread once `marquee_plugin_main` has returned
    /// `MARQUEE_OK`. It copies what it needs and never blocks: presenters run on threads of the plugin's own.
    void (*receive)(void *context, const uint8_t *json, size_t length);
} marquee_plugin;

/// The type of the entry point: called once for each process, before anything else, and returns without delay.
typedef int32_t (*marquee_plugin_main_function)(const marquee_host *host, marquee_plugin *plugin);

#if !defined(__swift__)
/// The entry point that a plugin exports. Hidden from Swift, where a plugin defines it with `@c`.
__attribute__((visibility("default"))) int32_t marquee_plugin_main(const marquee_host *host, marquee_plugin *plugin);
#endif

#if defined(__cplusplus)
}
#endif

#endif
