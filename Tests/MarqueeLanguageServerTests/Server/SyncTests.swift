import MarqueeModel
import MarqueeProject
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Texts that change` {
    @Test(arguments: [
        // Byte, UTF-16 and scalar columns differ behind the first character.
        (PositionEncoding.utf8, 4, 8), (.utf16, 2, 4), (.utf32, 1, 3),
    ])
    func `positions count what was agreed on`(encoding: PositionEncoding, afterFirst: Int, atEnd: Int) {
        let text = TextBuffer("a\n😀é€")
        #expect(text.offset(line: 1, character: afterFirst, encoding) == 6)
        #expect(text.position(of: 6, encoding) == (1, afterFirst))
        #expect(text.offset(line: 1, character: atEnd + 1, encoding) == 11)
        #expect(text.position(of: 11, encoding) == (1, encoding == .utf8 ? 9 : atEnd))
    }

    @Test func `positions outside the text are moved into it`() {
        let text = TextBuffer("ab\r\ncd\re\n")
        #expect(text.offset(line: 0, character: 99, .utf16) == 2)
        #expect(text.offset(line: 1, character: 1, .utf16) == 5)
        #expect(text.offset(line: 2, character: 0, .utf16) == 7)
        #expect(text.offset(line: 99, character: 0, .utf16) == 9)
        #expect(text.offset(line: -1, character: 5, .utf16) == 0)
        #expect(text.position(of: 99, .utf16) == (3, 0))
        // In the middle of a character, the place before it.
        #expect(TextBuffer("😀").offset(line: 0, character: 1, .utf16) == 0)
    }

    @Test func `changes apply one after the other`() {
        var session = Session(["templates/a.yaml": ""])
        session.open("templates/a.yaml", "a: { type: template }\n")
        session.change(
            "templates/a.yaml",
            [
                ["range": ["start": position(0, 11), "end": position(0, 19)], "text": "thing"],
                ["range": ["start": position(0, 11), "end": position(0, 16)], "text": "other"],
            ])
        #expect(session.findings["templates/a.yaml"]?.first?["message"]?.string?.contains("'other'") == true)
        session.change("templates/a.yaml", [["text": "a: { type: template }\n"]])
        #expect(session.codes("templates/a.yaml") == [])
    }

    /// Random edits sent as changes give the text that the editor has.
    @Test(arguments: 0..<20)
    func `changes of stretches add up`(seed: UInt64) {
        var random = Random(seed)
        let pieces = ["a", "é", "😀", "\n", "\r\n", ": ", "  ", ""]
        var text = ""
        var buffer = TextBuffer("")
        for _ in 0..<60 {
            let old = Array(text.unicodeScalars)
            let (one, other) = (
                Int.random(in: 0...old.count, using: &random), Int.random(in: 0...old.count, using: &random)
            )
            let range = min(one, other)..<max(one, other)
            // No editor puts an end between CR and LF.
            guard !splits(old, range.lowerBound), !splits(old, range.upperBound) else { continue }
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
            var document = OpenDocument(uri: "", version: 1, text: buffer, project: nil)
            let start = place(range.lowerBound, in: old)
            let end = place(range.upperBound, in: old)
            document.apply([["range": ["start": start, "end": end], "text": .string(piece)]], .utf16)
            buffer = document.text
            var new = old
            new.replaceSubrange(range, with: Array(piece.unicodeScalars))
            text = String(String.UnicodeScalarView(new))
            #expect(buffer.bytes == Array(text.utf8))
            #expect(buffer.lineStarts == TextBuffer(text).lineStarts)
        }
    }

    private func splits(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        place > 0 && place < scalars.count && scalars[place - 1] == "\r" && scalars[place] == "\n"
    }

    private func place(_ count: Int, in scalars: [Unicode.Scalar]) -> Value {
        let before = TextBuffer(String(String.UnicodeScalarView(scalars[..<count])))
        let (line, character) = before.position(of: before.bytes.count, .utf16)
        return MarqueeLanguageServerTests.position(Int64(line), Int64(character))
    }

    @Test(arguments: [
        ("file:///a/b%20c.yaml", "/a/b c.yaml"), ("file:///%C3%A9", "/é"), ("file://localhost/a", "/a"),
        ("FILE:///a", "/a"), ("file:///a%2", nil), ("file:///a%00b", nil), ("file:///%ff", nil), ("untitled:a", nil),
        ("file://host/a", nil), ("", nil),
    ])
    func `a file's URI is its path`(uri: String, path: String?) {
        let found = DocumentURI.path(of: uri)
        #expect(found?.text == path)
        if let found { #expect(DocumentURI.path(of: DocumentURI.text(of: found)) == found) }
    }
}
