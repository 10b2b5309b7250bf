package import MarqueeModel

/// What statistics are asked of.
package enum StatisticsSubject: Sendable, Hashable {
    case all
    /// One of a dimension, by its name; a message by its id.
    case named(Dimension, String)
}

/// The length of time whose events are counted together.
package enum StatisticsInterval: String, Sendable, Hashable, CaseIterable {
    case hour, day
}

/// The counts of an hour or a day.
package struct IntervalCounts: Sendable, Hashable {
    /// When it begins.
    package let at: Timestamp
    package let counts: EventCounts

    package init(at: Timestamp, counts: EventCounts) {
        self.at = at
        self.counts = counts
    }
}

/// The counts of one of many.
package struct SubjectCounts: Sendable, Hashable {
    package let name: String
    package let counts: EventCounts

    package init(name: String, counts: EventCounts) {
        self.name = name
        self.counts = counts
    }
}

/// What a subject's events say beside their kinds.
package struct SubjectBreakdown: Sendable, Hashable {
    /// How often something was said.
    package struct Text: Sendable, Hashable {
        /// The events' name.
        package let event: String
        /// Nil: all those that were too many to tell apart.
        package let text: String?
        package let count: Int64

        package init(event: String, text: String?, count: Int64) {
            self.event = event
            self.text = text
            self.count = count
        }
    }

    /// Applications' own events by their names, in the order of the names; all that were too many are 'other'.
    package var names: [String: Int64]
    /// Reasons and answers of all times, by event and text.
    package var texts: [Text]

    package init(names: [String: Int64] = [:], texts: [Text] = []) {
        self.names = names
        self.texts = texts
    }
}
