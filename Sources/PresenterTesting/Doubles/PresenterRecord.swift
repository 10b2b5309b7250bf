package import PresenterKit

/// What has come over a line to presenters so far.
package struct PresenterRecord: Sendable {
    /// What the plugin said of itself, once it has.
    package var hello: PluginDescription?
    var events: [Int64: [PresentationEvent]] = [:]
    /// Why presenters can show nothing now, by name.
    var unavailability: [String: String] = [:]
    /// The last line of the plugin's log.
    package var lastLogged: String?
    /// Why nothing will come any more.
    package var loss: String?
    /// The error behind that, as whoever lost the line has it.
    package var cause: (any Error)?
    /// What was said that no plugin may say, a sentence without its subject each; only the first few.
    package private(set) var breaches: [String] = []
    /// Closed presentations of which the other side certainly has heard.
    private var heardCloses: Set<Int64> = []
    /// Those among them that were live then, so that `close` was called.
    private var effectiveCloses: Set<Int64> = []

    func has(_ event: PresentationEvent, _ presentation: Int64) -> Bool {
        events[presentation]?.contains(event) == true
    }

    func failure(of presentation: Int64) -> String? {
        for case .failed(let reason)? in events[presentation] ?? [] { return reason }
        return nil
    }

    /// Whether a presentation is neither dismissed nor failed nor ended.
    func isLive(_ presentation: Int64) -> Bool {
        !has(.dismissed, presentation) && !has(.ended, presentation) && failure(of: presentation) == nil
    }

    /// Whether no call of `close` that is known to have begun still runs.
    func closesHaveReturned(_ presentation: Int64) -> Bool {
        let events = events[presentation] ?? []
        let begun = max(events.count { $0 == .closing }, effectiveCloses.contains(presentation) ? 1 : 0)
        return events.count { $0 == .closed } >= begun
    }

    mutating func append(_ event: PresentationEvent, to presentation: Int64) {
        // What was not presented may have been closed before `present` was called; then neither call ever begins.
        if event == .dismissed, heardCloses.contains(presentation), has(.presented, presentation), isLive(presentation)
        {
            effectiveCloses.insert(presentation)
        }
        if let breach = breach(by: event, of: presentation) { note(breach) }
        events[presentation, default: []].append(event)
    }

    mutating func note(_ breach: String) {
        if breaches.count < 5, !breaches.contains(breach) { breaches.append(breach) }
    }

    /// What a plugin says twice, or too late: after its own word that a presentation is over. That the host ended it at the
    /// same time it cannot know.
    private func breach(by event: PresentationEvent, of presentation: Int64) -> String? {
        guard events[presentation] != nil, !has(.ended, presentation) else { return nil }
        switch event {
        case .presented where has(.presented, presentation): return "called 'presented' twice for one message"
        case .presented where !isLive(presentation): return "called 'presented' for a message that had ended"
        case .dismissed where !isLive(presentation), .failed where !isLive(presentation):
            return "ended one message twice"
        case .triggered(let name) where !isLive(presentation):
            return "triggered '\(name)' of a message that had ended"
        case .returned where has(.returned, presentation): return "sent 'returned' twice for one message"
        case .began, .presented, .triggered, .dismissed, .failed, .returned, .closing, .closed, .ended: return nil
        }
    }

    mutating func hearClose(_ presentation: Int64) {
        heardCloses.insert(presentation)
    }
}
