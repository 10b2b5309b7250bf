import Foundation

/// Plugins written in C, to do what no plugin should.
enum CPlugin {
    private static let header = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/CPresenterABI/include").standardizedFileURL.path()

    /// A body of `marquee_plugin_main` that answers `hello` as it should, and then what is said to it with nothing.
    static func hello(_ name: String, then rest: String = "") -> String {
        #"""
        const char *hello = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"\#(name)\",\"version\":\"1\",\"presenters\":"
            "[{\"name\":\"\#(name)\",\"presents\":[\"template\",\"function\"]}]}";
        plugin->protocol_version = 1;
        plugin->receive = hear;
        host->receive(host->context, (const uint8_t *)hello, strlen(hello));
        \#(rest)
        return 0;
        """#
    }

    /// What a plugin does when it is to present: `text` is the whole message, `presentation` its number. Pings are answered.
    static func whenPresenting(_ body: String) -> String {
        #"""
        char *text = strndup((const char *)json, length);
        long presentation = number(text, "\"presentation\":");
        if (strstr(text, "\"type\":\"ping\"")) {
            char answer[100];
            snprintf(answer, sizeof answer, "{\"type\":\"pong\",\"call\":%ld}", number(text, "\"call\":"));
            tell(answer);
        }
        if (strstr(text, "\"type\":\"present\"")) { \#(body) }
        free(text);
        """#
    }

    /// Compiles a library with the compiler that comes with Swift.
    ///
    /// - Parameters:
    ///   - entry: The body of `marquee_plugin_main(host, plugin)`.
    ///   - hears: The body of what takes the host's messages.
    ///   - before: Functions that both may use.
    static func build(
        _ path: String, entry: String, hears: String = "", before: String = "", in project: TestProject
    ) throws {
        let source = #"""
            #include <marquee.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            #include <fcntl.h>
            #include <stdio.h>
            #include <signal.h>
            static const marquee_host *the_host;
            static int first;
            static void tell(const char *text) {
                the_host->receive(the_host->context, (const uint8_t *)text, strlen(text));
            }
            static void say(const char *type, long presentation) {
                char text[100];
                snprintf(text, sizeof text, "{\"type\":\"%s\",\"presentation\":%ld}", type, presentation);
                tell(text);
            }
            static long number(const char *text, const char *name) {
                const char *place = strstr(text, name);
                return place ? strtol(place + strlen(name), NULL, 10) : -1;
            }
            \#(before)
            static void hear(void *context, const uint8_t *json, size_t length) { \#(hears) }
            int32_t marquee_plugin_main(const marquee_host *host, marquee_plugin *plugin) {
                (void)hear; the_host = host; \#(entry)
            }

            """#
        try build(path, source: source, in: project)
    }

    static func build(_ path: String, source: String, in project: TestProject) throws {
        try project.write(source, to: path + ".c")
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        let files = ["-o", path, path + ".c"]
        compiler.arguments = ["clang", "-shared", "-fPIC", "-Wno-unused", "-I", header] + files
        compiler.currentDirectoryURL = project.root
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw CocoaError(.executableNotLoadable) }
    }
}
