import Glibc
import MarqueeCommandLine
import MarqueeProject
import MarqueeThreads
import Synchronization
import SystemCalls

/// A program that was started without a shell, in a session of its own: a signal from the terminal does not reach it.
struct ChildProcess {
    /// So long a program may take to stop before it is killed.
    fileprivate static let patience = 5_000

    private let ending: Ending

    /// How the program ended. A thread of its own waits for that, however long it takes: nothing is left of it then.
    private final class Ending: Sendable {
        private struct State {
            var code: Int32?
            var waiting: [CheckedContinuation<Int32, Never>] = []
        }

        private let id: pid_t
        private let state = Mutex(State())
        private let isStopped = Mutex(false)

        init(of id: pid_t) {
            self.id = id
        }

        /// The exit code, or 128 and the signal's number; nil while it runs.
        var code: Int32? { state.withLock(\.code) }

        func wait() {
            // It keeps its number for as long as it is not collected.
            SystemCall.waitUntilEnded(id)
            if isStopped.withLock(\.self) { endOthers() }
            let (code, waiting) = state.withLock { state in
                let (collected, status) = SystemCall.ended(id)
                let code = collected != id ? 255 : status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
                defer { (state.code, state.waiting) = (code, []) }
                return (code, state.waiting)
            }
            for continuation in waiting { continuation.resume(returning: code) }
        }

        func laterCode() async -> Int32 {
            await withCheckedContinuation { continuation in
                let code = state.withLock { state in
                    if state.code == nil { state.waiting.append(continuation) }
                    return state.code
                }
                if let code { continuation.resume(returning: code) }
            }
        }

        /// What it has started and left behind, in groups of their own, such as a compiler that goes on to write its file.
        private func endOthers() {
            for _ in 0..<ChildProcess.patience {
                let others = ProcessSession.members(of: id).filter { $0 != id }
                guard !others.isEmpty else { return }
                for other in others { kill(other, SIGKILL) }
                usleep(1_000)
            }
        }

        /// Has it end, as ^C on a terminal would.
        func interrupt() {
            isStopped.withLock { $0 = true }
            signal(SIGINT)
        }

        /// To the program and all of its group.
        func signal(_ number: Int32) {
            state.withLock { if $0.code == nil { kill(-id, number) } }
        }
    }

    /// Starts a program, found along `PATH`, with nothing to read.
    ///
    /// - Parameters:
    ///   - output: The file that gets its standard output, emptied first; nil: standard error does.
    ///   - errors: The file that gets its standard error, likewise.
    /// - Throws: ``FileSystem/Failure`` where it cannot be started.
    init(
        _ program: String, arguments: [String], environment: [String: String], output: FilePath? = nil,
        errors: FilePath? = nil
    ) throws {
        // Not the usual descriptor: it may be a plugin's, and the program may outlive this one.
        func source(_ file: FilePath?) -> ProgramStart.Source {
            file.map { .file($0.text, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND) } ?? .descriptor(StandardStream.errors)
        }
        try self.init(
            program, arguments: arguments, environment: environment, output: source(output), errors: source(errors))
    }

    /// Starts a program, found along `PATH`, with nothing to read.
    ///
    /// - Throws: ``FileSystem/Failure`` where it cannot be started.
    init(
        _ program: String, arguments: [String], environment: [String: String], output: ProgramStart.Source,
        errors: ProgramStart.Source
    ) throws {
        let streams = [(STDOUT_FILENO, output), (STDERR_FILENO, errors)]
        let start = ProgramStart(
            [(STDIN_FILENO, .file("/dev/null", O_RDONLY))] + streams, isOwnSession: true, isSearched: true)
        let (id, failure) = start.run(program, arguments, environment: environment.map { "\($0)=\($1)" })
        guard failure == 0 else { throw FileSystem.Failure(number: failure) }
        let ending = Ending(of: id)
        self.ending = ending
        try BlockingThread.start { ending.wait() }
    }

    /// Has another program take this one's place; returns why not.
    static func replaceThis(by path: String, _ words: [String]) -> FileSystem.Failure {
        ProgramStart.replaceThis(by: path, words)
        return FileSystem.Failure(number: errno)
    }

    /// The exit code, or 128 and the signal's number. When the task is cancelled the program is stopped.
    func exitCode() async -> Int32 {
        await withTaskCancellationHandler {
            await ending.laterCode()
        } onCancel: {
            stop()
        }
    }

    /// As ^C on a terminal would; what does not end by that is killed.
    private func stop() {
        ending.interrupt()
        do {
            try BlockingThread.start { [ending] in
                for _ in 0..<Self.patience where ending.code == nil { usleep(1_000) }
                ending.signal(SIGKILL)
            }
        } catch {
            ending.signal(SIGKILL)
        }
    }

    /// The exit code, or 128 and the signal's number; nil while it runs.
    var code: Int32? { ending.code }

    /// Asks it to end, as ^C on a terminal would.
    func interrupt() { ending.interrupt() }

    /// Ends it at once.
    func endAtOnce() { ending.signal(SIGKILL) }

    /// The exit code, or 128 and the signal's number; nil when the program is still running after that time.
    func exitCode(within limit: Duration) async throws -> Int32? {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while clock.now < deadline {
            if let code = ending.code { return code }
            try await clock.sleep(for: .milliseconds(20))
        }
        return ending.code
    }
}
