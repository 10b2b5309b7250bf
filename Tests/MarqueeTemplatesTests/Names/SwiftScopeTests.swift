import Testing

@testable import marquee_templates

struct SwiftScopeTests {
    private static func scope(_ names: [String], taken: Set<String> = []) -> SwiftScope {
        SwiftScope(
            names.map { (entry: .init(kind: .member, name: $0), identifier: SwiftName.member($0)) }, taken: taken)
    }

    @Test func `names that lead to one identifier are numbered, and none keeps it`() {
        let scope = Self.scope(["on_accept", "title", "on-accept", "onAccept"])
        #expect(
            ["on-accept", "onAccept", "on_accept", "title"].map { scope[.member, $0] } == [
                "onAccept_1", "onAccept_2", "onAccept_3", "title",
            ])
    }

    @Test func `what is taken is left alone`() {
        #expect(Self.scope(["context"], taken: ["context"])[.member, "context"] == "context_1")
    }

    @Test func `a trigger, a property and a type can collide, too`() {
        let scope = SwiftScope([
            (entry: .init(kind: .trigger, name: "on-tap"), identifier: "triggerOnTap"),
            (entry: .init(kind: .member, name: "trigger-on-tap"), identifier: SwiftName.member("trigger-on-tap")),
            (entry: .init(kind: .member, name: "样式"), identifier: SwiftName.member("样式")),
            (entry: .init(kind: .type, name: "样式"), identifier: SwiftName.type("样式")),
        ])
        #expect(scope[.trigger, "on-tap"] == "triggerOnTap_1")
        #expect(scope[.member, "trigger-on-tap"] == "triggerOnTap_2")
        #expect(scope[.member, "样式"] == "样式_1")
        #expect(scope[.type, "样式"] == "样式_2")
    }

    /// Names of few letters, so that many collide.
    private static func names(_ seed: inout UInt64) -> [String] {
        let letters = ["a", "B", "c", "-", "_", " ", "1", "é", "🎬", "样", "\u{301}", "S", "in", "it"]
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(limit))
        }
        let names = (0..<next(40)).map { _ in (0...next(4)).map { _ in letters[next(letters.count)] }.joined() }
        return Array(Set(names)).sorted()
    }

    @Test func `identifiers differ, are identifiers, and do not depend on the order of names`() {
        var seed: UInt64 = 7
        for _ in 0..<2_000 {
            let names = Self.names(&seed)
            let scope = Self.scope(names)
            let identifiers = names.map { scope[.member, $0] }
            #expect(Set(identifiers).count == names.count, "\(names) -> \(identifiers)")
            let backwards = Self.scope(names.reversed())
            #expect(names.map { backwards[.member, $0] } == identifiers)
            for identifier in identifiers { #expect(Self.isIdentifier(identifier), "\(identifier)") }
        }
    }

    @Test func `a name that comes in changes no identifier that is not like its own`() {
        var seed: UInt64 = 11
        for _ in 0..<2_000 {
            let names = Self.names(&seed)
            guard let new = names.last else { continue }
            let (before, after) = (Self.scope(Array(names.dropLast())), Self.scope(names))
            for name in names.dropLast() {
                let isSame = before[.member, name] == after[.member, name]
                #expect(isSame || SwiftName.member(name) == SwiftName.member(new), "\(new) changed \(name)")
            }
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let isQuoted = text.hasPrefix("`")
        let identifier = isQuoted ? String(text.dropFirst().dropLast()) : text
        guard let first = identifier.unicodeScalars.first, isQuoted == SwiftKeywords.all.contains(identifier) else {
            return false
        }
        let isHead = first == "_" || first.properties.isAlphabetic
        return isHead && identifier.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isIDContinue }
    }
}
