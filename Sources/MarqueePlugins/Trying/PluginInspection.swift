package import MarqueeModel
package import MarqueeSystem
import PluginLoading
import PresenterKit

/// Starts a plugin only to see what it is: always in a process of its own, so that nothing which it does at its start costs
/// more than an error.
package struct PluginInspection: Sendable {
    private let clock: any HostClock
    private let timeout: TimeSpan
    private let runner: String?

    /// - Parameter runner: As ``HostConfiguration/pluginRunner``.
    package init(clock: any HostClock = SystemClock(), timeout: TimeSpan = .seconds(10), runner: String? = nil) {
        self.clock = clock
        self.timeout = timeout
        self.runner = runner
    }

    private enum Step: Sendable {
        case said(PluginMessage)
        case wrote(String)
        case ended(PluginEnd)
        case timedOut
    }

    /// What the plugin says of itself.
    ///
    /// - Throws: ``PluginError``, also when it does not say hello in time.
    package func inspect(_ source: PluginSource) async throws(PluginError) -> PluginSummary {
        if source.isolation == .none, source.isProgram { throw .programInHost(source.path) }
        let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
        let connection = try ChildConnection(
            source, runner: runner,
            events: ChildEvents {
                continuation.yield(.said($0))
            } wrote: { _, _, line in
                continuation.yield(.wrote(line))
            } ended: {
                continuation.yield(.ended($0))
            })
        let alarm = Task { [clock, timeout] in
            try await clock.sleep(for: timeout)
            continuation.yield(.timedOut)
        }
        let result = await outcome(of: steps, source.path)
        alarm.cancel()
        await connection.leave()
        continuation.finish()
        return try result.get()
    }

    private func outcome(of steps: AsyncStream<Step>, _ path: String) async -> Result<PluginSummary, PluginError> {
        var said: String?
        for await step in steps {
            switch step {
            case .said(.hello(let description)):
                do throws(PluginError) {
                    try description.check(of: path)
                    return .success(PluginSummary(path: path, description))
                } catch {
                    return .failure(error)
                }
            case .said: continue
            case .wrote(let line): said = line
            case .ended(let end): return .failure(end.error(of: path, said: said))
            case .timedOut: return .failure(.noHello(path, within: timeout, said: said))
            }
        }
        return .failure(.noHello(path, within: timeout, said: said))
    }
}
