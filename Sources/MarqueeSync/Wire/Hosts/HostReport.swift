package import MarqueeModel

/// How a host is: the body of `PUT /api/v1/host/report`.
package struct HostReport: Sendable, Hashable {
    /// A message on a screen.
    package struct Shown: Sendable, Hashable {
        package var id: String
        package var template: String
        package var presenter: String
        package var since: Timestamp

        package init(id: String, template: String, presenter: String, since: Timestamp) {
            self.id = id
            self.template = template
            self.presenter = presenter
            self.since = since
        }
    }

    /// A message that waits.
    package struct Queued: Sendable, Hashable {
        package var id: String
        package var template: String
        /// When the host received it.
        package var since: Timestamp
        /// Why it waits.
        package var reason: String?

        package init(id: String, template: String, since: Timestamp, reason: String? = nil) {
            self.id = id
            self.template = template
            self.since = since
            self.reason = reason
        }
    }

    /// Why messages wait.
    package struct Reason: Sendable, Hashable {
        package var text: String
        package var count: Int

        package init(_ text: String, count: Int) {
            self.text = text
            self.count = count
        }
    }

    package struct Plugin: Sendable, Hashable {
        package enum State: String, Sendable, Hashable, CaseIterable { case running, disabled, stopped }

        package var name: String
        package var version: String?
        package var state: State
        /// What is wrong with it.
        package var reason: String?

        package init(name: String, version: String? = nil, state: State, reason: String? = nil) {
            self.name = name
            self.version = version
            self.state = state
            self.reason = reason
        }
    }

    package struct Failure: Sendable, Hashable {
        package var at: Timestamp
        package var text: String

        package init(at: Timestamp, text: String) {
            self.at = at
            self.text = text
        }
    }

    package enum Mode: String, Sendable, Hashable, CaseIterable { case running, suspended, discarding }

    /// What the host's clock shows.
    package var at: Timestamp
    package var showing: [Shown] = []
    /// Messages that have not been shown.
    package var waiting = 0
    /// The first ones of them, in the order in which they are to be shown.
    package var queue: [Queued] = []
    package var reasons: [Reason] = []
    package var mode = Mode.running
    package var plugins: [Plugin] = []
    /// Bytes that are free on the store's disk, and that it has.
    package var diskFree: Int64?
    package var diskSize: Int64?
    /// Bytes of the store.
    package var store: Int64?
    /// The last one.
    package var failure: Failure?
    /// Those since the report before, the newest last.
    package var errors: [Failure] = []
    /// What the host has handled of its stream.
    package var cursor: Int64 = 0
    /// Who uses the host now: an audience is of present users. Nil: nobody is known, or somebody has opted out.
    package var user: String?

    package init(at: Timestamp) {
        self.at = at
    }
}

extension HostReport {
    /// Without what reports have got since hosts first sent some.
    package var withoutNewerKeys: HostReport {
        var report = self
        (report.queue, report.errors) = ([], [])
        return report
    }

    package var json: Value {
        var members: ValueObject = [
            "at": .moment(at), "showing": .list(showing.map(\.json)), "waiting": .integer(Int64(waiting)),
            "reasons": .list(reasons.map { ["reason": .string($0.text), "count": .integer(Int64($0.count))] }),
            "mode": .string(mode.rawValue), "plugins": .list(plugins.map(\.json)),
            "disk": ["free": .number(diskFree), "total": .number(diskSize)], "store": .number(store),
            "error": failure.map(\.json) ?? .null,
            "cursor": .integer(cursor), "user": user.map(Value.string) ?? .null,
        ]
        if !queue.isEmpty { members["queue"] = .list(queue.map(\.json)) }
        if !errors.isEmpty { members["errors"] = .list(errors.map(\.json)) }
        return .object(members)
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(
            known: [
                "at", "showing", "waiting", "queue", "reasons", "mode", "plugins", "disk", "store", "error", "errors",
                "cursor", "user",
            ])
        let at = document.moment("at")
        if at == nil { document.refuse("at", "a date and time with a time zone (RFC 3339)") }
        self.init(at: at ?? Timestamp(milliseconds: 0))
        let showing = document.objects("showing", upTo: HostRules.mostShown).map(Shown.init)
        let reasons = document.objects("reasons", upTo: HostRules.mostReasons).map(Reason.init)
        let plugins = document.objects("plugins", upTo: HostRules.mostPlugins).map(Plugin.init)
        self.showing = showing.compactMap(\.self)
        self.reasons = reasons.compactMap(\.self)
        self.plugins = plugins.compactMap(\.self)
        if self.showing.count < showing.count {
            document.refuse("showing", "a list of objects with 'id', 'template', 'presenter' and 'since'")
        }
        if self.reasons.count < reasons.count {
            document.refuse("reasons", "a list of objects with 'reason' and 'count'")
        }
        if self.plugins.count < plugins.count {
            document.refuse(
                "plugins",
                "a list of objects with 'name', 'version', 'state' (running, disabled or stopped) and 'reason'")
        }
        self.waiting = document.count("waiting") ?? 0
        if value.object?["queue"] != nil {
            let queue = document.objects("queue", upTo: HostRules.mostQueued).map(Queued.init)
            self.queue = queue.compactMap(\.self)
            if self.queue.count < queue.count {
                document.refuse("queue", "a list of objects with 'id', 'template', 'since' and 'reason'")
            }
        }
        if let mode = document.neededText("mode").flatMap(Mode.init) {
            self.mode = mode
        } else {
            document.refuse("mode", "'running', 'suspended' or 'discarding'")
        }
        let disk = document.object("disk") ?? [:]
        (diskFree, diskSize) = (disk["free"]?.size, disk["total"]?.size)
        self.store = value.object?["store"]?.size
        if let members = value.object?["error"]?.object {
            failure = Failure(members)
            if failure == nil { document.refuse("error", "an object with 'at' and 'text', or null") }
        }
        if value.object?["errors"] != nil {
            let errors = document.objects("errors", upTo: HostRules.mostErrors).map(Failure.init)
            self.errors = errors.compactMap(\.self)
            if self.errors.count < errors.count { document.refuse("errors", "a list of objects with 'at' and 'text'") }
        }
        self.cursor = Int64(document.count("cursor") ?? 0)
        self.user = document.text("user")
        if let user, !HostRules.isUser(user) {
            document.refuse("user", "a string of 1 to \(HostRules.longestUser) bytes, without U+0000, or null")
        }
        try document.finish()
    }
}

