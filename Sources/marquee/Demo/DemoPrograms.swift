import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeThreads

/// Starts the programs of a demo, by a thread that stays as long as this object: they end with it.
final class DemoPrograms: Sendable {
    private let thread: TaskThread
    private let environment: [String: String]
    private let marquee: String
    private let folder: DemoFolder

    init(_ folder: DemoFolder, environment: [String: String]) throws {
        self.folder = folder
        marquee = try FileSystem.executable().text
        self.environment = environment.merging(ParentProcess.environment) { $1 }
        thread = try TaskThread()
    }

    /// Starts `marquee`.
    ///
    /// - Parameter name: That of the files that get what it prints.
    func start(_ name: String, _ arguments: [String], _ variables: [String: String] = [:]) async throws -> DemoProgram {
        let (output, log) = (folder.output(of: name), folder.log(of: name))
        let all = environment.merging(variables) { $1 }
        let child = try await Task(executorPreference: thread) { [marquee] in
            try ChildProcess(marquee, arguments: arguments, environment: all, output: output, errors: log)
        }.value
        return DemoProgram(child: child, output: output, log: log, folder: folder)
    }
}

/// A program of a demo that runs.
struct DemoProgram: Sendable {
    private static let lookInterval = Duration.milliseconds(10)
    private static let attention = Duration.milliseconds(200)

    fileprivate let child: ChildProcess
    fileprivate let output: FilePath
    fileprivate let log: FilePath
    fileprivate let folder: DemoFolder

    /// Waits until something is there.
    ///
    /// - Throws: ``CommandFailure`` when the program ends before, or it does not come in time.
    func wait<Result>(for subject: String, within limit: Duration, _ look: () -> Result?) async throws -> Result {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while clock.now < end {
            if let found = look() { return found }
            if child.code != nil { throw failure("\(subject) has ended") }
            try await clock.sleep(for: Self.lookInterval)
        }
        throw failure("\(subject) is not ready after \(limit.components.seconds) s")
    }

    /// What it has printed, once that is a whole line.
    func line(_ subject: String, within limit: Duration) async throws -> Value {
        try await wait(for: subject, within: limit) {
            folder.text(of: output).flatMap { $0.hasSuffix("}") ? try? Value(json: $0) : nil }
        }
    }

    /// Waits until it ends by itself; it goes on when the task is cancelled.
    ///
    /// - Throws: ``CommandFailure`` then; `CancellationError`.
    func ended(_ subject: String) async throws {
        while child.code == nil { try await ContinuousClock().sleep(for: Self.attention) }
        throw failure("\(subject) has ended")
    }

    /// Asks it to end.
    func interrupt() { child.interrupt() }

    /// Waits for its end, and ends it at once where that takes too long.
    func end(within limit: Duration) async {
        if (try? await child.exitCode(within: limit)) == nil { child.endAtOnce() }
        _ = await child.exitCode()
    }

    /// What it has said why it does not start.
    static func failure(_ error: ValueObject) -> CommandFailure {
        CommandFailure(
            error["code"]?.string ?? "demo", error["message"]?.string ?? "the dashboard did not start",
            status: .unavailable, details: (error["details"]?.list ?? []).compactMap(\.string))
    }

    private func failure(_ text: String) -> CommandFailure {
        let last = folder.text(of: log)?.split(separator: "\n").suffix(3).map(String.init) ?? []
        return CommandFailure("demo", text, status: .unavailable, details: last)
    }
}
