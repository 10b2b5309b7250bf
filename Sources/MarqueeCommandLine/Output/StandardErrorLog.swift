package import Logging
import MarqueeModel
import MarqueeSystem

/// Log lines on standard error, as people read them: `2026-11-20T09:12:44.123Z warning: [terminal] …`; or an object each.
package struct StandardErrorLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    private let console: Console

    package init(_ console: Console) {
        self.console = console
        self.logLevel = console.isQuiet ? .error : console.isVerbose ? .debug : .notice
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { _, new in new }
        console.log(event.level.rawValue, "\(event.message)", values.mapValues { "\($0)" })
    }
}

extension Console {
    /// Writes one line of the log, whatever it is about.
    package func log(_ level: String, _ message: String, _ details: [String: String] = [:]) {
        let now = Timestamp.now.description
        guard logFormat != .json else {
            var members: ValueObject = [
                "at": .string(now), "level": .string(level), "message": .string(message),
            ]
            if !details.isEmpty {
                members["details"] = .object(
                    ValueObject(details.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
            }
            return messages.write(Value.object(members).printed + "\n")
        }
        let plugin = details["plugin"].map { "[\($0)] " } ?? ""
        let rest = details.filter { $0.key != "plugin" }.sorted { $0.key < $1.key }
            .map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        let text = rest.isEmpty ? message : "\(message) (\(rest))"
        messages.write("\(now) \(level): \(plugin.visible)\(text.visible)\n")
    }
}
