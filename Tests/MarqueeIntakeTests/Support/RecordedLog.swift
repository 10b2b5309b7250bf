import Logging
import MarqueeTesting

/// Keeps what is logged: `warning: a message was refused id=a reason=b`.
struct RecordedLog: LogHandler {
    private let lines: Recording<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ lines: Recording<String>) {
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        lines.append("\(event.level.rawValue): \(event.message)" + values.map { " \($0.key)=\($0.value)" }.joined())
    }
}
