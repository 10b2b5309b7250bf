import PluginLoading
import PresenterKit

/// The thread that reads what a plugin says.
struct ChildReader {
    /// So many bytes without the end of a line say the same.
    private static let endlessLimit = 4 * Boundary.maximumLength
    private static let bufferSize = 64 << 10
    /// What is still read once the plugin is gone: more than a pipe holds.
    private static let remainder = 2 << 20

    private let child: ChildProcess
    private let events: ChildEvents

    init(_ child: ChildProcess, _ events: ChildEvents) {
        (self.child, self.events) = (child, events)
    }

    func run() {
        var splitter = LineSplitter(limit: Boundary.maximumLength)
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        var protocolErrors = 0
        var sinceLine = 0
        var remainder = Self.remainder
        var isHopeless = false
        while let piece = child.output.reader.read(into: &buffer) {
            if child.isDrainable {
                child.output.reader.becomeNonBlocking()
                remainder -= piece.count
                if piece.isEmpty || remainder < 0 { break }
            }
            guard !isHopeless else { continue }
            sinceLine += piece.count
            splitter.append(piece) { line in
                sinceLine = 0
                protocolErrors = take(line) ? 0 : protocolErrors + 1
            }
            isHopeless = protocolErrors >= ProtocolErrorLimit.limit || sinceLine > Self.endlessLimit
            if isHopeless {
                child.kill(
                    reason: protocolErrors >= ProtocolErrorLimit.limit
                        ? "it \(ProtocolErrorLimit.reason)"
                        : "it wrote more than \(Self.endlessLimit) bytes without a line break")
            }
        }
        child.readingIsDone()
    }

    /// Passes a line on; false when it is no message.
    private func take(_ line: LineSplitter.Line) -> Bool {
        guard case .whole(let json) = line else {
            complain("it exceeds the limit of \(Boundary.maximumLength) bytes")
            return false
        }
        do {
            guard let message = try PluginMessage(json: json) else { return true }
            pass(message)
            // The runner complains in the plugin's place of what it could not hand on.
            if case .log(.error, let text) = message { return !text.hasPrefix(ProtocolErrorLimit.complaint) }
            return true
        } catch {
            complain("\(error)")
            return false
        }
    }

    private func pass(_ message: PluginMessage) {
        switch message {
        case .unusable(let code, let reason):
            child.refuse(PluginError(PluginError.Code(rawValue: code) ?? .startFailed, child.path, reason))
        case .log(let level, let text):
            log(level, text)
        default:
            if case .hello(let description) = message { child.introduce(as: description.name) }
            if child.waitForRoom() { events.said(message) }
        }
    }

    private func complain(_ reason: String) {
        log(.error, PluginError.notUnderstood + reason)
    }

    private func log(_ level: PluginMessage.LogLevel, _ text: String) {
        child.log(
            level, text.count > ChildKeeper.longestLine ? text.prefix(ChildKeeper.longestLine) + "…" : text, events)
    }
}
