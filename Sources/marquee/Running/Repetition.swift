import Foundation
import MarqueeCommandLine
import MarqueeProject

/// Does something now, and again after every change of some files, until the process is told to stop.
struct Repetition {
    private let stops: StopRequests
    private let watch: FolderWatch

    init() throws {
        stops = try StopRequests()
        do {
            watch = try FolderWatch()
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: FileSystem.Failure) -> CommandFailure {
        CommandFailure("cannot-watch", "files cannot be watched: \(error)", status: .unavailable)
    }

    /// - Parameters:
    ///   - folders: Where changes matter; asked anew each time.
    ///   - action: Done to its end each time; changes meanwhile are one more.
    func perform(watching folders: () -> [FilePath], _ action: () async throws -> Void) async throws {
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        changed.yield()
        let watch = watch
        Thread.detachNewThread {
            while watch.wait() == .changed { changed.yield() }
            changed.finish()
        }
        let stopping = Task { [stops] in
            for await _ in stops.requests { watch.cancel() }
        }
        defer {
            stopping.cancel()
            watch.cancel()
        }
        for await _ in changes {
            do {
                try watch.watch(folders())
            } catch {
                throw Self.failure(error)
            }
            try await action()
        }
    }
}
