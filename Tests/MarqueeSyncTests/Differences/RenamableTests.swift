import MarqueeModel
import Testing

@testable import MarqueeSync

/// Renamings are looked for by a hash, and then compared: both have to see every difference but that of the name.
@Suite struct `What may have been renamed` {
    private static let definitions = [
        "{ type: template, arguments: { x: 1, y: two } }", "{ type: function, arguments: { x: 1, y: two } }",
        "{ type: template, presenter: web, arguments: { x: 1, y: two } }",
        "{ type: template, description: D, arguments: { x: 1, y: two } }",
        "{ type: template, timeout: 3s, arguments: { x: 1, y: two } }",
        "{ type: template, maxDisplay: 3s, arguments: { x: 1, y: two } }",
        "{ type: template, priority: 3, arguments: { x: 1, y: two } }", "{ type: template }",
        "{ type: template, arguments: { x: 1 } }", "{ type: template, arguments: { x: 1, y: three } }",
        "{ type: template, arguments: { x: 1, z: two } }",
    ]
    private static let arguments = [
        "8", "12", "text", "{ type: file }", "{ type: file, required: true }", "{ type: string, value: ab }",
        "{ type: string, value: ab, description: D }", "{ type: string, value: ab, maxLength: 9 }",
        "{ type: string, value: ab, maxLength: 8 }", "{ type: string, value: ab, minLength: 1, maxLength: 9 }",
        "{ type: string, value: ab, minLength: 1, maxLength: 8 }",
    ]

    private static func definition(_ name: String, _ text: String) throws -> TemplateDefinition {
        try #require(try Examples.definitions("\(name): \(text)").first)
    }

    private static func argument(_ name: String, _ text: String) throws -> ArgumentDefinition {
        try #require(try definition("a", "{ type: template, arguments: { \(name): \(text) } }").arguments.first)
    }

    /// Each is the same as the one at its place, and no other.
    private func expectNoneIsAnother<Item: Renamable>(_ before: [Item], _ after: [Item]) {
        for (place, old) in before.enumerated() {
            for (other, new) in after.enumerated() {
                #expect(old.isSameButForItsName(as: new) == (place == other), "\(place) and \(other)")
                #expect((old.namelessHash == new.namelessHash) == (place == other), "\(place) and \(other)")
            }
        }
    }

    @Test func `definitions that differ in more than their names are not the same, nor are their hashes`() throws {
        expectNoneIsAnother(
            try Self.definitions.map { try Self.definition("a", $0) },
            try Self.definitions.map { try Self.definition("b", $0) })
    }

    @Test func `arguments that differ in more than their names are not the same, nor are their hashes`() throws {
        expectNoneIsAnother(
            try Self.arguments.map { try Self.argument("x", $0) },
            try Self.arguments.map { try Self.argument("other", $0) })
    }

    /// Arguments before and after, and whether the definitions are similar.
    @Test(arguments: [
        ("x: 1, y: 2", "x: 1, y: 2", true), ("x: 1, y: 2", "x: 1, y: 2, z: 3", true),
        ("x: 1, y: 2, z: 3", "x: 1, y: 2, z: 4", true), ("x: 1, z: 3", "x: 1, z: 4", false),
        ("x: 1, y: 2", "x: 1, y: 2, z: 3, w: 4", false),
        ("w: 0, x: 1, y: 2, z: 3", "w: 0, x: 1, y: 3, z: 4", false),
        (
            "a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1", "a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 2, h: 2",
            true
        ),
        (
            "a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1", "a: 1, b: 1, c: 1, d: 1, e: 1, f: 2, g: 2, h: 2",
            false
        ),
    ])
    func `two arguments that are the same, and one or a quarter that is not, make definitions similar`(
        before: String, after: String, areSimilar: Bool
    ) throws {
        let old = try Self.definition("a", "{ type: template, arguments: { \(before) } }")
        let new = try Self.definition("b", "{ type: template, arguments: { \(after) } }")
        #expect(old.isSimilar(to: new) == areSimilar && new.isSimilar(to: old) == areSimilar)
    }
}
