import MarqueeModel
import PresenterKit
import Testing

struct BoundaryTests {
    static let hostMessages: [HostMessage] = [
        .present(presentation: 1, presenter: "banner", message: .sample),
        .present(presentation: .max, presenter: "a \"quoted\" name\n", message: .function()),
        .close(presentation: -7), .close(presentation: 7, .stopping),
        .end(presentation: 7),
        .triggered(call: 3, .ran(true)),
        .triggered(call: 3, .ran(false)),
        .triggered(call: 3, .dismissed),
        .triggered(call: 3, .failed(reason: "no browser\u{7}")),
        .ping(call: 9),
        .shutdown,
    ]

    static let pluginMessages: [PluginMessage] = [
        .hello(
            PluginDescription(
                name: "acme", version: "1.2.0",
                presenters: [
                    PluginDescription.Presenter(name: "banner", presents: [.template]),
                    PluginDescription.Presenter(
                        name: "toast", presents: [.template, .function], failure: "no display"),
                ])),
        .presented(presentation: 1), .dismissed(presentation: 1), .dismissed(presentation: 1, by: .person),
        .failed(presentation: 1, reason: "\\ \"\t\u{0}é"),
        .returned(presentation: 1), .closed(presentation: 1),
        .trigger(presentation: 1, call: 2, name: "on.accept"),
        .trigger(presentation: 1, call: 3, name: "rate4", values: ["comment": "Well done, \"all\" of you"]),
        .availability(presenter: "web", .available), .availability(presenter: "web", .unavailable("no browser")),
        .log(.debug, message: "d"), .log(.info, message: ""), .log(.warning, message: "w"), .log(.error, message: "e"),
        .pong(call: 9),
    ]

    @Test(arguments: hostMessages)
    func `what a host says is read as it was written, from one line`(message: HostMessage) throws {
        #expect(!message.json.contains(0x0A))
        #expect(try HostMessage(json: message.json) == message)
        _ = try Value(json: message.json)
    }

    @Test(arguments: pluginMessages)
    func `what a plugin says is read as it was written, from one line`(message: PluginMessage) throws {
        #expect(!message.json.contains(0x0A))
        #expect(try PluginMessage(json: message.json) == message)
        _ = try Value(json: message.json)
    }

    @Test(arguments: hostMessages)
    func `what a host says is refused when it is cut anywhere`(message: HostMessage) {
        for length in 0..<message.json.count {
            #expect(throws: BoundaryError.self) { try HostMessage(json: Array(message.json.prefix(length))) }
        }
    }

    @Test(arguments: pluginMessages)
    func `what a plugin says is refused when it is cut anywhere`(message: PluginMessage) {
        for length in 0..<message.json.count {
            #expect(throws: BoundaryError.self) { try PluginMessage(json: Array(message.json.prefix(length))) }
        }
    }

