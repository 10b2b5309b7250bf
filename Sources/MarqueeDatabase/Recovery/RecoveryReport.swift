public import MarqueeModel
import MarqueeSystem

/// What was saved of a damaged database, and what is gone.
public struct RecoveryReport: Sendable, Hashable {
    /// What became of the rows of one table.
    public struct Table: Sendable, Hashable {
        /// Whose table it is: `queue`, `inbox`.
        public let feature: String
        /// What people call its rows.
        public let noun: String
        /// How many were saved.
        public let saved: Int
        /// How many are known to be gone.
        public let lost: Int
        /// Whether there are places that nothing can be said of, so that more may be gone.
        public let mayLackMore: Bool
        /// Whether what is gone is found out again.
        let isDispensable: Bool

        /// Whether nothing is missing.
        public var isWhole: Bool { lost == 0 && !mayLackMore }

        /// "118 messages".
        package var text: String { "\(saved) \(noun)" }

        /// "2 of 120 messages".
        var loss: String {
            let count =
                lost > 0 ? "\(mayLackMore ? "at least " : "")\(lost) of \(saved + lost)" : "an unknown number of"
            return "\(count) \(noun)\(isDispensable ? ", which will be determined again" : "")"
        }
    }

    /// When it was saved.
    public let at: Timestamp
    /// The folder with the damaged files, as they were.
    public let kept: String
    /// What became of the rows, table by table.
    public let tables: [Table]
    /// What else is gone or was changed, a line each.
    public let notes: [String]

    /// Whether everything was saved.
    public var isWhole: Bool { tables.allSatisfy(\.isWhole) && notes.isEmpty }

    /// What is gone, a line each; empty when everything was saved.
    public var losses: [String] {
        tables.filter { !$0.isWhole }.map { "\($0.feature): \($0.loss)" } + notes
    }

    package var json: Value {
        [
            "at": .string(at.description), "kept": .string(kept), "whole": .boolean(isWhole),
            "tables": .list(
                tables.map { table in
                    [
                        "feature": .string(table.feature), "rows": .string(table.noun),
                        "saved": .integer(Int64(table.saved)), "lost": .integer(Int64(table.lost)),
                        "mayLackMore": .boolean(table.mayLackMore),
                    ]
                }),
            "losses": .list(losses.map { .string($0) }),
        ]
    }
}

extension RecoveryReport {
    /// Puts it beside the files that it speaks of, before the database is replaced.
    func announce() throws(SystemError) {
        try RecoveryReportFile.put(json, isFinished: false, in: try OwnFolder(store: kept))
    }

    /// Says that whoever has to know was told. Where that is not possible they are told again.
    package func finish() { RecoveryReportFile.finish(in: kept) }
}
