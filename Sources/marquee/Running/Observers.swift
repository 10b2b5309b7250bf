import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import Synchronization

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

/// Prints each event as a line of JSON on standard output. When that fails, the host is asked to stop, and nothing more is
/// printed: events with a gap would be taken for all there were.
final class EventLines: HostObserver {
    private let output: OutputStream
    private let stops: StopRequests
    private let ending = Mutex<FileSystem.Failure?>(nil)

    init(_ output: OutputStream, stops: StopRequests) {
        self.output = output
        self.stops = stops
    }

    /// Why there are no more lines; nil as long as each was written.
    var failure: FileSystem.Failure? { ending.withLock { $0 } }

    func observe(_ event: HostEvent) {
        let line = event.json.printed + "\n"
        ending.withLock { ending in
            guard ending == nil else { return }
            do throws(FileSystem.Failure) {
                try output.tryWriting(line)
            } catch {
                ending = error
                stops.request()
            }
        }
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
