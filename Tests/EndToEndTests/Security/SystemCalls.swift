import Foundation

/// What a command asked of the system, as `strace` saw it: programs, connections, files opened and removed.
struct SystemCalls {
    /// A line of the trace that is about something outside of what the command may touch.
    let violations: [String]
    let outcome: Executable.Outcome

    private static let calls =
        "execve,connect,open,openat,openat2,creat,unlink,unlinkat,rename,renameat,renameat2,rmdir,mkdir,mkdirat,truncate,"
        + "link,linkat,symlink,symlinkat,chmod,fchmodat,chown,fchownat,sendto"

    /// Runs a command under `strace`.
    ///
    /// - Parameters:
    ///   - bait: A folder that nothing may open, wherever links lead.
    ///   - writable: Folders in which files may be written.
    init(
        of arguments: [String], in directory: URL, environment: [String: String], input: String, bait: URL,
        writable: [URL]
    ) throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let trace = folder.appending(path: "trace")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "strace", "-f", "-qq", "-y", "-s", "4096", "-e", "trace=\(Self.calls)", "-e", "signal=none", "-o",
                trace.path(),
            ]
            + ["timeout", "60", Executable.products.appending(path: "marquee").path()] + arguments
        process.currentDirectoryURL = directory
        process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path()].merging(environment) { $1 }
        for (name, content) in [("input", input), ("output", ""), ("errors", "")] {
            try content.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
        }
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "input"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "output"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "errors"))
        try process.run()
        process.waitUntilExit()
        func read(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        outcome = Executable.Outcome(
            code: process.terminationStatus, output: try read("output"), errors: try read("errors"))
        let rules = Rules(
            bait: bait.path(), writable: (writable + [folder]).map { $0.path() },
            programs: Executable.products.path())
        violations = Self.whole(try read("trace").split(separator: "\n").map(String.init)).filter(rules.isViolated)
    }

    /// Puts together what another thread's call has split: `5 mkdir("a" <unfinished ...>`, `5 <... mkdir resumed>) = 0`.
    private static func whole(_ lines: [String]) -> [String] {
        let unfinished = " <unfinished ...>"
        var begun: [Substring: String] = [:]
        return lines.compactMap { line in
            let process = line.prefix { $0 != " " }
            if line.hasSuffix(unfinished) {
                begun[process] = String(line.dropLast(unfinished.count))
                return nil
            }
            guard let end = line.firstRange(of: " resumed>"), let beginning = begun.removeValue(forKey: process) else {
                return line
            }
            return beginning + line[end.upperBound...]
        } + begun.values
    }

    private struct Rules {
        let bait: String
        let writable: [String]
        let programs: String

        func isViolated(_ line: String) -> Bool {
            guard let call = line.firstMatch(of: #/^\d+\s+(\w+)/#)?.1 else { return false }
            // A call that failed did nothing.
            if line.contains(#/\)\s+= -1 /#) || line.hasSuffix("= ?") { return false }
            if line.contains(bait) { return call.hasPrefix("open") || call == "execve" || isChange(call) }
            switch call {
            case "execve":
                return !line.contains("\"\(programs)") && !line.contains("timeout")
            case "connect", "sendto": return line.contains("AF_INET")
            case _ where call.hasPrefix("open"):
                guard line.contains("O_WRONLY") || line.contains("O_RDWR") || line.contains("O_CREAT") else {
                    return false
                }
                return !mayBeWritten(line)
            case _ where isChange(call): return !mayBeWritten(line)
            default: return false
            }
        }

        private func isChange(_ call: Substring) -> Bool {
            [
                "unlink", "rename", "rmdir", "mkdir", "truncate", "link", "symlink", "chmod", "fchmod", "chown",
                "fchown", "creat",
            ]
            .contains { call.hasPrefix($0) }
        }

        private func mayBeWritten(_ line: String) -> Bool {
            (writable + ["/dev/", "/proc/"]).contains { line.contains("<\($0)") || line.contains("\"\($0)") }
        }
    }
}
