package import MarqueeModel

/// A page of `GET /api/v1/history?after=VERSION&limit=N`: the newest state first, and those before `after`.
package struct HistoryDocument: Sendable {
    /// One state that held.
    package struct Entry: Sendable, Hashable {
        package var version: EntityVersion
        package var at: Timestamp
        /// The name of the token that was used.
        package var by: String
        /// What that sync changed.
        package var summary: PlanSummary
        package var origin: SyncOrigin

        package init(
            version: EntityVersion, at: Timestamp, by: String, summary: PlanSummary, origin: SyncOrigin = SyncOrigin()
        ) {
            self.version = version
            self.at = at
            self.by = by
            self.summary = summary
            self.origin = origin
        }

        package var json: Value {
            let members: [(String, Value)] = [
                ("version", .integer(Int64(version.number))), ("at", .moment(at)), ("by", .string(by)),
                ("summary", summary.json),
            ]
            return .object(ValueObject(members + origin.members))
        }
    }

    package var versions: [Entry]
    /// What to give as `after` for the page that follows; nil at the end.
    package var next: EntityVersion?

    package init(versions: [Entry], next: EntityVersion?) {
        self.versions = versions
        self.next = next
    }

    package var json: Value {
        ["versions": .list(versions.map(\.json)), "next": next.map { .integer(Int64($0.number)) } ?? .null]
    }
}
