/// The identifiers of one scope, such as the members of a struct: each its own, whatever they are made from.
///
/// Those that would be the same all get a number, in the order of what they stand for: none of them keeps the plain
/// identifier. So a name that is added later makes a compiler error of code that uses the plain one, and never lets it
/// mean something else.
struct SwiftScope {
    /// What an identifier stands for.
    struct Entry: Hashable {
        enum Kind: Int, Hashable {
            case member, type, trigger, presenter
        }

        let kind: Kind
        /// As the author writes it, in full.
        let name: String
    }

    private let identifiers: [Entry: String]

    /// - Parameters:
    ///   - entries: What needs identifiers, with the one that each would have if it were alone.
    ///   - taken: Identifiers that the scope has already.
    init(_ entries: [(entry: Entry, identifier: String)], taken: Set<String> = []) {
        var identifiers: [Entry: String] = [:]
        for (identifier, same) in Dictionary(grouping: entries, by: \.identifier) {
            guard same.count > 1 || taken.contains(identifier) else {
                for (entry, _) in same { identifiers[entry] = identifier }
                continue
            }
            let sorted = same.map(\.entry).sorted { left, right in
                left.name == right.name
                    ? left.kind.rawValue < right.kind.rawValue
                    : left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
            }
            // No other identifier ends so: what names lead to has no such underscore.
            for (number, entry) in sorted.enumerated() { identifiers[entry] = "\(identifier)_\(number + 1)" }
        }
        self.identifiers = identifiers
    }

    /// The identifier, as it is written where it is declared.
    subscript(_ kind: Entry.Kind, _ name: String) -> String {
        SwiftName.quotingKeyword(identifiers[Entry(kind: kind, name: name)] ?? name)
    }
}
