package import MarqueeModel

/// What a host is: the body of `PUT /api/v1/host/registration`, told when it starts and when it changes.
package struct HostRegistration: Sendable, Hashable {
    package var name: String
    package var labels: [String: String]
    /// The program's.
    package var version: String
    package var presenters: [String]
    /// An identifier of the time zone database.
    package var timeZone: String
    package var locale: String
    /// What it can show: the digest of each definition, by name. Equal digests: the same definition.
    package var catalog: [String: String]

    package init(
        name: String, labels: [String: String] = [:], version: String, presenters: [String] = [], timeZone: String,
        locale: String, catalog: [String: String] = [:]
    ) {
        self.name = name
        self.labels = labels
        self.version = version
        self.presenters = presenters
        self.timeZone = timeZone
        self.locale = locale
        self.catalog = catalog
    }

    package var json: Value {
        [
            "name": .string(name), "labels": .texts(labels), "version": .string(version),
            "presenters": .list(presenters.map(Value.string)), "timeZone": .string(timeZone),
            "locale": .string(locale), "catalog": .texts(catalog),
        ]
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(
            known: ["name", "labels", "version", "presenters", "timeZone", "locale", "catalog"])
        self.name = document.hostName()
        self.labels = document.labels()
        self.version = document.shownText("version", upTo: 100)
        let presenters = document.names("presenters")
        self.presenters = presenters.sorted()
        self.timeZone = document.shownText("timeZone", upTo: 100)
        self.locale = document.shownText("locale", upTo: 100)
        self.catalog = document.digests("catalog")
        // Also where they are all the same.
        let count = document["presenters"]?.list?.count ?? 0
        if count > HostRules.mostPresenters || !presenters.allSatisfy({ HostRules.isShown($0, upTo: 200) }) {
            document.refuse("presenters", "a list of at most \(HostRules.mostPresenters) names")
        }
        try document.finish()
    }
}

/// What a registration has led to: the answer to `PUT /api/v1/host/registration`.
package struct RegisteredHost: Sendable, Hashable {
    /// What the host is called: not what it has asked for where another host has that name.
    package var name: String
    /// What the host's operator should know, a sentence each.
    package var warnings: [String]

    package init(name: String, warnings: [String] = []) {
        self.name = name
        self.warnings = warnings
    }

    package var json: Value { ["name": .string(name), "warnings": .list(warnings.map(Value.string))] }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the response")
        let (name, warnings) = (document.neededText("name"), document.list("warnings"))
        try document.finish()
        self.init(name: name ?? "", warnings: (warnings ?? []).compactMap(\.string))
    }
}

extension WireDocument {
    /// A text without control characters that has to be there.
    mutating func shownText(_ key: String, upTo limit: Int) -> String {
        let text = neededText(key) ?? ""
        if !HostRules.isShown(text, upTo: limit) { refuse(key, "at most \(limit) visible characters") }
        return text
    }

    fileprivate mutating func digests(_ key: String) -> [String: String] {
        guard let members = object(key) else { return [:] }
        guard members.count <= HostRules.mostDefinitions else {
            refuse(key, "an object of at most \(HostRules.mostDefinitions) definitions")
            return [:]
        }
        var digests: [String: String] = [:]
        for member in members {
            guard let digest = member.value.string, digest.utf8.count == 16, HostRules.isShown(member.key, upTo: 200)
            else {
                refuse(key, "an object of digests (16 hexadecimal digits each) by definition name")
                return [:]
            }
            digests[member.key] = digest
        }
        return digests
    }
}
