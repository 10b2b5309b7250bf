import MarqueeModel

/// What a cache can tell and do without asking anybody else. Everything blocks for the disk: the ``Disk`` calls it, or
/// whoever can wait for a commit.
struct FileLookup: Sendable {
    let options: FileOptions
    let index: any FileIndex
    let directory: ContentDirectory
    let cache: HTTPCache
    let now: @Sendable () -> Timestamp

    /// What a look for a file has found.
    enum Finding: Sendable {
        /// It is there, and is kept for the message. A source that is given should be asked whether it is still right,
        /// while nobody waits for that.
        case path(String, Source? = nil)
        /// Its source has to be asked.
        case missing(Source)
    }

    /// Looks for one file.
    ///
    /// - Throws: ``FileError`` when its reference leads nowhere, or what is there is not what is demanded.
    func find(_ request: FileRequest, for user: FileUser?) throws -> Finding {
        let source = try Source(request, options: options)
        guard let found = try current(source, user) else { return .missing(source) }
        do {
            return try keep(found.record, at: found.place, of: source, request, for: user).map {
                .path($0, found.isForNow ? source : nil)
            } ?? .missing(source)
        } catch let error as FileError where error.isRefusal && mayDiffer(source, found.record, user) {
            return .missing(source)
        }
    }

    /// Whether the origin may have something else by now than a copy that is not as it should be, however fresh that is.
    private func mayDiffer(_ source: Source, _ record: FileRecord, _ user: FileUser?) -> Bool {
        guard case .remote = source else { return false }
        return user.map { record.fetchedAt < $0.arrivedAt } ?? true
    }

    /// Pins a content for a message, and returns its path; nil when it has been evicted meanwhile.
    ///
    /// - Parameter known: Where it has just been seen.
    func keep(
        _ record: FileRecord, at known: ContentPlace? = nil, of source: Source, _ request: FileRequest,
        for user: FileUser?
    ) throws -> String? {
        guard try check(record, at: known, of: source, request) else { return nil }
        // It is not pinned for a message that has ended meanwhile, which is no matter, or when it has been evicted.
        if let user, try !index.pin([record.hash], for: user.number), try !index.isKept(record.hash) { return nil }
        if isUnused(record) { try index.touchFile(record.key, at: now()) }
        return try path(of: record, at: known, source, request)
    }

    /// A message's files as they are there, without keeping them; nil when one is missing or not as it should be.
    func findAll(_ requests: [FileRequest], for user: FileUser?) throws -> LocalFiles? {
        var paths: [FileReference: String] = [:]
        var claims: [FileClaim] = []
        for request in requests {
            let source = try Source(request, options: options)
            guard let found = try current(source, user), !found.isForNow else { return nil }
            let record = found.record
            guard try check(record, at: found.place, of: source, request),
                let path = try path(of: record, at: found.place, source, request)
            else { return nil }
            paths[request.reference] = path
            claims.append(FileClaim(hash: record.hash, unused: isUnused(record) ? record.key : nil))
        }
        return LocalFiles(paths, claims: claims)
    }

    /// Keeps files that were found, in one commit; false when one has been evicted meanwhile.
    func keepAll(_ files: LocalFiles, for user: FileUser?) throws -> Bool {
        if let user, try !index.pin(Set(files.claims.map(\.hash)), for: user.number) { return false }
        for key in files.claims.compactMap(\.unused) { try index.touchFile(key, at: now()) }
        return true
    }

    // MARK: Steps

    private static let fields = HeaderFields(HTTPSource.standardHeaders)

    /// What need not be fetched: the very version of a local file; of a remote one, what was fetched since the message
    /// arrived, and what is fresh.
    private func current(_ source: Source, _ user: FileUser?) throws -> KeptFile? {
        if case .remote(let url) = source {
            return try cache.settled(url, Self.fields, since: user?.arrivedAt)
        }
        guard let record = try index.file(source.key), let place = try directory.place(of: record, from: source.path)
        else { return nil }
        return KeptFile(record: record, place: place)
    }

    /// Whoever fetched it may have demanded less. False: its file is not what it was.
    private func check(
        _ record: FileRecord, at known: ContentPlace?, of source: Source, _ request: FileRequest
    ) throws -> Bool {
        let requirements = request.requirements
        guard record.bytes <= requirements.limit.bytes else {
            throw FileError.tooLarge(request.label, limit: requirements.limit, size: record.bytes)
        }
        guard !requirements.accept.isEmpty || requirements.hash != nil else { return true }
        if requirements.hash == record.hash {
            // Its file could have been changed by somebody who sets its times.
            let place = try known ?? directory.place(of: record, from: source.path)
            guard let place, directory.isRead(place, record.hash) else { return false }
        }
        let facts = ContentFacts(
            mediaType: record.mediaType, path: source.path,
            opening: requirements.accept.isEmpty
                ? nil
                : try known.map { try directory.opening(of: $0) }
                    ?? directory.opening(of: record.hash, size: ByteCount(record.bytes)),
            hash: record.hash)
        if let refusal = requirements.refusal(of: facts, request.label) { throw refusal }
        return true
    }

    /// Each note of a use is a write, and eviction needs no more than a rough order.
    private func isUnused(_ record: FileRecord) -> Bool { now() - record.usedAt > .seconds(60) }

    private func path(
        of record: FileRecord, at known: ContentPlace?, _ source: Source, _ request: FileRequest
    ) throws -> String? {
        let pathExtension = PathExtension.choose(
            mediaType: record.mediaType, path: source.path, accept: request.requirements.accept)
        return try directory.path(
            ofWhole: record.hash, size: ByteCount(record.bytes), pathExtension, known: known)
    }
}
