import MarqueeModel
import Testing

@Suite struct ResolutionTests {
    private static func catalog() throws -> TemplateCatalog {
        let banner = try Template("banner").priority(3)
            .argument("title", default: "Welcome", constraints: ["maxLength": 10])
            .argument("count", default: 1)
            .argument("ratio", default: 0.5)
            .argument("on", default: true)
            .argument("style", group: ["padding": 8, "edge": ["width": 2]])
            .listArgument("tags", of: .string, default: ["new"])
            .dataArgument("extra", default: ["a": 1])
            .fileArgument("hero")
            .listArgument("pictures", of: .file)
            .actionArgument("accept")
            .build()
        let strict = try Template("needy").fileArgument("hero", required: true).actionArgument(
            "go", required: true
        )
        .build()
        let copy = try AppFunction("copy").argument("code", default: "").fileArgument("sound").build()
        return try TemplateCatalog(
            [banner, strict, copy], presenters: PresenterDefaults(template: "p", function: "p"))
    }

    private static func resolve(
        _ template: String, _ arguments: ValueObject, isStrict: Bool = false
    ) throws -> Resolution {
        try MessageResolver(catalog: catalog(), options: ResolutionOptions(isStrict: isStrict))
            .resolve(Message(template, arguments: arguments))
    }

    @Test func `nested, dotted and mixed spellings mean the same`() throws {
        let spellings: [ValueObject] = [
            ["style": ["padding": 12, "edge": ["width": 4]]],
            ["style.padding": 12, "style.edge.width": 4],
            ["style": ["padding": 12], "style.edge.width": 4],
            ["style": ["edge.width": 4], "style.padding": 12],
        ]
        for spelling in spellings {
            let resolution = try Self.resolve("banner", spelling)
            let arguments = try #require(resolution.invocation).arguments
            #expect(arguments["style.padding"] == .value(12))
            #expect(arguments["style.edge.width"] == .value(4))
            #expect(resolution.diagnostics.isEmpty)
        }
    }

    @Test(
        arguments: [
            (["title": 5], DiagnosticCode.typeMismatch, "title"),
            (["title": .null], .typeMismatch, "title"),
            (["title": "longer than ten"], .constraint, "title"),
            (["count": "1"], .typeMismatch, "count"),
            (["on": "true"], .typeMismatch, "on"),
            (["on": 1], .typeMismatch, "on"),
            (["tags": ["a", 1]], .typeMismatch, "tags"),
            (["tags": "a"], .typeMismatch, "tags"),
            (["style": 4], .typeMismatch, "style"),
            (["style.padding": ["x": 1]], .typeMismatch, "style.padding"),
            (["hero": .null], .typeMismatch, "hero"),
            (["accept": .null], .typeMismatch, "accept"),
        ] as [(ValueObject, DiagnosticCode, String)])
    func `a value that cannot be used is a warning, and refuses under strict`(
        arguments: ValueObject, code: DiagnosticCode, argument: String
    ) throws {
        let lenient = try Self.resolve("banner", arguments)
        #expect(lenient.diagnostics.map(\.code) == [code])
        #expect(lenient.diagnostics.map(\.argument) == [argument])
        #expect(lenient.diagnostics.map(\.severity) == [.warning])
        let defaults = try Self.resolve("banner", [:])
        #expect(lenient.invocation?.arguments == defaults.invocation?.arguments)
        let strict = try Self.resolve("banner", arguments, isStrict: true)
        #expect(strict.invocation == nil)
        #expect(strict.diagnostics.map(\.severity) == [.error])
    }

    @Test(arguments: [false, true])
    func `an argument that is not defined is ignored with a warning in both modes`(isStrict: Bool) throws {
        let resolution = try Self.resolve("banner", ["titel": "x", "style": ["pading": 1]], isStrict: isStrict)
        #expect(resolution.invocation != nil)
        #expect(resolution.diagnostics.map(\.code) == [.undefinedArgument, .undefinedArgument])
        #expect(resolution.diagnostics.map(\.help) == ["did you mean 'title'?", "did you mean 'style.padding'?"])
    }

    @Test func `an integer is a number, and numbers keep how they were written`() throws {
        let arguments = try #require(Self.resolve("banner", ["ratio": 3]).invocation).arguments
        #expect(arguments["ratio"] == .value(.integer(3)))
    }

