import Foundation
import MarqueeTesting

/// Plugins in C that do what no plugin should.
enum SoakPlugins {
    private static let header = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/CPresenterABI/include").standardizedFileURL.path()

    /// What each of them does when it is to present.
    static let habits: [String: String] = [
        // Every third message of a process is its last.
        "aborting": "if (++count % 3 == 0) abort(); show(presentation);",
        // It never returns, so it never answers again.
        "sleeping": "for (;;) pause();",
        "flooding": "show(presentation);",
        // Every second time it breaks off in the middle of a line.
        "garbage": """
        for (int fd = 0; fd < 64; fd++) write(fd, "\\xff\\0{\\"type\\": garbage\\n", ++count % 2 ? 18 : 15);
        show(presentation);
        """,
        "outdated": "show(presentation);",
    ]

    /// Compiles one of them, and returns its path.
    ///
    /// - Parameter version: The version of the protocol that it is linked against.
    static func build(_ name: String, version: Int = 1, in directory: String) throws -> String {
        let path = "\(directory)/lib\(name).so"
        let flood = """
            static void *flood(void *nothing) {
                for (;;) for (int i = 0; i < 100; i++) puts("this is a line that nobody will ever want to read");
            }
            """
        let source = """
            #include <marquee.h>
            #include <pthread.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            static const marquee_host *the_host;
            static int count;
            static void say(const char *format, long number) {
                char text[200];
                int length = snprintf(text, sizeof text, format, number);
                the_host->receive(the_host->context, (const uint8_t *)text, length);
            }
            static void show(long presentation) {
                say("{\\"type\\":\\"presented\\",\\"presentation\\":%ld}", presentation);
                say("{\\"type\\":\\"dismissed\\",\\"presentation\\":%ld}", presentation);
            }
            \(name == "flooding" ? flood : "")
            static void hear(void *context, const uint8_t *json, size_t length) {
                char *text = strndup((const char *)json, length);
                const char *number = strstr(text, "\\"presentation\\":"), *call = strstr(text, "\\"call\\":");
                if (strstr(text, "\\"type\\":\\"ping\\"")) say("{\\"type\\":\\"pong\\",\\"call\\":%ld}", atol(call + 7));
                if (strstr(text, "\\"type\\":\\"present\\"")) {
                    long presentation = atol(number + 15);
                    (void)count;
                    \(habits[name] ?? "")
                }
                free(text);
            }
            int32_t marquee_plugin_main(const marquee_host *host, marquee_plugin *plugin) {
                the_host = host;
                plugin->protocol_version = \(version);
                if (host->protocol_version != \(version)) return MARQUEE_UNSUPPORTED_PROTOCOL;
                plugin->receive = hear;
                \(name == "flooding" ? "pthread_t thread; pthread_create(&thread, NULL, flood, NULL);" : "")
                say("{\\"type\\":\\"hello\\",\\"protocol\\":%ld,\\"name\\":\\"\(name)\\",\\"version\\":\\"1\\",\\"presenters\\":"
                    "[{\\"name\\":\\"\(name)\\",\\"presents\\":[\\"template\\"]}]}", \(version));
                return MARQUEE_OK;
            }

            """
        // Under a new name each time: a library that is replaced in place breaks the process that has it.
        try source.write(toFile: path + ".c", atomically: true, encoding: .utf8)
        let compiler = ShellScript(
            ["clang", "-shared", "-fPIC", "-w", "-I", header, "-o", path, path + ".c", "-lpthread"])
        guard try compiler.run().code == 0 else { throw CocoaError(.executableNotLoadable) }
        return path
    }
}
