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
        var values = metadata.merging(event.metadata ?? [:]) { _, new in new }
        let now = Timestamp.now.description
        guard console.logFormat == .text else {
            var members: ValueObject = [
                "at": .string(now), "level": .string(event.level.rawValue), "message": .string("\(event.message)"),
            ]
            let details = values.sorted { $0.key < $1.key }.map { ($0.key, Value.string("\($0.value)")) }
            if !details.isEmpty { members["details"] = .object(ValueObject(details)) }
            return console.messages.write(Value.object(members).printed + "\n")
        }
        let plugin = values.removeValue(forKey: "plugin").map { "[\($0)] " } ?? ""
        let details = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        let text = details.isEmpty ? "\(event.message)" : "\(event.message) (\(details))"
        console.messages.write("\(now) \(event.level.rawValue): \(plugin.visible)\(text.visible)\n")
    }
}