    @Test(
        arguments: [
            ("close", "write { type: close }"), ("copy", "write { type: function, function: copy }"),
            ("https://a.example/b", "write { type: url, url: \"https://a.example/b\" }"),
            ("banner", "write an action such as { type: close }"), (5, "write an action such as { type: close }"),
            (["type": "url", "url": "a.example/b"], "write https://a.example/b"),
            (["type": "url", "url": "ftp://a.example"], nil), (["type": "url", "url": "/etc/x.png"], nil),
        ] as [(Value, String?)])
    func `an action that is none leads to how it is written`(value: Value, help: String?) throws {
        #expect(try Self.resolve("banner", ["accept": value]).diagnostics.map(\.help) == [help])
    }

    @Test(
        arguments: [
            ("needy", [:], [DiagnosticCode.missingRequired, .missingRequired]),
            ("needy", ["hero": .null, "go": ["type": "close"]], [.missingRequired]),
            ("banner", ["hero": "ftp://example.org/a.png"], [.invalidURL]),
            ("banner", ["hero": ""], [.invalidURL]),
            ("banner", ["hero": 4], [.invalidURL]),
            ("banner", ["accept": "close"], [.unknownAction]),
            ("needy", ["hero": 5, "go": "close"], [.invalidURL, .unknownAction]),
            ("banner", ["hero": "https://"], [.invalidURL]),
            ("banner", ["hero": "http:a.png"], [.invalidURL]),
            ("banner", ["hero": "/etc/passwd"], [.invalidURL]),
            ("banner", ["hero": "file://server/share"], [.invalidURL]),
            ("banner", ["pictures": ["a.png", "x:y"]], [.invalidURL]),
            ("banner", ["accept": [:]], [.unknownAction]),
            ("banner", ["accept": ["type": "open"]], [.unknownAction]),
            ("banner", ["accept": ["type": "url"]], [.unknownAction]),
            ("banner", ["accept": ["type": "url", "url": "javascript:alert(1)"]], [.invalidURL]),
            ("banner", ["accept": ["type": "function", "function": "nope"]], [.unknownAction]),
            ("banner", ["accept": ["type": "function", "function": "banner"]], [.unknownAction]),
            (
                "banner", ["accept": ["type": "function", "function": "copy", "arguments": ["sound": "x://y"]]],
                [.invalidURL]
            ),
            ("nobody", [:], [.unknownTemplate]),
        ] as [(String, ValueObject, [DiagnosticCode])])
    func `what cannot be understood refuses the message in both modes`(
        template: String, arguments: ValueObject, codes: [DiagnosticCode]
    ) throws {
        for isStrict in [false, true] {
            let resolution = try Self.resolve(template, arguments, isStrict: isStrict)
            #expect(resolution.invocation == nil)
            #expect(resolution.diagnostics.filter { $0.severity == .error }.map(\.code) == codes)
        }
    }

    @Test(
        arguments: [
            (["type": "close"], "close"),
            (["type": "url", "url": "https://example.org"], "url"),
            (["type": "url", "ios": "", "android": "https://example.org"], "url"),
            (["actions": ["type": "url", "ios": "https://example.org"]], "url"),
            (["type": "key-value", "values": ["a": 1]], "key-value"),
            (["type": "kv", "kv": ["a": 1]], "key-value"),
            (["type": "rfp"], "request-permission"),
            (["type": "function", "function": "copy", "arguments": ["code": "X"]], "function"),
            (["type": "custom-code", "templateName": "copy", "vars": ["code": "X"]], "function"),
            (["actions": ["type": "custom-code", "templateName": "copy", "vars": ["code": "X"]]], "function"),
            (["type": "function", "function": "marquee.dismiss"], "function"),
            (["type": "custom-code", "templateName": "ctsystem_openUrl", "vars": ["iOS": "https://a.example"]], "url"),
            (["type": "custom-code", "templateName": "ctsystem_pushpermission"], "request-permission"),
        ] as [(ValueObject, String)])
    func `actions are understood as Marquee and CleverTap write them`(written: ValueObject, type: String) throws {
        let invocation = try #require(Self.resolve("banner", ["accept": .object(written)]).invocation)
        guard case .action(let action)? = invocation.arguments["accept"] else {
            Issue.record("no action")
            return
        }
        #expect(action.typeName == type)
    }

