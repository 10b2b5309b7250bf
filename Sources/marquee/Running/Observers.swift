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
struct FailureReporter: HostObserver {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    func observe(_ event: HostEvent) {
        switch event.kind {
        // Whoever sent it was told why, and what was refused may have a secret in it.
        case .refused where event.isByOthers:
            if console.isVerbose { console.note("\(event.template ?? "") (\(event.id)): refused".visible) }
        case .failed, .refused, .pluginCrashed, .pluginRefused: console.warn(sentence(for: event))
        default: if console.isVerbose { console.note(sentence(for: event).visible) }
        }
    }

    private func sentence(for event: HostEvent) -> String {
        guard let template = event.template else {
            return "the plugin '\(event.id)': \(event.detail ?? event.kind.rawValue)"
        }
        return "\(template) (\(event.id)): \(event.kind.rawValue)\(event.detail.map { ": \($0)" } ?? "")"
    }
}
