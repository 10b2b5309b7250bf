package import MarqueeModel
import MarqueeSystem

/// Follows files: something is done again when they change, and no more often than it can be.
package final class FileFollowing: Sendable {
    /// So long it rests at least after each time, and as long as that took: whoever writes files all the time gets no more
    /// than half of a processor.
    private let pause: TimeSpan

    /// There may be something to take up.
    private let (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// - Parameter pause: So long it rests at least; the usual time keeps a host from noticing.
    package init(pause: TimeSpan = .milliseconds(100)) {
        self.pause = pause
    }

    /// Has it done once more, whether anything has changed or not; from any thread.
    package func look() { wish.yield() }

    /// Does it once, and again after each change, until its task is cancelled. To be called once.
    ///
    /// - Parameters:
    ///   - folders: Where changes matter; asked anew each time.
    ///   - unwatched: Told why changes are not noticed, so that only ``look()`` has it done again.
    ///   - takeUp: Done to its end each time; changes meanwhile are one more.
    package func run(
        in folders: @Sendable () -> [FilePath], unwatched: @Sendable (FileSystem.Failure) -> Void,
        _ takeUp: () async -> Void
    ) async {
        let changes: FileChanges?
        do throws(FileSystem.Failure) {
            changes = try FileChanges()
        } catch {
            unwatched(error)
            changes = nil
        }
        await withDiscardingTaskGroup { group in
            if let changes {
                group.addTask {
                    for await _ in changes.stream { self.look() }
                }
            } else {
                look()
            }
            for await _ in wishes {
                let clock = SystemClock()
                let start = clock.uptime
                do throws(FileSystem.Failure) {
                    try changes?.watch(folders())
                } catch {
                    unwatched(error)
                }
                await takeUp()
                let taken = TimeSpan.milliseconds(clock.uptime.milliseconds - start.milliseconds)
                do { try await clock.sleep(for: max(taken, pause)) } catch { break }
            }
            changes?.cancel()
            group.cancelAll()
        }
    }
}
