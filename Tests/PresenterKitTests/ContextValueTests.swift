import MarqueeModel
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ContextValueTests {
    enum Getter: String, CaseIterable {
        case string, number, int, double, bool, file, action, list, files, data

        func get(_ name: String, of context: PresentationContext) throws -> any Sendable {
            switch self {
            case .string: try context.string(name)
            case .number: try context.number(name)
            case .int: try context.int(name)
            case .double: try context.double(name)
            case .bool: try context.bool(name)
            case .file: try context.file(name)
            case .action: try context.action(name)
            case .list: try context.list(name)
            case .files: try context.files(name)
            case .data: try context.data(name)
            }
        }

        /// The arguments of the sample message that this getter gives.
        var own: [String] {
            switch self {
            case .string: ["title", "style.font.name"]
            case .number, .double: ["style.padding", "style.width"]
            case .int: ["style.padding"]
            case .bool: ["wide"]
            case .file: ["style.logo", "style.font.file"]
            case .action: ["on.accept", "on.copy", "on.later"]
            case .list: ["tags"]
            case .files: ["gallery"]
            case .data: ["extra"]
            }
        }
    }

    @Test(arguments: Getter.allCases)
    func `a getter gives arguments of its type and throws for all others`(getter: Getter) async throws {
        let context = try #require(await Stage(ScriptedPresenter()).context())
        for argument in context.arguments {
            let result = Result { try getter.get(argument.name, of: context) }
            switch result {
            case .success:
                #expect(getter.own.contains(argument.name))
            case .failure(ContextError.notAnInteger(let name, let number)):
                #expect((getter, name, number.double) == (.int, "style.width", 480.5))
            case .failure(ContextError.wrongType(let name, _, _)):
                #expect(name == argument.name)
                #expect(!getter.own.contains(argument.name))
            case .failure(let error):
                Issue.record(error)
            }
        }
        #expect(
            throws: ContextError.undefined(name: "titel", template: "banner", nearest: "title")
        ) { try getter.get("titel", of: context) }
    }

    @Test func `values come as they were given`() async throws {
        let context = try #require(await Stage(ScriptedPresenter()).context())
        #expect(try context.string("title") == "Spring \"is\" here\n\u{1F31E}")
        #expect(try context.number("style.padding") == .integer(12))
        #expect(try context.int("style.padding") == 12)
        #expect(try context.double("style.padding") == 12)
        #expect(try context.double("style.width") == 480.5)
        #expect(try context.bool("wide"))
        #expect(try context.file("style.logo") == nil)
        #expect(try context.file("style.font.file") == "/files/inter.ttf")
        #expect(try context.action("on.accept")?.name == "url")
        #expect(try context.action("on.copy")?.name == "copy-code")
        #expect(try context.action("on.later") == nil)
        #expect(try context.list("tags") == ["new", 3, 2.5, false])
        #expect(try context.files("gallery") == ["/files/a.png", "/files/b.png"])
        #expect(try context.data("extra") == ["a": [1, .null, ["b": "c"]]])
        #expect(context.metadata == ["campaign": "spring"])
        #expect((context.messageID, context.template, context.presenter) == ("m-1", "banner", "scripted"))
    }

    @Test(
        arguments: [
            ("style", ["padding": 12, "width": 480.5, "font": ["name": "Inter", "file": "/files/inter.ttf"]]),
            ("style.font", ["name": "Inter", "file": "/files/inter.ttf"]),
            ("on", ["accept": "url", "copy": "copy-code"]),
            ("title", nil), ("style.padding", nil), ("sty", nil), ("", nil), ("style.", nil),
        ] as [(String, ValueObject?)])
    func `a dictionary is the nesting below a group`(name: String, expected: ValueObject?) async throws {
        let context = try #require(await Stage(ScriptedPresenter()).context())
        #expect(context.dictionary(name) == expected)
    }

    @Test(
        arguments: [
            (PresentationNumber.integer(.max), Int.max), (.integer(.min), .min), (.double(3), 3), (.double(-0.0), 0),
            (.double(3.5), nil), (.double(9.3e18), nil),
        ] as [(PresentationNumber, Int?)])
    func `an integer is exact or an error`(number: PresentationNumber, expected: Int?) async throws {
        let message = PresentedMessage(
            id: "m", template: "t", arguments: [PresentationArgument(name: "n", content: .number(number))])
        let context = try #require(await Stage(ScriptedPresenter()).context(message))
        if let expected {
            #expect(try context.int("n") == expected)
        } else {
            #expect(throws: ContextError.notAnInteger(name: "n", number: number)) { try context.int("n") }
        }
    }

    @Test func `getters still work when the presentation is over`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        context.dismissed()
        #expect(context.isOver)
        #expect(try context.bool("wide"))
        #expect(context.dictionary("on") != nil)
    }
}
