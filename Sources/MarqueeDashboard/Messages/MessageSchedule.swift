import Foundation
package import MarqueeModel
import MarqueeSync

/// When a message may be shown, and until when.
package struct MessageSchedule: Sendable, Hashable {
    /// A moment, or what clocks on the wall show at it.
    package enum Moment: Sendable, Hashable {
        case at(Timestamp)
        /// In each host's own time zone: `2026-12-24T18:00:00`.
        case local(LocalTime)
    }

    /// Nil: at once.
    package var start: Moment?
    /// Nil: as a message that says nothing, for two days.
    package var expiry: Moment?

    package init(start: Moment? = nil, expiry: Moment? = nil) {
        self.start = start
        self.expiry = expiry
    }

    /// Whether it depends on the host when it is shown.
    package var isLocal: Bool {
        [start, expiry].contains { if case .local? = $0 { true } else { false } }
    }

    /// Whether it is over before it starts, wherever a host is.
    package var isEmpty: Bool {
        switch (start, expiry) {
        case (nil, _), (_, nil): false
        case (.at(let start)?, .at(let end)?): end <= start
        case (.local(let start)?, .local(let end)?): end.latest <= start.latest
        case (.at(let start)?, .local(let end)?): end.latest <= start
        case (.local(let start)?, .at(let end)?): end <= start.earliest
        }
    }

    /// From when on nobody shows it any more.
    ///
    /// - Parameter zones: Where hosts are; where nobody knows, they may be anywhere.
    package func end(sentAt moment: Timestamp, in zones: Set<String> = []) -> Timestamp {
        if let expiry { return expiry.latest(in: zones) }
        return max(start?.latest(in: zones) ?? moment, moment) + Self.standardLife
    }

    /// As a message that does not say when it expires.
    private static let standardLife = TimeSpan.hours(48)

    /// Says the same in a message, or in a notification without one, for a host in a time zone.
    package func put(into members: inout ValueObject, in zone: String?) {
        let start = start.map { Value.moment($0.moment(in: zone)) }
        let expiry = expiry.map { Value.moment($0.moment(in: zone)) }
        if members["template"] != nil {
            if let start { members["notBefore"] = start }
            if let expiry { members["expires"] = expiry }
        } else if var notification = members["notification"]?.object {
            if let start { notification["scheduledAt"] = start }
            if let expiry { notification["expiresAt"] = expiry }
            members["notification"] = .object(notification)
        }
    }
}

extension MessageSchedule.Moment {
    /// When the first host is there.
    package var earliest: Timestamp {
        switch self {
        case .at(let moment): moment
        case .local(let time): time.earliest
        }
    }

    /// When the first host in one of some time zones is there, or the first one anywhere where there are none.
    package func earliest(in zones: Set<String>) -> Timestamp { zones.map { moment(in: $0) }.min() ?? earliest }

    /// When the last one is there.
    package func latest(in zones: Set<String>) -> Timestamp {
        if let last = zones.map({ moment(in: $0) }).max() { return last }
        return switch self {
        case .at(let moment): moment
        case .local(let time): time.latest
        }
    }

    /// The moment for a host in a time zone.
    package func moment(in zone: String?) -> Timestamp {
        switch self {
        case .at(let moment): moment
        case .local(let time): time.moment(in: zone)
        }
    }

    /// `2026-12-24T18:00:00Z`, or without what stands behind the seconds.
    package var text: String {
        switch self {
        case .at(let moment): moment.description
        case .local(let time): time.text
        }
    }

    /// Nil: it is neither.
    package init?(_ text: String) {
        if let time = LocalTime(text) {
            self = .local(time)
        } else if let moment = Timestamp(text) {
            self = .at(moment)
        } else {
            return nil
        }
    }
}

/// What a clock on the wall shows: a date and a time, to the second.
package struct LocalTime: Sendable, Hashable {
    /// `2026-12-24T18:00:00`.
    package let text: String
    /// As if it were the time of UTC.
    private let universal: Timestamp

    /// Nil: it is none, such as `2026-12-24T18:00` or `2026-12-24T18:00:00`.
    package init?(_ text: String) {
        let whole = text.utf8.count == 16 ? text + ":00" : text
        guard whole.utf8.count == 19, let moment = Timestamp(whole + "Z") else { return nil }
        self.text = whole
        self.universal = moment
    }

    /// When the first clock on earth shows it.
    package var earliest: Timestamp { universal + .hours(-14) }

    /// When the last clock on earth shows it.
    package var latest: Timestamp { universal + .hours(12) }

    /// When clocks in a zone show it: the earlier moment of two, and where clocks leave it out, the moment at which they do.
    package func moment(in zone: String?) -> Timestamp {
        let zone = zone.flatMap { TimeZone(identifier: $0) } ?? .gmt
        // The offset of a moment near it, then that of the moment itself.
        let before = offset(of: zone, at: universal + .hours(-24))
        let first = universal + TimeSpan(milliseconds: -before)
        guard offset(of: zone, at: first) != before else { return first }
        let second = universal + TimeSpan(milliseconds: -offset(of: zone, at: first))
        return offset(of: zone, at: second) == offset(of: zone, at: first) ? second : first
    }

    private func offset(of zone: TimeZone, at moment: Timestamp) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000))) * 1_000
    }
}
