public import MarqueeModel
import MarqueeSystem

/// What became of one file of a message.
public struct FetchedFile: Sendable {
    /// A file that is there.
    public struct Found: Sendable {
        /// Where it is.
        public let path: String
        /// How many bytes it has.
        public let bytes: Int64
        /// Whether its content was there before, even if its origin was asked about it.
        public let isFromCache: Bool
    }

    /// What was asked for, and for which argument.
    public let need: FileNeed
    /// Where it is, or why it could not be had.
    public let result: Result<Found, FileError>
}

extension FileCache {
    /// Gets every file as ``fetch(_:for:progress:)`` does, and tells of each what became of it, in the same order.
    package nonisolated func fetchEach(
        _ needs: [FileNeed], for messageID: String, progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws -> [FetchedFile] {
        let before = try await disk.run { [directory] in try directory.identities() }
        return try await needs.mapInTasks(atMost: Self.tasksLimit) { need in
            try await self.fetchOne(need, for: messageID, before: before, progress)
        }
    }

    private nonisolated func fetchOne(
        _ need: FileNeed, for messageID: String, before: Set<FileStatus.Identity>,
        _ progress: @escaping @Sendable (FileProgress) -> Void
    ) async throws -> FetchedFile {
        do {
            let path = try await fetch([need], for: messageID, progress: progress)[need.reference] ?? ""
            let status = try await disk.run { FileStatus.of(path) }
            guard let status else { return FetchedFile(need: need, result: .failure(.vanished(need))) }
            let found = FetchedFile.Found(
                path: path, bytes: status.size, isFromCache: before.contains(status.identity))
            return FetchedFile(need: need, result: .success(found))
        } catch let error as FileFetchError {
            return FetchedFile(need: need, result: .failure(error.failures.first?.error ?? .vanished(need)))
        }
    }
}

extension FileError {
    fileprivate static func vanished(_ need: FileNeed) -> FileError {
        FileError(
            .storage, SourceLabel.text(of: need.reference), "it was removed immediately; find out what removes it")
    }
}

extension ContentDirectory {
    /// The files that are there.
    fileprivate func identities() throws(SystemError) -> Set<FileStatus.Identity> {
        var identities: Set<FileStatus.Identity> = []
        for folder in try folders() {
            for found in try contents(in: folder).values {
                for place in found.places {
                    if let identity = try status(of: place)?.identity { identities.insert(identity) }
                }
            }
        }
        return identities
    }
}
