import Foundation
import Testing

@testable import MarqueeProject

/// What the guide for authors shows is what `plugins new` writes; the end-to-end test of that runs its commands.
struct GuideTests {
    private static let catalog = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/PresenterKit/PresenterKit.docc").standardizedFileURL

    /// The blocks of code of an article, by language, in order.
    private static func blocks(of article: String) throws -> [(language: String, text: String)] {
        let text = try String(contentsOf: catalog.appending(path: article), encoding: .utf8)
        var blocks: [(language: String, text: String)] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if !isInside { blocks.append((String(line.dropFirst(3)), "")) }
                isInside.toggle()
            } else if isInside {
                blocks[blocks.count - 1].text += line + "\n"
            }
        }
        return blocks
    }

    private static let files = {
        // 'acme' is a good name.
        (try? PluginName("acme")).map { PluginPackage(name: $0, source: .path("/marquee")).files } ?? []
    }()

    @Test func `the files of the first plugin are those of a new package`() throws {
        let shown = try Self.blocks(of: "FirstPlugin.md").filter { $0.language != "sh" }
        #expect(shown.count == 3)
        for block in shown { #expect(Self.files.contains { $0.text == block.text }, "\(block.text)") }
    }

    @Test func `the commands of the first plugin are those of a new package`() throws {
        let commands = try Self.blocks(of: "FirstPlugin.md").filter { $0.language == "sh" }.map(\.text)
        let readme = try #require(Self.files.first { $0.path == "README.md" }).text
        #expect(commands.count == 2)
        #expect(commands.first == "marquee plugins new acme\ncd acme\n")
        #expect(readme.contains("```sh\n\(commands.last ?? "?")```\n"))
    }

    @Test(arguments: ["Testing.md", "TypedContexts.md"])
    func `what other articles show of a new package is in it`(article: String) throws {
        for block in try Self.blocks(of: article) where block.language == "swift" {
            let lines = block.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let isThere = Self.files.contains { file in
                lines.allSatisfy { line in file.text.contains(line) }
            }
            #expect(isThere, "\(block.text)")
        }
    }
}
