package import MarqueeModel

/// What `Documentation/format.md` says of keys, made of the grammar: the tables between its marks.
package struct FormatReference {
    private let grammar: Grammar

    package init(_ grammar: Grammar = .standard) {
        self.grammar = grammar
    }

    /// A document with its tables made anew. Each stands between `<!-- keys of NAME -->` (or `variants of`) and the next
    /// `<!-- end -->`, where the name is a section's.
    package func filled(_ document: String) -> String {
        var result = ""
        var rest = document[...]
        while let opening = rest.firstRange(of: "<!-- "),
            let mark = rest[opening.lowerBound...].firstRange(of: " -->\n")
        {
            result += rest[..<mark.upperBound]
            let words = rest[opening.upperBound..<mark.lowerBound].split(separator: " ")
            rest = rest[mark.upperBound...]
            guard words.count == 3, words[1] == "of", let end = rest.firstRange(of: "<!-- end -->") else { continue }
            let section = grammar[String(words[2])]
            result += (words[0] == "keys" ? keys(of: section) : variants(of: section)) + "\n"
            rest = rest[end.lowerBound...]
        }
        return result + rest
    }

    private func variants(of section: Grammar.Section) -> String {
        let rows = section.variants.map { variant in
            let others = section.keys(of: variant.name).filter { !$0.variants.isEmpty && section.name != "argument" }
            let keys = others.isEmpty ? "" : " With \(others.map { "`\($0.name)`" }.joined(separator: ", "))."
            return "| `\(variant.name)` | \(variant.help)\(keys) |"
        }
        return "\n| \(section.chooser ?? "") | |\n|---|---|\n\(rows.joined(separator: "\n"))\n"
    }

    private func keys(of section: Grammar.Section) -> String {
        let rows = rows(of: section, prefix: "").joined(separator: "\n")
        return "\n| key of \(section.phrase) | value | |\n|---|---|---|\n\(rows)\n"
    }

    /// Keys of a section in another one are listed once: what stands behind the next key of the same kind has the same.
    private func rows(of section: Grammar.Section, prefix: String) -> [String] {
        var listed: Set<String> = [section.name]
        return section.keys.flatMap { key -> [String] in
            let only = key.variants.isEmpty ? "" : " For \(key.variants.map { "`\($0)`" }.joined(separator: ", "))."
            let needed = key.need == nil || !key.variants.isEmpty ? "" : " Needed."
            let row = "| `\(prefix)\(key.name)` | \(value(key)) | \(key.help)\(only)\(needed) |"
            guard let name = key.shape.section, listed.insert(name).inserted,
                !grammar.documents.contains(where: { $0.content == .section(name) })
            else {
                return [row]
            }
            return [row] + rows(of: grammar[name], prefix: "\(prefix)\(key.name)\(key.shape.step).")
        }
    }

    private func value(_ key: Grammar.Key) -> String {
        let examples = key.shape.section == nil ? key.examples.map { "`\($0)`" }.joined(separator: ", ") : ""
        let phrase = phrase(key.shape)
        return examples.isEmpty ? phrase : "\(phrase): \(examples)"
    }

    private func phrase(_ shape: Grammar.Shape) -> String {
        switch shape {
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .boolean: "`true`, `false`"
        case .items(let item): "\(phrase(item)), or a list of them"
        case .list(.either), .list(.value): "a list"
        case .either(let one, let other): "\(phrase(one)) or \(phrase(other))"
        case .named: "a mapping from names"
        default: shape.phrase
        }
    }
}

extension Grammar.Shape {
    /// What leads from a key to the keys below it.
    fileprivate var step: String {
        switch self {
        case .list: "[]"
        case .named: ".NAME"
        default: ""
        }
    }
}
