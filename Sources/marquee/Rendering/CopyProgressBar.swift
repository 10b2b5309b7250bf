import MarqueeCommandLine
import Synchronization

/// One line on a terminal that says how far a copy is; none for one that takes no time.
final class CopyProgressBar: Sendable {
    /// So many pages take about a second on a slow disk.
    private static let least = 2_500

    private let stream: StandardStream?
    private let shown = Atomic(-1)

    init(_ console: Console) {
        stream = console.messages.isTerminal && !console.isQuiet ? console.messages : nil
    }

    func show(_ count: Int, of total: Int) {
        let percent = count * 100 / max(total, 1)
        guard total >= Self.least, percent != shown.exchange(percent, ordering: .relaxed) else { return }
        stream?.writeControl("\r\u{1B}[Kcopying: \(percent) %")
    }

    func finish() {
        if shown.exchange(-1, ordering: .relaxed) >= 0 { stream?.writeControl("\r\u{1B}[K") }
    }
}
