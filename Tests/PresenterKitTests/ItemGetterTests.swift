import MarqueeModel
import Testing

@testable import PresenterKit

struct ItemGetterTests {
    private static func context(_ arguments: [PresentationArgument]) -> PresentationContext {
        PresenterSession(name: "test", version: "1", presenters: []) { _ in }
            .adopt(
                PresentedMessage(id: "m", template: "banner", arguments: arguments), presenter: "p", presentation: 1)
    }

    @Test func `the items of a list have its type`() throws {
        let context = Self.context([
            PresentationArgument(name: "names", content: .list(["a", "b"])),
            PresentationArgument(name: "sizes", content: .list([1, 2.5])),
            PresentationArgument(name: "flags", content: .list([true, false])),
            PresentationArgument(name: "nothing", content: .list([])),
        ])
        #expect(try context.strings("names") == ["a", "b"])
        #expect(try context.doubles("sizes") == [1, 2.5])
        #expect(try context.bools("flags") == [true, false])
        #expect(try context.strings("nothing") == [])
    }

    @Test func `a list with another item is no list of that type`() {
        let context = Self.context([PresentationArgument(name: "list", content: .list(["a", 1, true]))])
        for (kind, get) in [
            ("strings", { _ = try context.strings("list") }), ("numbers", { _ = try context.doubles("list") }),
            ("booleans", { _ = try context.bools("list") }),
        ] as [(String, () throws -> Void)] {
            let error = ContextError.wrongType(
                name: "list", expected: "a list of \(kind)", actual: "a list with other values")
            #expect(throws: error) { try get() }
        }
    }

    @Test func `what is required is there, or an error says so`() throws {
        let context = Self.context([
            PresentationArgument(name: "hero", content: .file(path: "/a.png")),
            PresentationArgument(name: "logo", content: .file(path: nil)),
            PresentationArgument(name: "on-open", content: .action(PresentationAction(type: "close"))),
            PresentationArgument(name: "on-close", content: .action(nil)),
        ])
        #expect(try context.requiredFile("hero") == "/a.png")
        #expect(try context.requiredAction("on-open").type == "close")
        #expect(throws: ContextError.absent(name: "logo")) { try context.requiredFile("logo") }
        #expect(throws: ContextError.absent(name: "on-close")) { try context.requiredAction("on-close") }
    }
}
