import CProcessControl
import Glibc

/// How a program is started: posix_spawn(3), without a shell, with no signal blocked and `SIGPIPE` as the system has it,
/// whatever the thread that starts it has.
///
/// Not by swift-subprocess (1.0.2): it gives a child its three standard streams and closes every other descriptor, and ends
/// with the scope that started it. Plugins need more descriptors, and live as long as their host.
package struct ProgramStart {
    /// What a descriptor of the program is.
    package enum Source: Sendable {
        case file(String, Int32)
        case descriptor(Int32)
    }

    /// By the number that each has in the program.
    private let descriptors: [(Int32, Source)]
    private let lastOwn: Int32?
    private let isOwnSession: Bool
    private let isSearched: Bool

    /// `POSIX_SPAWN_SETSID`, which the module of the C library leaves out.
    private static let newSession: Int16 = 0x80

    /// - Parameters:
    ///   - descriptors: In their order, each with the number that it has in the program.
    ///   - lastOwn: The highest number that the program gets; nil: it inherits whatever is not closed when it is started.
    ///   - isOwnSession: Whether no signal from the terminal reaches it.
    ///   - isSearched: Whether a name without '/' is looked for along `PATH`; else it is a file of the working directory.
    package init(
        _ descriptors: [(Int32, Source)], lastOwn: Int32? = nil, isOwnSession: Bool = false, isSearched: Bool = false
    ) {
        (self.descriptors, self.lastOwn) = (descriptors, lastOwn)
        (self.isOwnSession, self.isSearched) = (isOwnSession, isSearched)
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: A path, or a name.
    ///   - environment: Each as `NAME=value`.
    /// - Returns: The process, and 0 or why there is none.
    package func run(_ program: String, _ arguments: [String], environment: [String]) -> (id: Int32, failure: Int32) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, source) in descriptors {
            switch source {
            case .file(let path, let flags):
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
            case .descriptor(let other):
                unsafe posix_spawn_file_actions_adddup2(&actions, other, number)
            }
        }
        if let lastOwn { unsafe process_close_from(&actions, lastOwn + 1) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | (isOwnSession ? Self.newSession : 0)
        unsafe posix_spawnattr_setflags(&attributes, flags)
        var id: Int32 = 0
        let failure = unsafe Self.withWords([program] + arguments) { words in
            unsafe Self.withWords(environment) { variables in
                let spawn = unsafe isSearched ? posix_spawnp : posix_spawn
                return unsafe spawn(&id, program, &actions, &attributes, words, variables)
            }
        }
        return (id, failure)
    }

    /// Has a program take this one's place (execv(3)); returns only where that failed.
    package static func replaceThis(by program: String, _ words: [String]) {
        _ = unsafe withWords(words) { unsafe execv(program, $0) }
    }

    private static func withWords(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var words = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        return unsafe words.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe body($0) } ?? EINVAL
        }
    }
}
