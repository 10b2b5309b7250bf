import MarqueeContent
import MarqueeModel
import MarqueeSystem

/// All that the stand-in knows, and what it makes of a request.
struct StandInState: Sendable {
    struct Failing: Sendable {
        var path: String?
        var failure: StandInFailure
    }

    /// Something that the Delivery API tells of: published, or gone.
    struct Event: Sendable {
        var link: Link
        var isDeletion: Bool
        var type: String?
        var moment: Timestamp
    }

    var port = 0
    var locales: [SpaceLocale]
    /// By their codes; others are made up.
    var localeIDs: [String: String] = [:]
    var resources: [Link: StandInResource] = [:]
    var tags: [String: (name: String, version: Int, visibility: String)] = [:]
    var uploads: [String: Int] = [:]
    /// All that was published and deleted, in order.
    var journal: [Event] = []
    var requests: [String] = []
    /// Those that change something, whole.
    var changes: [StandInRequest] = []
    var failures: [Failing] = []
    var interruptions: [(path: String, action: @Sendable (inout StandInState) -> Void)] = []
    var rate: StandInRate
    var mismatchMessage: Value? = ""
    /// How often a program that asked for it was answered 429.
    private var refused = 0
    var syncPage = 100
    var processingReadings = 1
    private var lastID = 0
    private var lastFile = 0
    private var moment = Timestamp(milliseconds: 1_700_000_000_123)

    init(locales: [SpaceLocale], clock: any HostClock) {
        self.locales = locales
        rate = StandInRate(clock: clock)
    }

    mutating func newID() -> String {
        lastID += 1
        return "made\(lastID)"
    }

    /// What the URL of a file has that is its own, also where its name and its asset stay: by `management/asset__process`,
    /// `management/asset__unpublish`.
    mutating func newFileHash() -> String {
        lastFile += 1
        let text = String(lastFile, radix: 16)
        return String(repeating: "0", count: 32 - text.count) + text
    }

    mutating func now() -> Timestamp {
        moment = moment + .seconds(1)
        return moment
    }

    var defaultLocale: String { locales.first { $0.isDefault }?.code ?? locales.first?.code ?? "en-US" }

    mutating func answer(_ request: StandInRequest) -> StandInAnswer {
        if let place = interruptions.firstIndex(where: { $0.path == request.line }) {
            let action = interruptions.remove(at: place).action
            action(&self)
        }
        requests.append(request.line)
        if request.method != "GET" { changes.append(request) }
        let failing = failures.firstIndex { $0.path == nil || $0.path == request.line }.map { failures.remove(at: $0) }
        var answer: StandInAnswer
        do throws(StandInError) {
            switch failing?.failure {
            case .status(let status, let id)?: throw StandInError(status, id, "As a test says.")
            case .answer(let answer)?: return answer
            case .rateLimit(let reset)?: throw StandInRate.exceeded(reset: reset)
            case .drop(let bytes)?:
                answer = StandInAnswer(200, ["sys": ["type": "Entry", "id": "x", "version": 1], "fields": [:]])
                answer.cut = bytes
                return answer
            case .lose, nil: break
            }
            // Programs of others cannot call a method here: they ask for it.
            if let wanted = request.headers["x-stand-in-refuse"].flatMap({ Int($0) }), refused < wanted {
                refused += 1
                throw StandInRate.exceeded(reset: "1")
            }
            try rate.take()
            answer = try route(request)
        } catch {
            answer = error.answer
        }
        // How long to wait is said once.
        let said = Set(answer.headers.map(\.0))
        answer.headers += rate.headers(of: request.api).filter { !said.contains($0.0) }
        answer.headers.append(("Content-Type", Self.mediaType(of: request.api, answer.status)))
        // By all recordings.
        answer.headers.append(("X-Contentful-Request-Id", "request-of-the-stand-in"))
        if case .lose(let bytes)? = failing?.failure { answer.cut = bytes }
        return answer
    }

    /// Of the Delivery API, 429 has that of the Management API, by `delivery/RateLimitTests`; for other errors, that is not
    /// recorded. An upload's is by `management/asset__upload_create`.
    private static func mediaType(of api: ContentRequest.API, _ status: Int) -> String {
        switch api {
        case .delivery where status < 300, .preview where status < 300: "application/vnd.contentful.delivery.v1+json"
        case .upload: "application/json; charset=utf-8"
        default: "application/vnd.contentful.management.v1+json"
        }
    }

