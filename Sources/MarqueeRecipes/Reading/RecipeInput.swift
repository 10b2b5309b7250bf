import MarqueeModel

/// The members of a JSON object that somebody wrote, each asked for by its name; in the end none may be left.
struct RecipeInput {
    private let name: String
    private let members: ValueObject
    private var known: [String] = []

    init(_ value: Value, _ name: String) {
        self.name = name
        members = value.object ?? [:]
        isObject = value.object != nil
        excerpt = value.excerpt
    }

    private let isObject: Bool
    private let excerpt: String

    /// What a key is meant to be that is none of these.
    func nearest(in keys: [String]) -> String? { members.lazy.compactMap { NearestName.of($0.key, in: keys) }.first }

    func isList(_ key: String) -> Bool { members[key]?.list != nil }

    func has(_ key: String) -> Bool { members[key] ?? .null != .null }

    private mutating func member(_ key: String) -> Value? {
        known.append(key)
        return members[key].flatMap { $0 == .null ? nil : $0 }
    }

    mutating func optionalText(_ key: String) throws(RecipeInputError) -> String? {
        guard let value = member(key) else { return nil }
        guard let text = value.string, !text.isBlank else { throw mismatch(key, "a text", value) }
        return text
    }

    mutating func text(_ key: String) throws(RecipeInputError) -> String {
        guard let text = try optionalText(key) else { throw RecipeInputError("\(name) has no '\(key)'") }
        return text
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(RecipeInputError) -> Word where Word.RawValue == String {
        let text = try text(key)
        guard let word = Word(rawValue: text) else {
            throw RecipeInputError(
                "'\(key)' is '\(text.visible)'; expected \(Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))"
            )
        }
        return word
    }

    /// Seconds, or a length of time with its unit.
    mutating func span(_ key: String) throws(RecipeInputError) -> TimeSpan {
        guard let value = member(key) else { throw RecipeInputError("\(name) has no '\(key)'") }
        if let seconds = value.double, (0...1e9).contains(seconds) {
            return TimeSpan(milliseconds: Int64(seconds * 1_000))
        }
        guard let span = value.string.flatMap({ TimeSpan($0) }) else {
            throw mismatch(key, "seconds, or a length of time such as 30s", value)
        }
        return span
    }

    mutating func object(_ key: String) throws(RecipeInputError) -> ValueObject? {
        guard let value = member(key) else { return nil }
        guard let object = value.object else { throw mismatch(key, "an object", value) }
        return object
    }

    mutating func objects(_ key: String) throws(RecipeInputError) -> [ValueObject] {
        guard let value = member(key) else { return [] }
        guard let list = value.list else { throw mismatch(key, "a list of objects", value) }
        var objects: [ValueObject] = []
        for item in list {
            guard let object = item.object else { throw mismatch(key, "a list of objects", item) }
            objects.append(object)
        }
        return objects
    }

    mutating func texts(_ key: String) throws(RecipeInputError) -> [String] {
        guard let value = member(key) else { return [] }
        var texts: [String] = []
        for item in value.list ?? [value] {
            guard let text = item.string else { throw mismatch(key, "a list of texts", item) }
            texts.append(text)
        }
        return texts
    }

    mutating func boolean(_ key: String) throws(RecipeInputError) -> Bool? {
        guard let value = member(key) else { return nil }
        guard let flag = value.boolean else { throw mismatch(key, "true or false", value) }
        return flag
    }

    mutating func integer(_ value: Value, _ key: String) throws(RecipeInputError) -> Int {
        guard case .integer(let number) = value, (0...Int64(Int32.max)).contains(number) else {
            throw mismatch(key, "an integer from 0", value)
        }
        return Int(number)
    }

    mutating func moment(_ key: String) throws(RecipeInputError) -> Timestamp? {
        guard let value = member(key) else { return nil }
        guard let moment = value.string.flatMap({ Timestamp($0) }) else {
            throw mismatch(key, "a date and time such as 2026-03-02T10:00:00Z", value)
        }
        return moment
    }

    mutating func place(_ key: String) throws(RecipeInputError) -> Coordinate? {
        guard let object = try object(key) else { return nil }
        guard let latitude = object["latitude"]?.double, let longitude = object["longitude"]?.double,
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw mismatch(key, "a latitude from -90 to 90 and a longitude from -180 to 180", .object(object))
        }
        return place
    }

    /// - Throws: When it is no object, or something is left that nobody asked for.
    func finish() throws(RecipeInputError) {
        guard isObject else { throw RecipeInputError("\(name) is an object, got \(excerpt)") }
        guard let stray = members.first(where: { !known.contains($0.key) }) else { return }
        let nearest = NearestName.of(stray.key, in: known)
        throw RecipeInputError(
            "unknown key '\(String(stray.key.prefix(60)).visible)' in \(name); "
                + (nearest.map { "did you mean '\($0)'?" } ?? "known keys: \(known.joined(separator: ", "))"))
    }

    private func mismatch(_ key: String, _ expected: String, _ value: Value) -> RecipeInputError {
        RecipeInputError("'\(key)' is \(value.excerpt); expected \(expected)")
    }
}
