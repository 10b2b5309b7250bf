import MarqueeCommandLine
import MarqueeModel

/// One line on a terminal that says how far the reading of files is.
struct VerificationLine {
    private static let interval = Duration.milliseconds(100)

    /// Nil when nobody watches.
    private let stream: StandardStream?
    private var last: ContinuousClock.Instant?

    init(_ console: Console) {
        stream = console.messages.isTerminal && !console.isQuiet ? console.messages : nil
    }

    mutating func show(_ bytes: Int64, of total: Int64) {
        guard let stream else { return }
        let now = ContinuousClock.now
        guard last.map({ now - $0 >= Self.interval }) ?? true else { return }
        last = now
        stream.writeControl("\r\u{1B}[Kreading files: \(ByteCount(bytes)) of \(ByteCount(total))")
    }

    func erase() {
        if last != nil { stream?.writeControl("\r\u{1B}[K") }
    }
}
