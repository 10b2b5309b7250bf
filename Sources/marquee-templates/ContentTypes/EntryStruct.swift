/// Writes the struct of a content type's entries, with what reads and writes each field.
struct EntryStruct {
    private let type: SourceContentType
    private let identifier: String
    /// The identifiers of all types that are generated, by content type.
    private let others: [String: String]
    private let scope: SwiftScope

    /// What a nested type cannot be called, since the struct uses it.
    private static let taken: Set = [
        "CodingKey", "CodingKeys", "Codable", "ContentAsset", "ContentDate", "ContentFieldReadable", "ContentFields",
        "ContentLocation", "ContentReadable", "ContentWritable", "Link", "Linked", "RichText", "contentfulID",
        "contentfulVersion",
    ]

    init(_ type: SourceContentType, named identifier: String, others: [String: String]) {
        self.type = type
        self.identifier = identifier
        self.others = others
        let entries = type.fields.flatMap { field in
            [(SwiftScope.Entry(kind: .member, name: field.id), SwiftName.member(field.id))]
                + (field.choices == nil
                    ? [] : [(SwiftScope.Entry(kind: .type, name: field.id), SwiftName.type(field.id))])
        }
        self.scope = SwiftScope(entries.map { (entry: $0.0, identifier: $0.1) }, taken: Self.taken)
    }

    func write(to swift: inout SwiftText) {
        if let summary = type.summary, !summary.allSatisfy(\.isWhitespace) {
            swift.documentation(summary)
            swift.documentation("")
        }
        swift.documentation("An entry of the content type `\(type.id)`.")
        swift.block("struct \(SwiftName.quotingKeyword(identifier)): ContentReadable, ContentWritable, Sendable") {
            swift in
            swift.documentation("The id of the content type.")
            swift.line("static let contentType = \(SwiftText.literal(type.id))")
            swift.line()
            swift.documentation("The entry's id.")
            swift.line("var contentfulID: String")
            swift.documentation("The version that was read; nil for a new entry.")
            swift.line("var contentfulVersion: Int?")
            for field in type.fields {
                swift.documentation("The field `\(field.id)`: \(field.name)")
                swift.line("var \(scope[.member, field.id]): \(swiftType(of: field))")
            }
            swift.line()
            writeKeys(to: &swift)
            swift.line()
            writeCreation(to: &swift)
            swift.line()
            swift.documentation("Reads an entry; throws if a field does not match the content type.")
            swift.block("init(fields: ContentFields) throws") { swift in
                swift.line("self.contentfulID = fields.id")
                swift.line("self.contentfulVersion = fields.version")
                for field in type.fields {
                    let call = field.isRequired ? "value" : "optionalValue"
                    swift.line(
                        "self.\(scope[.member, field.id]) = try fields.\(call)(\(SwiftText.literal(field.id)))")
                }
            }
            for field in type.fields {
                guard let choices = field.choices else { continue }
                swift.line()
                let cases = SwiftScope(choices: choices)
                swift.documentation("The values of `\(field.id)`.")
                swift.block(
                    "enum \(scope[.type, field.id]): String, Codable, Sendable, CaseIterable, ContentFieldReadable"
                ) { swift in
                    for choice in choices {
                        swift.line("case \(cases[.member, choice]) = \(SwiftText.literal(choice))")
                    }
                }
            }
        }
    }

    /// What an encoder writes: the fields, by their ids.
    private func writeKeys(to swift: inout SwiftText) {
        guard !type.fields.isEmpty else {
            swift.line("private enum CodingKeys: CodingKey {}")
            return
        }
        swift.block("private enum CodingKeys: String, CodingKey") { swift in
            for field in type.fields {
                // Alone, these are the entry's own.
                let isOwn = ["id", "version", "contentfulID", "contentfulVersion"].contains(field.id)
                let key = isOwn || field.id.hasPrefix("fields.") ? "fields.\(field.id)" : field.id
                swift.line("case \(scope[.member, field.id]) = \(SwiftText.literal(key))")
            }
        }
    }

    private func writeCreation(to swift: inout SwiftText) {
        swift.documentation("Creates an entry.")
        swift.line("init(")
        swift.indented { swift in
            let last = type.fields.isEmpty
            swift.line("contentfulID: String, contentfulVersion: Int? = nil\(last ? "" : ",")")
            for (number, field) in type.fields.enumerated() {
                let comma = number + 1 < type.fields.count ? "," : ""
                let value = field.isRequired ? "" : " = nil"
                swift.line("\(scope[.member, field.id]): \(swiftType(of: field))\(value)\(comma)")
            }
        }
        swift.block(")") { swift in
            swift.line("self.contentfulID = contentfulID")
            swift.line("self.contentfulVersion = contentfulVersion")
            for field in type.fields {
                swift.line("self.\(scope[.member, field.id]) = \(scope[.member, field.id])")
            }
        }
    }

    private func swiftType(of field: SourceField) -> String {
        let item =
            switch field.kind {
            case .text: field.choices == nil ? "String" : scope[.type, field.id]
            case .richText: "RichText"
            case .integer: "Int"
            case .number: "Double"
            case .boolean: "Bool"
            case .date: "ContentDate"
            case .location: "ContentLocation"
            case .object: "Value"
            case .asset: "Linked<ContentAsset>"
            case .entry(let target): target.flatMap { others[$0] }.map { "Linked<\($0)>" } ?? "Link"
            }
        return (field.isList ? "[\(item)]" : item) + (field.isRequired ? "" : "?")
    }
}
