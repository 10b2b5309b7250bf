import Logging
import MarqueeModel
import ServiceLifecycle

/// Forgets what has been kept long enough, from time to time, a part at a time: also where nothing comes any more.
struct Upkeep: Service {
    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let logger: Logger
    var interval = Duration.seconds(600)

    func run() async throws {
        let clock = ContinuousClock()
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await storage.forgetFeed(overSince: now() + Self.grace)
                    while try await storage.forgetTracking(at: now()) { try Task.checkCancellation() }
                } catch is CancellationError {
                    return
                } catch {
                    logger.error("old data cannot be deleted", metadata: ["error": "\(error)"])
                }
                do { try await clock.sleep(for: interval) } catch { return }
            }
        }
    }

    /// A row of the feed is left for so long after its end: a server that is behind finds it.
    private static let grace = TimeSpan.hours(-1)
}
