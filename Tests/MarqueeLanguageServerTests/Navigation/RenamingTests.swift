import MarqueeModel
import MarqueeProject
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Renaming` {
    private static let message = """
        template: banner
        arguments:
          title: Hi            # greets
          style: { padding: 1 }
          "style.width": 200
          on-accept: { type: function, function: 'copy-code', arguments: { code: X, dialog: { title: Y } } }
        localizations: { it: { title: Ciao } }
        """

    private static let files = Samples.files.merging(["messages/hi.yaml": message]) { first, _ in first }

    /// What a renaming makes of the project's files; those that change.
    private func renamed(
        _ text: String, to name: String, in file: String = "templates/banner.yaml", files: [String: String] = files
    ) throws -> [String: String] {
        var session = Session(files)
        let marked = Marked(text)
        session.open(file, marked.text)
        let (line, character) = marked.position()
        let edit = try session.request(
            "textDocument/rename",
            [
                "textDocument": ["uri": Session.uri(file)], "position": position(line, character),
                "newName": .string(name),
            ]
        ).get()
        var changed: [String: String] = [:]
        for document in edit["documentChanges"]?.list ?? [] {
            let path = String((document["textDocument", "uri"]?.string ?? "").dropFirst("file:///p/".count))
            var buffer = TextBuffer(path == file ? marked.text : files[path] ?? "")
            let edits = (document["edits"]?.list ?? []).compactMap { edit -> (Range<Int>, String)? in
                guard let range = edit["range"].flatMap({ buffer.range(of: $0, .utf16) }),
                    let text = edit["newText"]?.string
                else { return nil }
                return (range, text)
            }
            for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
                buffer.replace(range, with: Array(text.utf8))
            }
            changed[path] = buffer.string(0..<buffer.bytes.count)
        }
        return changed
    }

    @Test func `an argument, in the definition, messages and localizations`() throws {
        let changed = try renamed(Samples.banner.replacing("title:", with: "ti1️⃣tle:"), to: "headline")
        #expect(
            changed == [
                "templates/banner.yaml": Samples.banner.replacing("title:", with: "headline:"),
                // A function's argument of the same name is another one.
                "messages/hi.yaml": Self.message.replacing("  title: Hi ", with: "  headline: Hi ").replacing(
                    "it: { title:", with: "it: { headline:"),
            ])
    }

    @Test func `a group, in nested and dotted spelling, and in quotes`() throws {
        let changed = try renamed(Samples.banner.replacing("style: {", with: "st1️⃣yle: {"), to: "look")
        #expect(
            changed == [
                "templates/banner.yaml": Samples.banner.replacing("style", with: "look"),
                "messages/hi.yaml": Self.message.replacing("style", with: "look"),
            ])
    }

    @Test func `the last part of a dotted name`() throws {
        let changed = try renamed(Samples.banner.replacing("style.width", with: "style.wi1️⃣dth"), to: "size")
        #expect(changed["templates/banner.yaml"] == Samples.banner.replacing("style.width", with: "style.size"))
        #expect(changed["messages/hi.yaml"] == Self.message.replacing("style.width", with: "style.size"))
    }

    @Test func `a function, where an action names it`() throws {
        let text = Samples.functions.replacing("copy-code", with: "copy1️⃣-code")
        let changed = try renamed(text, to: "take code", in: "templates/functions.yaml")
        #expect(changed["messages/hi.yaml"] == Self.message.replacing("'copy-code'", with: "'take code'"))
        #expect(changed["templates/functions.yaml"] == Samples.functions.replacing("copy-code", with: "take code"))
    }

    @Test func `a name that needs quotes gets them`() throws {
        let changed = try renamed(Samples.banner.replacing("title:", with: "ti1️⃣tle:"), to: "a: b")
        #expect(changed["templates/banner.yaml"] == Samples.banner.replacing("title:", with: "\"a: b\":"))
    }

    @Test(arguments: [
        ("title:", "", "invalid name '': the argument name '' is empty"),
        ("title:", "style", "'banner' already has a group 'style'"),
        ("title:", "hero", "'banner' already has an argument 'hero'"),
        ("title:", "hero.x", "invalid name 'hero.x': "),
        ("title:", ".x", "invalid name '.x': "),
        ("banner:", "copy-code", "a function 'copy-code' already exists"),
        ("banner:", "marquee.x", "invalid name 'marquee.x': "),
        ("color: ", "type", "invalid name 'type': "),
        ("description:", "x", "nothing to rename here"),
    ])
    func `a name that is taken or none is refused`(place: String, name: String, message: String) {
        do {
            _ = try renamed(Samples.banner.replacing(place, with: "1️⃣" + place), to: name)
            Issue.record("it was renamed")
        } catch let error as ResponseError {
            #expect(error.message.hasPrefix(message), "\(error.message)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func `what an anchor shares is refused, and so is a project with a broken file`() {
        let shared = """
            one: { type: template, arguments: { style: &style { 1️⃣width: 1 } } }
            two: { type: template, arguments: { style: *style } }
            """
        #expect(throws: ResponseError.self) { try renamed(shared, to: "size", in: "templates/shared.yaml") }
        let broken = Self.files.merging(["templates/broken.yaml": "title: \"\n"]) { first, _ in first }
        #expect(throws: ResponseError.self) {
            try renamed(Samples.banner.replacing("title:", with: "ti1️⃣tle:"), to: "headline", files: broken)
        }
    }

    @Test func `only names can be renamed`() throws {
        var session = Session(Self.files)
        let marked = Marked(Samples.banner.replacing("padding: 8", with: "pad1️⃣ding: 8"))
        session.open("templates/banner.yaml", marked.text)
        let answer = session.ask("textDocument/prepareRename", "templates/banner.yaml", marked)
        #expect(answer?["placeholder"] == "padding")
        let key = Marked(Samples.banner.replacing("description:", with: "desc1️⃣ription:"))
        #expect(session.ask("textDocument/prepareRename", "templates/banner.yaml", key) == .null)
    }
}
