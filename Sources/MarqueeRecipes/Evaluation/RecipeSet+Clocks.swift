package import MarqueeModel

/// What fires without an event of the application.
extension RecipeSet {
    /// Whether anything does.
    package var firesByItself: Bool { !waiting.isEmpty || !clocked.isEmpty || shortestIdle != nil }

    /// Whether a recipe only fills the time in which nothing else is shown.
    package func isPage(_ id: String) -> Bool { self[id]?.isPage ?? false }

    /// The moments of `every` and `at` within a span, one for each clock however many have passed: a host that stood still
    /// makes up for none. And when the first clock fires after it.
    package func clocks(
        after start: Timestamp, upTo now: Timestamp, in calendar: LocalCalendar
    ) -> (events: [RecipeEvent], next: Timestamp?) {
        var (events, next): ([RecipeEvent], Timestamp?) = ([], nil)
        for place in clocked {
            for (index, trigger) in recipes[place].triggers.enumerated() {
                guard var moment = trigger.source.next(after: start, in: calendar) else { continue }
                if moment <= now {
                    events.append(RecipeEvent(.timer(recipe: recipes[place].id, trigger: index)))
                    guard let later = trigger.source.next(after: now, in: calendar) else { continue }
                    moment = later
                }
                next = min(next ?? moment, moment)
            }
        }
        return (events, next)
    }
}
