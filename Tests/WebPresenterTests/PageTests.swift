import Foundation
import Testing

@testable import WebPresenter

@Suite struct `The embedded page` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Plugins/WebPresenter/Embedded/Files")

    @Test func `has each file, whole`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(names) == Set(PageFile.allCases.map(\.rawValue)))
        for file in PageFile.allCases {
            let source = try String(contentsOf: Self.folder.appending(path: file.rawValue), encoding: .utf8)
            #expect(file.text == source)
        }
    }

    @Test func `has nothing inline, which its policy would refuse`() {
        #expect(!PageFile.page.text.contains("<style"))
        #expect(!PageFile.page.text.contains(" style="))
        #expect(PageFile.page.text.matches(of: /<script(?![^>]* src=)/).isEmpty)
        #expect(PageFile.page.text.matches(of: /\ on[a-z]+=/).isEmpty)
    }
}
