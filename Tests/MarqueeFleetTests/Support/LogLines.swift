import Logging
import MarqueeTesting

/// What a host writes into its log.
final class LogLines: Sendable {
    private let recording = Recording<String>()

    var lines: [String] { recording.elements }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(recording: self.recording) }
        logger.logLevel = .debug
        return logger
    }

    private struct Handler: LogHandler {
        let recording: Recording<String>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(
            level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String, file: String,
            function: String, line: UInt
        ) {
            recording.append("\(level): \(message) \(metadata ?? [:])")
        }
    }
}
