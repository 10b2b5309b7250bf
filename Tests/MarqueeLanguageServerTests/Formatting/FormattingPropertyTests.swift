import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Formatting keeps what is written` {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The package's own templates and projects.
    private static let files: [String] = ["templates", "examples"].flatMap { folder -> [String] in
        let names = FileManager.default.enumerator(atPath: package.appending(path: folder).path())
        let all = names?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }.sorted()
    }

    private func layout(_ bytes: [UInt8]) -> (text: SourceText, edits: [DocumentFormatter.Edit])? {
        let (text, problem) = SourceText.decoding(bytes, file: "a.yaml")
        guard problem == nil, let edits = DocumentFormatter.edits(for: text) else { return nil }
        return (text, edits)
    }

    /// Everything that a text means, without places; comments, in order.
    private func content(_ bytes: [UInt8]) -> [String] {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "a", function: "b"))
        loader.read(bytes, file: "a.yaml")
        let definitions = loader.definitions.map { definition in
            "\(definition.name) \(definition.kind) \(definition.description ?? "") \(definition.arguments.map { "\($0.name) \($0.type) \($0.defaultValue?.json() ?? "") \($0.constraints)" })"
        }
        let messages = loader.messages.map { "\($0.template) \(Value.object($0.arguments).json())" }
        return definitions + messages + loader.diagnostics.map(\.message)
    }

    private func comments(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            line.firstRange(of: "# ").map { line[$0.lowerBound...].trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test(arguments: files)
    func `the package's own files`(path: String) throws {
        let bytes = Array(try Data(contentsOf: Self.package.appending(path: path)))
        guard let (text, edits) = layout(bytes) else { return }
        let result = DocumentFormatter.applied(edits, to: text.bytes)
        #expect(content(result) == content(text.bytes))
        #expect(layout(result)?.edits == [])
        // They are laid out as the formatter would.
        if path.hasPrefix("templates/examples") || path.hasPrefix("examples") { #expect(edits.isEmpty, "\(edits)") }
    }

    /// Spaces that mean nothing come and go.
    @Test(arguments: files.filter { $0.hasPrefix("templates/examples") && $0.hasSuffix(".yaml") })
    func `a layout that was spoilt is restored`(path: String) throws {
        let text = try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let spoilt =
            lines.map { line -> String in
                // Columns of comments would not come back, and the parser takes no line of tabs alone.
                guard !line.contains("#"), !line.isEmpty else { return String(line) }
                guard !line.contains("\""), line.contains("{") || line.contains("[") else { return line + "  " }
                return line.replacing("{ ", with: "{").replacing(" }", with: "   }").replacing(", ", with: " ,  ")
                    + " \t"
            }.joined(separator: "\n") + "\n\n\n"
        let (source, edits) = try #require(layout(Array(("\n\n" + spoilt).utf8)))
        #expect(String(decoding: DocumentFormatter.applied(edits, to: source.bytes), as: UTF8.self) == text)
    }

    @Test(arguments: 0..<300)
    func `documents of any shape`(seed: UInt64) throws {
        var writer = RandomDocument(seed: seed)
        let text = writer.document()
        let (source, edits) = try #require(layout(Array(text.utf8)), "\(text)")
        let result = DocumentFormatter.applied(edits, to: source.bytes)
        let written = String(decoding: result, as: UTF8.self)
        #expect(outline(result) == outline(source.bytes), "\(text)\n→\n\(written)")
        #expect(comments(written) == comments(text), "\(text)\n→\n\(written)")
        #expect(layout(result)?.edits == [], "\(text)\n→\n\(written)")
        // Nothing is left of the layout that it had.
        #expect(!edits.isEmpty || written == text)
        #expect(!written.contains(" \n") || text.contains("|"), "\(written)")
    }

    private func outline(_ bytes: [UInt8]) -> String? {
        OutlineNode.documents(of: SourceText.decoding(bytes, file: "").text)?.map(shape).joined(separator: "|")
    }

    private func shape(_ node: OutlineNode) -> String {
        switch node.content {
        case .missing: "-"
        case .scalar(let scalar): "\(scalar.kind) \(scalar.text.debugDescription)"
        case .mapping(let entries): "{\(entries.map { "\($0.key.text): \(shape($0.value))" }.joined(separator: ", "))}"
        case .list(let items): "[\(items.map(shape).joined(separator: ", "))]"
        }
    }
}

/// YAML of random structure and layout.
struct RandomDocument {
    private var random: Random
    private var count = 0
    private var text = ""

    init(seed: UInt64) {
        random = Random(seed)
    }

    mutating func document() -> String {
        mapping(column: 0, depth: 0)
        return text
    }

    private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

    private mutating func spaces(_ range: ClosedRange<Int>) -> String {
        String(repeating: " ", count: Int.random(in: range, using: &random))
    }

    private mutating func mapping(column: Int, depth: Int, isInline: Bool = false) {
        var isFirst = isInline
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if !isFirst {
                if chance(1, in: 6) { text += "\n" }
                if chance(1, in: 5) { text += "\(spaces(0...6))# comment \(count)\n" }
                text += String(repeating: " ", count: column)
            }
            isFirst = false
            count += 1
            text += chance(1, in: 5) ? "\"key \(count)\"" : "key\(count)"
            text += chance(1, in: 6) ? " :" : ":"
            value(column: column, depth: depth)
        }
    }

    private mutating func value(column: Int, depth: Int) {
        let step = Int.random(in: 1...5, using: &random)
        switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &random) {
        case 0: text += "\n"
        case 1:
            text +=
                "\(spaces(1...3))|\n\(spaces(0...0))\(String(repeating: " ", count: column + step))text\n\(String(repeating: " ", count: column + step + 2))more\n"
        case 2: text += "\(spaces(1...3))\"two\n\(String(repeating: " ", count: column + step))lines\"\n"
        case 3: text += "\(spaces(1...3)){a: 1,b:   [x ,y], \"c\": {} }\(comment())\n"
        case 4: text += "\(spaces(1...4))plain text é\(comment())\n"
        case 5: text += "\(spaces(1...2))12\(spaces(0...3))\n"
        case 6:
            text += "\n"
            let indent = column + Int.random(in: 0...3, using: &random)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                text += String(repeating: " ", count: indent) + "-"
                if chance(1, in: 2) {
                    text += spaces(1...3) + "item\(comment())\n"
                } else {
                    let gap = Int.random(in: 1...3, using: &random)
                    text += String(repeating: " ", count: gap)
                    mapping(column: indent + 1 + gap, depth: depth + 1, isInline: true)
                }
            }
        default:
            text += "\(comment())\n"
            mapping(column: column + step, depth: depth + 1)
        }
    }

    private mutating func comment() -> String {
        guard chance(1, in: 4) else { return "" }
        count += 1
        return "\(spaces(1...9))# comment \(count)"
    }
}
