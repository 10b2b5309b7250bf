package import MarqueeModel

/// The members of a JSON document, read one by one; ``finish()`` tells what was wrong.
package struct WireDocument {
    private let members: ValueObject
    private let name: String
    private let place: JSONPointer
    private var problems: [WireProblem] = []

    /// - Parameter place: Where the object is in the document that came.
    package init(_ value: Value, name: String, at place: JSONPointer = .root) {
        self.name = name
        self.place = place
        self.members = value.object ?? [:]
        if value.object == nil {
            problems.append(
                WireProblem(.wrongShape, "\(name) must be an object, got \(value.found)", at: place))
        }
    }

    /// - Throws: ``WireError`` when something was not as it has to be.
    package func finish() throws(WireError) {
        guard problems.isEmpty else { throw WireError(problems) }
    }

    package mutating func refuseUnknown(known: [String]) {
        for key in members.keys where !known.contains(key) {
            // A key can be as long as the document; repeating it does not help.
            let place = key.utf8.count > 200 ? self.place : self.place.appending(key)
            problems.append(
                WireProblem(
                    .unknownKey, "unknown key '\(key.shortened)' in \(name)", at: place,
                    help: NearestName.of(key, in: known).map { "did you mean '\($0)'?" }))
        }
    }

    /// An integer from 0.
    package mutating func count(_ key: String) -> Int? {
        if case .integer(let number)? = members[key], let count = Int(exactly: number), count >= 0 { return count }
        refuse(key, "a non-negative integer")
        return nil
    }

    package mutating func flag(_ key: String) -> Bool? {
        if let flag = members[key]?.boolean { return flag }
        refuse(key, "true or false")
        return nil
    }

    package mutating func object(_ key: String) -> ValueObject? {
        if let object = members[key]?.object { return object }
        refuse(key, "an object")
        return nil
    }

    package mutating func list(_ key: String) -> [Value]? {
        if let list = members[key]?.list { return list }
        refuse(key, "a list")
        return nil
    }

    /// A text that may be missing or null.
    package mutating func text(_ key: String) -> String? {
        guard let value = members[key], value != .null else { return nil }
        if value.string == nil { refuse(key, "a string or null") }
        return value.string
    }

    /// A text that has to be there.
    package mutating func neededText(_ key: String) -> String? {
        if let text = members[key]?.string { return text }
        refuse(key, "a string")
        return nil
    }

    /// A list of texts that may be missing.
    package mutating func names(_ key: String) -> Set<String> {
        guard let value = members[key] else { return [] }
        let names = (value.list ?? []).compactMap(\.string)
        if names.count != value.list?.count { refuse(key, "a list of strings") }
        return Set(names)
    }

    /// A moment that may be missing or null.
    package mutating func moment(_ key: String) -> Timestamp? {
        guard let text = text(key) else { return nil }
        let moment = Timestamp(text)
        if moment == nil { refuse(key, "a date and time with a time zone (RFC 3339)") }
        return moment
    }

    package mutating func refuse(_ key: String, _ expected: String) {
        let found = members[key]?.found ?? "nothing"
        problems.append(
            WireProblem(
                .wrongShape, "'\(key)' must be \(expected), got \(found)",
                at: place.appending(key)))
    }

    package subscript(key: String) -> Value? { members[key] }

    /// Refuses it for what is more than a wrong shape.
    package mutating func refuse(_ problem: WireProblem) { problems.append(problem) }
}

extension Value {
    /// A moment as text, or null.
    package static func moment(_ moment: Timestamp?) -> Value {
        moment.map { .string($0.description) } ?? .null
    }
}
