import MarqueeModel
import MarqueeProject
import MarqueeYAML
import Testing

@testable import MarqueeLanguageServer

/// Files are passed over without being read: no place may get lost by that.
@Suite struct `Files that a search passes over` {
    private static let files = Samples.files.merging([
        "messages/plain.yaml": "template: banner\narguments: { title: Hi, style.width: 200 }\n",
        "messages/escaped.yaml": "template: \"ban\\u006Eer\"\narguments: { title: Hi, style: { width: 1 } }\n",
        "messages/quoted.json": "{\"template\": \"banner\", \"arguments\": {\"title\": \"Hi\"}}\n",
        "messages/other.yaml": "template: copy-code\narguments: { dialog.title: banner }\n",
        "messages/spaced.yaml": "template: 'two\n  words'\narguments: { title: Hi }\n",
        "messages/broken.yaml": "template: banner\narguments: { title: \"unfinished\n",
        "templates/cases.yaml": "case: x\nmessage: plain\nexpect: { arguments: { title: Hi, style.width: 200 } }\n",
        "templates/json.json": #"{"case": "x", "message": "quoted", "expect": {"arguments": {"title": "Hi"}}}"#,
        "templates/spaced.yaml": "two words: { type: template, arguments: { title: x } }\n",
    ]) { first, _ in first }

    private static func project() -> ProjectIndex {
        var project = ProjectIndex(
            root: FilePath("/p"), disk: MemoryDisk(files.merging(["marquee.yaml": ""]) { first, _ in first }),
            environment: [:])
        project.update()
        return project
    }

    @Test func `name nothing that is searched for`() throws {
        let project = Self.project()
        var expected: [Symbol: [String]] = [:]
        for file in project.order {
            let outline = FileOutline(try #require(project.text(of: file)))
            var seen: Set<Place> = []
            for occurrence in project.occurrences(in: outline, of: file) {
                let place = Place(symbol: occurrence.symbol, range: occurrence.token.range)
                guard seen.insert(place).inserted else { continue }
                expected[occurrence.symbol, default: []].append("\(file) \(occurrence.range)")
            }
        }
        #expect(expected.count > 15)
        #expect(expected[.argument(of: "banner", "title")]?.count == 7)
        for (symbol, places) in expected {
            // Twice: what the first search has kept serves the second one.
            for _ in 1...2 {
                let found = project.occurrences(of: symbol).found.flatMap { file, occurrences in
                    occurrences.map { "\(file) \($0.range)" }
                }
                #expect(found == places, "\(symbol)")
            }
        }
    }

    private struct Place: Hashable {
        let symbol: Symbol
        let range: Range<Int>
    }

    @Test(arguments: [
        ("template: banner\narguments: { title: x }", true, true),
        ("template: poster\narguments: { title: x }", true, false),
        ("template: poster\narguments: { title: x", false, true),
        ("template: banner\narguments: { body: x }", true, false), ("template: ban", false, false),
        ("case: x\nexpect: { arguments: { title: x } }", true, true),
        ("template: \"b\\x61nner\"\narguments: { title: x }", true, true),
        ("template: banner\narguments: { \"t\\x69tle\": x }", true, true),
    ])
    func `are told by the names in them`(text: String, isWhole: Bool, expected: Bool) {
        let search = NameSearch(.argument(of: "banner", "title"))
        #expect(search.mayName(in: Array(text.utf8), isWhole: isWhole) == expected)
    }

    @Test func `are read anew when they change`() {
        var project = Self.project()
        let symbol = Symbol.argument(of: "banner", "title")
        func places() -> Int {
            project.occurrences(of: symbol).found.count { $0.file == FilePath("messages/plain.yaml") }
        }
        #expect(places() == 1)
        project.setText(Array("template: banner\n".utf8), of: FilePath("messages/plain.yaml"))
        project.update()
        #expect(places() == 0)
        project.setText(nil, of: FilePath("messages/plain.yaml"))
        project.update()
        #expect(places() == 1)
    }
}
