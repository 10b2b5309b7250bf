import Glibc
import SystemCalls

/// Starts the runner for one plugin, which needs a protocol that its prints cannot hit.
struct ChildLaunch {
    let runner: String
    let arguments: [String]
    let environment: [String]

    /// Starts it with these descriptors as its numbers 1 and following, and no others; standard input is this process's where
    /// that is a terminal, which a presenter may read, and else has nothing to read.
    func start(_ descriptors: [OwnedDescriptor]) throws(SystemFailure) -> pid_t {
        // Out of the way of the numbers that they are to have.
        let first = Int32(descriptors.count) + 1
        let sources = descriptors.map { OwnedDescriptor(fcntl($0.number, F_DUPFD_CLOEXEC, first + 1)) }
        guard sources.allSatisfy({ $0.number >= 0 }) else { throw SystemFailure(EMFILE) }
        var streams = zip(Int32(1)..., sources).map { ($0, ProgramStart.Source.descriptor($1.number)) }
        if isatty(STDIN_FILENO) == 0 { streams.insert((STDIN_FILENO, .file("/dev/null", O_RDONLY)), at: 0) }
        let (id, failure) = ProgramStart(streams, lastOwn: first - 1).run(runner, arguments, environment: environment)
        withExtendedLifetime(sources) {}
        guard failure == 0 else { throw SystemFailure(failure) }
        return id
    }
}
