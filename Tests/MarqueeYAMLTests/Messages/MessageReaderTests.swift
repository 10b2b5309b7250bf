import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Messages in files` {
    private func load(_ text: String, as content: DocumentLoader.Content = .anything) -> DocumentLoader {
        var loader = DocumentLoader()
        loader.read(Array(text.utf8), file: "message.yaml", as: content)
        return loader
    }

    @Test func `a message has all that is written`() throws {
        let text = """
            id: spring-1
            template: banner
            priority: 10
            arguments: { title: Spring, style: { padding: 12 }, style.width: 480 }
            localizations: { it: { title: Primavera } }
            delay: 5s
            expires: never
            metadata: { campaign: spring }
            """
        let loader = load(text)
        #expect(loader.diagnostics == [])
        let message = try #require(loader.messages.first)
        #expect(message.id == "spring-1" && message.template == "banner" && message.priority == 10)
        #expect(message.arguments == ["title": "Spring", "style": ["padding": 12], "style.width": 480])
        #expect(message.localizations == [Message.Localization(locale: "it", arguments: ["title": "Primavera"])])
        #expect(message.start == .delay(.seconds(5)) && message.expiry == .never)
        #expect(message.metadata == ["campaign": "spring"])
    }

    @Test func `times are moments or lengths`() {
        let moment = load("template: a\nnotBefore: 2026-12-01T08:00:00Z\nexpires: 2026-12-31T00:00:00+01:00").messages
            .first
        #expect(moment?.start == .notBefore(Timestamp(milliseconds: 1_796_112_000_000)))
        #expect(moment?.expiry == .at(Timestamp(milliseconds: 1_798_671_600_000)))
        #expect(load("template: a\nttl: 2h").messages.first?.expiry == .after(.hours(2)))
        #expect(load("template: a").messages.first?.expiry == .standard)
    }

    @Test(arguments: [
        "notBefore: 2026-12-02T00:00:00Z\nexpires: 2026-12-01T00:00:00Z", "delay: 2h\nttl: 1h", "ttl: 1h\ndelay: 1h",
    ])
    func `a message that expires before it may begin is a mistake`(times: String) {
        let loader = load("template: a\n" + times)
        #expect(loader.diagnostics.map(\.code) == [.wrongShape])
        #expect(loader.messages.isEmpty)
        #expect(loader.rejectedMessages.map(\.template) == ["a"])
        #expect(load("template: a\ndelay: 1h\nttl: 2h").diagnostics == [])
    }

    @Test func `its source finds values by the keys that lead to them`() throws {
        let marked = MarkedText("template: 1️⃣a\narguments:\n  2️⃣style: { width: 3️⃣3 }\n  b.c: 4️⃣[1]\n")
        let source = try #require(load(marked.text).messages.first?.source)
        #expect(source.range(["template"])?.range.start == marked.places["1️⃣"])
        #expect(source.range(["arguments", "style"])?.range.start == marked.places["2️⃣"])
        #expect(source.range(["arguments", "style", "width"])?.range.start == marked.places["3️⃣"])
        #expect(source.range(["arguments", "b.c", "deeper"])?.range.start == marked.places["4️⃣"])
    }

    @Test func `a document is a message when its template is text`() {
        let loader = load("template: { type: template, presenter: p }\n---\ntemplate: template\n")
        #expect(loader.definitions.map(\.name) == ["template"] && loader.messages.map(\.template) == ["template"])
    }

    @Test func `where only messages belong, anything else is one that lacks its template`() {
        #expect(load("banner: { type: template }", as: .messages).diagnostics.map(\.code) == [.wrongShape])
        #expect(load("[]", as: .messages).diagnostics.map(\.code) == [.wrongShape])
    }
}
