import MarqueeModel

extension Recipe {
    /// One thing that it says of itself, in words.
    package struct Fact: Sendable, Hashable {
        package let title: String
        package let texts: [String]
    }

    /// What it does, in a sentence without its end: `event Charged: product-banner, for everybody`.
    package var sentence: String {
        "\(triggers.map(\.words).joined(separator: ", or ")): \(template), for \(audienceWords)"
    }

    /// What it does, part by part, in the order in which an event passes them.
    package var facts: [Fact] {
        var facts = [
            Fact(title: "When", texts: triggers.map(\.words)), Fact(title: "For", texts: [audienceWords]),
            Fact(title: "Valid", texts: schedule.map { $0.periods.map(\.words) } ?? ["always"]),
        ]
        func add(_ title: String, _ texts: [String?]) {
            let texts = texts.compactMap(\.self)
            if !texts.isEmpty { facts.append(Fact(title: title, texts: texts)) }
        }
        add("Rests", cooldown.words)
        add("Limits", limits.map(\.words) + [excludesFromCaps ? "a host's caps neither apply to it nor count it" : nil])
        add("Precedence", ["priority \(priority)", playlist.map { "takes turns in the playlist '\($0)'" }])
        add(
            "Control group",
            [controlGroup > 0 ? "\(controlGroup.plain)% of profiles are counted but shown nothing" : nil])
        add("Asks", [asksOnline ? "the host's server is asked first; without its answer, nothing is shown" : nil])
        add("Shows", ["a message from '\(template)'", delay.milliseconds > 0 ? "\(delay) after the event" : nil])
        add(
            "In an inbox",
            [notification?.title, notification?.body])
        return facts
    }

    private var audienceWords: String { audience.map { "profiles with \($0)" } ?? "everybody" }
}

extension Schedule.Period {
    fileprivate var words: String {
        let span =
            switch (from, to) {
            case (let from?, let to?): "from \(from.words) to \(to.words)"
            case (let from?, nil): "from \(from.words)"
            case (nil, let to?): "until \(to.words)"
            case (nil, nil): "on all days"
            }
        let hours = Weekday.allCases.compactMap { day in
            days[day].flatMap { ranges in
                ranges.isEmpty
                    ? nil
                    : "\(day.rawValue) \(ranges.map { "\($0.lowerBound)–\($0.upperBound)" }.joined(separator: ", "))"
            }
        }
        return hours.isEmpty
            ? "\(span): never, since no weekday has hours" : "\(span): \(hours.joined(separator: "; "))"
    }
}

extension Cooldown {
    fileprivate var words: [String?] {
        [
            isOnce ? "never again after it was notified" : nil,
            own.milliseconds > 0 ? "\(own) after it was notified" : nil,
            global.milliseconds > 0 ? "\(global) after any recipe was" : nil,
        ]
    }
}

extension Limit {
    fileprivate var words: String {
        switch kind {
        case .onEvery: "on every trigger number \(limit)"
        case .onExactly: "only on trigger number \(limit)"
        case .ever: "seen at most \(limit == 1 ? "once" : "\(limit) times")"
        case .session: "seen at most \(limit == 1 ? "once" : "\(limit) times") in a session"
        default:
            "seen at most \(limit == 1 ? "once" : "\(limit) times") in \(every) \(every == 1 ? String(kind.rawValue.dropLast()) : kind.rawValue)"
        }
    }
}

extension CalendarDay {
    fileprivate var words: String {
        [(year, 4), (month, 2), (day, 2)].map { number, width in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }
}
