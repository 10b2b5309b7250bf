import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeYAML
import Testing

@testable import MarqueeContent

/// A template that was a content type in between is the same template.
struct TemplateMappingTests {
    private let mapping = TemplateMapping(defaultLocale: "en-US", project: "shop")

    /// The type as Contentful gives it back: numbers as JavaScript has them, what is null left out or null.
    private static func stored(_ type: ContentType) throws -> ContentType {
        func stored(_ value: Value) -> Value {
            switch value {
            case .object(let object): .object(ValueObject(object.map { ($0.key, stored($0.value)) }))
            case .list(let items): .list(items.map(stored))
            case .double(let number): Int64(exactly: number).map(Value.integer) ?? value
            default: value
            }
        }
        var object = try #require(try Value(json: stored(type.body).jsonBytes()).object)
        object["sys"] = ["id": .string(type.id), "type": "ContentType", "version": 1]
        return try ContentType(.object(object))
    }

    private func check(_ definition: TemplateDefinition) throws {
        let type = try mapping.contentType(for: definition)
        #expect(type.fields.count <= 50)
        #expect(Set(type.fields.map(\.id)).count == type.fields.count)
        for id in type.fields.map(\.id) { #expect(id.wholeMatch(of: /[A-Za-z0-9_]{1,64}/) != nil, "\(id)") }
        #expect(type.id.wholeMatch(of: /[A-Za-z0-9_.-]{1,64}/) != nil)
        let stored = try Self.stored(type)
        #expect(try mapping.template(from: stored) == definition, "\(definition.json.json())")
        // And once more, over what is there: nothing is left to change.
        let again = try mapping.contentType(for: definition, existing: stored)
        #expect(again.body.isSameToContentful(as: type.body))
    }

    @Test func `every definition of templates comes back`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../templates")
            .standardized
        var count = 0
        for folder in ["examples", "marquee"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()) {
                var loader = DocumentLoader(presenters: PresenterDefaults(template: "p", function: "p"))
                let text = try String(contentsOf: root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
                // Names that begin so are nobody's to define.
                loader.read(Array(text.replacing("marquee.", with: "my-").utf8), file: name)
                for definition in loader.definitions {
                    count += 1
                    try check(definition)
                }
            }
        }
        for template in BuiltInTemplate.allCases {
            count += 1
            try check(template.definition)
        }
        #expect(count >= 15)
    }

    @Test(arguments: 0..<10)
    func `ten thousand generated definitions come back`(batch: Int) throws {
        var definitions = GeneratedDefinitions(seed: UInt64(batch))
        for _ in 0..<1_000 { try check(definitions.next()) }
    }

    @Test func `fifty arguments have room, and fifty-one are an error`() throws {
        func definition(_ count: Int, presenter: String?) throws -> TemplateDefinition {
            var template = Template("wide")
            for index in 0..<count { template = template.argument("a\(index)", default: "x") }
            if let presenter { template = template.presenter(presenter) }
            return try template.build()
        }
        try check(definition(50, presenter: nil))
        try check(definition(50, presenter: "web.poster"))
        #expect(try mapping.contentType(for: definition(50, presenter: "web")).fields.count == 50)
        let error = #expect(throws: ContentError.self) { try mapping.contentType(for: definition(51, presenter: nil)) }
        #expect(error?.code == .unsupported)
        #expect(error?.message == "'wide' has 51 arguments; a content type has at most 50 fields")
    }

