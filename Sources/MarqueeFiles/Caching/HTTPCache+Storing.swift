import MarqueeModel

extension HTTPCache {
    /// Gives a received body its name, and returns the record that leads to it.
    ///
    /// - Parameter isRecorded: Whether the index gets to know it in any case: a message needs its files even when they
    ///   are to be used once. Else only what is storable is recorded.
    /// - Parameter users: The messages that it is for.
    /// - Parameter whole: What it has become by being put together with what was there.
    func store(
        _ answer: OriginAnswer, whole: StoredResponse? = nil, _ body: TemporaryFile, for request: CacheRequest,
        _ pathExtension: String?,
        label: String, isRecorded: Bool, users: Set<FileHolder> = []
    ) async throws -> FileRecord {
        let hash = try body.hash()
        let isStorable =
            whole != nil || StoredPart.isStorable(answer, for: request)
            || Storing.isStorable(status: answer.status, answer.fields, for: request)
        let record = FileRecord(
            whole ?? answer.stored(for: request), url: request.url, hash: hash, bytes: body.size,
            isReusable: isStorable,
            at: now())
        try await writer.store(
            CacheWriter.Arrival(
                file: body, hash: hash, pathExtension: pathExtension, record: isStorable || isRecorded ? record : nil,
                users: users, label: label))
        return record
    }

    /// Notes a redirect that has led to a file.
    func store(_ redirect: OriginAnswer, for request: CacheRequest, leadingTo file: FileRecord) async throws {
        let record = FileRecord(
            redirect.stored(for: request), url: request.url, hash: file.hash, bytes: file.bytes,
            isReusable: Storing.isStorable(status: redirect.status, redirect.fields, for: request), at: now())
        _ = try await disk.run { [index] in try index.recordKept(record) }
    }
}
