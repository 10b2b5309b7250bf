import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Inlay hints` {
    /// The text with its hints in guillemets.
    private func hinted(_ text: String, _ file: String, in range: Value = Session.everything) -> String {
        var session = Session(Samples.whole)
        let answer = session.opening(file, text, ask: "textDocument/inlayHint", ["range": range])
        var buffer = TextBuffer(text)
        for hint in (answer?.list ?? []).reversed() {
            guard let place = hint["position"].flatMap({ buffer.offset(of: $0, .utf16) }) else { continue }
            buffer.replace(place..<place, with: Array("«\(hint["label"]?.string ?? "")»".utf8))
        }
        return buffer.string(0..<buffer.bytes.count)
    }

    @Test(arguments: [
        (
            "template: banner\narguments:\n  title: Hi # short\n  style: { width: 1 }\n",
            """
            template: banner
            arguments:«defaults: style.color = "#0a84ff", style.padding = 8, layout = "row", and 2 more»
              title: Hi«string = "Welcome back"» # short
              style: { width: 1«number = 320» }

            """
        ),
        (
            "template: banner\n",
            "template: banner«defaults: title = \"Welcome back\", style.color = \"#0a84ff\", style.padding = 8, and 4 more»\n"
        ),
        (
            "template: copy-code\narguments: { code: X, dialog: { title: Y } }\n",
            "template: copy-code\narguments: { code: X«string = \"\"», dialog: { title: Y«string = \"Copied\"» } }\n"
        ),
    ])
    func `arguments of a message show their types and defaults`(text: String, expected: String) {
        #expect(hinted(text, "messages/new.yaml") == expected)
    }

    @Test func `a value of several lines has its hint behind the key`() {
        let text = "template: copy-code\narguments:\n  dialog.title: a\n  code: |\n    one\n    two\n"
        let expected = text.replacing("title: a", with: "title: a«string = \"Copied\"»").replacing(
            "code: |", with: "code:«string = \"\"» |")
        #expect(hinted(text, "messages/new.yaml") == expected)
    }

    @Test func `a message in a recipe shows them too`() {
        let text = "r: { trigger: { event: e }, message: { template: copy-code, arguments: { code: X } } }\n"
        let shown = hinted(text, "recipes/new.yaml")
        #expect(shown.contains("code: X«string = \"\"»") && shown.contains("«defaults: dialog.title = \"Copied\"»"))
    }

    @Test func `a definition shows the types that it does not write`() {
        let text = "a:\n  type: template\n  arguments: { b: 1, c: x, e: { f: true }, g: { type: file } }\n"
        #expect(
            hinted(text, "templates/new.yaml")
                == "a:\n  type: template\n  arguments: { b: 1«number», c: x«string», e: { f: true«boolean» }, g: { type: file } }\n"
        )
    }

    @Test func `only those of the range that is seen`() {
        let text = "template: copy-code\narguments:\n  code: X\n  dialog.title: Y\n"
        let range: Value = ["start": position(3, 0), "end": position(3, 20)]
        #expect(hinted(text, "messages/new.yaml", in: range).contains("Y«") == true)
        #expect(hinted(text, "messages/new.yaml", in: range).contains("X«") == false)
    }
}
