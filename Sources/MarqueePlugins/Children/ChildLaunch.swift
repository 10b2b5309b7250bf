import CProcessControl
import Glibc

/// Starts the runner for one plugin.
///
/// Not by swift-subprocess (1.0.2): it gives a child its three standard streams and closes every other descriptor, and
/// ends with the scope that started it, while a plugin needs a protocol that its prints cannot hit, and lives as long as
/// its host runs.
struct ChildLaunch {
    let runner: String
    let arguments: [String]
    let environment: [String]

    /// Starts it with these descriptors as its numbers 1 and following, and no others; standard input is this process's where
    /// that is a terminal, which a presenter may read, and else has nothing to read.
    func start(_ descriptors: [OwnedDescriptor]) throws(SystemFailure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // Out of the way of the numbers that they are to have.
        let first = Int32(descriptors.count) + 1
        let sources = descriptors.map { OwnedDescriptor(fcntl($0.number, F_DUPFD_CLOEXEC, first + 1)) }
        if isatty(STDIN_FILENO) == 0 {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        for (source, target) in zip(sources, Int32(1)...) {
            guard source.number >= 0 else { throw SystemFailure(EMFILE) }
            unsafe posix_spawn_file_actions_adddup2(&actions, source.number, target)
        }
        unsafe process_close_from(&actions, first)
        // The thread that calls this may block every signal, and the process ignore some.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var restored = sigset_t()
        unsafe sigemptyset(&restored)
        unsafe sigaddset(&restored, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &restored)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var id: pid_t = 0
        let code = unsafe Self.withCStrings([runner] + arguments) { words in
            unsafe Self.withCStrings(environment) { variables in
                unsafe posix_spawn(&id, runner, &actions, &attributes, words, variables)
            }
        }
        withExtendedLifetime(sources) {}
        guard code == 0 else { throw SystemFailure(code) }
        return id
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
}
