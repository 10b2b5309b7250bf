import MarqueeModel
import MarqueeStore

extension HTTPCache {
    /// Gives a received body its name, and returns the record that leads to it.
    ///
    /// - Parameter isRecorded: Whether the index gets to know it in any case: a message needs its files even when they
    ///   are to be used once. Else only what is storable is recorded.
    func store(
        _ answer: OriginAnswer, _ body: TemporaryFile, for request: CacheRequest, _ pathExtension: String?,
        label: String, isRecorded: Bool
    ) async throws -> FileRecord {
        do {
            let hash = try await disk.run { try body.finish() }
            let isStorable = Storing.isStorable(status: answer.status, answer.fields, for: request)
            let record = FileRecord(
                answer.stored(for: request), url: request.url, hash: hash, bytes: body.size, isReusable: isStorable,
                at: now())
            let lock = try await directory.sharedLock(on: disk, label: label)
            defer { withExtendedLifetime(lock) {} }
            try await disk.run { [directory, index] in
                try directory.adopt(body, as: hash, pathExtension)
                if isStorable || isRecorded { try index.record(record, pinnedFor: nil) }
            }
            return record
        } catch {
            disk.afterwards { body.remove() }
            throw error
        }
    }

    /// Notes a redirect that has led to a file.
    func store(_ redirect: OriginAnswer, for request: CacheRequest, leadingTo file: FileRecord) async throws {
        let record = FileRecord(
            redirect.stored(for: request), url: request.url, hash: file.hash, bytes: file.bytes,
            isReusable: Storing.isStorable(status: redirect.status, redirect.fields, for: request), at: now())
        _ = try await disk.run { [index] in try index.recordKept(record) }
    }
}

extension ContentDirectory {
    /// Holds off whoever removes files; that takes it no longer than a moment.
    func sharedLock(on disk: Disk, label: String) async throws -> Lock {
        var pause = Duration.milliseconds(1)
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            if let lock = try await disk.run({ try lock(.shared) }) { return lock }
            try await ContinuousClock().sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        throw FileError(.storage, label, "another process holds \(path)/lock; end the one that hangs")
    }
}
