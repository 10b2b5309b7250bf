import Foundation
import MarqueeModel

/// The built `marquee`, run as a user runs it.
struct Executable {
    /// What a run left behind.
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String

        /// The names of the events that were printed.
        func events() throws -> [String] {
            try output.split(separator: "\n").map { try Value(json: String($0)).object?["event"]?.string ?? "?" }
        }

        /// Standard output as the one JSON document that it is.
        var json: Value {
            get throws { try Value(json: output) }
        }
    }

    /// Where the package was built: the test bundle lies beside the program.
    static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    let directory: URL
    var environment: [String: String] = [:]
    /// How many files it may have open; nil: as many as the tests.
    var openFiles: Int?
    /// Whether it may raise that itself.
    var isSoft = false

    /// Runs a command to its end; one that does not end is killed and reported with code -1.
    func run(_ arguments: [String], input: String = "") throws -> Outcome {
        let run = try start(arguments, input: input)
        return try run.wait()
    }

    /// Starts a command.
    func start(_ arguments: [String], input: String = "") throws -> Run {
        let program = Self.products.appending(path: "marquee")
        guard let openFiles else {
            return try Run(program, arguments, input: input, directory: directory, environment: environment)
        }
        let words =
            ["-c", "ulimit \(isSoft ? "-S" : "") -n \(openFiles); exec \"$0\" \"$@\"", program.path()] + arguments
        return try Run(
            URL(filePath: "/bin/sh"), words, input: input, directory: directory, environment: environment)
    }

    /// A command that runs.
    final class Run {
        private let process = Process()
        private let folder: URL
        private let ended = DispatchSemaphore(value: 0)

        init(
            _ program: URL, _ arguments: [String], input: String, directory: URL, environment: [String: String]
        ) throws {
            folder = try TemporaryFolder.make()
            // Files, since a pipe that nobody reads fills up.
            for (name, content) in [("input", input), ("output", ""), ("errors", "")] {
                try content.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
            }
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = directory
            // Trust has tests of its own.
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path(), "MARQUEE_TRUST": "1"]
                .merging(environment) { $1 }
            let handles = [
                try FileHandle(forReadingFrom: folder.appending(path: "input")),
                try FileHandle(forWritingTo: folder.appending(path: "output")),
                try FileHandle(forWritingTo: folder.appending(path: "errors")),
            ]
            (process.standardInput, process.standardOutput, process.standardError) = (
                handles[0], handles[1], handles[2]
            )
            process.terminationHandler = { [ended] _ in ended.signal() }
            try process.run()
            // Not when Foundation lets go of the process, which is late: hundreds are started here.
            for handle in handles { try handle.close() }
        }

        var id: pid_t { process.processIdentifier }

        func signal(_ number: Int32) {
            kill(id, number)
        }

        /// Waits until standard output has a text, so many times; false when it does not come.
        func waitForOutput(_ text: String, times: Int = 1) throws -> Bool {
            try wait { try read("output").ranges(of: text).count >= times }
        }

        /// The same of standard error.
        func waitForErrors(_ text: String, times: Int) throws -> Bool {
            try wait { try read("errors").ranges(of: text).count >= times }
        }

        /// Waits until one of both outputs has a text; false when it does not come.
        func waitForPrinted(_ text: String) throws -> Bool {
            try wait { try read("output").contains(text) || read("errors").contains(text) }
        }

        private func wait(until isSo: () throws -> Bool) throws -> Bool {
            // Long enough for a program that builds a package, beside others, on a slow machine.
            for _ in 0..<60_000 {
                if try isSo() { return true }
                guard process.isRunning else { return try isSo() }
                usleep(10_000)
            }
            return false
        }

        /// What standard output has so far.
        var output: String {
            get throws { try read("output") }
        }

        /// What it has said on standard error so far.
        func errors() throws -> String { try read("errors") }

        func wait() throws -> Outcome {
            let isOver = ended.wait(timeout: .now() + 300) == .success
            if !isOver {
                kill(id, SIGKILL)
                ended.wait()
            }
            defer { try? FileManager.default.removeItem(at: folder) }
            let code =
                process.terminationReason == .uncaughtSignal
                ? 128 + process.terminationStatus : process.terminationStatus
            return Outcome(code: isOver ? code : -1, output: try read("output"), errors: try read("errors"))
        }

        private func read(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
    }
}
