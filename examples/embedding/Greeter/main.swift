import MarqueeHost
import MarqueeModel
import PresenterKit

let host = try PresentationHost(store: CommandLine.arguments.dropFirst().first ?? ".greeter")
let card = Template("card").argument("greeting", default: "Welcome").argument("name", default: "guest")
try await host.register(card) { context in
    print("\(try context.string("greeting")), \(try context.string("name"))!")
    context.presented()
    context.dismissed()
}
try await host.enqueue(Message("card", arguments: ["name": "Ada"]))
try await host.run(until: .empty)
