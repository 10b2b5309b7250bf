import MarqueeModel
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SampleTests {
    private enum Colour: String, CaseIterable { case red, green }

    private struct Banner: TypedContext {
        let context: PresentationContext
        let colour: Colour

        init(_ context: PresentationContext) throws(ContextError) {
            self.context = context
            colour = try context.choice("colour")
        }
    }

    private final class Typed: TypedPresenter {
        func present(_ context: Banner) async throws { context.context.fail(context.colour.rawValue) }
        func close(_ context: PresentationContext) async {}
    }

    private static func sample(_ colour: String) -> PresentationContext {
        .sample(
            of: "banner",
            arguments: [
                PresentationArgument(name: "colour", content: .string(colour)),
                PresentationArgument(name: "colours", content: .list([.string(colour)])),
                PresentationArgument(name: "sizes", content: .list([1, 2])),
                PresentationArgument(name: "go", content: .action(PresentationAction(type: "url"))),
            ])
    }

    @Test func `a sample has its values, and every action runs`() async throws {
        let context = Self.sample("red")
        #expect(try context.choice("colour", of: Colour.self) == .red)
        #expect(try context.choices("colours", of: Colour.self) == [.red])
        #expect(try context.ints("sizes") == [1, 2])
        #expect(try await context.trigger("go"))
        context.dismissed()
        #expect(context.isOver)
    }

    @Test func `a text that an enumeration does not have is an error that names those it has`() {
        let error = #expect(throws: ContextError.self) { try Self.sample("blue").choice("colour", of: Colour.self) }
        #expect(
            error?.description == #"the argument 'colour': "blue" is not one of "red", "green""#,
            "\(error?.description ?? "")")
    }

    @Test func `a typed presenter gets what it presents, typed`() async throws {
        let context = Self.sample("green")
        try await Typed().present(context)
        #expect(context.isOver)
        await #expect(throws: ContextError.self) { try await Typed().present(Self.sample("blue")) }
    }

    @Test(
        arguments: [
            (.maxLength(2), "is longer than 2"), (.matching("^[a-z]$"), "does not match"),
            (.oneOf(["x"]), "is not one of"),
        ] as [(Constraint?, String)])
    func `a value that breaks a constraint makes no sample`(_ constraint: Constraint?, _ reason: String) throws {
        let argument = PresentationArgument(name: "a", content: .string("abc"))
        let error = #expect(throws: ContextError.self) { try argument.keeping(constraint) }
        #expect(error?.description.contains(reason) == true)
        #expect(try argument.keeping(.minLength(3), .matching("^[a-z]+$")) == argument)
    }
}
