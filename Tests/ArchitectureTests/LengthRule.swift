/// One main type a file: long files hide what they are about.
enum LengthRule {
    /// A smell, which the message tells but nobody has to act on.
    static let long = 300
    static let longest = 400

    static func violations(in tree: [SourceFile]) -> [Violation] {
        let smells = tree.filter { $0.lineCount > long && $0.lineCount <= longest }.map {
            "\($0.path) (\($0.lineCount))"
        }
        let also = smells.isEmpty ? "" : "; over \(long), a smell: \(smells.joined(separator: ", "))"
        return tree.filter { $0.lineCount > longest }.map { file in
            Violation(
                path: file.path, line: nil,
                message:
                    "\(file.lineCount) lines; at most \(longest) are allowed, so move a concern to a file of its own"
                    + also)
        }
    }
}
