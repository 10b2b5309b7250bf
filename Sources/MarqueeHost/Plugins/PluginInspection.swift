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
        let load = Task.detached {
            do throws(PluginError) {
                _ = try PluginLibrary(path: source.path) { continuation.yield(.said($0)) }
            } catch {
                continuation.yield(.failed(error))
            }
        }
        let alarm = Task { [clock, timeout] in
            try await clock.sleep(for: timeout)
            continuation.yield(.timedOut)
        }
        defer {
            load.cancel()
            alarm.cancel()
            continuation.finish()
        }
        for await step in steps {
            switch step {
            case .said(.hello(let description)):
                try description.checkPresenters(of: source.path)
                return PluginSummary(path: source.path, description)
            case .said: continue
            case .failed(let error): throw error
            case .timedOut: throw noHandshake(source.path)
            }
        }
        throw noHandshake(source.path)
    }

    private func noHandshake(_ path: String) -> PluginError {
        PluginError(.noHandshake, path, "did not say hello within \(timeout); its start hangs")
    }
}
