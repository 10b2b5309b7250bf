@testable import MarqueeFiles
@testable import MarqueeModel

extension Answer {
    /// A status, a request's fields, its response's, a later request's, seconds that the answer took, and seconds since:
    /// whether it is stored, its lifetime and its age in milliseconds, and where the later answer comes from.
    static let cache = Answer(name: "cache") { words in
        guard words.count == 6, let status = Int(words[0].text), let delay = Int64(words[4].text),
            let passed = Int64(words[5].text)
        else { return "error" }
        let fields = words[1...3].map { HeaderFields(bytes: $0) }
        // 14 November 2023, 22:13:20 GMT: the tables count from it.
        let start = Timestamp(milliseconds: 1_700_000_000_000)
        let url = "https://example.org/a"
        let request = CacheRequest(url: url, fields: fields[0])
        let received = start + .seconds(delay)
        let response = StoredResponse(
            status: status, fields: Storing.kept(fields[1]), requestedAt: start, receivedAt: received,
            variant: VariantKey(of: fields[0], response: fields[1]))
        let now = received + .seconds(passed)
        let later = CacheRequest(url: url, fields: fields[2])
        let isStored = Storing.isStorable(status: status, fields[1], for: request)
        let choice =
            switch Selection.of(later, among: isStored ? [response] : [], at: now) {
            case .use: "use"
            case .useAndValidate: "use-and-validate"
            case .validate: "validate"
            case .forward: "forward"
            case .unavailable: "unavailable"
            }
        return
            "\(isStored ? "stored" : "not-stored") \(response.freshnessLifetime.milliseconds)"
            + " \(response.age(at: now).milliseconds) \(choice)"
    }
}
