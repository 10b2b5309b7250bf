import Glibc
import MarqueeModel
package import MarqueeProject

/// Standard output or standard error. Unbuffered: what was written is out.
package struct StandardStream: Sendable {
    package enum Kind: Sendable { case output, error }

    /// Whether escape sequences for colours are written.
    package let isColored: Bool
    /// Whether a person watches.
    package let isTerminal: Bool
    private let descriptor: Int32
    private let kind: Kind

    /// Standard output and error by other descriptors, since plugins may write to the usual ones.
    private static let output = copy(of: STDOUT_FILENO)
    package static let errors = copy(of: STDERR_FILENO)

    private static func copy(of stream: Int32) -> Int32 {
        let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 3)
        return descriptor >= 0 ? descriptor : stream
    }

    package init(_ kind: Kind, color: ColorChoice, environment: [String: String]) {
        self.kind = kind
        self.descriptor = kind == .output ? Self.output : Self.errors
        self.isTerminal = isatty(descriptor) == 1
        switch color {
        case .always: isColored = true
        case .never: isColored = false
        // An empty NO_COLOR does not count (no-color.org).
        case .auto:
            isColored = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// From now on, what a plugin in this process prints goes to standard error, and can never get between results.
    package func keepFromPlugins() {
        guard descriptor != STDOUT_FILENO else { return }
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Writes all of a text, line by line. When nobody reads standard output any more, the process ends quietly, as from
    /// `SIGPIPE`.
    ///
    /// Nothing in it steers a terminal, whoever forgot to make it visible: only the program's own colours come through.
    package func write(_ text: String) {
        writeControl(text.visibleLines(styled: isColored))
    }

    /// Writes as it is what steers a terminal: to redraw a line, or the screen. Whatever else is in it is visible already.
    package func writeControl(_ text: String) {
        do {
            try tryWriting(text)
        } catch {
            guard kind == .output else { return }  // Nobody is left who could be told.
            giveUp(error, writing: "result")
        }
    }

    /// Ends the process because standard output takes no more: quietly when nobody reads it, else with the reason.
    package func giveUp(_ failure: FileSystem.Failure, writing subject: String) -> Never {
        guard failure.number != EPIPE else { ClosedPipe.end() }
        let message = "error: the \(subject) cannot be written to standard output: \(failure)\n"
        try? FileSystem.write(Array(message.utf8), to: Self.errors)  // Nobody is left who could be told.
        _exit(ExitStatus.cannotWrite.rawValue)
    }

    /// Writes all of a text.
    package func tryWriting(_ text: String) throws(FileSystem.Failure) {
        try FileSystem.write(Array(text.utf8), to: descriptor)
    }
}

/// What becomes of a process whose reader has gone.
package enum ClosedPipe {
    /// From now on, writing into a closed pipe is an error and not the end: a plugin's or a socket's must not end a host.
    package static func ignoreSignal() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the process as the signal would have: that is what shells expect.
    package static func end() -> Never {
        _ = signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        _exit(128 + SIGPIPE)
    }
}
