import MarqueeModel
import Testing

@testable import MarqueeContent

/// A message is an entry with a value for each locale, and an entry a message.
struct MessageMappingTests {
    private static func template() throws -> TemplateDefinition {
        try Template("card").argument("title", default: "x", constraints: ["maxLength": 80])
            .argument("style.padding", default: 8).argument("shown", default: true)
            .listArgument("tags", of: .string).listArgument("sizes", of: .number)
            .dataArgument("extra", default: .null).fileArgument("photo")
            .actionArgument("link").build()
    }

    private static let locales = [
        SpaceLocale("en-US", isDefault: true), SpaceLocale("it-IT", fallbackCode: "en-US"),
        SpaceLocale("it-CH", fallbackCode: "it-IT"), SpaceLocale("de-DE"),
    ]

    private static let message = Message(
        "card", id: "welcome",
        arguments: [
            "title": "Hello", "style": ["padding": 12], "shown": false, "tags": ["a"], "sizes": [1, 2.5], "extra": 7,
            "photo": "https://images.example/a.png", "link": ["type": "url", "url": "https://a.example"],
        ],
        localizations: [Message.Localization(locale: "it", arguments: ["title": "Ciao", "style.padding": 9])])

    private static func entry(_ fields: MarqueeContent.Fields) -> Entry {
        Entry(SystemProperties(Link(.entry, "welcome"), version: 3, contentType: "card"), fields: fields)
    }

    private static var resolver: LinkResolver {
        var resolver = LinkResolver()
        resolver.add(
            Asset(
                SystemProperties(Link(.asset, "a"), version: 1),
                fields: Fields([
                    "file": [
                        "en-US": [
                            "url": "//images.example/a.png", "fileName": "a.png", "contentType": "image/png",
                        ]
                    ]
                ])))
        return resolver
    }

