import Logging
import Synchronization

/// Keeps what is logged: `notice logged in (from: 127.0.0.1)`.
final class LogRecorder: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock(\.self) }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(recorder: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            let details = values.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            recorder.kept.withLock { $0.append("\(event.level.rawValue) \(event.message) (\(details))") }
        }
    }
}
