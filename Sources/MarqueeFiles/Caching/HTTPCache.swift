import MarqueeModel

/// Answers requests from what is stored where RFC 9111 allows it for a private cache, and asks the origin where not.
///
/// The rules are functions (``Selection``, ``Storing``, ``Validating``); this reads and writes the index for them. Of the
/// extensions, `immutable` (RFC 8246), `stale-if-error` and `stale-while-revalidate` (RFC 5861) are obeyed.
struct HTTPCache: Sendable {
    let index: any FileIndex
    let disk: Disk
    let directory: ContentDirectory
    let writer: CacheWriter
    let now: @Sendable () -> Timestamp

    /// Where the answer to a request comes from.
    enum Answer: Sendable {
        /// From the cache: fresh, found unchanged, or standing in for an origin that is down.
        case stored(FileRecord)
        /// From the cache, and the caller should ask the origin whether it is still right: ``revalidating(_:)``.
        case storedForNow(FileRecord)
        /// From the origin, and not stored yet.
        case received(OriginAnswer)
        /// The request wants nothing but a stored response, and there is none.
        case unavailable
    }

    /// A stored response whose content is there.
    private struct Candidate {
        let record: FileRecord
        let response: StoredResponse
    }

    /// Answers a `GET`. The origin is asked at most twice: a 304 about something else than what is stored is no answer.
    ///
    /// - Parameter ask: Sends the request with these fields. A ``FileError`` that is an outage makes a stored response
    ///   stand in, if there is one that may.
    func answer(
        _ request: CacheRequest, ask: (HeaderFields) async throws -> OriginAnswer
    ) async throws -> Answer {
        let candidates = try await candidates(for: request)
        let unconditional = request.fields.without(Validating.restrictions)
        switch Selection.of(request, among: candidates.map(\.response), at: now()) {
        case .use(let number): return .stored(candidates[number].record)
        case .useAndValidate(let number): return .storedForNow(candidates[number].record)
        case .unavailable: return .unavailable
        case .forward(let selected):
            // A client's own conditions are the origin's to judge, unless there is a response to judge them by.
            let fields = selected == nil ? request.fields : unconditional
            return try await asking(standIn: selected.map { candidates[$0] }, request) {
                .received(try await ask(fields))
            }
        case .validate(let numbers, let selected):
            let asked = numbers.map { candidates[$0] }
            if selected == nil, request.fields != unconditional { return .received(try await ask(request.fields)) }
            return try await asking(standIn: selected.map { candidates[$0] }, request) {
                var fields = unconditional
                for field in Validating.conditions(asked.map(\.response)).fields { fields.add(field.name, field.value) }
                // Caches on the way take it for what never changes, too, and only the origin knows better.
                if !request.asksForValidation,
                    selected.map({ candidates[$0].response.control.has("immutable") }) == true
                {
                    fields.set("cache-control", "max-age=0")
                }
                let answer = try await ask(fields)
                guard answer.status == 304 else { return .received(answer) }
                guard let number = Validating.confirmed(asked.map(\.response), by: answer.fields) else {
                    return .received(try await ask(unconditional))
                }
                // What has been evicted meanwhile has to be fetched anew.
                guard let record = try await freshen(asked[number], by: answer, request) else {
                    return .received(try await ask(unconditional))
                }
                return .stored(record)
            }
        }
    }

    /// A request to which nothing stale is an answer.
    static func revalidating(_ request: CacheRequest) -> CacheRequest {
        var request = request
        request.fields.set("cache-control", "max-age=0")
        return request
    }

    /// A request to which only its origin's word is an answer: nothing stands in when that is down (RFC 9111, 5.2.1.4).
    static func reloading(_ request: CacheRequest) -> CacheRequest {
        var request = request
        request.fields.set("cache-control", "no-cache")
        return request
    }

    /// Answers a request from what is stored alone; nil: the origin has to be asked.
    func find(_ request: CacheRequest) async throws -> Answer? {
        let candidates = try await candidates(for: request)
        return switch Selection.of(request, among: candidates.map(\.response), at: now()) {
        case .use(let number), .useAndValidate(let number): .stored(candidates[number].record)
        case .unavailable: .unavailable
        case .forward, .validate: nil
        }
    }