    @Test func `what CleverTap's own functions cannot do here says so`() throws {
        let rating: Value = ["type": "custom-code", "templateName": "ctsystem_apprating"]
        for resolution in [
            try Self.resolve("banner", ["accept": rating]), try Self.resolve("ctsystem_apprating", [:]),
        ] {
            #expect(resolution.diagnostics.first?.help?.contains("does not exist here") == true)
        }
    }

    @Test func `a function of the project goes before CleverTap's of that name`() throws {
        let own = try AppFunction("ctsystem_apprating").build()
        let banner = try Template("banner").actionArgument("accept").build()
        let catalog = try TemplateCatalog([own, banner], presenters: PresenterDefaults(template: "p", function: "p"))
        let rating: Value = ["type": "custom-code", "templateName": "ctsystem_apprating"]
        let message = Message("banner", arguments: ["accept": rating])
        let resolution = MessageResolver(catalog: catalog).resolve(message)
        guard case .action(.function(let call))? = resolution.invocation?.arguments["accept"] else {
            Issue.record("no function")
            return
        }
        #expect(call.definition.name == "ctsystem_apprating")
    }

    @Test(
        arguments: [
            ("handle", nil), ("nothing", "unknown function 'nothing'"),
            ("handl", "unknown function 'handl'; did you mean 'handle'?"),
            ("banner", "unknown function 'banner'"),
            ("copy", "the function 'copy' has no argument 'values' of type 'data'"),
        ] as [(String, String?)])
    func `what a key-value action gives goes to the function that the options name`(
        name: String, problem: String?
    ) throws {
        let definitions = [
            try Template("banner").actionArgument("accept").build(),
            try AppFunction("handle").dataArgument("values", default: [:]).build(),
            try AppFunction("copy").argument("values", default: "").build(),
        ]
        let catalog = try TemplateCatalog(definitions, presenters: PresenterDefaults(template: "p", function: "p"))
        let resolution = MessageResolver(catalog: catalog, options: ResolutionOptions(onKeyValues: name))
            .resolve(Message("banner", arguments: ["accept": ["type": "kv", "kv": ["page": "tea", "n": 1]]]))
        if let problem {
            #expect(resolution.invocation == nil)
            #expect(resolution.diagnostics.map(\.code) == [.unknownAction])
            #expect(resolution.diagnostics.first?.message.hasSuffix(problem) == true)
            return
        }
        guard case .action(.keyValue(let values, let call?))? = resolution.invocation?.arguments["accept"] else {
            Issue.record("no key-value action with a function")
            return
        }
        #expect(values == ["page": "tea", "n": 1])
        #expect(call["values"] == .value(["page": "tea", "n": 1]))
    }

    typealias Refused = (function: String, arguments: ValueObject, code: DiagnosticCode, reason: String)
    private static let tag = Value.string(String(repeating: "x", count: 1_001))
    static let refused: [Refused] = [
        ("marquee.set-tags", ["tags": ["vip"]], .typeMismatch, "expected an object of tags and their strings, got"),
        ("marquee.set-tags", ["tags": ["plan": 5]], .typeMismatch, "the tag 'plan' must be a string, or null"),
        ("marquee.set-tags", ["tags": [" ": "x"]], .constraint, "a tag has an empty name"),
        ("marquee.set-tags", ["tags": ["a": tag]], .constraint, "has 1001 characters; at most 1000 are"),
        ("marquee.track", [:], .missingRequired, "needs an 'event'"),
        ("marquee.track", ["event": "viewed"], .reservedName, "is the name of a built-in event"),
        ("marquee.track", ["event": "a", "properties": [1]], .typeMismatch, "expected an object of properties, got"),
        ("marquee.open-url", ["url": "ftp://example.org"], .invalidURL, "has no allowed scheme"),
        (
            "marquee.request-permission", ["request": "push"], .typeMismatch,
            "expected an object that names the permission"
        ),
    ]

