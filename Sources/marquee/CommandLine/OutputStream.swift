import Glibc
import MarqueeProject

/// Standard output or standard error. Unbuffered: what was written is out.
struct OutputStream: Sendable {
    enum Kind: Int32, Sendable {
        case output = 1
        case error = 2
    }

    let descriptor: Int32
    /// Whether escape sequences for colours are written.
    let isColored: Bool
    /// Whether a person watches.
    let isTerminal: Bool
    private let kind: Kind

    init(_ kind: Kind, color: ColorChoice, environment: [String: String]) {
        self.kind = kind
        self.descriptor = kind.rawValue
        self.isTerminal = isatty(kind.rawValue) == 1
        switch color {
        case .always: isColored = true
        case .never: isColored = false
        // An empty NO_COLOR does not count (no-color.org).
        case .auto:
            isColored = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    private init(_ kind: Kind, descriptor: Int32, isColored: Bool, isTerminal: Bool) {
        self.kind = kind
        self.descriptor = descriptor
        self.isColored = isColored
        self.isTerminal = isTerminal
    }

    /// The same stream behind another descriptor.
    func moved(to descriptor: Int32) -> OutputStream {
        OutputStream(kind, descriptor: descriptor, isColored: isColored, isTerminal: isTerminal)
    }

    /// Writes all of a text. When nobody reads standard output any more, the process ends quietly, as from `SIGPIPE`.
    func write(_ text: String) {
        if case .failure(let number) = Self.write(Array(text.utf8), to: descriptor), kind == .output {
            guard number != EPIPE else { ClosedPipe.end() }
            let reason = FileSystem.Failure(number: number)
            _ = Self.write(Array("error: the result cannot be written: \(reason)\n".utf8), to: Kind.error.rawValue)
            exit(ExitStatus.cannotWrite.rawValue)
        }
    }

    /// Writes bytes, however many calls that takes.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> WriteResult {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                switch errno {
                case EINTR: continue
                // Somebody made the terminal or pipe non-blocking: wait until it takes more.
                case EAGAIN: waitUntilWritable(descriptor)
                default: return .failure(errno)
                }
            } else {
                rest = rest.dropFirst(count)
            }
        }
        return .success
    }

    enum WriteResult { case success, failure(Int32) }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, 1_000)
    }
}

/// What becomes of a process whose reader has gone.
enum ClosedPipe {
    /// From now on, writing into a closed pipe is an error and not the end: a plugin's or a socket's must not end a host.
    static func ignoreSignal() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the process as the signal would have: that is what shells expect.
    static func end() -> Never {
        _ = signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }
}
