package import MarqueeModel
import PresenterKit

/// Loads a plugin only to see what it is. It stays loaded: a Swift library cannot be unloaded.
package struct PluginInspection: Sendable {
    private let clock: any HostClock
    private let timeout: TimeSpan

    package init(clock: any HostClock = SystemClock(), timeout: TimeSpan = .seconds(10)) {
        self.clock = clock
        self.timeout = timeout
    }

    private enum Step: Sendable {
        case said(PluginMessage)
        case failed(PluginError)
        case timedOut
    }

    /// What the plugin says of itself.
    ///
    /// - Throws: ``PluginError``, also when it does not say hello in time. A library whose loading hangs leaves the thread
    ///   behind that it hangs on.
    package func inspect(_ source: PluginSource) async throws(PluginError) -> PluginSummary {
        let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
        // On a queue of its own: a start that blocks would take one of Swift's few threads for good.
        let connection = LibraryConnection(path: source.path) {
            continuation.yield(.said($0))
        } failed: {
            continuation.yield(.failed($0))
        }
        let alarm = Task { [clock, timeout] in
            try await clock.sleep(for: timeout)
            continuation.yield(.timedOut)
        }
        defer {
            alarm.cancel()
            continuation.finish()
            withExtendedLifetime(connection) {}
        }
        var said: String?
        for await step in steps {
            switch step {
            case .said(.hello(let description)):
                try description.checkPresenters(of: source.path)
                return PluginSummary(path: source.path, description)
            case .said(.log(_, let text)): said = text
            case .said: continue
            case .failed(let error): throw error
            case .timedOut: throw PluginError.noHello(source.path, within: timeout, said: said)
            }
        }
        throw PluginError.noHello(source.path, within: timeout, said: said)
    }
}
