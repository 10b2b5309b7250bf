import MarqueeDatabase

/// Reasons and answers of one commit, in the order in which they come up.
struct TextTally {
    private struct Key: Hashable {
        let subject: SubjectNumber
        let event: String
        let text: ExactText
    }

    private var counts: [Key: Int64] = [:]
    private var order: [(key: Key, most: Int)] = []

    mutating func add(_ text: String, of event: String, _ subject: SubjectNumber, most: Int) {
        let key = Key(subject: subject, event: event, text: ExactText(text))
        if counts[key] == nil { order.append((key, most)) }
        counts[key, default: 0] += 1
    }

    /// A new text is one of its own for as long as there are not too many.
    func keep(in access: some SQLTransaction) throws {
        guard !order.isEmpty else { return }
        let place = "dimension = ? AND subject = ? AND event = ?"
        let update = try access.command("UPDATE tally_text SET count = count + ? WHERE \(place) AND text = ?")
        let number = try access.command("SELECT count(*) FROM tally_text WHERE \(place) AND text <> ''")
        let insertion = try access.command(
            """
            INSERT INTO tally_text (dimension, subject, event, text, count) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (dimension, subject, event, text) DO UPDATE SET count = tally_text.count + excluded.count
            """)
        for (key, most) in order {
            let subject: [SQLValue] = [
                .integer(key.subject.dimension.rawValue), .integer(key.subject.number), .text(key.event),
            ]
            let count = SQLValue.integer(counts[key] ?? 0)
            try update.run([count] + subject + [.text(key.text.text)])
            guard access.changes == 0 else { continue }
            let others = try number.first(subject[0], subject[1], subject[2]) { Int($0.integer(0)) } ?? 0
            try insertion.run(subject + [.text(others < most ? key.text.text : ""), count])
        }
    }
}
