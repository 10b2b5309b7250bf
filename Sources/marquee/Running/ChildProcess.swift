import Glibc
import MarqueeCommandLine
import MarqueeProject
import MarqueeThreads
import Synchronization

/// A program that was started without a shell, in a session of its own: a signal from the terminal does not reach it.
struct ChildProcess {
    /// `POSIX_SPAWN_SETSID`, which the module of the C library leaves out.
    private static let newSession: Int16 = 0x80

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
            var information = unsafe siginfo_t()
            // It keeps its number for as long as it is not collected.
            while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            if isStopped.withLock(\.self) { endOthers() }
            let (code, waiting) = state.withLock { state in
                var status: Int32 = 0
                let isCollected = unsafe waitpid(id, &status, 0) == id
                let code = !isCollected ? 255 : status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
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
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // Not the usual descriptor: it may be a plugin's, and the program may outlive this one.
        for (stream, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let file {
                let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
                unsafe posix_spawn_file_actions_addopen(&actions, stream, file.text, flags, 0o600)
            } else {
                unsafe posix_spawn_file_actions_adddup2(&actions, StandardStream.errors, stream)
            }
        }
        var ignored = sigset_t()
        unsafe sigemptyset(&ignored)
        unsafe sigaddset(&ignored, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Self.newSession)
        let variables = environment.map { "\($0)=\($1)" }
        var id: pid_t = 0
        let code = unsafe Self.withCStrings([program] + arguments) { words in
            unsafe Self.withCStrings(variables) { variables in
                unsafe posix_spawnp(&id, program, &actions, &attributes, words, variables)
            }
        }
        guard code == 0 else { throw FileSystem.Failure(number: code) }
        let ending = Ending(of: id)
        self.ending = ending
        try BlockingThread.start { ending.wait() }
    }

    /// Has another program take this one's place; returns why not.
    static func replaceThis(by path: String, _ words: [String]) -> FileSystem.Failure {
        _ = unsafe withCStrings(words) { unsafe execv(path, $0) }
        return FileSystem.Failure(number: errno)
    }

    private static func withCStrings(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var words = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        return unsafe words.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe body($0) } ?? EINVAL
        }
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
