package import MarqueeModel

/// What stops a recipe, as it was found; it is put into words only for those who ask.
package enum Stop: Sendable, Hashable {
    case trigger(Trigger.Objection)
    case template(String)
    case audience(Audience)
    case schedule(Schedule)
    /// Until then; of this recipe, or of any.
    case cooldown(TimeSpan, isOwn: Bool, until: Timestamp)
    case once
    case limit(Limit, count: Int)
    case cap(Int, CapScope)
    case control
    case online

    /// What a cap counts.
    package enum CapScope: String, Sendable, Hashable {
        case recipe = "of one recipe in a session"
        case session = "in a session"
        case day = "in a day"
    }

    package var step: Verdict.Step {
        switch self {
        case .trigger: .trigger
        case .template: .template
        case .audience: .audience
        case .schedule: .schedule
        case .cooldown, .once: .cooldown
        case .limit, .cap: .limits
        case .control: .control
        case .online: .online
        }
    }

    /// When it lets the recipe pass again, where that is known.
    package func end(at moment: Moment) -> Timestamp? {
        switch self {
        case .schedule(let schedule): schedule.next(from: moment.now, in: moment.calendar)
        case .cooldown(_, _, let until): until
        default: nil
        }
    }

    /// Why, for people.
    package func reason(at moment: Moment) -> String {
        switch self {
        case .trigger(let objection): "\(objection)"
        case .template(let name): "unknown template '\(name.visible)'"
        case .audience(let part): "expected \(part)"
        case .schedule: end(at: moment) == nil ? "its schedule is over" : "its schedule is not active now"
        case .cooldown(let span, let isOwn, _):
            "\(isOwn ? "it" : "some recipe") was notified less than \(span) ago"
        case .once: "it was already notified, which is allowed only once ('self: -1')"
        case .limit(let limit, let count): Self.reason(limit, count)
        case .cap(let cap, let scope): "the cap of \(cap) \(cap == 1 ? "view" : "views") \(scope.rawValue) is reached"
        case .control: "this profile is in its control group: it is counted, but shown nothing"
        case .online: "the server does not allow it, or no server is configured ('online' in marquee.yaml)"
        }
    }

    private static func reason(_ limit: Limit, _ count: Int) -> String {
        switch limit.kind {
        case .onEvery: "this is its trigger number \(count); it fires on every \(limit.limit)"
        case .onExactly: "this is its trigger number \(count); it fires only on number \(limit.limit)"
        default:
            "it was seen \(count == 1 ? "once" : "\(count) times"); its limit is \(limit.limit) "
                + "(\(limit.kind == .ever || limit.every == 1 ? "" : "\(limit.every) ")\(limit.kind))"
        }
    }
}