extension HostReport.Shown {
    fileprivate var json: Value {
        [
            "id": .string(id), "template": .string(template), "presenter": .string(presenter), "since": .moment(since),
        ]
    }

    fileprivate init?(_ members: ValueObject) {
        guard let id = members.text("id", upTo: 255), let template = members.text("template", upTo: 200),
            let presenter = members.text("presenter", upTo: 200),
            let since = members["since"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(id: id, template: template, presenter: presenter, since: since)
    }
}

extension HostReport.Queued {
    fileprivate var json: Value {
        [
            "id": .string(id), "template": .string(template), "since": .moment(since),
            "reason": reason.map(Value.string) ?? .null,
        ]
    }

    fileprivate init?(_ members: ValueObject) {
        guard let id = members.text("id", upTo: 255), let template = members.text("template", upTo: 200),
            let since = members["since"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(
            id: id, template: template, since: since,
            reason: members.text("reason", upTo: HostRules.longestReason))
    }
}

extension HostReport.Reason {
    fileprivate init?(_ members: ValueObject) {
        guard let text = members.text("reason", upTo: HostRules.longestReason), let count = members["count"]?.size,
            count <= 1 << 48
        else { return nil }
        self.init(text, count: Int(count))
    }
}

extension HostReport.Plugin {
    fileprivate var json: Value {
        [
            "name": .string(name), "version": version.map(Value.string) ?? .null, "state": .string(state.rawValue),
            "reason": reason.map(Value.string) ?? .null,
        ]
    }

    fileprivate init?(_ members: ValueObject) {
        guard let name = members.text("name", upTo: 200),
            let state = members["state"]?.string.flatMap(State.init)
        else { return nil }
        self.init(
            name: name, version: members.text("version", upTo: 100), state: state,
            reason: members.text("reason", upTo: HostRules.longestReason))
    }
}

extension HostReport.Failure {
    package var json: Value { ["at": .moment(at), "text": .string(text)] }

    fileprivate init?(_ members: ValueObject) {
        guard let at = members["at"]?.string.flatMap({ Timestamp($0) }),
            let text = members.text("text", upTo: HostRules.longestError)
        else { return nil }
        self.init(at: at, text: text)
    }
}

extension ValueObject {
    fileprivate func text(_ key: String, upTo limit: Int) -> String? {
        self[key]?.string.flatMap { $0.unicodeScalars.count <= limit && !$0.utf8.contains(0) ? $0 : nil }
    }
}

extension Value {
    fileprivate static func number(_ number: Int64?) -> Value { number.map(Value.integer) ?? .null }

    /// An integer from 0.
    fileprivate var size: Int64? { integer.flatMap { $0 >= 0 ? $0 : nil } }
}

extension WireDocument {
    /// A list of objects that has to be there.
    mutating func objects(_ key: String, upTo limit: Int) -> [ValueObject] {
        let items = self[key]?.list
        let objects = (items ?? []).compactMap(\.object)
        guard let items, items.count <= limit, objects.count == items.count else {
            refuse(key, "a list of at most \(limit) objects")
            return []
        }
        return objects
    }
}
