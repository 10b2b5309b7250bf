import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Colours` {
    private func colours(_ text: String) -> [String] {
        var session = Session(Samples.files)
        let answer = session.opening("messages/new.yaml", text, ask: "textDocument/documentColor")
        return (answer?.list ?? []).map { item in
            let parts = ["red", "green", "blue", "alpha"].map { part -> String in
                "\(Int(((item["color"]?[part]?.double ?? -1) * 255).rounded()))"
            }
            return texts([item["range"] ?? .null], in: text)[0] + " " + parts.joined(separator: ",")
        }
    }

    @Test(arguments: [
        ("a: \"#0a84ff\"", ["#0a84ff 10,132,255,255"]), ("a: '#FFF'", ["#FFF 255,255,255,255"]),
        ("a: '#1234'", ["#1234 17,34,51,68"]), ("a: '#11223380'", ["#11223380 17,34,51,128"]),
        ("a: ['#000', { b: '#fff' }]", ["#000 0,0,0,255", "#fff 255,255,255,255"]),
        ("a: &c '#000'\nb: *c", ["#000 0,0,0,255"]),
        ("a: #fff", []), ("'#fff': 1", []), ("a: '#ffff5'", []), ("a: '#ggg'", []), ("a: '# fff'", []),
        ("a: \"\\x23fff\"", []),
    ])
    func `texts in quotes that are colours`(text: String, expected: [String]) {
        #expect(colours(text) == expected)
    }

    @Test(arguments: [
        ([1, 0.5, 0, 1], "#ff8000"), ([0, 0, 0, 0.5], "#00000080"), ([-1, 2, 0.001, 7], "#00ff00"),
    ])
    func `a colour that was picked is written`(parts: [Double], expected: String) {
        var session = Session(Samples.files)
        session.open("messages/new.yaml", "template: banner\n")
        let colour: Value = [
            "red": .double(parts[0]), "green": .double(parts[1]), "blue": .double(parts[2]), "alpha": .double(parts[3]),
        ]
        let answer = session.ask(
            "textDocument/colorPresentation", of: "messages/new.yaml",
            ["color": colour, "range": Session.everything])
        #expect(answer?.list?.map { $0["label"]?.string } == [expected])
    }
}