    private mutating func route(_ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        guard request.isKnown else { throw .unknownRoute }
        try checkToken(request)
        let (parts, method) = (request.parts, request.method)
        switch (method, parts.first) {
        case ("GET", nil):
            // By `management/link__space_resolve`, `management/environment__find`.
            guard let environment = request.environment else {
                return StandInAnswer(
                    200, ["name": "A space", "sys": stamped(["type": "Space", "id": "space1", "version": 1])])
            }
            return StandInAnswer(
                200,
                [
                    "name": .string(environment),
                    "sys": stamped([
                        "type": "Environment", "id": .string(environment), "version": 1,
                        "space": StandInResource.link("Space", "space1"),
                        "status": StandInResource.link("Status", "ready"),
                        "locales": .list(locales.indices.map { StandInResource.link("Locale", localeID($0)) }),
                    ]),
                ])
        case ("GET", "locales"?): return try answerLocales(request)
        case ("GET", "sync"?): return try sync(request)
        case (_, "tags"?): return try answerTags(request)
        // By `management/asset__upload_create`.
        case ("POST", "uploads"?):
            let id = newID()
            uploads[id] = request.body.count
            return StandInAnswer(
                201,
                [
                    "sys": [
                        "id": .string(id), "type": "Upload", "space": StandInResource.link("Space", "space1"),
                        "createdAt": .string("\(moment)"), "createdBy": StandInResource.link("User", "user1"),
                        "expiresAt": .string("\(moment + .seconds(86_400))"),
                    ]
                ])
        case (_, "entries"?): return try answerResources(.entry, request)
        case (_, "assets"?): return try answerResources(.asset, request)
        case (_, "content_types"?): return try answerResources(.contentType, request)
        default: throw .unknownRoute
        }
    }

    /// Not recorded: there is no recording without a token.
    private func checkToken(_ request: StandInRequest) throws(StandInError) {
        let header = request.headers["authorization"] ?? request.parameter("access_token").map { "Bearer \($0)" }
        guard let header, header.hasPrefix("Bearer "), header != "Bearer wrong" else {
            throw StandInError(
                401, "AccessTokenInvalid",
                "The access token you sent could not be found or is invalid.")
        }
    }

    // MARK: Locales and tags

    private func stamped(_ sys: ValueObject) -> Value {
        var sys = sys
        for stamp in StandInResource.stamps(moment, moment) { sys[stamp.key] = stamp.value }
        return .object(sys)
    }

    private func localeID(_ index: Int) -> String { localeIDs[locales[index].code] ?? "locale\(index)" }

    /// By `resources/all-locales`, `delivery/ContentTypeTests`, `management/locale__find`.
    private func answerLocales(_ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        let items = locales.enumerated().map { index, locale -> Value in
            let sys: ValueObject = ["id": .string(localeID(index)), "type": "Locale", "version": 1]
            var more = sys
            more["space"] = StandInResource.link("Space", "space1")
            return [
                "code": .string(locale.code), "name": .string(locale.name), "default": .boolean(locale.isDefault),
                "optional": .boolean(!locale.isDefault),
                "fallbackCode": locale.fallbackCode.map { .string($0) } ?? .null,
                "sys": request.api == .management ? stamped(more) : .object(sys),
            ]
        }
        if request.parts.count > 1 {
            guard let item = items.first(where: { $0.object?["sys"]?.object?["id"]?.string == request.parts[1] })
            else { throw .notFound(Link(Link.Kind(rawValue: "Locale"), request.parts[1])) }
            return StandInAnswer(200, item)
        }
        return try StandInAnswer(200, page(of: items, request))
    }

    /// By `management/tags__create_private`, `management/tags__update`, `management/tags__delete`.
    private mutating func answerTags(_ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        func value(_ id: String) -> Value {
            let tag = tags[id] ?? ("", 0, "private")
            return [
                "name": .string(tag.name),
                "sys": stamped([
                    "type": "Tag", "id": .string(id), "version": .integer(Int64(tag.version)),
                    "visibility": .string(tag.visibility), "space": StandInResource.link("Space", "space1"),
                    "environment": StandInResource.link("Environment", "master"),
                ]),
            ]
        }
        guard request.parts.count > 1 else {
            guard request.method == "GET" else { throw .unknownRoute }
            return try StandInAnswer(200, page(of: tags.keys.sorted().map { value($0) }, request))
        }
        let id = request.parts[1]
        let link = Link(Link.Kind(rawValue: "Tag"), id)
        switch request.method {
        case "PUT":
            let old = tags[id]
            if old != nil, old?.version != request.version { throw mismatch() }
            let visibility = request.json?.object?["sys"]?.object?["visibility"]?.string
            tags[id] = (
                request.json?.object?["name"]?.string ?? "", (old?.version ?? 0) + 1,
                visibility ?? old?.visibility ?? "private"
            )
            return StandInAnswer(old == nil ? 201 : 200, value(id))
        case "GET":
            guard tags[id] != nil else { throw .notFound(link) }
            return StandInAnswer(200, value(id))
        case "DELETE":
            guard tags.removeValue(forKey: id) != nil else { throw .notFound(link) }
            return StandInAnswer(204, nil)
        default: throw .unknownRoute
        }
    }

    /// Not recorded; its message may be empty or missing.
    func mismatch() -> StandInError { StandInError(409, "VersionMismatch", mismatchMessage) }
}
