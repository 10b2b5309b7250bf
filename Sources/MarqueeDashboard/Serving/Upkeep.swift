import Logging
import MarqueeModel
import ServiceLifecycle

/// Forgets what has been kept long enough, from time to time, a part at a time: also where nothing comes any more. Of several
/// servers, one does.
struct Upkeep: Service {
    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let logger: Logger
    var interval = TimeSpan.seconds(600)

    func run() async throws {
        let clock = ContinuousClock()
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    if try await storage.take(.upkeep, at: now(), every: interval) {
                        try await storage.forgetFeed(overSince: now() + Self.grace)
                        while try await storage.forgetTracking(at: now()) { try Task.checkCancellation() }
                    }
                } catch is CancellationError {
                    return
                } catch {
                    logger.error("old data cannot be deleted", metadata: ["error": "\(error)"])
                }
                do { try await clock.sleep(for: Self.lookInterval) } catch { return }
            }
        }
    }

    /// How often it is looked whether there is something to do.
    private static let lookInterval = Duration.seconds(60)

    /// A row of the feed is left for so long after its end: a server that is behind finds it.
    private static let grace = TimeSpan.hours(-1)
}
