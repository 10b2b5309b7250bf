import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject

/// Hands on what plugins say of themselves; written down elsewhere, since observers must be quick.
struct PluginStarts: HostObserver {
    private let continuation: AsyncStream<PluginSummary>.Continuation

    init(_ continuation: AsyncStream<PluginSummary>.Continuation) {
        self.continuation = continuation
    }

    func observe(_ event: HostEvent) {}

    func observeStart(of plugin: PluginSummary) {
        continuation.yield(plugin)
    }
}

/// Tells people what went wrong with a message, and everything else when they ask for more.
struct TroubleReport: HostObserver {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    func observe(_ event: HostEvent) {
        switch event.kind {
        case .failed, .refused, .pluginCrashed, .pluginRefused: console.warn(sentence(for: event))
        default: if console.isVerbose { console.note(sentence(for: event).visible) }
        }
    }

    private func sentence(for event: HostEvent) -> String {
        let subject = event.template.map { "\($0) (\(event.id))" } ?? event.id
        return "\(subject): \(event.kind.rawValue)\(event.detail.map { ": \($0)" } ?? "")"
    }
}
