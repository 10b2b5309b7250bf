/// Names that say nothing.
enum NamingRules {
    /// Drawers: what is in them belongs where it is used.
    static let folders: Set = ["Utils", "Helpers", "Common", "Extensions", "Managers"]
    /// Endings of type names that hide what the type is.
    static let endings = ["Manager", "Helper", "Impl"]

    static func violations(inFolder path: String) -> [Violation] {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard folders.contains(where: { $0.lowercased() == name.lowercased() }) else { return [] }
        return [
            Violation(
                path: path, line: nil, message: "'\(name)' is a drawer; name the folder after what is in it")
        ]
    }

    static func violations(in file: SourceFile) -> [Violation] {
        endings.flatMap { ending in
            file.lines(containing: ending).flatMap { number, line in
                typeNames(in: line).filter { $0.hasSuffix(ending) }.map { name in
                    Violation(
                        path: file.path, line: number,
                        message: "'\(name)' ends in '\(ending)'; name the type after what it is or does")
                }
            }
        }
    }

    /// The types that a line of code declares.
    private static func typeNames(in line: String) -> [Substring] {
        let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        return zip(words, words.dropFirst()).filter { keywords.contains(String($0.0)) }.map(\.1)
    }

    private static let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}
