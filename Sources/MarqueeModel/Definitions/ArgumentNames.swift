/// The names of a definition's arguments so far, and the groups that they make.
struct ArgumentNames {
    /// How a new name collides with an earlier one.
    struct Conflict {
        enum Kind { case sameName, parentIsArgument, nameIsGroup }
        let kind: Kind
        /// The place of the earlier argument.
        let index: Int
    }

    /// How deep a name goes at most: values are nested as deep when they go to a plugin.
    private static let maximumDepth = 100

    /// Few names are searched one by one, which is faster than hashing them; more are kept in tables.
    private static let searchedInOrder = 24

    private var list: [(name: String, index: Int, isDotted: Bool)] = []
    private var arguments: [String: Int] = [:]
    private var groups: [String: Int] = [:]
    private let isIndexed: Bool

    init(capacity: Int) {
        isIndexed = capacity > Self.searchedInOrder
        if !isIndexed { list.reserveCapacity(capacity) }
    }

    /// Why a name is none, as the rest of a sentence, or nil.
    static func problem(of name: String) -> String? {
        if let problem = NameRule.problem(of: name) { return problem }
        let dot = UInt8(ascii: ".")
        var last = dot
        var depth = 1
        for byte in name.utf8 {
            if byte == dot, last == dot { return name.utf8.first == dot ? "starts with '.'" : "contains '..'" }
            if byte == dot { depth += 1 }
            last = byte
        }
        if last == dot { return "ends with '.'" }
        return depth > maximumDepth ? "has more than \(maximumDepth) parts" : nil
    }

    /// Adds a name, unless it collides.
    mutating func insert(_ name: String, at index: Int) -> Conflict? {
        isIndexed ? insertIndexed(name, at: index) : insertListed(name, at: index)
    }

    private mutating func insertListed(_ name: String, at index: Int) -> Conflict? {
        let isDotted = name.utf8.contains(UInt8(ascii: "."))
        for other in list {
            if other.name.utf8.count == name.utf8.count {
                if other.name == name { return Conflict(kind: .sameName, index: other.index) }
            } else if isDotted, name.isBelow(group: other.name) {
                return Conflict(kind: .parentIsArgument, index: other.index)
            } else if other.isDotted, other.name.isBelow(group: name) {
                return Conflict(kind: .nameIsGroup, index: other.index)
            }
        }
        list.append((name, index, isDotted))
        return nil
    }

    private mutating func insertIndexed(_ name: String, at index: Int) -> Conflict? {
        if let first = arguments[name] { return Conflict(kind: .sameName, index: first) }
        if let member = groups[name] { return Conflict(kind: .nameIsGroup, index: member) }
        let parents = name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) }
        for parent in parents {
            if let argument = arguments[parent] { return Conflict(kind: .parentIsArgument, index: argument) }
        }
        arguments[name] = index
        for parent in parents where groups[parent] == nil { groups[parent] = index }
        return nil
    }
}

extension String {
    /// Whether there is nothing but white space.
    package var isBlank: Bool {
        if let first = utf8.first, first < 0x80, first > 0x20 { return false }
        return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
}
