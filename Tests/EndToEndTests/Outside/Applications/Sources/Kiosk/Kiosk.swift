import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import PresenterKit

/// What a presenter of this application needs.
final class Screen: Sendable {
    let name: String

    init(name: String) { self.name = name }

    func show(_ text: String) { print("\(name): \(text)") }
}

/// A presenter with a dependency: it has no `init()`.
struct ScreenPresenter: Presenter {
    let screen: Screen

    func present(_ context: PresentationContext) async throws {
        screen.show("\(try context.string("title")), \(try context.int("offer.percent")) %")
        context.presented()
        if try context.action("on-accept") != nil { _ = try await context.trigger("on-accept") }
        context.dismissed()
    }

    func close(_ context: PresentationContext) async { context.dismissed() }
}

/// Takes what actions give.
struct Till: HostDelegate {
    func perform(keyValue values: ValueObject, of messageID: String) async throws -> Bool {
        print("till: \(values["coupon"]?.string ?? "nothing") of \(messageID)")
        return true
    }
}

/// Embeds a host with templates in YAML. Arguments: the store, a directory of templates, one with mistakes, a project.
@main struct Kiosk {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        try await show(store: arguments[0], templates: arguments[1])
        tellMistakes(in: arguments[2])
        try await show(project: arguments[3])
    }

    private static func show(store: String, templates: String) async throws {
        let configuration = HostConfiguration(
            store: store, name: "window", presenters: PresenterDefaults(template: "screen"))
        let host = try PresentationHost(configuration, delegate: Till())
        try await host.register(YAMLTemplates(directory: templates, isWatched: true))
        try await host.register(ScreenPresenter(screen: Screen(name: "window")), as: "screen")
        let events = await host.events()
        try await host.enqueue(Message("offer", id: "first"))
        try await host.enqueue(
            Message(
                "offer", id: "second", priority: 5,
                arguments: [
                    "title": "Spring", "offer": ["percent": 15],
                    "on-accept": ["type": "key-value", "values": ["coupon": "TEA"]],
                ]))
        try await host.enqueue(Message("offer", id: "third", start: .delay(.hours(1))))
        for waiting in try await host.queue.list() where waiting.notBefore == nil {
            print("\(waiting.id): \(waiting.state), \(waiting.reason ?? "")")
        }
        try await host.queue.remove("third")
        try await host.run(until: .empty)
        var clicks = 0
        for await event in events where event.kind == .clicked { clicks += 1 }
        let counts = try await host.queue.counts()
        print("clicked \(clicks), dismissed \(counts[.dismissed] ?? 0), discarded \(counts[.discarded] ?? 0)")
        do {
            try await host.enqueue(Message("ofer"))
        } catch let error as any CodedError {
            print("\(error.codeName): \(error.message)")
        }
    }

    private static func tellMistakes(in directory: String) {
        do {
            _ = try YAMLTemplates(directory: directory).defineTemplates(for: HostInstance())
        } catch {
            for diagnostic in error.diagnostics {
                print("line \(diagnostic.source?.range.start.line ?? 0): \(diagnostic.code.rawValue)")
            }
        }
    }

    private static func show(project directory: String) async throws {
        let project = try Project(at: directory)
        let settings = project.settings
        print("\(settings.name): \(try project.catalog().definitions.map(\.name)), \(project.messageNames)")
        print("not carried: \(settings.notCarried)")
        let host = try PresentationHost(HostConfiguration(settings))
        try await host.register(YAMLTemplates(project: project))
        try await host.register(ScreenPresenter(screen: Screen(name: "project")), as: "screen")
        try await host.enqueue(try project.messages(named: "spring"))
        try await host.run(until: .empty)
    }
}
