package import MarqueeModel
import NIOCore

/// The file cache's HTTP cache with an HTTP face, so that others can test it: a private cache in front of one origin.
///
/// `GET` and `HEAD` go through it with all their fields; anything else is forwarded, and invalidates. What may not be
/// stored lies in the directory without a record until it is opened again.
package struct FrontCache: Sendable {
    private let origin: String
    private let index: any FileIndex
    private let directory: ContentDirectory
    private let disk: Disk
    private let client: OriginClient
    private let cache: HTTPCache
    private let inFlight = RequestsInFlight()
    private let later = LaterRequests()
    private let now: @Sendable () -> Timestamp

    /// Opens a cache of its own in `files` below a directory, which is made when missing.
    ///
    /// - Parameter origin: `http://HOST:PORT`, without a path.
    package static func open(
        origin: String, index: any FileIndex, directory: String, now: @escaping @Sendable () -> Timestamp
    ) async throws -> FrontCache {
        let disk = Disk(threads: 4)
        do {
            let content = try await disk.run {
                try ContentDirectory.open(in: directory, index: index, now: now()).0
            }
            return FrontCache(origin: origin, index: index, directory: content, disk: disk, now: now)
        } catch {
            await disk.close()
            throw error
        }
    }

    private init(
        origin: String, index: any FileIndex, directory: ContentDirectory, disk: Disk,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.origin = origin
        self.index = index
        self.directory = directory
        self.disk = disk
        self.now = now
        self.client = OriginClient(directory: directory, disk: disk, now: now)
        self.cache = HTTPCache(
            index: index, disk: disk, directory: directory,
            writer: CacheWriter(disk: disk, directory: directory, index: index), now: now)
    }

    /// Lets go of connections and threads.
    package func close() async {
        await later.end()
        await client.close()
        await disk.close()
    }

    /// Answers a request; what goes wrong on the way is an answer too.
    package func respond(to request: FrontRequest) async throws -> FrontResponse {
        guard request.target.hasPrefix("/"), let url = RemoteURL(origin + request.target) else {
            return .problem(400, "'\(request.target)' cannot be requested; expected a path")
        }
        do {
            switch request.method {
            case "GET":
                let asked = CacheRequest(url: url.key, fields: request.fields)
                return try await inFlight.join(asked) { try await get(url, asked, request.body) }
            case "HEAD": return try await head(url, request)
            default: return try await forward(url, request)
            }
        } catch let error as FileError {
            return .problem(error.code == .timeout ? 504 : 502, error.description)
        }
    }

    // MARK: Reading

    private func get(_ url: RemoteURL, _ request: CacheRequest, _ body: ByteBuffer) async throws -> FrontResponse {
        let part = try await cache.find(request) == nil ? try await cache.part(for: request) : nil
        if let part, let wanted = part.part(for: request.fields) {
            return try await respond(with: part, wanted, to: request.fields)
        }
        if let part, !request.fields.contains("range"), let rest = part.completion(at: now()),
            let response = try await complete(part, by: rest, url, request)
        {
            return response
        }
        var sent = HeaderFields()
        let answer = try await cache.answer(request) { fields in
            sent = fields
            return try await client.send("GET", url, fields, body)
        }
        switch answer {
        case .stored(let record): return try await respond(with: record, to: request.fields, isStored: true)
        case .storedForNow(let record):
            await later.start { [self] in
                // What fails now is tried again by the next one who asks.
                _ = try? await get(url, HTTPCache.revalidating(request), ByteBuffer())
            }
            return try await respond(with: record, to: request.fields, isStored: true)
        case .unavailable: return .problem(504, "it is not in the cache, and the request is only for cached content")
        case .received(let answer):
            guard let content = answer.body else { return .passing(answer, .none) }
            let record = try await store(answer, content, for: request, url)
            // Where the client's own conditions have reached the origin, its answer is to them.
            guard answer.status == 200, sent != request.fields else { return .passing(answer, try await file(record)) }
            return try await respond(with: record, to: request.fields, isStored: false)
        }
    }

    private func head(_ url: RemoteURL, _ request: FrontRequest) async throws -> FrontResponse {
        let asked = CacheRequest(url: url.key, fields: request.fields)
        switch try await cache.find(asked) {
        case .stored(let record), .storedForNow(let record):
            let response = try await respond(with: record, to: request.fields.without(["range"]), isStored: true)
            return FrontResponse(status: response.status, fields: response.fields, body: .none)
        case .unavailable: return .problem(504, "it is not in the cache, and the request is only for cached content")
        case nil:
            let answer = try await client.send("HEAD", url, request.fields, ByteBuffer())
            if answer.status == 200 { try await cache.update(asked, from: answer) }
            return .passing(answer, .none)
        case .received(let answer): return .passing(answer, .none)
        }
    }

    /// What is stored, or has just been, for what a client asks of it: nothing that it has already, a part, or all.
    private func respond(
        with record: FileRecord, to request: HeaderFields, isStored: Bool
    ) async throws -> FrontResponse {
        guard let stored = record.storedResponse else { return .problem(500, "the index contains something else") }
        var fields = stored.fields
        if isStored { fields.set("age", "\(stored.age(at: now()).wholeSeconds)") }
        if !fields.contains("date") { fields.add("date", HTTPDate.text(stored.receivedAt)) }
        if stored.status == 200, Preconditions.isNotModified(request, stored) {
            return FrontResponse(status: 304, fields: fields.without(Validating.describingBody), body: .none)
        }
        if stored.status == 200, let range = request.first("range"), Preconditions.allowsRange(request, stored) {
            switch ByteRange.of(range, size: record.bytes) {
            case .whole: break
            case .part(let part):
                fields.set("content-range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(record.bytes)")
                return FrontResponse(status: 206, fields: fields, body: try await file(record, part))
            case .unsatisfiable:
                fields.set("content-range", "bytes */\(record.bytes)")
                return FrontResponse(status: 416, fields: fields, body: .none)
            }
        }
        return FrontResponse(status: stored.status, fields: fields, body: try await file(record))
    }

    private func respond(
        with part: StoredPart, _ wanted: Range<Int64>, to request: HeaderFields
    ) async throws -> FrontResponse {
        var fields = part.response.fields
        fields.set("age", "\(part.response.age(at: now()).wholeSeconds)")
        fields.set("content-range", "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(part.total)")
        let start = part.bytes.lowerBound
        let body = try await file(part.record, wanted.lowerBound - start..<wanted.upperBound - start)
        return FrontResponse(status: 206, fields: fields, body: body)
    }

    /// Asks for what is missing of a content (RFC 9111, 3.4); nil when that has not come, so that all is asked for.
    private func complete(
        _ part: StoredPart, by rest: HeaderFields, _ url: RemoteURL, _ request: CacheRequest
    ) async throws -> FrontResponse? {
        let known = try await disk.run { [directory] in
            try directory.path(ofWhole: part.record.hash, size: ByteCount(part.record.bytes), nil)
        }
        guard let known else { return nil }
        var fields = request.fields
        for field in rest.fields { fields.set(field.name, field.value) }
        let answer = try await client.send("GET", url, fields, ByteBuffer(), continuing: (part, known))
        guard let body = answer.body else { return nil }
        if answer.status == 200 { return .passing(answer, try await file(store(answer, body, for: request, url))) }
        guard part.isContinued(by: answer.head), body.size == part.total else {
            disk.afterwards { body.remove() }
            return nil
        }
        let record = try await cache.store(
            answer, whole: part.completed(by: answer, for: request), body, for: request, nil, label: url.label,
            isRecorded: false)
        return try await respond(with: record, to: request.fields, isStored: false)
    }

    private func file(_ record: FileRecord, _ part: Range<Int64>? = nil) async throws -> FrontResponse.Body {
        let path = try await disk.run { [directory] in
            try directory.path(ofWhole: record.hash, size: ByteCount(record.bytes), nil)
        }
        guard let path else { throw FileError(.storage, record.key, "it has disappeared; try again") }
        return .file(path, part ?? 0..<record.bytes)
    }

    // MARK: Changing

    private func forward(_ url: RemoteURL, _ request: FrontRequest) async throws -> FrontResponse {
        let answer = try await client.send(request.method, url, request.fields, request.body)
        let addresses = Invalidating.addresses(
            url.key, method: request.method, status: answer.status, answer.fields)
        try await disk.run { [index] in for address in addresses { try index.forgetFiles(at: address) } }
        guard let body = answer.body else { return .passing(answer, .none) }
        var asked = CacheRequest(method: request.method, url: url.key, fields: request.fields)
        if request.method == "POST", Storing.isStorable(posted: url, status: answer.status, answer.fields) {
            asked.method = "GET"
        }
        return .passing(answer, try await file(try await store(answer, body, for: asked, url)))
    }

    private func store(
        _ answer: OriginAnswer, _ body: TemporaryFile, for request: CacheRequest, _ url: RemoteURL
    ) async throws -> FileRecord {
        try await cache.store(answer, body, for: request, nil, label: url.label, isRecorded: false)
    }
}

extension FrontResponse {
    fileprivate static func problem(_ status: Int, _ text: String) -> FrontResponse {
        FrontResponse(status: status, fields: HeaderFields([("content-type", "text/plain")]), body: .text(text + "\n"))
    }

    /// The origin's answer as it is, but for what belongs to its connection.
    fileprivate static func passing(_ answer: OriginAnswer, _ body: Body) -> FrontResponse {
        var fields = Storing.endToEnd(answer.fields)
        if !fields.contains("date") { fields.add("date", HTTPDate.text(answer.receivedAt)) }
        fields.add("via", "1.1 cache-front")
        return FrontResponse(status: answer.status, fields: fields, body: body)
    }
}
