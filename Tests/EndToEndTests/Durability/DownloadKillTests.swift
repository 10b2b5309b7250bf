import Foundation
import MarqueeModel
import Testing

/// Whatever moment the host is killed at while it downloads, a presenter never gets a wrong byte.
@Suite(.timeLimit(.minutes(20))) struct DownloadKillTests {
    /// How often the host is killed, with ten downloads each time: 100 are a thousand downloads.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_DOWNLOAD_KILLS"].flatMap { Int($0) } ?? 20
    private static let messagesPerRound = 2
    private static let filesPerMessage = 5

    /// What a plugin does that reads the files of a message: it appends a line with the message's id and the FNV-1a hash
    /// of each file to a log, while the host promises that they are there.
    private static func plugin(log: String) -> String {
        #"""
        #include <marquee.h>
        #include <fcntl.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        static marquee_host host;
        static void say(const char *type, long number) {
            char json[128];
            int length = snprintf(json, sizeof json, "{\"type\":\"%s\",\"presentation\":%ld}", type, number);
            host.receive(host.context, (const uint8_t *)json, (size_t)length);
        }
        static unsigned long long hash(const char *path) {
            unsigned long long value = 0xCBF29CE484222325ull;
            int file = open(path, O_RDONLY);
            unsigned char piece[4096];
            long count;
            if (file < 0) return 0;
            while ((count = read(file, piece, sizeof piece)) > 0)
                for (long i = 0; i < count; i++) value = (value ^ piece[i]) * 0x100000001B3ull;
            close(file);
            return value;
        }
        static void hear(void *context, const uint8_t *bytes, size_t length) {
            char *json = calloc(length + 1, 1), line[4096];
            memcpy(json, bytes, length);
            char *number = strstr(json, "\"presentation\":"), *id = strstr(json, "\"id\":\"");
            if (strstr(json, "\"type\":\"present\"") && number && id) {
                id += 6;
                int end = snprintf(line, sizeof line, "%.*s", (int)strcspn(id, "\""), id);
                for (char *at = json; (at = strstr(at, "/.marquee/files/"));) {
                    char *start = at, *stop = at + strcspn(at, "\"");
                    while (start[-1] != '"') start--;
                    *stop = 0;
                    end += snprintf(line + end, sizeof line - end, " %llx", hash(start));
                    *stop = '"';
                    at = stop;
                }
                line[end++] = '\n';
                int log = open("\#(log)", O_WRONLY | O_APPEND | O_CREAT, 0600);
                if (write(log, line, (size_t)end) < 0) abort();
                close(log);
                say("presented", atol(number + 15));
                say("dismissed", atol(number + 15));
                say("returned", atol(number + 15));
            }
            free(json);
        }
        int32_t marquee_plugin_main(const marquee_host *given, marquee_plugin *plugin) {
            const char *hello = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"reader\",\"version\":\"1\",\"presenters\":"
                "[{\"name\":\"reader\",\"presents\":[\"template\",\"function\"]}]}";
            host = *given;
            plugin->protocol_version = 1;
            plugin->receive = hear;
            host.receive(host.context, (const uint8_t *)hello, strlen(hello));
            return 0;
        }

        """#
    }

    private static func paths(of id: String) -> [String] {
        // Every third file is one that another message has as well.
        (0..<filesPerMessage).map { $0 % 3 == 2 ? "/shared/\($0)\(id.hashed % 7)" : "/\(id)/\($0)" }
    }

    @Test func `killed while it downloads, a host never hands out a wrong byte`() throws {
        // Small enough that files are evicted all the time, slow enough that kills hit downloads.
        let server = try FileServer(headers: "Cache-Control: max-age=3600\r\n", pause: 1_000)
        let project = try TestProject([
            "marquee.yaml": """
            plugins: [reader]
            presenters: { template: reader, function: reader }
            files: { allowPrivateHosts: true, cacheBytes: 300KB }
            """,
            "templates/card.yaml":
                "card: { type: template, arguments: { files: { type: list, items: { type: file }, value: [] } } }",
        ])
        let log = project.root.appending(path: "log").path()
        try CPlugin.build("plugins/libreader.so", source: Self.plugin(log: log), in: project)
        var random = SplitMix(seed: 0x6669_6c65_7321)
        var ids: [String] = []
        for round in 0..<Self.kills {
            let host = try project.start("run")
            let messages = (0..<Self.messagesPerRound).map { number in
                ids.append("\(round)-\(number)")
                let urls = Self.paths(of: "\(round)-\(number)").map { "\"\(server.url($0))\"" }.joined(separator: ",")
                return #"{"template":"card","id":"\#(round)-\#(number)","arguments":{"files":[\#(urls)]}}"#
            }
            #expect(try project.marquee("send", "-", input: messages.joined(separator: "\n")).code == 0)
            // Every other kill hits a download.
            if round % 2 == 1, let first = Self.paths(of: "\(round)-0").first { server.waitForRequest(of: first) }
            usleep(UInt32(random.next() % (round % 2 == 1 ? 1_000 : 100_000)))
            host.signal(SIGKILL)
            _ = try host.wait()
        }
        let last = try project.marquee("run", "--until-empty")
        #expect(last.code == 0, "\(last.errors)")
        #expect(try project.ids("live").isEmpty)

        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let expected = Self.paths(of: words[0]).map { FileServer.content(of: $0).hashed.hexadecimal }
            #expect(Array(words.dropFirst()) == expected, "the files of \(words[0])")
        }
        let dismissed = Set(try project.ids("dismissed"))
        #expect(dismissed.isSubset(of: Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })))
        #expect(dismissed.count > ids.count / 2, "most messages were shown")
        // The kills hit something: files were asked for more than once.
        let counts = ids.flatMap { Self.paths(of: $0) }.map { server.count(of: $0) }
        #expect(counts.contains { $0 > 1 })
        let verified = try project.marquee("files", "verify")
        #expect(verified.code == 0, "\(verified.output)")
        let temporary = project.root.appending(path: ".marquee/files/tmp").path()
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    }
}

extension Sequence<UInt8> {
    /// FNV-1a.
    fileprivate var hashed: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension String {
    fileprivate var hashed: UInt64 { utf8.hashed }
}

extension UInt64 {
    fileprivate var hexadecimal: String { String(self, radix: 16) }
}
