import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Where a mistake in an event stands, or in what is given.
@Suite struct PlacedValueTests {
    private static func place(_ text: String, _ keys: [String], isKey: Bool = false) throws -> String {
        let value = try #require(ValueDocument.reading(Array(text.utf8), file: "e").value)
        let start = value.source(of: keys, isKey: isKey).range.start
        return "\(start.line):\(start.column)"
    }

    @Test(arguments: [
        (["event"], false, "1:8"), (["event"], true, "1:1"), (["properties", "amount"], false, "3:11"),
        (["properties"], false, "3:3"), (["notified", "1", "recipe"], false, "6:13"),
        (["notified", "1"], false, "6:5"),
        // The nearest thing around what is not there.
        (["notified", "7"], false, "5:3"), (["properties", "nothing", "inside"], false, "3:3"), ([], false, "1:1"),
    ])
    func `each key leads to its place`(keys: [String], isKey: Bool, expected: String) throws {
        let text = """
            event: Charged
            properties:
              amount: 120
            notified:
              - recipe: a
              - recipe: b
            """
        #expect(try Self.place(text, keys, isKey: isKey) == expected)
    }

    @Test(arguments: ["", "\n", "# nothing but a comment\n"])
    func `a file without a value says so`(text: String) {
        for file in ["e.yaml", "e.json", "e"] {
            let (value, report) = ValueDocument.reading(Array(text.utf8), file: file)
            #expect(value == nil && report.errorCount == 1, "\(file): \(report.diagnostics)")
        }
    }

    @Test func `of values that follow one another, the right one`() throws {
        let lines = Array("{\"a\": 1}\n{\"a\": 2, \"b\": 3}\n".utf8)
        #expect(ValueDocument.readingAll(lines, file: "e").values == [["a": 1], ["a": 2, "b": 3]])
        let second = try #require(ValueDocument.placed(1, of: lines, file: "e"))
        #expect(second.value == ["a": 2, "b": 3] && second.source(of: ["b"]).range.start.line == 2)
        #expect(ValueDocument.placed(2, of: lines, file: "e") == nil)
    }
}
