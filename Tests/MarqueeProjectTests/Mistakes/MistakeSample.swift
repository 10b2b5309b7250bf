/// A document without mistakes, in which every key has a line of its own.
struct MistakeSample: Sendable {
    /// What it is a sample of.
    let name: String
    /// Where it is in the project.
    let path: String
    let text: String
    /// The sections of the grammar of which every key is in it, but for those that exclude others.
    let sections: [String]
    /// Keys without which it has one finding; all others may be missing.
    let needed: Set<String>
    /// Keys below which every key is a name that its author chooses.
    let names: Set<String>
    /// Keys below which any value is right.
    var free: Set<String> = []
    /// Other samples that have to be beside it.
    var beside: [MistakeSample] = []
    /// What has another number of findings, and why.
    var exceptions: [Exception] = []

    struct Exception: Sendable {
        let key: String
        let mistakes: [Mistake]
        let count: Int
        let reason: String
    }

    /// A key of the text.
    struct Key: Sendable {
        /// The keys that lead to it, with dots.
        let path: String
        let name: String
        /// From 1.
        let line: Int
        let column: Int
        let valueColumn: Int
        /// What stands behind it on its line.
        let value: String
        /// The line behind the last of what belongs to it.
        let end: Int
        /// The line of the key around it; its own at the top.
        let parentLine: Int
        /// Whether nothing else is in its mapping.
        var isAlone = false
        let isFirstOfItem: Bool

        /// Whether both are in one mapping.
        func isBeside(_ other: Key) -> Bool {
            column == other.column && (column == 1 || parentLine == other.parentLine)
        }
    }

    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The keys in order.
    var keys: [Key] {
        let lines = lines
        var open: [(indentation: Int, name: String, line: Int)] = []
        var keys: [Key] = lines.enumerated().compactMap { number, line -> Key? in
            let isItem = line.drop { $0 == " " }.hasPrefix("- ")
            let indentation = line.prefix { $0 == " " || $0 == "-" }.count
            guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("---") else { return nil }
            let name = String(line[line.index(line.startIndex, offsetBy: indentation)..<colon])
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            open.removeAll { $0.indentation >= indentation }
            let path = (open.map(\.name) + [name]).joined(separator: ".")
            let parent = open.last?.line ?? number + 1
            open.append((indentation, name, number + 1))
            let end = lines[(number + 1)...].firstIndex { $0.prefix { $0 == " " || $0 == "-" }.count <= indentation }
            return Key(
                path: path, name: name, line: number + 1, column: indentation + 1,
                valueColumn: line.count - value.count + 1, value: value, end: (end ?? lines.count) + 1,
                parentLine: parent, isFirstOfItem: isItem)
        }
        let found = keys
        for index in keys.indices {
            let key = found[index]
            keys[index].isAlone = !found.contains { $0.line != key.line && $0.isBeside(key) }
        }
        return keys
    }
}

/// A way to get a key wrong.
enum Mistake: String, CaseIterable, Sendable {
    case missing, misspelt, wrongType, doubled, wrongIndent, wrongQuote

    /// The text with the mistake at a key; nil where it cannot be made.
    func text(of sample: MistakeSample, at key: MistakeSample.Key) -> String? {
        var lines = sample.lines
        let (first, end) = (key.line - 1, key.end - 1)
        let head = String(lines[first].prefix(key.column - 1))
        switch self {
        case .missing:
            // Of a list's item, the next key would have to begin it.
            guard !key.isFirstOfItem, !key.isAlone else { return nil }
            lines.removeSubrange(first..<end)
        case .misspelt:
            lines[first] = "\(head)\(key.name)q:\(lines[first].dropFirst(key.column + key.name.count))"
        case .wrongType:
            let wrong = key.value.hasPrefix("[") || key.value.isEmpty || key.value.hasPrefix("{") ? "5.5" : "[[5]]"
            lines.replaceSubrange(first..<end, with: ["\(head)\(key.name): \(wrong)"])
        case .doubled:
            let blanks = String(repeating: " ", count: key.column - 1)
            let copy = [blanks + lines[first].dropFirst(key.column - 1)] + lines[(first + 1)..<end]
            lines.insert(contentsOf: copy, at: end)
        case .wrongIndent:
            guard !key.isFirstOfItem, !key.isAlone else { return nil }
            lines[first] = " " + lines[first]
        case .wrongQuote:
            guard !key.value.isEmpty else { return nil }
            lines[first] = "\(head)\(key.name): \"\(key.value.replacing("\"", with: ""))"
        }
        return lines.joined(separator: "\n")
    }

    /// How many findings there have to be.
    func count(of sample: MistakeSample, at key: MistakeSample.Key) -> Int {
        let parent = key.path.split(separator: ".").dropLast().joined(separator: ".")
        let isName = sample.names.contains(parent)
        switch self {
        case .missing: return sample.needed.contains(key.path) ? 1 : 0
        case .misspelt: return isName ? 0 : 1
        case .wrongType: return sample.free.contains(parent) ? 0 : 1
        case .doubled, .wrongIndent, .wrongQuote: return 1
        }
    }

    /// Whether a finding is where the mistake is made.
    func isPlace(_ line: Int, _ column: Int, of sample: MistakeSample, at key: MistakeSample.Key) -> Bool {
        switch self {
        case .missing: key.column == 1 || line >= key.parentLine
        case .misspelt: line == key.line && column == key.column
        case .wrongType: line == key.line && column >= key.column
        case .doubled: line == key.end && column == key.column
        // libyaml sees it at the key itself, or at what follows it.
        case .wrongIndent: (key.line...key.end).contains(line) || line == key.line - 1
        case .wrongQuote: line == key.line && column == key.valueColumn
        }
    }
}
