@testable import MarqueeFiles
@testable import MarqueeModel

extension Target {
    static let httpCache = Target(
        name: "http-cache",
        about: "header fields of a request, of its response and of a later request, with %% between them"
    ) { bytes in
        let parts = bytes.parts.map { HeaderFields(bytes: $0) }
        guard parts.count >= 2 else { return readWords(bytes) }
        for fields in parts { check(fields) }
        let start = Timestamp(milliseconds: 1_700_000_000_000)
        let request = CacheRequest(url: "https://example.org/a", fields: parts[0])
        let response = StoredResponse(
            status: 200, fields: Storing.kept(parts[1]), requestedAt: start, receivedAt: start + .seconds(2),
            variant: VariantKey(of: parts[0], response: parts[1]))
        check(response, for: request)
        let later = CacheRequest(url: request.url, fields: parts.count > 2 ? parts[2] : parts[0])
        for seconds in [0, 1, 59, 86_401, 40_000_000] as [Int64] {
            select(later, response, at: response.receivedAt + .seconds(seconds))
        }
        freshen(response, by: parts.count > 2 ? parts[2] : parts[1])
    }
}

/// Each form in which one word of a header field is read.
private func readWords(_ bytes: [UInt8]) {
    let text = bytes.text
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    if let moment = HTTPDate.read(text, now: now) {
        let written = HTTPDate.text(moment)
        mustEqual(HTTPDate.read(written, now: now), moment, "a date, read again as \(written)")
    }
    if let wait = RetryAfter.read(text, now: now) { must(wait >= .zero, "waiting for \(wait)") }
    if let seconds = DeltaSeconds.read(text) {
        must(seconds >= .zero && seconds <= .seconds(DeltaSeconds.greatest), "\(seconds) seconds")
    }
    for size in [0, 1, 100] as [Int64] {
        if case .part(let range) = ByteRange.of(text, size: size) {
            must(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "\(range) of \(size)")
        }
    }
    if let tag = EntityTag(text) {
        must(tag.matchesWeakly(tag), "a tag is another than itself")
        must(tag.matchesStrongly(tag) != tag.isWeak, "a weak tag stands for the same bytes")
    }
    let vary = VariantKey(text: text)
    mustEqual(VariantKey(text: vary.text).text, vary.text, "a key, read again")
}

/// Fields are the same once they were written, and so are their members.
private func check(_ fields: HeaderFields) {
    let again = HeaderFields(bytes: fields.bytes)
    mustEqual(HeaderFields(bytes: again.bytes), again, "fields, read again")
    for field in again.fields {
        let members = again.members(of: field.name)
        must(members.allSatisfy { !$0.isEmpty }, "an empty member")
        let joined = HeaderFields([(field.name, members.joined(separator: ", "))])
        // Of a quoted string that is not closed, nobody knows the end.
        if members.allSatisfy({ $0.utf8.count { $0 == UInt8(ascii: "\"") } == 0 }) {
            mustEqual(joined.members(of: field.name), members, "members, joined")
        }
        must(
            again.without([field.name.uppercased()]).first(field.name) == nil
                || !field.name.utf8.allSatisfy { $0 < 0x80 },
            "'\(field.name)' stays")
    }
    // The order in which languages are listed means nothing.
    let languages = fields.members(of: AcceptedLanguages.name)
    let reversed = HeaderFields(languages.reversed().map { (AcceptedLanguages.name, $0) })
    mustEqual(AcceptedLanguages(reversed).text, AcceptedLanguages(fields).text, "languages, in another order")
}

private func check(_ response: StoredResponse, for request: CacheRequest) {
    for name in ["connection", "transfer-encoding", "te", "upgrade"] {
        must(!response.fields.contains(name), "'\(name)' is kept")
    }
    must(response.freshnessLifetime >= .zero, "a lifetime of \(response.freshnessLifetime)")
    must(response.variant.matchesNothing || response.variant.matches(request.fields), "its own request does not match")
    mustEqual(VariantKey(text: response.variant.text), response.variant, "a key, read again")
    if Storing.isStorable(status: 200, response.fields, for: request), !response.control.has("must-understand") {
        must(!request.control.has("no-store") && !response.control.has("no-store"), "what must not be stored is")
    }
}

/// What RFC 9111 says of using what is stored, by the words of its sections and not by the cache's own steps.
private func select(_ request: CacheRequest, _ response: StoredResponse, at now: Timestamp) {
    let (age, lifetime) = (response.age(at: now), response.freshnessLifetime)
    must(age >= .zero, "an age of \(age)")
    must(age >= now - response.receivedAt, "younger than the time that it has been here")
    mustEqual(response.isFresh(at: now), lifetime > age, "fresh")
    must(response.age(at: now + .seconds(1)) >= age, "it gets younger")
    let selection = Selection.of(request, among: [response], at: now)
    switch selection {
    case .use(let place), .useAndValidate(let place):
        mustEqual(place, 0, "which")
        must(
            response.variant.matches(
                request.fields, language: response.fields.first("content-language")), "a response for others (4.1)")
        must(!response.control.hasUnqualified("no-cache"), "no-cache is used without asking (5.2.2.4)")
        must(!request.control.has("no-cache"), "a request with no-cache is not asked (5.2.1.4)")
        if response.control.has("must-revalidate") { must(lifetime > age, "must-revalidate, and stale (5.2.2.2)") }
        if lifetime <= age {
            must(
                request.control.has("max-stale") || response.control.has("stale-while-revalidate"),
                "stale without a word that allows it (4.2.4)")
        }
    case .validate(let places, _): must(places == [0], "which")
    case .forward: must(!request.control.has("only-if-cached"), "only-if-cached is forwarded (5.2.1.7)")
    case .unavailable: must(request.control.has("only-if-cached"), "unavailable, and nobody has said so")
    }
}

/// News of what is stored change what they name, once.
private func freshen(_ response: StoredResponse, by fields: HeaderFields) {
    let moment = response.receivedAt + .seconds(60)
    let once = Validating.freshened(response, by: fields, requestedAt: moment, receivedAt: moment)
    let twice = Validating.freshened(once, by: fields, requestedAt: moment, receivedAt: moment)
    mustEqual(Set(twice.fields.fields), Set(once.fields.fields), "freshened twice")
    for name in Validating.describingBody {
        mustEqual(once.fields.values(of: name), response.fields.values(of: name), "'\(name)' describes the body")
    }
    if let place = Validating.confirmed([response], by: fields) { mustEqual(place, 0, "which is confirmed") }
    must(!Validating.conditions([response]).contains("range"), "a condition for a part")
}
