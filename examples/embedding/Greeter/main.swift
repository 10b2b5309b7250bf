import MarqueeHost
import MarqueeModel
import PresenterKit

struct ConsolePresenter: Presenter {
    func present(_ context: PresentationContext) async throws {
        print("\(try context.string("greeting")), \(try context.string("name"))!")
        context.presented()
        context.dismissed()
    }

    func close(_ context: PresentationContext) async { context.dismissed() }
}

let store = CommandLine.arguments.dropFirst().first ?? ".greeter"
let host = try PresentationHost(
    HostConfiguration(store: store, presenters: PresenterDefaults(template: "console")))
try await host.register(
    TemplateBuilder("card").argument("greeting", default: "Welcome").argument("name", default: "guest").build())
try await host.register(ConsolePresenter(), as: "console")
try await host.enqueue(Message("card", arguments: ["name": "Ada"]))
_ = try await host.run(until: .empty)
