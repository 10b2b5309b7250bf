import MarqueeContent
import MarqueeModel

/// The Delivery API: what is published, at a locale; and the Preview API, which has drafts too.
extension StandInState {
    func deliver(_ kind: Link.Kind, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        let isPreview = request.api == .preview
        let view = try StandInView(self, locale: request.parameter("locale"), isPreview: isPreview)
        guard request.parts.count < 2 else {
            let link = Link(kind, request.parts[1])
            guard let resource = resources[link], let value = view.value(of: resource) else { throw .notFound(link) }
            return StandInAnswer(200, value)
        }
        // Drafts are not there, by `management/entry__unpublished` against the Delivery API's documentation.
        let matching = try select(kind, request) { view.body(of: $0) }
        guard var page = try page(of: matching.compactMap { view.value(of: $0) }, request).object else {
            throw .unknownRoute
        }
        if kind == .entry {
            let shown = (page["items"]?.list ?? []).compactMap { item in
                item.object?["sys"]?.object?["id"]?.string.map { Link(.entry, $0) }
            }
            let depth = request.parameter("include").flatMap { Int($0) } ?? 1
            // Not recorded: at most 10 levels, by "Retrieval of linked items" of
            // https://www.contentful.com/developers/docs/references/content-delivery-api/.
            guard (0...10).contains(depth) else { throw .badRequest("include is out of range") }
            let (includes, errors) = view.includes(of: shown, depth: depth)
            if !includes.isEmpty { page["includes"] = .object(includes) }
            if !errors.isEmpty { page["errors"] = .list(errors) }
        }
        return StandInAnswer(200, .object(page))
    }

    // MARK: Synchronisation

    /// Values by locale, deletions, and the address of what comes next: by `resources/sync`, `resources/deleted`.
    ///
    /// Not recorded: that a long list comes in pages, with `nextPageUrl`, that `type` and `content_type` choose, and that another
    /// token is refused; by "Synchronization" of
    /// https://www.contentful.com/developers/docs/references/content-delivery-api/.
    func sync(_ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        let view = try StandInView(self, locale: "*", isPreview: false)
        if request.parameter("initial") == "true" {
            return page(
                of: SyncPosition(
                    from: nil, end: journal.count, offset: 0, type: request.parameter("content_type"),
                    kind: request.parameter("type")), view)
        }
        guard let position = request.parameter("sync_token").flatMap({ SyncPosition($0) }),
            position.end <= journal.count
        else { throw .badRequest("The sync_token is invalid") }
        return page(of: position, view)
    }

    private func page(of start: SyncPosition, _ view: StandInView) -> StandInAnswer {
        var position = start
        // A token that was given at the end begins anew from there.
        if position.isFresh { (position.end, position.isFresh) = (journal.count, false) }
        let items = items(of: position, view)
        let shown = items.dropFirst(position.offset).prefix(syncPage)
        var answer: ValueObject = ["sys": ["type": "Array"], "items": .list(Array(shown))]
        let end = position.offset + shown.count
        func url(_ position: SyncPosition) -> Value {
            .string("https://cdn.contentful.com/spaces/space1/environments/master/sync?sync_token=\(position.token)")
        }
        if end < items.count {
            position.offset = end
            answer["nextPageUrl"] = url(position)
        } else {
            answer["nextSyncUrl"] = url(
                SyncPosition(
                    from: position.end, end: position.end, offset: 0, type: position.type, kind: position.kind,
                    isFresh: true))
        }
        return StandInAnswer(200, .object(answer))
    }

    private func items(of position: SyncPosition, _ view: StandInView) -> [Value] {
        var last: [Link: Event] = [:]
        var order: [Link] = []
        for event in journal[min(position.from ?? 0, journal.count)..<min(position.end, journal.count)]
        where event.link.kind != .contentType {
            if last.updateValue(event, forKey: event.link) == nil { order.append(event.link) }
        }
        return order.compactMap { link -> Value? in
            guard let event = last[link] else { return nil }
            if let type = position.type, event.type != type { return nil }
            if let kind = position.kind, !["all", link.kind.rawValue].contains(kind), !event.isDeletion { return nil }
            guard event.isDeletion else { return resources[link].flatMap { view.value(of: $0) } }
            guard position.from != nil else { return nil }
            return [
                "sys": [
                    "type": .string("Deleted\(link.kind.rawValue)"), "id": .string(link.id),
                    "space": Link(Link.Kind(rawValue: "Space"), "space1").value, "revision": 1,
                    "createdAt": .string("\(event.moment)"), "updatedAt": .string("\(event.moment)"),
                    "deletedAt": .string("\(event.moment)"),
                ]
            ]
        }
    }
}

/// What a synchronisation's token stands for.
private struct SyncPosition {
    /// Behind which event of the journal it begins; nil: it is the initial one.
    var from: Int?
    /// The event up to which it goes, so that pages of one synchronisation fit together.
    var end: Int
    var offset: Int
    var type: String?
    var kind: String?
    /// Whether the end is still to be found.
    var isFresh = false

    init(from: Int?, end: Int, offset: Int, type: String?, kind: String?, isFresh: Bool = false) {
        (self.from, self.end, self.offset) = (from, end, offset)
        (self.type, self.kind, self.isFresh) = (type, kind, isFresh)
    }

    init?(_ token: String) {
        let parts = token.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let end = Int(parts[1]), let offset = Int(parts[2]) else { return nil }
        self.init(
            from: Int(parts[0]), end: end, offset: offset, type: parts[3].isEmpty ? nil : parts[3],
            kind: parts[4].isEmpty ? nil : parts[4], isFresh: parts[5] == "next")
    }

    var token: String {
        [
            from.map { "\($0)" } ?? "", "\(end)", "\(offset)", type ?? "", kind ?? "", isFresh ? "next" : "page",
        ].joined(separator: "~")
    }
}
