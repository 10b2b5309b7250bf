import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import Synchronization

/// One line on a terminal that says how far downloads are. Not while a message is shown, which may be on that terminal.
final class DownloadProgressBar: HostObserver {
    private struct State {
        var transfers: [String: (bytes: Int64, total: Int64?)] = [:]
        var isDrawn = false
        var isHidden = false
    }

    private static let width = 24
    /// Nobody needs to see that a smaller file is on its way.
    private static let least: Int64 = 256 << 10

    private let stream: StandardStream
    private let state = Mutex(State())

    init(_ stream: StandardStream) {
        self.stream = stream
    }

    func observe(_ event: HostEvent) {
        state.withLock { state in
            switch event.kind {
            case .presenting:
                erase(&state)
                state.transfers = [:]
                state.isHidden = true
            case .dismissed, .expired, .discarded, .failed, .refused:
                erase(&state)
                state.transfers = [:]
                state.isHidden = false
            default: break
            }
        }
    }

    func observeDownload(of file: String, for messageID: String, bytes: Int64, total: Int64?) {
        state.withLock { state in
            let isWorthwhile = bytes != total && (total ?? .max) >= Self.least
            state.transfers[file] = isWorthwhile ? (bytes, total) : nil
            guard !state.isHidden, !state.transfers.isEmpty else { return erase(&state) }
            stream.writeControl("\r\u{1B}[K" + Self.line(for: state.transfers))
            state.isDrawn = true
        }
    }

    /// Nothing more comes.
    func finish() {
        state.withLock { erase(&$0) }
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        stream.writeControl("\r\u{1B}[K")
        state.isDrawn = false
    }

    private static func line(for transfers: [String: (bytes: Int64, total: Int64?)]) -> String {
        let bytes = transfers.values.reduce(0) { $0 + $1.bytes }
        let totals = transfers.values.compactMap(\.total)
        let files = counted(transfers.count, "file")
        guard totals.count == transfers.count else { return "fetching \(files): \(ByteCount(bytes))" }
        let total = max(totals.reduce(0, +), 1)
        let filled = Int(Double(width) * Double(min(bytes, total)) / Double(total))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "fetching \(files) [\(bar)] \(ByteCount(bytes)) of \(ByteCount(total))"
    }
}
