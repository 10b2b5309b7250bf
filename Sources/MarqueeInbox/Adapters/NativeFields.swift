import MarqueeModel

/// Members of a native object, each with one type: another one is refused, null counts as absent.
struct NativeFields {
    let members: ValueObject
    /// What the object is called.
    private let name: String

    init(_ members: ValueObject, _ name: String) {
        self.members = members
        self.name = name
    }

    /// Refuses what nobody would read.
    func checkKeys(_ known: [String]) throws(AdapterRefusal) {
        guard let key = members.keys.first(where: { !known.contains($0) }) else { return }
        let nearest = NearestName.of(key, in: known).map { "; did you mean '\($0)'?" } ?? ""
        throw AdapterRefusal("its '\(name)' has the unknown key '\(key.shortened)'\(nearest)")
    }

    func text(_ key: String) throws(AdapterRefusal) -> String? { try read(key, "a string") { $0.string } }
    func integer(_ key: String) throws(AdapterRefusal) -> Int64? { try read(key, "an integer") { $0.integer } }
    func boolean(_ key: String) throws(AdapterRefusal) -> Bool? { try read(key, "a boolean") { $0.boolean } }
    func object(_ key: String) throws(AdapterRefusal) -> ValueObject? { try read(key, "an object") { $0.object } }
    func list(_ key: String) throws(AdapterRefusal) -> [Value]? { try read(key, "a list") { $0.list } }

    func identifier(_ key: String) throws(AdapterRefusal) -> String? {
        try read(key, "an id, which is a non-blank string or an integer") { $0.identifier }
    }

    func moment(_ key: String) throws(AdapterRefusal) -> Timestamp? {
        try read(key, "a date and time such as 2026-12-01T08:00:00Z") { $0.string.flatMap { Timestamp($0) } }
    }

    func read<Field>(
        _ key: String, _ expected: String, _ convert: (Value) -> Field?
    ) throws(AdapterRefusal) -> Field? {
        guard let value = members[key], value != .null else { return nil }
        guard let field = convert(value) else {
            let found = value.string.map { "'\($0.shortened)'" } ?? value.kindDescription
            throw AdapterRefusal("the '\(key)' of its \(name) must be \(expected), got \(found)")
        }
        return field
    }
}
