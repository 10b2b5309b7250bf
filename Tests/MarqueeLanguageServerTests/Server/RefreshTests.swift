import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `What a change elsewhere makes wrong` {
    private func refreshes(_ session: Session) -> [String] {
        session.sent.compactMap { message in
            guard case .request(_, let method, _) = message, method.hasSuffix("/refresh") else { return nil }
            return method
        }
    }

    private static let capabilities: Value = [
        "workspace": ["inlayHint": ["refreshSupport": true], "codeLens": ["refreshSupport": true]]
    ]

    @Test func `hints and lenses are asked for anew when definitions or their uses change`() {
        var session = Session(Samples.whole, capabilities: Self.capabilities)
        session.open("messages/hi.yaml", Samples.message)
        let before = refreshes(session).count
        session.open("templates/banner.yaml", Samples.banner)
        session.change("templates/banner.yaml", [["text": .string(Samples.banner.replacing("title:", with: "name:"))]])
        let afterDefinition = refreshes(session)
        #expect(afterDefinition.count > before)
        #expect(Set(afterDefinition) == ["workspace/inlayHint/refresh", "workspace/codeLens/refresh"])
        session.change("messages/hi.yaml", [["text": "template: copy-code\n"]])
        let afterUse = refreshes(session).count
        #expect(afterUse > afterDefinition.count)
        session.change("messages/hi.yaml", [["text": "template: copy-code\narguments: { code: X }\n"]])
        #expect(refreshes(session).count == afterUse)
    }

    @Test func `nobody is asked who cannot`() {
        var session = Session(Samples.whole)
        session.open("templates/banner.yaml", Samples.banner + "\nmore: { type: template }\n")
        #expect(refreshes(session).isEmpty)
    }
}
