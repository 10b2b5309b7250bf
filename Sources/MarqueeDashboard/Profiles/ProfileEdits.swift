package import MarqueeModel
package import MarqueeSync

/// Edits of one user's profile, as a host sends them.
package struct ProfileEdits: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        /// A tag with its text; nil deletes it.
        case tag(String, String?)
        case setTag(String, isIn: Bool)
        /// All of the set.
        case tagSet([String])
        /// Nil deletes it.
        case attribute(String, Value?)
        case data(String, Value?, isFilter: Bool)
        case registration(externalID: String?, pushToken: String?)
        case optOut
    }

    package struct Edit: Sendable, Hashable {
        /// Grows with each of a user's edits.
        package let number: Int64
        package let at: Timestamp
        package let change: Change

        package init(number: Int64, at: Timestamp, _ change: Change) {
            self.number = number
            self.at = at
            self.change = change
        }
    }

    package static let most = 500

    package let user: String
    package let installation: String?
    package let edits: [Edit]

    package init(user: String, installation: String? = nil, _ edits: [Edit]) {
        self.user = user
        self.installation = installation
        self.edits = edits
    }
}

/// What became of edits.
package struct ProfileOutcome: Sendable, Hashable {
    /// One that is acknowledged, and changes nothing.
    package struct Refusal: Sendable, Hashable {
        package let number: Int64
        package let reason: String

        package init(number: Int64, reason: String) {
            self.number = number
            self.reason = reason
        }
    }

    /// Up to which edit nothing need be sent again.
    package var acknowledged: Int64
    package var refused: [Refusal] = []

    package init(acknowledged: Int64, refused: [Refusal] = []) {
        self.acknowledged = acknowledged
        self.refused = refused
    }

    package var json: Value {
        var members: ValueObject = ["acknowledged": .integer(acknowledged)]
        if !refused.isEmpty {
            members["refused"] = .list(
                refused.map { ["number": .integer($0.number), "reason": .string($0.reason)] })
        }
        return .object(members)
    }
}

extension ProfileEdits {
    private static let changes = ["tag", "setTag", "tagSet", "attribute", "data", "registration", "optOut"]

    /// Reads the body of `POST /api/v1/host/profile`.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["userID", "installationID", "edits"])
        let (user, installation) = (document.identity("userID"), document.identity("installationID"))
        if value.object?["userID"] ?? .null == .null { document.refuse("userID", "a string") }
        let list = document.list("edits") ?? []
        if list.count > Self.most { document.refuse("edits", "a list of at most \(Self.most)") }
        try document.finish()
        var problems: [WireProblem] = []
        var edits: [Edit] = []
        for (place, value) in list.enumerated() {
            let pointer = JSONPointer.root.appending("edits").appending(place)
            do throws(WireError) {
                let edit = try Self.edit(value)
                if let last = edits.last, last.number >= edit.number {
                    problems.append(
                        WireProblem(
                            .wrongShape, "the number \(edit.number) comes after \(last.number); numbers must increase",
                            at: pointer.appending("number")))
                }
                edits.append(edit)
            } catch {
                problems += error.problems.map {
                    WireProblem($0.code, $0.message, at: pointer.appending($0.pointer), help: $0.help)
                }
            }
        }
        guard problems.isEmpty else { throw WireError(Array(problems.prefix(20))) }
        self.init(user: user ?? "", installation: installation, edits)
    }

    private static func edit(_ value: Value) throws(WireError) -> Edit {
        var document = WireDocument(value, name: "the edit")
        document.refuseUnknown(known: ["number", "at"] + changes)
        let number = document.count("number") ?? 0
        if number == 0 { document.refuse("number", "a positive integer") }
        let at = document.moment("at")
        if value.object?["at"] ?? .null == .null {
            document.refuse("at", "a date and time with a time zone (RFC 3339)")
        }
        let named = changes.filter { value.object?[$0] != nil }
        if named.count != 1 {
            let found = named.isEmpty ? "none" : named.joined(separator: ", ")
            document.refuse(
                WireProblem(
                    .wrongShape, "an edit needs exactly one of \(changes.joined(separator: ", ")), got \(found)",
                    at: JSONPointer.root.appending("number")))
        }
        try document.finish()
        guard let at, let name = named.first, let content = value.object?[name] else {
            throw WireError([WireProblem(.wrongShape, "the edit contains no change", at: .root)])
        }
        do throws(WireError) {
            return Edit(number: Int64(number), at: at, try change(name, content, value))
        } catch {
            throw WireError(
                error.problems.map { problem in
                    WireProblem(
                        problem.code, problem.message, at: JSONPointer.root.appending(name).appending(problem.pointer),
                        help: problem.help)
                })
        }
    }

    private static func change(_ name: String, _ content: Value, _ edit: Value) throws(WireError) -> Change {
        func problem(_ expected: String) -> WireError {
            WireError([
                WireProblem(
                    .wrongShape, "expected \(expected), got \(content.found)", at: .root)
            ])
        }
        switch name {
        case "tagSet":
            guard let names = content.list?.compactMap(\.string), names.count == content.list?.count else {
                throw problem("a list of strings")
            }
            return .tagSet(names)
        case "optOut":
            guard content == .boolean(true) else { throw problem("true") }
            return .optOut
        default: break
        }
        var document = WireDocument(content, name: "'\(name)'")
        let change: Change
        switch name {
        case "setTag":
            document.refuseUnknown(known: ["name", "in"])
            change = .setTag(document.neededText("name") ?? "", isIn: document.flag("in") ?? false)
        case "registration":
            document.refuseUnknown(known: ["externalID", "pushToken"])
            change = .registration(externalID: document.text("externalID"), pushToken: document.text("pushToken"))
        case "tag":
            document.refuseUnknown(known: ["key", "value"])
            change = .tag(document.neededText("key") ?? "", document.text("value"))
        case "attribute":
            document.refuseUnknown(known: ["key", "value"])
            let value = content.object?["value"] ?? .null
            if value.list != nil || value.object != nil {
                document.refuse("value", "a string, a number, a boolean or null")
            }
            change = .attribute(document.neededText("key") ?? "", value == .null ? nil : value)
        default:
            document.refuseUnknown(known: ["key", "value", "filter"])
            let value = content.object?["value"] ?? .null
            let isFilter = content.object?["filter"] == nil ? true : document.flag("filter") ?? true
            change = .data(document.neededText("key") ?? "", value == .null ? nil : value, isFilter: isFilter)
        }
        try document.finish()
        return change
    }
}

extension JSONPointer {
    /// A place within this one.
    fileprivate func appending(_ inner: JSONPointer) -> JSONPointer {
        let keys = inner.description.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return keys.reduce(self) { place, key in
            place.appending(String(key).replacing("~1", with: "/").replacing("~0", with: "~"))
        }
    }
}
