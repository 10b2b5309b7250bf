import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct OutputTests {
    /// Runs a line of a shell in a project, with `$M` being the program.
    private func shell(_ line: String, in project: TestProject) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = project.root
        process.environment = [
            "PATH": "/usr/bin:/bin", "M": Executable.products.appending(path: "marquee").path(), "HOME": "/nonexistent",
        ].merging(project.environment) { $1 }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    @Test func `log lines have a time and a level, or are JSON`() throws {
        let project = try TestProject()
        let json = try project.marquee("run", "--until-empty", "--verbose", "--log-format", "json").errors
        let lines = try json.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try Value(json: String($0)).object
        }
        let started = try #require(lines.first { $0?["message"] == "plugin started" } ?? nil, "\(json)")
        #expect(started["level"] == "info" && started["details"]?.object?["plugin"] == "terminal")
        #expect(started["at"]?.string.flatMap { Timestamp($0) } != nil)
        let text = try project.marquee("run", "--until-empty", "--verbose").errors
        #expect(text.contains(/20\d\d-\d\d-\d\dT[0-9:.]+Z info: \[terminal\] plugin started/), "\(text)")
    }

    @Test(arguments: ["inspect", "validate bad", "queue list", "run --until-empty --events json"])
    func `a reader that goes away ends it quietly`(_ command: String) throws {
        let project = try TestProject()
        try project.write(String(repeating: "a: 1\nb: 2\n", count: 2_000), to: "bad/a.yaml")
        _ = try project.marquee("send", "welcome")
        let result = try shell("\"$M\" \(command) 2>errors | true; cat errors", in: project)
        #expect(!result.output.contains("error:"), "\(result.output)")
        #expect(!result.output.contains("Fatal"))
    }

    @Test
    func `output that cannot be written is an error`() throws {
        let project = try TestProject()
        let result = try shell("\"$M\" inspect >/dev/full", in: project)
        #expect(result.code == 73)
        #expect(
            result.output == "error: the result cannot be written to standard output: No space left on device\n")
    }

    @Test
    func `events that cannot be written stop the host, and nothing is lost`() throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        project.environment = ["TERM": "dumb"]
        let result = try shell("\"$M\" run --events json >/dev/full", in: project)
        #expect(result.code == 73)
        #expect(
            result.output.hasSuffix("error: the events cannot be written to standard output: No space left on device\n")
        )
        let (live, ended) = (try project.ids("live"), try project.ids("ended"))
        #expect(live.count + ended.count == 1)
    }

    /// C1 controls and marks of direction are control characters too, and JSON has a way to write them.
    @Test(arguments: ["\u{1B}", "\u{9B}", "\u{202E}", "\u{E0041}"])
    func `control characters of an argument or a message reach no terminal`(_ character: String) throws {
        let project = try TestProject()
        for arguments in [
            ["queue", "list", "--state", "a\(character)b"], ["a\(character)b"], ["inspect", "a\(character)b"],
        ] {
            for format in [[], ["--format", "json"]] {
                let outcome = try project.marquee(arguments + format)
                #expect(outcome.code != 0)
                #expect(!(outcome.output + outcome.errors).unicodeScalars.contains { String($0) == character })
            }
        }
        let outcome = try project.marquee(
            ["send", "-", "--format", "json"], input: "{\"template\":\"banner\",\"id\":\"\(character)\",\"x\":1}")
        #expect(!outcome.output.unicodeScalars.contains { String($0) == character })
    }

    @Test
    func `colours are written only where they are wanted`() throws {
        let project = try TestProject(["templates/a.yaml": "a: 1"])
        #expect(try !project.marquee("validate").output.contains("\u{1B}"))
        #expect(try project.marquee("validate", "--color", "always").output.contains("\u{1B}[1;31m"))
        let terminal = "script -qec '\"$M\" validate' /dev/null"
        if FileManager.default.isExecutableFile(atPath: "/usr/bin/script") {
            #expect(try shell(terminal, in: project).output.contains("\u{1B}[1;31m"))
            project.environment["NO_COLOR"] = "1"
            #expect(try !shell(terminal, in: project).output.contains("\u{1B}[1;31m"))
        }
    }

    @Test
    func `quiet leaves results and errors only`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template }", "messages/m.yaml": "template: a"])
        let outcome = try project.marquee("validate", "--quiet")
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
        #expect(try project.marquee("inspect", "nope", "--quiet").errors.hasPrefix("error: "))
    }

    @Test
    func `control characters of an input do not reach a terminal`() throws {
        let project = try TestProject([
            "templates/a.yaml": "\"a\\e[2Jb\": { type: template, arguments: { \"t\\e]0;x\\a\": \"\\e[31m\" } }"
        ])
        for command in ["inspect", "validate"] {
            let outcome = try project.marquee(command)
            #expect(!(outcome.output + outcome.errors).contains("\u{1B}"), "\(command)")
        }
    }
}
