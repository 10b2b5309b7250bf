import Glibc
import MarqueeCommandLine
import MarqueeProject
import MarqueeThreads
import Synchronization

/// A program that was started without a shell, in a session of its own: a signal from the terminal does not reach it.
struct ChildProcess {
    /// `POSIX_SPAWN_SETSID`, which the module of the C library leaves out.
    private static let newSession: Int16 = 0x80

    private let ending: Ending

    /// How the program ended. A thread of its own waits for that, however long it takes: nothing is left of it then.
    private final class Ending: Sendable {
        private let status = Mutex<Int32?>(nil)

        var code: Int32? { status.withLock { $0.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : 128 + ($0 & 0x7F) } } }

        func wait(for id: pid_t) {
            var found: Int32 = 0
            while unsafe waitpid(id, &found, 0) < 0 {
                guard errno == EINTR else { return }
            }
            status.withLock { $0 = found }
        }
    }

    /// Starts a program, found along `PATH`, with nothing to read and its output on standard error.
    init(_ program: String, arguments: [String], environment: [String: String]) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
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
        guard code == 0 else {
            let reason = FileSystem.Failure(number: code)
            throw CommandFailure(
                "cannot-open-links",
                "'\(program)' cannot be started: \(reason); set BROWSER to a program that opens links",
                status: .unavailable)
        }
        let ending = Ending()
        self.ending = ending
        try BlockingThread.start { [id] in ending.wait(for: id) }
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
