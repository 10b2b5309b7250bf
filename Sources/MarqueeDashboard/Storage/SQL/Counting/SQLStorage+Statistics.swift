import MarqueeDatabase
package import MarqueeModel

extension SQLStorage {
    package func forgetTracking(at moment: Timestamp) async throws -> Bool {
        try await write { [details] in try $0.forget(on: moment.dayNumber, details: details, limit: 5_000) }
    }

    package func counts(of subject: StatisticsSubject, days: Range<Int64>?) async throws -> EventCounts? {
        try await readLate { transaction in
            try transaction.subject(subject).map { try transaction.counts(of: $0, days: days) }
        }
    }

    package func counts(
        of dimension: Dimension, after name: String?, limit: Int, days: Range<Int64>?
    ) async throws -> [SubjectCounts] {
        try await readLate { transaction in
            try transaction.subjects(of: dimension, after: name, limit: limit).map { subject in
                let number = SubjectNumber(dimension: dimension, number: subject.number)
                return SubjectCounts(name: subject.name, counts: try transaction.counts(of: number, days: days))
            }
        }
    }

    package func series(
        of subject: StatisticsSubject, every interval: StatisticsInterval, in range: Range<Int64>
    ) async throws -> [IntervalCounts]? {
        try await readLate { transaction in
            guard let subject = try transaction.subject(subject) else { return nil }
            let name = interval.rawValue
            return try transaction.command(
                """
                SELECT \(EventCounts.columns), \(name) FROM tally_\(name)
                WHERE dimension = ? AND subject = ? AND \(name) >= ? AND \(name) < ? ORDER BY \(name)
                """
            ).all(
                subject.values[0], subject.values[1], .integer(range.lowerBound), .integer(range.upperBound)
            ) { row in
                let number = row.integer(Int32(EventKind.allCases.count))
                return IntervalCounts(
                    at: interval == .hour ? Timestamp(hourNumber: number) : Timestamp(dayNumber: number),
                    counts: EventCounts(row))
            }
        }
    }

    package func breakdown(of subject: StatisticsSubject, days: Range<Int64>?) async throws -> SubjectBreakdown? {
        try await readLate { transaction in
            guard let subject = try transaction.subject(subject) else { return nil }
            let days = days ?? 0..<Int64.max
            let names = try transaction.command(
                """
                SELECT s.name, CAST(sum(t.count) AS bigint) FROM tally_name t LEFT JOIN subject s ON s.number = t.name
                WHERE t.dimension = ? AND t.subject = ? AND t.day >= ? AND t.day < ? GROUP BY t.name, s.name
                """
            ).all(
                subject.values[0], subject.values[1], .integer(days.lowerBound), .integer(days.upperBound)
            ) { ($0.optionalText(0) ?? TrackingPolicy.other, $0.integer(1)) }
            let texts = try transaction.command(
                """
                SELECT event, text, count FROM tally_text WHERE dimension = ? AND subject = ?
                ORDER BY event, text = '', count DESC, text
                """
            ).all(subject.values[0], subject.values[1]) { row in
                let text = row.text(1)
                return SubjectBreakdown.Text(
                    event: row.text(0), text: text.isEmpty ? nil : text, count: row.integer(2))
            }
            return SubjectBreakdown(names: Dictionary(names, uniquingKeysWith: +), texts: texts)
        }
    }

    package func traces(of message: String, afterHost host: Int64, limit: Int) async throws -> [MessageTrace] {
        try await readLate { transaction in
            guard let number = try transaction.knownMessage(message) else { return [] }
            return try transaction.command(
                """
                SELECT \(MessageTrace.columns) FROM delivery WHERE message = ? AND host > ? ORDER BY host LIMIT ?
                """
            ).all(.integer(number), .integer(host), .integer(limit), read: MessageTrace.init)
        }
    }
}

extension SQLTransaction {
    fileprivate func counts(of subject: SubjectNumber, days: Range<Int64>?) throws -> EventCounts {
        let counts =
            if let days {
                try command(
                    """
                    SELECT \(EventCounts.sums) FROM tally_day
                    WHERE dimension = ? AND subject = ? AND day >= ? AND day < ?
                    """
                ).first(
                    subject.values[0], subject.values[1], .integer(days.lowerBound), .integer(days.upperBound),
                    read: EventCounts.init)
            } else {
                try command("SELECT \(EventCounts.columns) FROM tally_total WHERE dimension = ? AND subject = ?")
                    .first(subject.values[0], subject.values[1], read: EventCounts.init)
            }
        return counts ?? EventCounts()
    }
}

extension EventCounts {
    fileprivate static let columns = EventKind.allCases.map(\.name).joined(separator: ", ")
    fileprivate static let sums = EventKind.allCases.map { "CAST(sum(\($0.name)) AS bigint)" }.joined(separator: ", ")

    /// From the first columns of a row.
    fileprivate init(_ row: some SQLRow) {
        self.init()
        for (place, kind) in EventKind.allCases.enumerated() { self[kind] = row.integer(Int32(place)) }
    }
}
