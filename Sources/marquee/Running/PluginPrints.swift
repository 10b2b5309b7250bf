import Logging
import MarqueeCommandLine
import MarqueePlugins

/// The log of what plugins in this process print: under their files' names, since who has printed cannot be told apart.
struct PluginPrints {
    private let lines: PrintedLines

    /// Nil where no plugin runs in this process.
    init?(of plugins: [PluginSource], _ console: Console) throws {
        let files = plugins.filter { $0.isolation == .none }.map { plugin in
            plugin.path.split(separator: "/").last.map(String.init) ?? plugin.path
        }
        guard !files.isEmpty else { return nil }
        let logger = Logger(label: "marquee") { _ in StandardErrorLog(console) }
        let name = files.joined(separator: ", ")
        lines = try PrintedLines { logger.notice("\($0)", metadata: ["plugin": "\(name)"]) }
    }

    /// Waits until everything is written that was printed by now.
    func finish() {
        PrintedText.flush()
        lines.finish()
    }
}