    @Test func `a message comes back from its entry`() throws {
        let mapping = try MessageMapping(Self.template(), locales: Self.locales)
        let written = try mapping.fields(of: Self.message, asset: { _ in Link(.asset, "a") })
        #expect(written.omissions == [])
        #expect(written.fields.value(of: "title", at: "it-IT") == "Ciao")
        #expect(written.fields.value(of: "style_padding", at: "en-US") == 12)
        #expect(written.fields.value(of: "extra", at: "en-US") == ["marquee_value": 7])
        let back = try mapping.message(from: Self.entry(written.fields), resolving: Self.resolver)
        #expect(back.id == "welcome" && back.template == "card")
        #expect(
            back.arguments == [
                "title": "Hello", "style.padding": 12, "shown": false, "tags": ["a"], "sizes": [1, 2.5], "extra": 7,
                "photo": "https://images.example/a.png", "link": ["type": "url", "url": "https://a.example"],
            ])
        // Swiss Italian falls back to Italian by Contentful's own rule, which tags alone do not tell.
        #expect(back.localizations.map { $0.locale } == ["it-IT", "it-CH"])
        #expect(back.localizations.first?.arguments == ["title": "Ciao", "style.padding": 9])
    }

    @Test func `at one locale, what is missing stands in`() throws {
        let mapping = try MessageMapping(Self.template(), locales: Self.locales)
        let fields = Fields(["title": ["en-US": "Hello", "it-IT": "Ciao"], "shown": ["en-US": true]])
        let message = try mapping.message(from: Self.entry(fields), at: "it-CH")
        #expect(message.arguments == ["title": "Ciao", "shown": true])
        #expect(try mapping.message(from: Self.entry(fields), at: "de-DE").arguments == [:])
        let error = #expect(throws: ContentError.self) { try mapping.message(from: Self.entry(fields), at: "fr") }
        #expect(error?.code == .configuration)
    }

    @Test func `a wrong value names entry, field and locale`() throws {
        let mapping = try MessageMapping(Self.template(), locales: Self.locales)
        let error = #expect(throws: ContentError.self) {
            try mapping.message(from: Self.entry(Fields(["title": ["en-US": 5]])))
        }
        #expect(
            error?.message == "entry welcome, field 'title', locale 'en-US': expected a string, got a number")
        let missing = #expect(throws: ContentError.self) {
            try mapping.message(from: Self.entry(Fields(["photo": ["en-US": Link(.asset, "gone").value]])))
        }
        #expect(missing?.message == "entry welcome, field 'photo', locale 'en-US': the asset gone does not exist")
    }

    @Test func `rich text is HTML and a plain reading`() throws {
        let type = ContentType(
            SystemProperties(Link(.contentType, "marquee.content"), version: 1), name: "Article",
            fields: [ContentField("title", .symbol), ContentField("html", .richText, isLocalized: true)])
        let mapping = try MessageMapping(
            BuiltInTemplate.content.definition, type: type, locales: Self.locales)
        let text: Value = [
            "nodeType": "document", "data": [:],
            "content": [
                [
                    "nodeType": "paragraph", "data": [:],
                    "content": [["nodeType": "text", "value": "a < b", "marks": [["type": "bold"]], "data": [:]]],
                ]
            ],
        ]
        let message = try mapping.message(from: Self.entry(Fields(["html": ["en-US": text]])))
        #expect(message.arguments["html"]?.string?.contains("a &lt; b") == true)
        #expect(message.arguments["text"]?.string?.contains("a < b") == true)
    }

    @Test func `an entry of a function's type is an action`() throws {
        let function = try AppFunction("copy-code").argument("code", default: "").build()
        var type = try TemplateMapping().contentType(for: Self.template())
        for index in type.fields.indices where type.fields[index].id == "link" {
            type.fields[index].kind = .link(.entry)
        }
        let mapping = try MessageMapping(Self.template(), type: type, locales: Self.locales)
        var resolver = LinkResolver()
        resolver.add(
            Entry(
                SystemProperties(Link(.entry, "f"), version: 1, contentType: "copy-code"),
                fields: Fields(["code": ["en-US": "X1"]])))
        let message = try mapping.message(
            from: Self.entry(Fields(["link": ["en-US": Link(.entry, "f").value]])), resolving: resolver,
            functions: ["copy-code": function])
        #expect(
            message.arguments["link"] == ["type": "function", "function": "copy-code", "arguments": ["code": "X1"]])
    }

    @Test func `what an editor has written stays`() {
        let seen = Fields(["title": ["en-US": "Hello", "it-IT": "Ciao"], "text": ["en-US": "gone"]])
        let entry = Fields(["title": ["en-US": "Hello", "it-IT": "Buongiorno"], "body": ["en-US": "theirs"]])
        let message = Fields([
            "title": ["en-US": "Hi", "it-IT": "Salve"], "text": ["en-US": "new"], "body": ["en-US": "ours"],
            "other": ["en-US": "new"],
        ])
        let merge = EntryMerge(message, into: entry, seen: seen)
        #expect(merge.changes.map { "\($0.field) \($0.locale)" } == ["title en-US", "other en-US"])
        #expect(merge.kept.map { "\($0.field) \($0.locale)" } == ["title it-IT", "text en-US", "body en-US"])
        var fields = entry
        merge.apply(to: &fields)
        #expect(
            fields.value(of: "title", at: "it-IT") == "Buongiorno" && fields.value(of: "title", at: "en-US") == "Hi")
        #expect(fields.value(of: "body", at: "en-US") == "theirs")
        // What stays is still the editor's the next time, too.
        let next = EntryMerge(message, into: fields, seen: merge.seen(fields, former: seen))
        #expect(next.changes.isEmpty && next.kept.count == 3)
    }

    @Test func `what another locale stands in for is not written out`() {
        let locales = [
            SpaceLocale("en-US", isDefault: true), SpaceLocale("it-IT"), SpaceLocale("it-CH", fallbackCode: "it-IT"),
        ]
        let message = Fields(["title": ["it-IT": "Ciao", "it-CH": "Ciao"]])
        let merge = EntryMerge(message, into: nil, seen: nil, locales: locales)
        #expect(merge.changes.map(\.locale) == ["it-IT"])
        let entry = Fields(["title": ["it-IT": "Salve"]])
        let other = EntryMerge(message, into: entry, seen: entry, locales: locales)
        #expect(other.changes.map(\.locale) == ["it-IT"])
        let own = EntryMerge(
            Fields(["title": ["it-CH": "Hoi"]]), into: entry, seen: entry, locales: locales)
        #expect(own.changes.map(\.locale) == ["it-CH"])
    }

    @Test func `wrong values of messages are told`() throws {
        let mapping = try MessageMapping(Self.template(), locales: Self.locales)
        let error = #expect(throws: ContentError.self) {
            try mapping.fields(of: Message("card", id: "a", arguments: ["shown": "yes"]))
        }
        #expect(error?.message == "argument 'shown' of 'card': expected a boolean, got a string")
        let written = try mapping.fields(
            of: Message(
                "card", id: "a", localizations: [Message.Localization(locale: "fr", arguments: ["title": "Salut"])]))
        #expect(written.omissions == ["unknown locale 'fr'; known locales: 'en-US', 'it-IT', 'it-CH', 'de-DE'"])
    }
}