    /// Brings what is stored up to date with the answer to a `HEAD`, or drops it where they differ (RFC 9111, 4.3.5).
    func update(_ request: CacheRequest, from answer: OriginAnswer) async throws {
        for candidate in try await candidates(for: request) where candidate.response.variant.matches(request.fields) {
            guard Validating.describes(answer.fields, candidate.response) else {
                return try await disk.run { [index] in try index.forgetFiles(at: request.url) }
            }
            _ = try await freshen(candidate, by: answer, request)
        }
    }

    /// Asks the origin, and has a stored response stand in when that is down.
    private func asking(
        standIn: Candidate?, _ request: CacheRequest, _ ask: () async throws -> Answer
    ) async throws -> Answer {
        let usable = standIn.flatMap { candidate in
            candidate.response.mayStandIn(at: now()) && candidate.response.status < 500 && !request.asksForValidation
                ? candidate.record : nil
        }
        do {
            let answer = try await ask()
            if case .received(let received) = answer, received.isOutage, let usable { return .stored(usable) }
            return answer
        } catch let error as FileError where error.code == .status(404) || error.code == .status(410) {
            // What its origin has withdrawn must not come back when that is down.
            try await disk.run { [index] in try index.forgetFiles(at: request.url) }
            throw error
        } catch let error as FileError where error.isOutage {
            guard let usable else { throw error }
            return .stored(usable)
        }
    }

    private func candidates(for request: CacheRequest) async throws -> [Candidate] {
        try await disk.runAtOnce { [index, directory] in
            try index.files(at: request.url).compactMap { record in
                guard record.response?.status != StoredPart.status, record.response?.isReusable == true,
                    let response = record.storedResponse,
                    try directory.place(of: record, from: request.url) != nil
                else { return nil }
                return Candidate(record: record, response: response)
            }
        }
    }

    /// Notes that a stored response is still right, also for a request that it wasn't stored for; nil when it is gone.
    private func freshen(
        _ candidate: Candidate, by answer: OriginAnswer, _ request: CacheRequest
    ) async throws -> FileRecord? {
        var response = Validating.freshened(
            candidate.response, by: answer.fields, requestedAt: answer.requestedAt, receivedAt: answer.receivedAt)
        response.variant = VariantKey(of: request.fields, response: response.fields)
        let record = FileRecord(
            response, url: request.url, hash: candidate.record.hash, bytes: candidate.record.bytes, at: now())
        return try await disk.run { [index] in try index.recordKept(record) } ? record : nil
    }
}

// MARK: Messages

/// A record, and where its content has just been seen.
struct KeptFile: Sendable {
    let record: FileRecord
    let place: ContentPlace
    /// Whether its origin should be asked soon whether it is still right.
    var isForNow = false
}

extension HTTPCache {
    /// What a message may use of an address without asking, redirects followed; nil: the origin has to be asked. Blocks
    /// for the disk.
    ///
    /// - Parameter arrival: What was fetched since then is used as it is, whatever its origin says of later uses: it was
    ///   fetched for this message, or might have been.
    func settled(_ url: RemoteURL, _ fields: HeaderFields, since arrival: Timestamp?) throws -> KeptFile? {
        var url = url
        var isForNow = false
        for _ in 0...HTTPSource.maximumRedirects {
            let request = CacheRequest(url: url.key, fields: fields)
            let found = try index.files(at: request.url).compactMap { record in
                record.response?.status == StoredPart.status
                    ? nil : try directory.place(of: record, from: url.path).map { KeptFile(record: record, place: $0) }
            }
            if let arrival, let latest = found.first, latest.record.fetchedAt >= arrival,
                let variant = latest.record.response.map({ VariantKey(text: $0.variant) }),
                variant.text == "*" || variant.matches(fields)
            {
                return latest
            }
            var usable = found.filter { $0.record.response?.isReusable == true }
            let responses = usable.compactMap(\.record.storedResponse)
            let number: Int
            switch Selection.of(request, among: responses, at: now()) {
            case .use(let selected): number = selected
            case .useAndValidate(let selected): (number, isForNow) = (selected, true)
            case .forward, .validate, .unavailable: return nil
            }
            guard let next = usable[number].record.redirectTarget(from: url) else {
                usable[number].isForNow = isForNow
                return responses[number].status == 200 ? usable[number] : nil
            }
            url = next
        }
        return nil
    }
}
