import MarqueeModel
import NIOHTTP1

/// A part of a content that is stored by itself: what a client that asked for a part got (RFC 9111, 3.3 and 3.4).
struct StoredPart: Sendable {
    /// What such a response is stored as; never taken for a whole one.
    static let status = 206

    let record: FileRecord
    let response: StoredResponse
    /// Which bytes it has.
    let bytes: Range<Int64>
    /// How many the whole has.
    let total: Int64
    /// Whether its response had as many bytes as it said.
    let isExact: Bool

    init?(_ record: FileRecord) {
        guard let response = record.storedResponse, response.status == Self.status,
            let range = ContentRange(HTTPHeaders(response.fields)), let total = range.total
        else { return nil }
        self.record = record
        self.response = response
        bytes = range.first..<range.first + record.bytes
        isExact = range.last == bytes.upperBound - 1
        // One that goes to the end ends where its bytes do, whatever its server counts.
        self.total = range.last == total - 1 ? bytes.upperBound : total
    }

    /// Whether a response may be stored as a part: one range of something whose size is known.
    static func isStorable(_ answer: OriginAnswer, for request: CacheRequest) -> Bool {
        answer.status == status && ContentRange(answer.head.headers)?.total != nil
            && Storing.isStorable(status: 200, answer.fields, for: request)
    }

    /// The bytes that a request asks for, when all of them are in this part.
    func part(for request: HeaderFields) -> Range<Int64>? {
        guard let text = request.first("range"), Preconditions.allowsRange(request, response),
            case .part(let wanted) = ByteRange.of(text, size: total), bytes.contains(wanted.lowerBound),
            wanted.upperBound <= bytes.upperBound
        else { return nil }
        return wanted
    }

    /// The fields that ask for the rest; nil where it is no beginning, or may be one of something else by now.
    func completion(at now: Timestamp) -> HeaderFields? {
        guard isExact, bytes.lowerBound == 0, bytes.upperBound < total else { return nil }
        var fields = HeaderFields([("range", "bytes=\(bytes.upperBound)-")])
        if let tag = response.entityTag, !tag.isWeak {
            fields.add("if-range", tag.text)
        } else if !response.isFresh(at: now) {
            return nil
        }
        return fields
    }

    /// Whether an answer is the rest of it: only a strong entity tag says so (RFC 9110, 15.3.7.3).
    func isContinued(by head: ResponseHead) -> Bool {
        guard head.status == Self.status, let range = ContentRange(head.headers), let own = response.entityTag,
            let tag = head.headers.first(name: "etag").flatMap({ EntityTag($0) })
        else { return false }
        return own.matchesStrongly(tag) && range.first == bytes.upperBound && range.last == total - 1
            && range.total == total
    }

    /// The whole, once the rest has come: what that says counts, and what it doesn't say stays.
    func completed(by answer: OriginAnswer, for request: CacheRequest) -> StoredResponse {
        var whole = Validating.freshened(
            response, by: answer.fields, requestedAt: answer.requestedAt, receivedAt: answer.receivedAt)
        whole.status = 200
        whole.fields.remove(["content-range"])
        whole.fields.set("content-length", "\(total)")
        return whole
    }
}

extension HTTPCache {
    /// The stored part of an address that a request may be answered from.
    func part(for request: CacheRequest) async throws -> StoredPart? {
        var plain = request
        plain.fields.remove(["range", "if-range"])
        return try await disk.runAtOnce { [index, directory, now, plain] in
            try index.files(at: request.url).lazy.compactMap { StoredPart($0) }.first { part in
                part.response.variant.matches(request.fields) && part.response.satisfies(plain, at: now())
                    && (try? directory.place(of: part.record, from: nil)) != nil
            }
        }
    }
}