    @Test func `types are fields, and constraints validations`() throws {
        let template = try Template("card").argument("title", default: "x", constraints: ["maxLength": 80])
            .argument("text", default: "", constraints: ["pattern": "^[a-z]*$"])
            .argument("style.padding", default: 8, constraints: ["minimum": 0, "maximum": 64.5])
            .argument("position", default: "left", constraints: ["enum": ["left", "right"]])
            .argument("shown", default: true)
            .fileArgument("photo", required: true, constraints: ["accept": ["image/*"], "maxBytes": 1_000])
            .build()
        let type = try mapping.contentType(for: template)
        let fields = Dictionary(uniqueKeysWithValues: type.fields.map { ($0.id, $0) })
        #expect(type.fields.map(\.id) == ["title", "text", "style_padding", "position", "shown", "photo", "marquee_"])
        #expect(fields["title"]?.kind == .symbol && fields["title"]?.validations == [["size": ["max": 80]]])
        #expect(fields["title"]?.defaultValue == ["en-US": "x"])
        #expect(fields["text"]?.kind == .text)
        #expect(fields["text"]?.validations == [["regexp": ["pattern": "^[a-z]*$", "flags": .null]]])
        #expect(fields["style_padding"]?.kind == .number)
        #expect(fields["style_padding"]?.validations == [["range": ["min": 0, "max": 64.5]]])
        #expect(fields["position"]?.kind == .symbol && fields["position"]?.validations == [["in": ["left", "right"]]])
        #expect(fields["shown"]?.kind == .boolean)
        #expect(fields["photo"]?.kind == .link(.asset) && fields["photo"]?.isRequired == true)
        #expect(
            fields["photo"]?.validations == [["linkMimetypeGroup": ["image"]], ["assetFileSize": ["max": 1_000]]])
        #expect(type.displayField == "title")
    }

    @Test func `what editors have set stays`() throws {
        let template = try Template("card").argument("title", default: "x", constraints: ["maxLength": 80]).build()
        var type = try mapping.contentType(for: template)
        type.name = "Welcome card"
        type.fields[0].name = "Title of the card"
        type.fields[0].isLocalized = false
        type.fields[0].validations = [["size": ["max": 80], "message": "Shorter!"], ["unique": true]]
        #expect(try mapping.contentType(for: template, existing: type).body.isSameToContentful(as: type.body))
        let longer = try Template("card").argument("title", default: "x", constraints: ["maxLength": 90]).build()
        let changed = try mapping.contentType(for: longer, existing: type)
        #expect(changed.name == "Welcome card" && changed.fields[0].name == "Title of the card")
        #expect(changed.fields[0].validations == [["size": ["max": 90]], ["unique": true]])
        #expect(changed.fields[0].isLocalized == false)
    }

    @Test func `what an editor changes in the type is read`() throws {
        let template = try Template("card").argument("title", default: "x", constraints: ["maxLength": 80]).build()
        var type = try mapping.contentType(for: template)
        type.fields[0].defaultValue = ["en-US": "y"]
        type.fields[0].validations = [["size": ["max": 40]]]
        let read = try mapping.template(from: type)
        #expect(read.arguments.first?.defaultValue == "y")
        #expect(read.arguments.first?.constraints == [.maxLength(40)])
    }

    @Test func `somebody's own content type is a template`() throws {
        let type = ContentType(
            SystemProperties(Link(.contentType, "blogPost"), version: 3), name: "Blog post",
            fields: [
                ContentField("title", .symbol, isRequired: true), ContentField("body", .richText),
                ContentField("published", .date), ContentField("place", .location),
                ContentField("rating", .integer, validations: [["range": ["min": 1, "max": 5]]]),
                ContentField("tags", .symbols), ContentField("hero", .link(.asset), isRequired: true),
                ContentField("next", .link(.entry)), ContentField("gone", .text, isOmitted: true),
            ])
        let template = try mapping.template(from: type)
        #expect(template.name == "blogPost")
        #expect(
            template.arguments.map { "\($0.name): \($0.type.variant)" } == [
                "title: string", "body: string", "published: string", "place: data", "rating: number",
                "tags: list of string", "hero: file", "next: action",
            ])
        #expect(template.argument("rating")?.defaultValue == 1)
        // And back: its fields keep their types.
        let again = try mapping.contentType(for: template, existing: type)
        for field in type.fields where !field.isOmitted {
            #expect(again.fields.first { $0.id == field.id }?.kind == field.kind, "\(field.id)")
        }
    }

    @Test(arguments: [
        ("title", "title"), ("style.padding", "style_padding"), ("padding_left", "padding__left"),
        ("link-label", "link_02d_label"), ("a.0", "a_02e_0"), ("a_.b", "a___b"), ("a._b", "a_02e___b"), ("é", "_0e9_"),
    ])
    func `names are escaped in a way that leads back`(name: String, id: String) {
        #expect(FieldID.field(name) == id)
        #expect(FieldID.name(ofField: id) == name)
    }

    @Test func `ids that no name has lead nowhere`() {
        for id in ["", "marquee_", "a-b", "_", "_0", "_0zz_", "_041_", "_00abc", "_0110000_", "_0d800_"] {
            #expect(FieldID.name(ofField: id) == nil, "\(id)")
        }
    }

    @Test(arguments: [
        ("welcome-card.v2", "welcome-card.v2"), ("blog_post", "blog_post"), ("hero__banner_", "hero__banner_"),
        ("mail:12", "_-mail_03a_12"), ("a_b@3", "_-a__b_040_3"), ("_-a_040_b", "_-__-a__040__b"), ("_-a", "_-a"),
        ("..", "_-.."),
    ])
    func `ids of types and entries are names as they are, or escaped in a way that leads back`(name: String, id: String)
    {
        #expect(FieldID.resource(name) == id)
        #expect(FieldID.name(ofResource: id) == name)
    }

    @Test func `every entry has a message that is pushed to it, and no two messages have one entry`() {
        var random = SeededNumbers(state: 5)
        var entries: [String: String] = [:]
        func check(_ message: String) {
            let entry = MessageMapping.entryID(of: message)
            #expect((1...64).contains(entry.utf8.count), "\(message)")
            #expect(
                entries.updateValue(message, forKey: entry) ?? message == message, "\(message) and another: \(entry)")
        }
        for _ in 0..<20_000 {
            let parts = ["_", "-", ".", "0", "_-", "_0", "__", "40_", "_040_", "_0e9_", "a", "Z9", "_00", "e9"]
            let id = (0..<Int.random(in: 1...9, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined().prefix(64)
            guard id != ".", id != ".." else { continue }
            let message = MessageMapping.messageID(of: String(id))
            #expect(MessageMapping.entryID(of: message) == id)
            check(message)
            check(id + "@")
            check(id.replacing("a", with: ":") + String(repeating: "x_", count: Int.random(in: 0...80, using: &random)))
        }
        #expect(FieldID.name(ofResource: "a b") == nil && FieldID.name(ofResource: "..") == nil)
    }
}
