import MarqueeModel

/// The Swift file with a readable and writable type for each of some content types: the same text for the same types.
struct ContentTypeFile {
    private let types: [SourceContentType]

    init(_ types: [SourceContentType]) { self.types = types }

    var text: String {
        let scope = SwiftScope(
            types.map { type in
                (
                    entry: SwiftScope.Entry(kind: .type, name: type.id),
                    identifier: SwiftName.type(type.id, suffix: "Entry")
                )
            })
        var swift = SwiftText()
        swift.line("// Generated from content types by the plugin TypedContexts. Do not edit.")
        swift.line()
        swift.line("import MarqueeContent")
        // For values of fields that can be any JSON.
        swift.line("import MarqueeModel")
        let identifiers = Dictionary(
            types.map { ($0.id, scope[.type, $0.id]) }, uniquingKeysWith: { first, _ in first })
        for type in types {
            swift.line()
            EntryStruct(type, named: scope[.type, type.id], others: identifiers).write(to: &swift)
        }
        return swift.text
    }
}
