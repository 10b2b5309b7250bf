import HTTPTypes
import MarqueeModel
import MarqueeSync

/// An answer of the statistics, as JSON or as a table.
struct StatisticsAnswer: Sendable {
    struct Row: Sendable {
        let name: String?
        let at: Timestamp?
        let counts: EventCounts
    }

    let query: StatisticsQuery
    var rows: [Row] = []
    /// Where the next page begins.
    var next: String?
    var breakdown: SubjectBreakdown?

    var json: Value {
        var members = query.members
        members["every"] = query.interval.map { .string($0.rawValue) } ?? .null
        members["rows"] = .list(
            rows.map { row in
                [
                    "name": row.name.map(Value.string) ?? .null, "at": .moment(row.at), "counts": row.counts.json,
                ]
            })
        members["next"] = next.map(Value.string) ?? .null
        if let breakdown {
            members["events"] = .object(
                ValueObject(breakdown.names.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }))
            members["texts"] = .list(breakdown.texts.map(\.json))
        }
        return .object(members)
    }

    /// As CSV (RFC 4180).
    var table: String { Self.table(rows, of: query.dimension) }

    static func table(_ rows: [Row], of dimension: Dimension) -> String {
        let head = ["name", "at"] + EventKind.allCases.map(\.name)
        let lines = rows.map { row in
            [CSVField.text(row.name ?? dimension.name), CSVField.text(row.at?.description ?? "")]
                + EventKind.allCases.map { "\(row.counts[$0])" }
        }
        return ([head] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    static let tableType = "text/csv; charset=utf-8"
    static let tableHeaders: HTTPFields = [
        .cacheControl: "no-store", .contentDisposition: "attachment; filename=\"statistics.csv\"",
    ]
}

/// What a field of a table may be, so that no program takes a text for more than that.
enum CSVField {
    /// In quotes; a text that a spreadsheet would take for a formula begins with an apostrophe.
    static func text(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n|%".unicodeScalars.contains($0) } ?? false
        return "\"\(isFormula ? "'" : "")\(text.replacing("\"", with: "\"\""))\""
    }
}

/// How far messages have come.
struct Funnel: Sendable {
    private static let steps: [EventKind] = [.received, .viewed, .clicked, .dismissed]
    private static let ends: [EventKind] = [.expired, .discarded, .failed]

    let query: StatisticsQuery
    let counts: EventCounts
    let breakdown: SubjectBreakdown

    var json: Value {
        var members = query.members
        let received = counts[.received]
        members["steps"] = .list(
            Self.steps.map { step in
                let share: Value = received > 0 ? .double(Double(counts[step]) / Double(received)) : .null
                return ["name": .string(step.name), "count": .integer(counts[step]), "share": share]
            })
        members["ends"] = .list(Self.ends.map { ["name": .string($0.name), "count": .integer(counts[$0])] })
        members["reasons"] = .list(
            breakdown.texts.filter { $0.event == "failed" || $0.event == "discarded" }.map(\.json))
        return .object(members)
    }
}

extension SubjectBreakdown.Text {
    var json: Value {
        ["event": .string(event), "text": text.map(Value.string) ?? .null, "count": .integer(count)]
    }
}
