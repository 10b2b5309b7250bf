package import PresenterKit
import Synchronization

/// Shows a message as a notification of the desktop; while no desktop can be reached, messages wait.
package final class DesktopPresenter: PluginPresenter {
    private let thread: NotificationThread
    /// The numbers of what is shown, so that `close` finds them.
    private let shown = Mutex<[ObjectIdentifier: Int]>([:])

    /// A presenter on the session bus of this user.
    package convenience init() throws {
        try self.init(on: .ofUser)
    }

    /// A presenter on a bus that a test chooses, or anybody else.
    init(on bus: SessionBus) throws {
        thread = try NotificationThread.start(on: bus)
    }

    deinit {
        thread.stop()
    }

    /// Whether a notification service can be reached, or started.
    package func availability() async -> AsyncStream<PresenterAvailability> {
        thread.availability
    }

    /// Shows the notification, and stays until it is gone.
    package func present(_ context: PresentationContext) async throws {
        guard context.isVisual else { throw NothingToShow(function: context.template) }
        let notification = NotificationReader(arguments: context.arguments, template: context.template).notification
        let (events, listener) = AsyncStream.makeStream(of: MessageEvent.self)
        let number = thread.show(notification, listener)
        shown.withLock { $0[ObjectIdentifier(context)] = number }
        // `close` may have come before it could find the number.
        if !context.isOver { await follow(events, of: number, for: context) }
        shown.withLock { $0[ObjectIdentifier(context)] = nil }
        await thread.end(number)
    }

    /// Takes the notification off, and returns when the service has been told.
    package func close(_ context: PresentationContext) async {
        if let number = shown.withLock({ $0[ObjectIdentifier(context)] }) { await thread.end(number) }
        context.dismissed()
    }

    /// Tells the host what happens, until the message is gone, `close` has taken it off, or the host has ended it, and
    /// with it the task.
    private func follow(_ events: AsyncStream<MessageEvent>, of number: Int, for context: PresentationContext) async {
        for await event in events {
            switch event {
            case .shown: context.presented()
            case .pressed(let action):
                // What fails is in the host's log; a desktop has no place for it.
                _ = try? await context.trigger(action)
                thread.handled(number)
            case .closed(let dismisser): return context.dismissed(by: dismisser)
            case .failed(let reason): return context.fail(reason)
            }
        }
    }
}

/// A function that has nothing to see was given to this presenter.
private struct NothingToShow: Error, CustomStringConvertible {
    let function: String

    var description: String {
        "'\(function)' is not visual, and the desktop presenter only shows messages; use another presenter, or 'visual: true'"
    }
}