    @Test func `members in any order, of any number and with white space are read`() throws {
        let text = """
             { "message" : { "arguments":[ {"value":"T","new":{"a":[1,{}]},"type":"string","name":"title"}],
               "visual":true,"kind":"template","template":"banner","id":"m","later":null }, "unknown": [ 1.5e3 , "x\\n" ],
               "presenter":"p", "presentation": 1.0, "type":"present" }
            """
        let message = PresentedMessage(
            id: "m", template: "banner", arguments: [PresentationArgument(name: "title", content: .string("T"))])
        #expect(
            try HostMessage(json: Array(text.utf8)) == .present(presentation: 1, presenter: "p", message: message))
    }

    @Test func `a theme comes with a message, and the message's own values before it`() throws {
        let theme = Theme(json: ["accent": "#111111", "radius": .double(4)])
        let message = PresentedMessage(
            id: "m", template: "t",
            arguments: [
                PresentationArgument(name: "theme.accent", content: .string("#222222")),
                PresentationArgument(name: "theme.paper.light", content: .string("#333333")),
                PresentationArgument(name: "theme.logo", content: .file(path: "/a.svg")),
                PresentationArgument(name: "theme.font", content: .file(path: nil)),
                // A text is no path.
                PresentationArgument(name: "theme.headingFont", content: .string("/etc/hostname")),
                PresentationArgument(name: "theme", content: .string("#444444")),
            ], theme: theme)
        let sent = HostMessage.present(presentation: 1, presenter: "p", message: message)
        #expect(try HostMessage(json: sent.json) == sent)
        let session = PresenterSession(name: "p", version: "1", presenters: []) { _ in }
        let own = session.adopt(message, presenter: "p", presentation: 1).theme
        #expect(
            own.members == [
                "accent": ["light": "#222222", "dark": "#222222"], "paper": ["light": "#333333", "dark": "#333333"],
                "logo": "/a.svg", "radius": .double(4),
            ])
    }

    @Test func `a type of message that isn't known is nothing`() throws {
        #expect(try HostMessage(json: Array(#"{"type":"dance","presentation":"?"}"#.utf8)) == nil)
        #expect(try PluginMessage(json: Array(#"{"type":"dance","steps":[1,2]}"#.utf8)) == nil)
    }

    @Test func `an argument of a type that isn't known is data when it has a value, else left out`() throws {
        let text = """
            {"type":"present","presentation":1,"presenter":"p","message":{"id":"m","template":"t","kind":"template",
            "visual":true,"arguments":[{"name":"a","type":"colour","value":"#fff"},{"name":"b","type":"sound"}]}}
            """
        let message = PresentedMessage(
            id: "m", template: "t", arguments: [PresentationArgument(name: "a", content: .data("#fff"))])
        #expect(try HostMessage(json: Array(text.utf8)) == .present(presentation: 1, presenter: "p", message: message))
    }

    @Test(arguments: [
        ("[]", "an object"), ("{}", "lacks 'type'"), (#"{"type":1}"#, "lacks 'type'"),
        (#"{"type":"close"}"#, "a 'close' message lacks 'presentation'"),
        (#"{"type":"close","presentation":"1"}"#, "expected an integer"),
        (#"{"type":"close","presentation":1.5}"#, "expected an integer"),
        (#"{"type":"close","presentation":01}"#, "not JSON"),
        (#"{"type":"close","presentation":99999999999999999999}"#, "64-bit"),
        (#"{"type":"close","presentation":1,}"#, "expected a string"),
        (#"{"type":"close","presentation":1} x"#, "the end of the message"),
        (#"{"type":"close","presentation":1,"x":{"a":1,"a":2}}"#, "duplicate key 'a'"),
        (#"{"type":"close","presentation":1,"x":tru}"#, "not JSON"),
        (#"{"type":"close","presentation":1,"x":"\q"}"#, "not JSON"),
        (#"{"type":"triggered","call":1}"#, "lacks 'result'"),
        (#"{"type":"present","presentation":1,"presenter":"p","message":[]}"#, "expected an object"),
        (#"{"type":"present","presentation":1,"presenter":"p","message":{}}"#, "lacks 'id'"),
    ])
    func `what is not as described is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: BoundaryError.self) { try HostMessage(json: Array(text.utf8)) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test func `bytes that are no UTF-8, and nesting without end, are refused`() {
        let bytes = Array(#"{"type":"log","level":"info","message":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        #expect(throws: BoundaryError.self) { try PluginMessage(json: bytes) }
        let deep = #"{"type":"pong","call":1,"x":"# + String(repeating: "[", count: 200_000)
        #expect(throws: BoundaryError.self) { try PluginMessage(json: Array(deep.utf8)) }
    }

    @Test(arguments: [
        (#"{"type":"presented","presentation":7}"#, PluginMessage.presented(presentation: 7)),
        (#"{"type":"dismissed","presentation":0}"#, .dismissed(presentation: 0)),
        (#"{"type":"dismissed","presentation":0,"by":"person"}"#, .dismissed(presentation: 0, by: .person)),
        (#"{"type":"dismissed","presentation":0,"by":"somebody"}"#, .dismissed(presentation: 0)),
        (#"{"type":"returned","presentation":999999999999999999}"#, .returned(presentation: 999_999_999_999_999_999)),
        (#"{"type":"returned","presentation":9223372036854775807}"#, .returned(presentation: .max)),
        (#"{"type":"presented","presentation":-3}"#, .presented(presentation: -3)),
        (#"{"type":"presented","presentation": 7 }"#, .presented(presentation: 7)),
        (#"{"presentation":7,"type":"presented"}"#, .presented(presentation: 7)),
        (#"{"type":"presented","presentation":7,"more":1}"#, .presented(presentation: 7)),
    ])
    func `a short message is the same by whatever way it is read`(json: String, message: PluginMessage) throws {
        #expect(try PluginMessage(json: Array(json.utf8)) == message)
    }

    @Test(arguments: [
        #"{"type":"presented","presentation":}"#, #"{"type":"presented","presentation":07}"#,
        #"{"type":"presented","presentation":7a}"#, #"{"type":"presented","presentation":7}}"#,
        #"{"type":"presented","presentation":7.5}"#, #"{"type":"presented","presentation":99999999999999999999}"#,
    ])
    func `a short message that is wrong is refused`(json: String) {
        #expect(throws: BoundaryError.self) { try PluginMessage(json: Array(json.utf8)) }
    }
}