    @Test(arguments: refused)
    func `what a built-in function does not take refuses the message that has it, and the one with its action`(
        _ refused: (function: String, arguments: ValueObject, code: DiagnosticCode, reason: String)
    ) throws {
        let (function, arguments, code, reason) = refused
        let action: Value = ["type": "function", "function": .string(function), "arguments": .object(arguments)]
        for resolution in [try Self.resolve(function, arguments), try Self.resolve("banner", ["accept": action])] {
            #expect(resolution.invocation == nil)
            #expect(resolution.diagnostics.map(\.code) == [code])
            let message = resolution.diagnostics.first?.message ?? ""
            #expect(message.hasPrefix("\(function): ") && message.contains(reason), "\(message)")
        }
    }

    @Test(arguments: [(4_100_000, true), (4_200_000, false)])
    func `a message that is too long for any plugin is refused`(_ length: Int, _ isTaken: Bool) throws {
        let resolution = try Self.resolve("banner", ["extra": .string(String(repeating: "x", count: length))])
        #expect((resolution.invocation != nil) == isTaken)
        #expect(resolution.diagnostics.map(\.code) == (isTaken ? [] : [.tooLarge]))
        // Bytes count, as they are sent.
        let controls = String(repeating: "\u{1}", count: length / 6)
        #expect((try Self.resolve("banner", ["extra": .string(controls)]).invocation != nil) == isTaken)
    }

    @Test func `the locale whose values were taken is told`() throws {
        let message = Message(
            "banner", localizations: [.init(locale: "ar-EG", arguments: ["title": "مرحبا"])])
        for (locale, expected) in [("ar-eg", "ar-EG"), ("it", nil)] as [(String, String?)] {
            let options = ResolutionOptions(locales: LocaleChain(current: locale))
            let resolver = MessageResolver(catalog: try Self.catalog(), options: options)
            #expect(resolver.resolve(message).invocation?.locale == expected)
        }
    }

    @Test func `the files of an action's function are among those that a message needs`() throws {
        let invocation = try #require(
            Self.resolve(
                "banner",
                [
                    "hero": "https://example.org/a.png", "pictures": ["b.png", "data:,x"],
                    "accept": ["type": "function", "function": "copy", "arguments": ["sound": "file:///a%20b.wav"]],
                ]
            ).invocation)
        #expect(
            invocation.arguments.files.map(\.reference) == [
                .remote("https://example.org/a.png"), .relative(path: "b.png"), .data("data:,x"),
                .local(path: "/a b.wav"),
            ])
    }

    @Test(arguments: [
        ("it-IT", ["en"], "Benvenuti", "en-body"),
        ("de", ["en"], "Hello", "en-body"),
        ("de_AT", [], "Welcome", "base"),
        ("IT", [], "Benvenuti", "base"),
    ])
    func `each value comes from the first locale of the chain that has it`(
        current: String, fallback: [String], title: String, body: String
    ) throws {
        let template = try Template("t").argument("title", default: "d").argument("body", default: "d").build()
        let catalog = try TemplateCatalog([template], presenters: PresenterDefaults(template: "p"))
        let options = ResolutionOptions(locales: LocaleChain(current: current, fallback: fallback))
        let message = Message(
            "t", arguments: ["title": "Welcome", "body": "base"],
            localizations: [
                .init(locale: "en", arguments: ["title": "Hello", "body": "en-body"]),
                .init(locale: "it", arguments: ["title": "Benvenuti"]),
            ])
        let invocation = MessageResolver(catalog: catalog, options: options).resolve(message).invocation
        let arguments = try #require(invocation).arguments
        #expect(arguments["title"] == .value(.string(title)))
        #expect(arguments["body"] == .value(.string(body)))
    }

    @Test func `a message keeps everything through its stored form`() throws {
        let message = Message(
            "t", id: "m", priority: -4,
            arguments: ["a": 1.0, "b": [.null, true, "ü\u{1F600}\n\"\\"], "c": ["d": 9_007_199_254_740_993]],
            localizations: [.init(locale: "it", arguments: ["a": 2])], metadata: ["campaign": "spring"])
        let copy = try #require(Message(storedBody: message.storedBody, id: "m"))
        #expect(copy.template == message.template)
        #expect(copy.priority == message.priority)
        #expect(copy.arguments == message.arguments)
        #expect(copy.localizations == message.localizations)
        #expect(copy.metadata == message.metadata)
    }
}
