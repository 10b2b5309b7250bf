import Foundation
import Testing

@testable import WebPresenter

@Suite struct `The embedded page` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Plugins/WebPresenter/Page/Sources")

    @Test(arguments: [
        ("page.html", PageText.content), ("page.css", PageStyle.content), ("page.js", PageScript.content),
        ("connection.js", ConnectionScript.content),
        ("frame.html", FrameText.content),
    ])
    func `is what its source says`(name: String, embedded: String) throws {
        let source = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        #expect(embedded == source, "scripts/web-page brings it up to date")
    }

    @Test func `has nothing inline, which its policy would refuse`() {
        #expect(!PageText.content.contains("<style"))
        #expect(!PageText.content.contains(" style="))
        #expect(PageText.content.matches(of: /<script(?![^>]* src=)/).isEmpty)
        #expect(PageText.content.matches(of: /\ on[a-z]+=/).isEmpty)
    }
}
