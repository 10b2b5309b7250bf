import MarqueeModel

/// The members of a JSON object that somebody wrote, each asked for by its name; in the end none may be left.
struct RecipeInput {
    private let name: String
    private let members: ValueObject
    private var known: [String] = []
    /// The keys that lead here.
    private let path: [String]

    init(_ value: Value, _ name: String, at path: [String] = []) {
        self.name = name
        self.path = path
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
        guard let text = value.string else { throw mismatch(key, "a string", value) }
        guard !text.isBlank else { throw problem("'\(key)' is empty", at: [key]) }
        return text
    }

    mutating func text(_ key: String) throws(RecipeInputError) -> String {
        guard let text = try optionalText(key) else { throw problem("\(name) has no '\(key)'") }
        return text
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(RecipeInputError) -> Word where Word.RawValue == String {
        let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        guard let text = try optionalText(key) else { throw problem("\(name) has no '\(key)'; expected \(words)") }
        guard let word = Word(rawValue: text) else {
            throw problem("'\(key)' must be \(words), got '\(text.visible)'", at: [key])
        }
        return word
    }

    /// Seconds, or a length of time with its unit.
    mutating func span(_ key: String) throws(RecipeInputError) -> TimeSpan {
        guard let value = member(key) else { throw problem("\(name) has no '\(key)'") }
        if let seconds = value.double, (0...1e9).contains(seconds) {
            return TimeSpan(milliseconds: Int64(seconds * 1_000))
        }
        guard let span = value.string.flatMap({ TimeSpan($0) }) else {
            throw mismatch(key, "seconds, or a duration such as 30s", value)
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
        for (index, item) in list.enumerated() {
            guard let object = item.object else { throw mismatch(key, "a list of objects", item, at: index) }
            objects.append(object)
        }
        return objects
    }

    mutating func texts(_ key: String) throws(RecipeInputError) -> [String] {
        guard let value = member(key) else { return [] }
        var texts: [String] = []
        for (index, item) in (value.list ?? [value]).enumerated() {
            guard let text = item.string else { throw mismatch(key, "a list of strings", item, at: index) }
            texts.append(text)
        }
        return texts
    }

    mutating func boolean(_ key: String) throws(RecipeInputError) -> Bool? {
        guard let value = member(key) else { return nil }
        guard let flag = value.boolean else { throw mismatch(key, "true or false", value) }
        return flag
    }

    /// Integers by any name.
    mutating func integers(_ key: String) throws(RecipeInputError) -> [String: Int] {
        var integers: [String: Int] = [:]
        for member in try object(key) ?? [:] {
            guard case .integer(let number) = member.value, (0...Int64(Int32.max)).contains(number) else {
                throw problem(
                    "'\(member.key.visible)' must be a non-negative integer, got \(member.value.excerpt)",
                    at: [key, member.key])
            }
            integers[member.key] = Int(number)
        }
        return integers
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
        func degrees(_ name: String, _ most: Double) throws(RecipeInputError) -> Double {
            let value = object[name]
            guard let number = value?.double, abs(number) <= most else {
                let found = value.map { "is \($0.excerpt)" } ?? "is missing"
                throw problem(
                    "'\(name)' \(found); expected a number from -\(Int(most)) to \(Int(most))", at: [key, name])
            }
            return number
        }
        return Coordinate(latitude: try degrees("latitude", 90), longitude: try degrees("longitude", 180))
    }

    func checkIsObject() throws(RecipeInputError) {
        guard isObject else { throw problem("\(name) must be an object, got \(excerpt)") }
    }

    /// Any value, or nothing.
    mutating func value(_ key: String) -> Value? { member(key) }

    /// - Throws: When it is no object, or something is left that nobody asked for.
    func finish() throws(RecipeInputError) {
        try checkIsObject()
        guard let stray = members.first(where: { !known.contains($0.key) }) else { return }
        let nearest = NearestName.of(stray.key, in: known)
        throw problem(
            "unknown key '\(String(stray.key.prefix(60)).visible)' in \(name); "
                + (nearest.map { "did you mean '\($0)'?" } ?? "known keys: \(known.joined(separator: ", "))"),
            at: [stray.key], isAboutKey: true)
    }

    /// - Parameter keys: Those that lead to it from here.
    func problem(_ text: String, at keys: [String] = [], isAboutKey: Bool = false) -> RecipeInputError {
        RecipeInputError(text, keys: path + keys, isAboutKey: isAboutKey)
    }

    private func mismatch(
        _ key: String, _ expected: String, _ value: Value, at index: Int? = nil
    ) -> RecipeInputError {
        problem("'\(key)' must be \(expected), got \(value.excerpt)", at: [key] + (index.map { ["\($0)"] } ?? []))
    }
}
