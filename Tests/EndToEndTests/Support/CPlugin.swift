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

    /// Compiles a library with the compiler that comes with Swift.
    ///
    /// - Parameters:
    ///   - entry: The body of `marquee_plugin_main(host, plugin)`.
    ///   - hears: The body of what takes the host's messages.
    static func build(_ path: String, entry: String, hears: String = "", in project: TestProject) throws {
        let source = """
            #include <marquee.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            static void hear(void *context, const uint8_t *json, size_t length) { \(hears) }
            int32_t marquee_plugin_main(const marquee_host *host, marquee_plugin *plugin) { (void)hear; \(entry) }

            """
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
