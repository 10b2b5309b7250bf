extension MessageSource {
    /// What writes another argument's name where a key leads to a value; nil where more than that key differs.
    ///
    /// - Parameters:
    ///   - name: The full dotted name that the keys make.
    ///   - path: The keys, of which the last is written anew.
    func fix(renaming name: String, to other: String, _ path: [String]) -> Fix? {
        guard let key = path.last, name.hasSuffix(key), let source = self.key(path) else { return nil }
        let group = name.dropLast(key.count)
        guard other.hasPrefix(group), other.count > group.count else { return nil }
        return .rewriting(key, as: String(other.dropFirst(group.count)), at: source)
    }

    /// What writes another text where keys lead to one.
    func fix(writing text: String, for old: String, _ path: [String]) -> Fix? {
        exactly(path).map { .rewriting(old, as: text, at: $0) }
    }
}
