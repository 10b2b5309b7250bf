import Logging
import MarqueeTesting

/// Keeps each line of a log, with its metadata.
struct LineLog: LogHandler {
    let lines: Recording<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.message) \(event.metadata ?? [:])") }
}
