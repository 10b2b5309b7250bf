import Foundation
import Synchronization

/// The built `marquee` in a project of its own, run beside a server of the same test.
final class BuiltProgram: Sendable {
    /// Where the package was built: the test bundle lies beside the program.
    private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    let root: URL
    private let environment: [String: String]
    private let running = Mutex<Int32?>(nil)

    init(_ files: [String: String], environment: [String: String]) throws {
        root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "marquee-\(UUID().uuidString)")
        self.environment = environment
        for (path, content) in files { try write(content, to: path) }
    }

    deinit {
        // What cannot be removed is the system's to clean up.
        try? FileManager.default.removeItem(at: root)
    }

    func write(_ content: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: true, encoding: .utf8)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appending(path: path)) }

    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Ends the run that waits for an answer, without a chance to tidy up.
    func kill() { _ = running.withLock(\.self).map { Foundation.kill($0, SIGKILL) } }

    /// Runs it to its end.
    func marquee(_ arguments: String...) async throws -> (code: Int32, output: String, errors: String) {
        try await marquee(arguments)
    }

    func marquee(_ arguments: [String]) async throws -> (code: Int32, output: String, errors: String) {
        let folder = root.appending(path: ".outcome")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = Self.products.appending(path: "marquee")
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path(), "MARQUEE_TRUST": "1"]
            .merging(environment) { $1 }
        for name in ["output", "errors"] { try Data().write(to: folder.appending(path: name)) }
        let output = try FileHandle(forWritingTo: folder.appending(path: "output"))
        let errors = try FileHandle(forWritingTo: folder.appending(path: "errors"))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let code = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
                running.withLock { $0 = process.processIdentifier }
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        running.withLock { $0 = nil }
        try output.close()
        try errors.close()
        return (
            code, try String(contentsOf: folder.appending(path: "output"), encoding: .utf8),
            try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
        )
    }
}
