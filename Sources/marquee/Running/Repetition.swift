import MarqueeCommandLine
import MarqueeProject

/// Does something now, and again after every change of some files, until the process is told to stop.
struct Repetition {
    private let stops: StopRequests
    private let changes: FileChanges

    init() throws {
        stops = try StopRequests()
        do {
            changes = try FileChanges()
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
        let stopping = Task { [stops, changes] in
            for await _ in stops.requests { changes.cancel() }
        }
        defer {
            stopping.cancel()
            changes.cancel()
        }
        for await _ in changes.stream {
            do {
                try changes.watch(folders())
            } catch {
                throw Self.failure(error)
            }
            try await action()
        }
    }

    /// The same with what lasts: it is cancelled, and waited for, before it is begun anew.
    ///
    /// - Parameter begin: Gives what is to be begun; nil where that may go on which is under way.
    func restart(
        watching folders: () -> [FilePath], _ begin: () -> (@Sendable () async -> Void)?
    ) async throws {
        var task: Task<Void, Never>?
        func end() async {
            task?.cancel()
            await task?.value
        }
        do {
            try await perform(watching: folders) {
                guard let work = begin() else { return }
                await end()
                task = Task { await work() }
            }
        } catch {
            await end()
            throw error
        }
        await end()
    }
}
