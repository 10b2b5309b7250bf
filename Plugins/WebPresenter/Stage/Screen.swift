import NIOCore
import PresenterKit

/// Performs what the stage decides. Everything happens on the server's one event loop, so it happens in order.
final class Screen {
    /// How long what can be seen stays there when the last page is gone: a reload takes less than a second, and a
    /// browser that is started again a few.
    static let grace = TimeAmount.seconds(30)

    private let loop: NIOIsolatedEventLoop
    private let report: @Sendable (PresenterAvailability) -> Void
    private var stage = Stage()
    private var presentation: Presentation?
    private var watchers: [Int: any Watcher] = [:]
    private var lastWatcher = 0

    private let unwatched: PresenterAvailability

    /// That nobody sees it, and where the address to open is.
    static func unwatched(_ addressFile: PrivateFile) -> PresenterAvailability {
        .unavailable("no browser is watching; open the address in \(addressFile.path)")
    }

    /// - Parameter loop: Where all calls come from.
    init(
        loop: NIOIsolatedEventLoop, addressFile: PrivateFile,
        report: @escaping @Sendable (PresenterAvailability) -> Void
    ) {
        self.loop = loop
        self.report = report
        unwatched = Self.unwatched(addressFile)
    }

    /// What is shown, if it has this id.
    func presentation(_ id: String) -> Presentation? {
        presentation?.id == id ? presentation : nil
    }

    func show(_ presentation: Presentation) {
        let effects = stage.show(presentation.id)
        // What stands there until now is told of its end before the new one takes its place.
        perform(effects.filter { !$0.isShow })
        self.presentation = presentation
        perform(effects.filter(\.isShow))
        // `close` or the host may have ended it before it got here.
        if presentation.context.isOver { end(presentation.id) }
    }

    /// A browser has drawn it; false when that is not what is shown.
    func confirm(_ id: String) -> Bool {
        guard let effects = stage.confirm(id) else { return false }
        perform(effects)
        return true
    }

    /// Ends what is shown; false when that is something else.
    @discardableResult
    func end(_ id: String, by dismisser: Dismisser = .presenter) -> Bool {
        guard let effects = stage.dismiss(id) else { return false }
        perform(effects, dismissedBy: dismisser)
        return true
    }

    /// Ends what is shown, which cannot be shown after all; false when that is something else.
    ///
    /// - Parameter reason: As the page says it.
    func fail(_ id: String, because reason: String) -> Bool {
        guard let presentation, presentation.id == id else { return false }
        presentation.context.fail(reason.isEmpty ? "the page could not show the message" : reason)
        return end(id)
    }

    /// Ends the message of a context, if that is what is shown.
    func close(_ context: PresentationContext) {
        if let presentation, presentation.context === context { end(presentation.id) }
    }

    /// Whether one more may watch.
    var hasRoom: Bool { watchers.count < Limits.watchers }

    /// The number under which the watcher leaves again. It is sent what is shown.
    func join(_ watcher: any Watcher) -> Int {
        lastWatcher += 1
        watchers[lastWatcher] = watcher
        perform(stage.join(lastWatcher))
        return lastWatcher
    }

    func leave(_ number: Int) {
        watchers[number] = nil
        perform(stage.leave(number))
    }

    private func perform(_ effects: [Stage.Effect], dismissedBy dismisser: Dismisser = .presenter) {
        for effect in effects {
            switch effect {
            case .report(let isWatched):
                report(isWatched ? .available : unwatched)
            case .show(let numbers):
                guard let presentation else { continue }
                send(ServerEvent(name: "show", data: presentation.card.json(id: presentation.id).text), to: numbers)
            case .clear(let numbers):
                send(ServerEvent(name: "clear", data: "{}"), to: numbers)
            case .presented:
                presentation?.context.presented()
            case .dismiss:
                presentation?.context.dismissed(by: dismisser)
                presentation?.release()
                presentation = nil
            case .beginGrace(let number):
                loop.scheduleTask(in: Self.grace) { self.perform(self.stage.graceEnded(number)) }
            }
        }
    }

    private func send(_ event: ServerEvent, to numbers: [Int]) {
        for number in numbers { watchers[number]?.send(event) }
    }
}

/// A page that is told what to show.
protocol Watcher: AnyObject {
    func send(_ event: ServerEvent)
}

extension Stage.Effect {
    fileprivate var isShow: Bool {
        if case .show = self { true } else { false }
    }
}
