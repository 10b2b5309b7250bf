package import MarqueeModel
package import MarqueeRecipes
package import MarqueeSync

/// Whom something is for: hosts of which all of this holds; where nothing is said, everyone.
///
/// ```json
/// "everyone"
/// {"labels": {"site": "milan"}, "hosts": ["1f6c0a9be2d43f57"], "audience": {"tag": "plan", "equals": "pro"}}
/// ```
package struct Recipients: Sendable, Hashable {
    /// All of these, with these values.
    package var labels: [String: String]
    /// One of these, by their ids; nil: any.
    package var hosts: Set<String>?
    /// One of their profiles is among these, as it is when the message gets there; nil: whatever they are.
    package var audience: Profiles?

    /// An audience, and how it was written.
    package struct Profiles: Sendable, Hashable {
        package let audience: Audience
        package let json: Value

        package static func == (left: Profiles, right: Profiles) -> Bool { left.json == right.json }

        package func hash(into hasher: inout Hasher) { hasher.combine(json) }
    }

    /// So many can be named.
    static let mostHosts = 1_000

    package static let everyone = Recipients()

    package init(labels: [String: String] = [:], hosts: Set<String>? = nil) {
        self.labels = labels
        self.hosts = hosts
    }

    package var isEveryone: Bool { labels.isEmpty && hosts == nil && audience == nil }

    /// Whether a host is among them.
    ///
    /// - Parameter addressed: The numbers of the hosts that have one of the ``audience``, where there is one.
    package func include(_ host: HostFacts, addressed: Set<Int64>?) -> Bool {
        if audience != nil, addressed?.contains(host.number) != true { return false }
        if let hosts, !hosts.contains(host.id) { return false }
        return labels.allSatisfy { host.labels[$0.key] == $0.value }
    }

    package var json: Value {
        guard !isEveryone else { return "everyone" }
        var members: ValueObject = [:]
        if !labels.isEmpty { members["labels"] = .texts(labels) }
        if let hosts { members["hosts"] = .list(hosts.sorted().map(Value.string)) }
        if let audience { members["audience"] = audience.json }
        return .object(members)
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        self.init()
        if value == "everyone" { return }
        let place = JSONPointer.root.appending("to")
        guard let members = value.object, !members.isEmpty else { throw Self.refusal(of: value, at: place) }
        var document = WireDocument(value, name: "'to'", at: place)
        document.refuseUnknown(known: ["labels", "hosts", "audience"])
        if let labels = value.object?["labels"] {
            self.labels = (labels.object ?? [:]).reduce(into: [:]) { $0[$1.key] = $1.value.string }
            if self.labels.count != labels.object?.count || self.labels.isEmpty
                || self.labels.count > HostRules.mostLabels
            {
                document.refuse("labels", "an object of 1 to \(HostRules.mostLabels) strings")
            }
        }
        if value.object?["hosts"] != nil {
            let hosts = document.names("hosts")
            if hosts.isEmpty || hosts.count > Self.mostHosts {
                document.refuse("hosts", "a list of 1 to \(Self.mostHosts) host ids")
            }
            self.hosts = hosts
        }
        try document.finish()
        if let json = value.object?["audience"] {
            do {
                audience = Profiles(audience: try Audience.reading(json), json: json)
            } catch {
                throw WireError(
                    error.problems.prefix(20).map { problem in
                        WireProblem(
                            problem.code, problem.message,
                            at: problem.path.reduce(place.appending("audience")) { $0.appending($1) },
                            help: problem.help)
                    })
            }
        }
    }

    /// What somebody is told whose `to` names nobody.
    private static func refusal(of value: Value, at place: JSONPointer) -> WireError {
        let found = value == .null ? "nothing" : value.found
        return WireError([
            WireProblem(
                .wrongShape,
                "'to' must be 'everyone' or an object with 'labels', 'hosts' or 'audience', got \(found)",
                at: place, help: "use 'everyone' for all hosts")
        ])
    }
}

extension WireDocument {
    /// Whom its `to` names, which has to be there.
    mutating func recipients() -> Recipients {
        do {
            return try Recipients(json: self["to"] ?? .null)
        } catch {
            for problem in error.problems { refuse(problem) }
            return Recipients(hosts: [])
        }
    }
}
