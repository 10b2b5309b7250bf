package import MarqueeModel

/// How a host joins: the body of `POST /api/v1/hosts`.
package struct HostEnrolment: Sendable, Hashable {
    package var name: String
    /// The store's own identifier: whoever comes back with the same one is the same host.
    package var installation: String
    package var labels: [String: String]

    package init(name: String, installation: String, labels: [String: String] = [:]) {
        self.name = name
        self.installation = installation
        self.labels = labels
    }

    package var json: Value {
        ["name": .string(name), "installation": .string(installation), "labels": .texts(labels)]
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["name", "installation", "labels"])
        self.name = document.hostName()
        self.installation = document.identifier("installation")
        self.labels = document.labels()
        try document.finish()
    }
}

/// What enrolling gives: a token of the host's own, which is never told again.
package struct EnrolledHost: Sendable, Hashable {
    package var id: String
    package var name: String
    package var token: String

    package init(id: String, name: String, token: String) {
        self.id = id
        self.name = name
        self.token = token
    }

    package var json: Value { ["id": .string(id), "name": .string(name), "token": .string(token)] }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the response")
        let (id, name, token) = (
            document.neededText("id"), document.neededText("name"), document.neededText("token")
        )
        try document.finish()
        self.init(id: id ?? "", name: name ?? "", token: token ?? "")
    }
}

extension WireDocument {
    mutating func hostName() -> String {
        let name = neededText("name") ?? ""
        if !HostRules.isName(name) {
            refuse("name", "1 to \(HostRules.longestName) visible characters")
        }
        return name
    }

    mutating func identifier(_ key: String) -> String {
        let text = neededText(key) ?? ""
        if !(1...100).contains(text.utf8.count) || !PlainID.isOne(text) {
            refuse(key, "1 to 100 letters, digits and '.', '_', ':', '-'")
        }
        return text
    }

    mutating func labels() -> [String: String] {
        guard let members = object("labels") else { return [:] }
        var labels: [String: String] = [:]
        for member in members {
            guard HostRules.isLabelKey(member.key), let text = member.value.string, HostRules.isLabelValue(text) else {
                refuse(
                    "labels",
                    "an object of strings, with keys of 1 to \(HostRules.longestLabelKey) letters, digits and '.', '_',"
                        + " '-', and values of at most \(HostRules.longestLabelValue) visible characters")
                return [:]
            }
            labels[member.key] = text
        }
        if labels.count > HostRules.mostLabels {
            refuse("labels", "an object of at most \(HostRules.mostLabels) labels")
        }
        return labels
    }
}

extension Value {
    /// An object of texts.
    package static func texts(_ texts: [String: String]) -> Value {
        .object(ValueObject(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }
}
