/// The members of an object, in the order in which they were written.
///
/// Two objects are equal when they have the same members, in whatever order. A key is there once: setting it again
/// replaces its value and keeps its place.
public struct ValueObject: Sendable {
    /// One key with its value.
    public struct Member: Sendable, Hashable {
        /// The key, as written.
        public let key: String
        /// Its value.
        public var value: Value

        /// Creates a member.
        init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The members, in order.
    public private(set) var members: [Member]
    /// Places of the keys, kept only for objects that are large enough for it to pay.
    private var places: [String: Int]?

    private static let searchedInOrder = 16

    /// Creates an object without members.
    public init() {
        self.members = []
    }

    /// Creates an object; of a key given more than once, the last value stays.
    public init(_ members: some Sequence<(String, Value)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    /// The value of a key; setting nil removes it. Reading is linear for small objects, else constant.
    public subscript(key: String) -> Value? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?):
                members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                places = nil
                index()
            case (nil, let value?):
                append(new: key, value)
            case (nil, nil):
                break
            }
        }
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }
    /// How many members there are.
    public var count: Int { members.count }
    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// Whether there is a value for a key.
    package func contains(_ key: String) -> Bool { place(of: key) != nil }

    /// Adds a value for a key that is known not to be there.
    package mutating func append(new key: String, _ value: Value) {
        places?[key] = members.count
        members.append(Member(key: key, value: value))
        if places == nil { index() }
    }

    private func place(of key: String) -> Int? {
        if let places { return places[key] }
        return members.firstIndex { $0.key == key }
    }

    private mutating func index() {
        guard members.count > Self.searchedInOrder else { return }
        places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
    }
}

extension ValueObject: Hashable {
    /// Equal when the members are, in whatever order.
    public static func == (left: ValueObject, right: ValueObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    /// Feeds what makes it equal to others.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members { sum &+= member.hashValue }
        hasher.combine(sum)
    }
}

extension ValueObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of a key given more than once, the last value stays.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(elements)
    }
}

extension ValueObject: Sequence {
    /// Iterates over the members, in order.
    public func makeIterator() -> IndexingIterator<[Member]> {
        members.makeIterator()
    }
}
